//! The Game of the Amazons: rules, evaluation, notation.

mod board;
mod colour;
mod half;
mod moves;
mod ordering;
mod rays;
mod size;
mod square;
mod squares;
mod steps;
mod zobrist;

pub use board::{Board, MOST_AMAZONS, NO_MOVES, Setup};
pub use colour::Colour;
pub use half::{Half, HalfKind, HalfMove, join, split};
pub use moves::{Move, NotAMove};
pub use size::Size;
pub use square::Square;
pub use squares::{InBoardOrder, Squares};
pub use steps::Steps;
