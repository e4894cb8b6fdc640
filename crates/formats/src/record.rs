//! A finished game as data: what is stored, sent and exported.

use std::time::{SystemTime, UNIX_EPOCH};

use ply_core::{InputError, Side};
use ply_games::{DisplayScore, GameEntry};
use serde::{Deserialize, Serialize};

/// Who won.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum GameResult {
    /// The first player.
    #[serde(rename = "1-0")]
    First,
    /// The second player.
    #[serde(rename = "0-1")]
    Second,
    /// Nobody.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn name(self) -> &'static str {
        match self {
            GameResult::First => "1-0",
            GameResult::Second => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// The result of this name.
    pub fn named(text: &str) -> Option<GameResult> {
        [GameResult::First, GameResult::Second, GameResult::Draw].into_iter().find(|r| r.name() == text)
    }
}

impl From<Option<Side>> for GameResult {
    fn from(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::First) => GameResult::First,
            Some(Side::Second) => GameResult::Second,
            None => GameResult::Draw,
        }
    }
}

/// One move and what its player thought.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveRecord {
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value to the player who made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub score: Option<DisplayScore>,
    /// Turns looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub depth: Option<u32>,
    /// Positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub nodes: Option<u64>,
    /// Milliseconds spent, as the arena measured them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub milliseconds: Option<f64>,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameRecord {
    /// Which game of the registry.
    pub game: String,
    /// The rule set, where it is not the game's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rules: Option<String>,
    /// Its number in its match, from 0: what identifies it there.
    pub number: u64,
    /// The first player's name.
    pub first: String,
    /// The second player's name.
    pub second: String,
    /// The start position, where it is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub position: Option<String>,
    /// How many of the moves were given as the opening.
    pub opening: usize,
    /// All moves, the opening's included.
    pub moves: Vec<MoveRecord>,
    /// Who won.
    pub result: GameResult,
    /// The reason's code: one of the game's own, or `time`, `illegal-move`, `crash`, `hang`, `start-up`,
    /// `adjudicated`, `agreement`, `max-plies`.
    pub reason: String,
    /// A sentence about the end, where there is more to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub remark: Option<String>,
    /// When it began, in milliseconds since 1970.
    pub started: i64,
    /// How long it took.
    pub seconds: f64,
}

impl GameRecord {
    /// An error unless this is a game of that kind.
    pub(crate) fn check_game(&self, game: &dyn GameEntry) -> Result<(), InputError> {
        if self.game == game.name() {
            return Ok(());
        }
        Err(InputError::new(format!("expected a game of {}, found one of {}", game.name(), self.game)))
    }
}

/// The present time as records keep it: milliseconds since 1970.
pub fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
