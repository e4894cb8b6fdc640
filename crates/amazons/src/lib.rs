//! the Game of the Amazons: rules, evaluation, notation.
//!
//! [`Board`] plays whole moves and is what people, perft and the textbook searches see; [`Half`] splits a turn
//! into walk and arrow for the engine. [`Classic`] and [`Standard`] evaluate both.
//!
//! ```
//! use ply_amazons::{Amazons, Half};
//! use ply_core::{GameText, perft};
//! let mut board = Amazons::standard().start();
//! assert_eq!(perft(&mut board, 1), 2176);
//! assert_eq!(perft(&mut Half::new(board), 2), 2176);
//! ```

mod board;
mod classic;
mod colour;
mod draw;
pub mod features;
mod fen;
mod game;
mod half;
mod judge;
mod layers;
mod movegen;
mod moves;
mod notation;
mod ordering;
mod patterns;
mod rays;
mod size;
mod slide;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod slide_avx2;
mod square;
mod squares;
mod standard;
mod terms;
mod weights;
mod zobrist;

pub use board::{Board, MAX_AMAZONS, NO_MOVES, Setup};
pub use classic::Classic;
pub use colour::Colour;
pub use features::Features;
pub use game::Amazons;
pub use half::{Half, HalfKind, HalfMove, join, split};
pub use movegen::Moves;
pub use moves::{Move, NotAMove};
pub use patterns::{PatternEvaluator, PatternModel};
pub use size::Size;
pub use square::Square;
pub use squares::{InBoardOrder, Squares};
pub use standard::Standard;
