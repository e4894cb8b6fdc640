//! The games of a match, in the words of the API.

use ply_formats::{GameRecord, GameResult, MoveRecord};
use ply_store::RunId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use ply_games::DisplayScore as Score;

/// Which games of a match to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct GameQuery {
    /// Only those with a larger number.
    pub(super) after: Option<u64>,
    /// The largest number first.
    #[serde(default)]
    pub(super) newest: bool,
    /// At most so many, and at most 1000.
    pub(super) limit: Option<u64>,
}

/// Games of a match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct GameList {
    pub(super) games: Vec<GameSummary>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct GameSummary {
    run: i64,
    number: u64,
    game: String,
    first: String,
    second: String,
    #[schema(value_type = String, example = "1-0")]
    result: GameResult,
    /// The reason's code.
    reason: String,
    /// How many moves it has.
    plies: u64,
    started: i64,
    seconds: f64,
}

impl From<ply_store::GameSummary> for GameSummary {
    fn from(game: ply_store::GameSummary) -> Self {
        GameSummary {
            run: game.run.0,
            number: game.number,
            game: game.game,
            first: game.first,
            second: game.second,
            result: game.result,
            reason: game.reason,
            plies: game.plies,
            started: game.started,
            seconds: game.seconds,
        }
    }
}

impl GameSummary {
    /// Of a game that has just ended.
    pub(super) fn new(run: RunId, game: &GameRecord) -> GameSummary {
        GameSummary {
            run: run.0,
            number: game.number,
            game: game.game.clone(),
            first: game.first.clone(),
            second: game.second.clone(),
            result: game.result,
            reason: game.reason.clone(),
            plies: game.moves.len() as u64,
            started: game.started,
            seconds: game.seconds,
        }
    }
}

/// A whole game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct WholeGame {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    number: u64,
    first: String,
    second: String,
    /// The start position, where it is not the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    /// How many of the moves were given as the opening.
    opening: usize,
    moves: Vec<PlayedMove>,
    #[schema(value_type = String, example = "1-0")]
    result: GameResult,
    /// The reason's code.
    reason: String,
    /// A sentence about the end, where there is more to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    started: i64,
    seconds: f64,
}

/// One move and what its player thought.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct PlayedMove {
    #[serde(rename = "move")]
    text: String,
    /// Its value to the player who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Score>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

impl From<MoveRecord> for PlayedMove {
    fn from(made: MoveRecord) -> Self {
        PlayedMove {
            text: made.text,
            score: made.score.map(Score::from),
            depth: made.depth,
            nodes: made.nodes,
            milliseconds: made.milliseconds,
        }
    }
}

impl From<GameRecord> for WholeGame {
    fn from(game: GameRecord) -> Self {
        WholeGame {
            game: game.game,
            rules: game.rules,
            number: game.number,
            first: game.first,
            second: game.second,
            position: game.position,
            opening: game.opening,
            moves: game.moves.into_iter().map(PlayedMove::from).collect(),
            result: game.result,
            reason: game.reason,
            remark: game.remark,
            started: game.started,
            seconds: game.seconds,
        }
    }
}
