//! PGN, the portable game notation, as Xiangqi programs exchange games in it.
//!
//! ```
//! let text = r#"
//!     [Game "Chinese Chess"]
//!     [Red "Ann"]
//!     [Black "Bob"]
//!     [Result "*"]
//!
//!     1. H2-E2 {+0.31/12 0.250s} 马8进7 (1... H7-E7 {equal}) 2. h0g2 *"#;
//! let game = ply_formats::pgn::read(text).unwrap();
//! assert_eq!(game.tag("Red"), Some("Ann"));
//! assert_eq!(game.moves.iter().map(|made| made.text.as_str()).collect::<Vec<_>>(), ["h2e2", "h9g7", "h0g2"]);
//! assert_eq!(game.moves[0].depth, Some(12));
//! assert_eq!(game.result, None);
//! ```

mod board;
mod comment;
mod reader;
mod scanner;
mod writer;

use std::str::FromStr;

use ply_core::InputError;

pub use reader::{read, read_all};
pub use writer::{write, write_unfinished};

use crate::date_time::DateTime;
use crate::record::{GameRecord, GameResult, MoveRecord};

/// The word of a game that is not finished.
const UNFINISHED: &str = "*";

/// How the moves are written; all of them are read.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// `H2-E2`, as the format's description has it.
    #[default]
    Iccs,
    /// `h2e2`, which some programs take for ICCS.
    Uci,
    /// `C2=5`.
    Wxf,
    /// 炮二平五.
    Chinese,
}

impl Notation {
    /// All of them.
    pub const ALL: [Notation; 4] = [Notation::Iccs, Notation::Uci, Notation::Wxf, Notation::Chinese];

    /// Its name among the notations of Xiangqi.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Iccs => "iccs",
            Notation::Uci => "uci",
            Notation::Wxf => "wxf",
            Notation::Chinese => "chinese",
        }
    }

    /// What the tag `Format` calls it.
    fn format(self) -> &'static str {
        match self {
            Notation::Iccs | Notation::Uci => "ICCS",
            Notation::Wxf => "WXF",
            Notation::Chinese => "Chinese",
        }
    }
}

impl FromStr for Notation {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let found = Notation::ALL.into_iter().find(|notation| notation.name() == text);
        found.ok_or_else(|| {
            InputError::new(format!("notation '{text}' is unknown; expected one of iccs, uci, wxf, chinese"))
        })
    }
}

/// How a game is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The notation of the moves.
    pub notation: Notation,
    /// Tell behind every move what its player thought. Some programs read no comments.
    pub comments: bool,
}

impl Default for Form {
    fn default() -> Self {
        Form { notation: Notation::default(), comments: true }
    }
}

/// A game as PGN tells it. Its moves are legal from its position, each by the rules of movement.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Transcript {
    /// The tags as they stand, in their order.
    pub tags: Vec<(String, String)>,
    /// The start position in Xiangqi's one-line text, where it is not the game's own.
    pub position: Option<String>,
    /// How many of the moves a comment calls `book`.
    pub opening: usize,
    /// The moves of the main line in Xiangqi's own notation, with what comments tell of their players' thoughts.
    pub moves: Vec<MoveRecord>,
    /// Who won, where the game is finished.
    pub result: Option<GameResult>,
    /// The reason's code; `unknown` where neither a tag nor the final board tells it.
    pub reason: String,
}

impl Transcript {
    /// What the tag of this name says, however its letters are written.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The finished game as a record; `None` for a game without a result.
    pub fn record(&self) -> Option<GameRecord> {
        let name = |tags: [&str; 2]| tags.iter().find_map(|tag| self.tag(tag)).unwrap_or("?").to_string();
        let time = self.tag("UTCTime").or_else(|| self.tag("Time"));
        let started = self.tag("Date").and_then(|date| DateTime::read(date, time));
        let milliseconds: f64 = self.moves.iter().filter_map(|made| made.milliseconds).sum();
        Some(GameRecord {
            game: "xiangqi".to_string(),
            rules: self.tag("Rules").map(str::to_string),
            // Rounds are counted from 1.
            number: self
                .tag("Round")
                .and_then(|round| round.parse::<u64>().ok())
                .map_or(0, |n| n.saturating_sub(1)),
            first: name(["Red", "White"]),
            second: name(["Black", "Black"]),
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
