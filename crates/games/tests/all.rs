//! Every test of the crate, in one binary.

#[path = "all/agreement.rs"]
mod agreement;
#[path = "all/books.rs"]
mod books;
#[path = "all/engine.rs"]
mod engine;
#[path = "all/hand_made.rs"]
mod hand_made;
#[path = "all/hostile.rs"]
mod hostile;
#[path = "all/levels.rs"]
mod levels;
#[path = "all/mates.rs"]
mod mates;
#[path = "all/page.rs"]
mod page;
#[path = "all/protocols.rs"]
mod protocols;
#[path = "all/refutation.rs"]
mod refutation;
#[path = "all/searchmoves.rs"]
mod searchmoves;
#[path = "all/sessions.rs"]
mod sessions;
#[path = "all/stopping.rs"]
mod stopping;
#[path = "all/terms.rs"]
mod terms;
