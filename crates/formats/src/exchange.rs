//! Whole games as text: any text in, any format of the game out.
//!
//! ```
//! use ply_formats::exchange;
//! let othello = ply_games::find("othello").unwrap();
//! let read = exchange::read(othello, "f5d6c3", None).unwrap();
//! assert_eq!((read.format, read.game.moves.len()), ("moves", 3));
//! assert_eq!(exchange::write(othello, &read.game, "moves").unwrap(), "f5 d6 c3");
//! ```

mod reader;
mod writer;

pub use reader::read;
pub use writer::{formats, write};

use ply_core::Words;

use crate::record::GameResult;

/// A game as a text tells it: its moves are legal from its position, and none comes after its end.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Transcript {
    /// The start position in the game's one-line text; none for the game's own.
    pub position: Option<String>,
    /// The moves in the game's own notation.
    pub moves: Vec<String>,
    /// The rule set, where the text names one.
    pub rules: Option<String>,
    /// Who played first.
    pub first: Option<String>,
    /// Who played second.
    pub second: Option<String>,
    /// Who won, where the game is finished.
    pub result: Option<GameResult>,
    /// The reason's code, where it is known.
    pub reason: Option<String>,
}

/// A text that has been understood.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Imported))]
pub struct Read {
    /// What it turned out to be: `position`, `moves`, or the name of one of the game's file formats.
    pub format: &'static str,
    /// What it says.
    #[serde(flatten)]
    pub game: Transcript,
}

/// A way to write a game down.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Format {
    /// Its name, such as `pgn` or `moves-wxf`.
    pub name: String,
    /// What a menu calls it.
    pub label: Words,
    /// The notation of its moves as a menu calls it, where it is not the usual one.
    pub notation: Option<Words>,
    /// A phrase that explains it.
    pub about: String,
    /// How the name of such a file ends, without the dot.
    pub extension: &'static str,
}
