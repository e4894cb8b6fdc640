//! Games as text: files that other programs read and write, and records of finished games.
//!
//! ```
//! use ply_formats::exchange;
//! let xiangqi = ply_games::find("xiangqi").unwrap();
//! let read = exchange::read(xiangqi, "1. C2=5 H8+7 2. H2+3 1-0", None).unwrap();
//! assert_eq!(read.game.moves, ["h2e2", "h9g7", "h0g2"]);
//! let pgn = exchange::write(xiangqi, &read.game, "pgn-chinese").unwrap();
//! assert!(pgn.ends_with("1. 炮二平五 马８进７\n2. 马二进三 1-0\n"));
//! ```

mod bytes;
mod ccbridge;
mod date_time;
pub mod dhtmlxq;
pub mod encoding;
pub mod exchange;
pub mod ggf;
mod move_stream;
pub mod pgn;
mod placement;
mod record;
mod tree;
pub mod wthor;
mod xqf;

pub use date_time::DateTime;
pub use record::{GameRecord, GameResult, MoveRecord, unix_millis};
pub use tree::{MARKS, MoveNode, Tag, in_order, line, main_line};
