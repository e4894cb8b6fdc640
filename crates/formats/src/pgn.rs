//! PGN, the portable game notation, in the words that a game says of it.
//!
//! ```
//! use ply_formats::pgn;
//! let xiangqi = ply_games::find("xiangqi").unwrap();
//! let text = r#"
//!     [Game "Chinese Chess"]
//!     [Red "Ann"]
//!     [Black "Bob"]
//!     [Result "*"]
//!
//!     1. H2-E2 {+0.31/12 0.250s} 马8进7 (1... H7-E7 {equal}) 2. h0g2 *"#;
//! let game = pgn::read(xiangqi, text).unwrap();
//! assert_eq!(game.first.as_deref(), Some("Ann"));
//! let moves: Vec<_> = game.moves.iter().map(|made| made.text.as_str()).collect();
//! assert_eq!(moves, ["h2e2", "h9g7", "h0g2"]);
//! assert_eq!(game.moves[0].depth, Some(12));
//! assert_eq!(game.result, None);
//! ```

mod board;
mod comment;
mod growth;
mod movetext;
mod reader;
mod scanner;
mod writer;

use ply_core::InputError;
use ply_games::{FileFormat, GameEntry, PgnFormat};

pub use reader::{read, read_all};
pub use writer::{write, write_transcript, write_unfinished};

use crate::date_time::DateTime;
use crate::record::{GameRecord, GameResult, MoveRecord};
use crate::tree::{MoveNode, Tag};

/// The word of a game that is not finished.
const UNFINISHED: &str = "*";

/// How a game is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Form<'n> {
    /// The notation of the moves, one of those that the game's PGN has; its usual one if none is named.
    pub notation: Option<&'n str>,
    /// Tell behind every move what its player thought. Some programs read no comments.
    pub comments: bool,
}

impl Default for Form<'_> {
    fn default() -> Self {
        Form { notation: None, comments: true }
    }
}

/// What the game says of its PGN.
pub fn format(game: &dyn GameEntry) -> Result<&'static PgnFormat, InputError> {
    let found = game.file_formats().iter().find_map(FileFormat::pgn);
    found.ok_or_else(|| InputError::new(format!("{} has no PGN", game.name())))
}

/// A game as PGN tells it. Its moves are legal from its position, each by the rules of movement.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Transcript {
    /// Which game of the registry.
    pub game: String,
    /// The tags as they stand, in their order.
    pub tags: Vec<Tag>,
    /// The first player's name.
    pub first: Option<String>,
    /// The second player's name.
    pub second: Option<String>,
    /// The start position in the game's one-line text, where it is not the game's own.
    pub position: Option<String>,
    /// How many of the moves a comment calls `book`.
    pub opening: usize,
    /// The moves of the main variation in the game's own notation, with what comments tell of their players'
    /// thoughts.
    pub moves: Vec<MoveRecord>,
    /// What stands before the first move.
    pub comment: Option<String>,
    /// All moves with their variations, comments and signs; the first child of each is the main variation.
    pub nodes: Vec<MoveNode>,
    /// Who won, where the game is finished.
    pub result: Option<GameResult>,
    /// The reason's code; `unknown` where neither a tag nor the final board tells it.
    pub reason: String,
}

impl Transcript {
    /// What the tag of this name says, however its letters are written.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// The finished game as a record; `None` for a game without a result.
    pub fn record(&self) -> Option<GameRecord> {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_string());
        let time = self.tag("UTCTime").or_else(|| self.tag("Time"));
        let started = self.tag("Date").and_then(|date| DateTime::read(date, time));
        let milliseconds: f64 = self.moves.iter().filter_map(|made| made.milliseconds).sum();
        Some(GameRecord {
            game: self.game.clone(),
            rules: self.tag("Rules").map(str::to_string),
            // Rounds are counted from 1.
            number: self
                .tag("Round")
                .and_then(|round| round.parse::<u64>().ok())
                .map_or(0, |n| n.saturating_sub(1)),
            first: name(&self.first),
            second: name(&self.second),
            position: self.position.clone(),
            opening: self.opening,
            moves: self.moves.clone(),
            result: self.result?,
            reason: self.reason.clone(),
            remark: self.tag("Remark").map(str::to_string),
            started: started.map_or(0, DateTime::milliseconds),
            seconds: milliseconds / 1000.0,
        })
    }
}
