//! Othello: rules, evaluation, notation.
//!
//! ```
//! use ply_core::{GameText, perft};
//! use ply_othello::Othello;
//! assert_eq!(perft(&mut Othello.start(), 5), 1396);
//! ```

mod bits;
mod board;
mod classic;
mod endgame;
mod game;
mod layers;
mod openings;
mod patterns;
mod solver;
mod square;
mod stability;
mod standard;
mod symmetry;
mod tactics;
mod terms;

pub use bits::{Lines, flips, lines, mobility};
pub use board::{Board, Move, Moves, PackedMove};
pub use classic::Classic;
pub use game::Othello;
pub use patterns::{PatternModel, Patterns, SHIPPED_WEIGHTS};
pub use solver::{Solved, Solver};
pub use square::Square;
pub use standard::Standard;

/// The file of the book that was built in, if there is one; `crates/othello/book/book.toml` says how it was made.
pub fn book() -> Option<&'static [u8]> {
    #[cfg(book)]
    return Some(include_bytes!("../book/book.ply"));
    #[cfg(not(book))]
    None
}

/// The same functions without SIMD, for processors that lack it and for tests that compare the two.
pub mod portable {
    pub use crate::bits::portable::{flips, lines, mobility};
}
