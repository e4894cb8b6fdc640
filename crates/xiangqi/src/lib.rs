//! Xiangqi: rules, evaluation, notation.
//!
//! [`Board`] is the game by the rules of play, [`Course`] the game as the course plays it; both stand on a
//! [`Placement`]. [`Xiangqi`] and [`XiangqiCourse`] are their text sides.
//!
//! ```
//! use ply_core::{GameText, Position};
//! use ply_xiangqi::{Notation, Xiangqi};
//! let game = Xiangqi::default();
//! let mut board = game.start();
//! let mv = game.read_move(&board, "H2+3").unwrap();
//! assert_eq!(Notation::Chinese.write(ply_xiangqi::Arranged::placement(&board), mv), "马二进三");
//! board.make(mv);
//! assert_eq!(board.count(), 43);
//! ```

mod bits;
mod board;
mod chase;
mod chinese;
mod classic;
mod course;
mod course_tables;
mod draw;
mod endings;
mod fen;
mod game;
mod generate;
mod judge;
mod layers;
mod moves;
mod network;
mod notation;
mod openings;
mod piece;
mod placement;
mod relative;
mod repetition;
mod safety;
mod see;
mod setup;
mod square;
mod standard;
mod tables;
mod tactics;
mod weights;
mod wxf;

pub mod retrograde;

pub use bits::{Bits, Points};
pub use board::{BARE_MATERIAL, Board, CHECKMATE, DEFAULT_MOVE_LIMIT, MOVE_LIMIT, Rules, STALEMATE, Undo};
pub use classic::{COURSE_WIN, Classic, ClassicPlace};
pub use course::{Course, GENERAL_CAPTURED, GENERALS_FACING, NO_MOVES};
pub use fen::START;
pub use game::{Xiangqi, XiangqiCourse};
pub use moves::{Move, NotAMove, PackedMove};
pub use network::{NetworkEvaluator, NetworkModel, SHIPPED_WEIGHTS};
pub use notation::Notation;
pub use piece::{Piece, Role};
pub use placement::{Arranged, Placement};
pub use repetition::{PERPETUAL_ATTACK, PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION};
pub use square::Square;
pub use standard::Standard;

/// The file of the book that was built in, if there is one; `crates/xiangqi/book/book.toml` says how it was made.
pub fn book() -> Option<&'static [u8]> {
    #[cfg(book)]
    return Some(include_bytes!("../book/book.ply"));
    #[cfg(not(book))]
    None
}
