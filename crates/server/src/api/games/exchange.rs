//! Games as text: notations, and the forms other programs read and write.

use axum::Json;
use axum::extract::State;
use ply_formats::GameResult;
use ply_formats::exchange::{self, Transcript};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::PositionSpec;
use super::{game, run_blocking};
use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath};

/// Letters of a player's name.
const LONGEST_NAME: usize = 200;

/// A position, and a line of moves to be written anew.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TranslateRequest {
    #[serde(flatten)]
    position: PositionSpec,
    /// The line, from where those moves have led.
    line: Vec<String>,
    /// A notation of the game, as /api/about lists them.
    notation: String,
}

/// A line in another notation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Translated {
    /// The moves.
    line: Vec<String>,
}

/// A line of moves in another notation.
#[utoipa::path(
    post,
    path = "/api/games/{game}/translate",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = TranslateRequest,
    responses((status = 200, body = Translated), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn translate(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<TranslateRequest>,
) -> Result<Json<Translated>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || {
        let (found, max) = (request.line.len(), app.limits.moves);
        if found > max {
            return Err(ApiError::too_much(format!(
                "line: {found} moves are too many; expected at most {max}"
            )));
        }
        let session = request.position.session(game, None, &app.limits)?;
        let line = session.translate_line(&request.line, &request.notation);
        Ok(Json(Translated { line: line.map_err(|error| error.within("line"))? }))
    })
    .await
}

/// A text that may be anything.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportRequest {
    /// A position, moves, PGN, GGF: whatever the game has.
    text: String,
    /// The rule set, unless the text names one.
    #[serde(default)]
    rules: Option<String>,
}

/// A text understood.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Imported {
    /// What the text turned out to be, such as `position`, `moves`, `pgn`, `ggf`.
    format: &'static str,
    /// The start position; null for the game's own.
    position: Option<String>,
    /// The moves in the game's own notation.
    moves: Vec<String>,
    /// The rule set, where the text names one.
    rules: Option<String>,
    /// Who played first.
    first: Option<String>,
    /// Who played second.
    second: Option<String>,
    /// `1-0`, `0-1` or `1/2-1/2`, where the text tells it.
    result: Option<&'static str>,
}

/// A game from a text, whatever its form.
#[utoipa::path(
    post,
    path = "/api/games/{game}/import",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = ImportRequest,
    responses((status = 200, body = Imported), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn import(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<ImportRequest>,
) -> Result<Json<Imported>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || {
        let read = exchange::read(game, &request.text, request.rules.as_deref());
        let read = read.map_err(|error| error.within("text"))?;
        let Transcript { position, moves, rules, first, second, result, .. } = read.game;
        let (found, max) = (moves.len(), app.limits.moves);
        if found > max {
            return Err(ApiError::too_much(format!(
                "text: {found} moves are too many; expected at most {max}"
            )));
        }
        // A text may name a rule set that is another program's; the position and the moves are good all the same.
        let is_known = |rules: &String| game.rule_sets().iter().any(|known| known.name == rules);
        let rules = rules.filter(is_known);
        let result = result.map(GameResult::name);
        Ok(Json(Imported { format: read.format, position, moves, rules, first, second, result }))
    })
    .await
}

/// A game, and how to write it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportRequest {
    #[serde(flatten)]
    position: PositionSpec,
    /// A format of the game, as /api/about lists them.
    format: String,
    /// Who played first.
    #[serde(default)]
    first: Option<String>,
    /// Who played second.
    #[serde(default)]
    second: Option<String>,
    /// `1-0`, `0-1` or `1/2-1/2`; by default what the rules say of the final position.
    #[serde(default)]
    result: Option<String>,
    /// The reason's code.
    #[serde(default)]
    reason: Option<String>,
}

/// A game written down.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Exported {
    /// The text.
    text: String,
}

/// A game as a text for other programs.
#[utoipa::path(
    post,
    path = "/api/games/{game}/export",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = ExportRequest,
    responses((status = 200, body = Exported), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn export(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<ExportRequest>,
) -> Result<Json<Exported>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || {
        for (place, text) in
            [("first", &request.first), ("second", &request.second), ("reason", &request.reason)]
        {
            if text.as_ref().is_some_and(|text| text.chars().count() > LONGEST_NAME) {
                let problem = format!("{place}: expected at most {LONGEST_NAME} letters");
                return Err(ApiError::too_much(problem));
            }
        }
        let result = request.result.as_deref().map(read_result).transpose()?;
        let session = request.position.session(game, None, &app.limits)?;
        let start = match request.position.position {
            None => None,
            Some(_) => Some(request.position.start(game, None, &app.limits)?.position()),
        };
        let ending = session.outcome();
        let transcript = Transcript {
            position: start,
            moves: session.played(),
            rules: request.position.rules,
            first: request.first,
            second: request.second,
            result: result.or_else(|| ending.as_ref().map(|ending| GameResult::from(ending.winner))),
            reason: request.reason.or_else(|| ending.map(|ending| ending.reason.to_string())),
        };
        let text = exchange::write(game, &transcript, &request.format)?;
        Ok(Json(Exported { text }))
    })
    .await
}

fn read_result(text: &str) -> Result<GameResult, ApiError> {
    GameResult::named(text).ok_or_else(|| ApiError::bad_input("result: expected 1-0, 0-1, 1/2-1/2 or null"))
}
