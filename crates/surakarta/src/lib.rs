//! Surakarta: rules, evaluation, notation.
//!
//! A piece steps to a neighbouring point, or captures by travelling along one of the two circuits through at
//! least one corner loop. [`Board`] holds the rules, [`Standard`] and [`Classic`] the evaluations, and
//! [`Surakarta`] what people read and write.
//!
//! ```
//! use ply_core::{GameText, MoveKind, Position};
//! use ply_surakarta::Surakarta;
//!
//! let game = Surakarta::default();
//! let board = game.start();
//! assert_eq!(board.moves(MoveKind::All).count(), 16);
//! let mv = game.read_move(&board, "A2-A3").unwrap();
//! assert_eq!(game.write_move(&board, mv), "A2-A3");
//! ```

mod board;
mod circuit;
mod classic;
mod draw;
mod game;
mod judge;
mod layers;
mod movegen;
mod moves;
mod notation;
mod patterns;
mod point;
mod rings;
mod rules;
mod standard;
mod tactics;
mod text;
mod travel;

pub use board::Board;
pub use circuit::{Circuit, Corner, Direction, Hop, next};
pub use classic::Classic;
pub use game::Surakarta;
pub use judge::{EndReason, MoveReason};
pub use movegen::Moves;
pub use moves::{Move, NotAMove, PackedMove};
pub use patterns::{PatternEvaluator, PatternModel};
pub use point::Point;
pub use rules::{NO_MOVES, NO_PIECES, PLY_LIMIT, REPETITION, Rules};
pub use standard::{PIECE, Standard};
pub use travel::Stop;
