//! Every test of the crate, in one binary.

#[path = "all/annotated.rs"]
mod annotated;
#[path = "all/binary.rs"]
mod binary;
#[path = "all/date_time.rs"]
mod date_time;
#[path = "all/exchange.rs"]
mod exchange;
#[path = "all/fifth_game.rs"]
mod fifth_game;
#[path = "all/ggf.rs"]
mod ggf;
#[path = "all/handwriting.rs"]
mod handwriting;
#[path = "all/pgn.rs"]
mod pgn;
#[path = "all/trees.rs"]
mod trees;
