//! The small types and traits in which games and searches meet.
//!
//! A game implements [`Position`] (rules), [`Tactics`] (facts a search may ask for), [`Evaluator`] (what a
//! position is worth) and [`GameText`] (its text forms). A search is written against these traits and compiled
//! together with each game, so the shared core costs nothing at run time.

mod choice;
mod error;
mod evaluator;
mod game;
mod game_text;
mod key;
mod large_pages;
mod layer;
mod limits;
mod list;
mod material;
mod outcome;
mod perft;
mod position;
mod score;
mod side;
mod stop_flag;
mod tactics;
mod term;
mod tracer;
mod window;
mod words;

pub use choice::Choice;
pub use error::{InputError, InputReason};
pub use evaluator::{Evaluator, Probe, Solved, Unit};
pub use game::{Game, Rewind};
pub use game_text::{GameText, Style, Verdict};
pub use key::{Key, random_words};
pub use large_pages::prefer_large_pages;
pub use layer::{Layer, LayerCell};
pub use limits::{Clock, Limits, SEARCH_STACK};
pub use list::List;
pub use material::Material;
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft};
pub use position::{MoveKind, Position};
pub use score::{Score, ScoreKind};
pub use side::Side;
pub use stop_flag::{Pulse, StopFlag};
pub use tactics::Tactics;
pub use term::{Term, TermSquare};
pub use tracer::{Counts, Silent, Tracer};
pub use window::{Turn, Window};
pub use words::Words;
