//! Whole games as text: any text in, any format of the game out.
//!
//! ```
//! use ply_formats::exchange;
//! let othello = ply_games::find("othello").unwrap();
//! let read = exchange::read(othello, "f5d6c3", None).unwrap();
//! assert_eq!((read.format, read.game.moves.len()), ("moves", 3));
//! assert_eq!(exchange::write(othello, &read.game, "moves").unwrap(), "f5 d6 c3");
//! ```

mod file;
mod reader;
mod writer;

pub use file::{FileGames, FileText, file_text, read_file, read_games};
pub use reader::read;
pub use writer::{formats, holds_variations, write};

use ply_core::Words;

use crate::date_time::DateTime;
use crate::record::{GameRecord, GameResult, MoveRecord};
use crate::tree::{MoveNode, Tag};

/// A game as a text tells it: its moves are legal from its position, and none comes after its end.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Transcript {
    /// The start position in the game's one-line text; none for the game's own.
    pub position: Option<String>,
    /// The moves of the main variation in the game's own notation.
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
    /// The headers as they stand, in their order.
    pub tags: Vec<Tag>,
    /// What somebody wrote before the first move.
    pub comment: Option<String>,
    /// All moves with their variations: every node stands after its parent, and the first child of each is the main
    /// variation.
    pub nodes: Vec<MoveNode>,
}

impl Transcript {
    /// What the header of this name says, however its letters are written.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// The finished game of this kind as a record with this number; `None` without a result.
    pub fn record(&self, game: &str, number: u64) -> Option<GameRecord> {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_string());
        let time = self.tag("UTCTime").or_else(|| self.tag("Time"));
        let started = self.tag("Date").and_then(|date| DateTime::read(date, time));
        let made = |text: &String| MoveRecord { text: text.clone(), ..MoveRecord::default() };
        Some(GameRecord {
            game: game.to_string(),
            rules: self.rules.clone(),
            number,
            first: name(&self.first),
            second: name(&self.second),
            position: self.position.clone(),
            opening: 0,
            moves: self.moves.iter().map(made).collect(),
            result: self.result?,
            reason: self.reason.clone().unwrap_or_else(|| "unknown".to_string()),
            remark: self.tag("Event").map(str::to_string),
            started: started.map_or(0, DateTime::milliseconds),
            seconds: 0.0,
        })
    }
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
