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
mod game;
mod layers;
mod square;
mod stability;
mod standard;
mod tactics;

pub use bits::{Lines, flips, lines, mobility};
pub use board::{Board, Move, Moves, PackedMove};
pub use classic::Classic;
pub use game::Othello;
pub use square::Square;
pub use standard::Standard;

/// The same functions without SIMD, for processors that lack it and for tests that compare the two.
pub mod portable {
    pub use crate::bits::portable::{flips, lines, mobility};
}
