//! Games as text: notations, and the forms other programs read and write.

use axum::Json;
use axum::extract::State;
use ply_formats::GameResult;
use ply_formats::exchange::{self, Read, Transcript};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::PositionSpec;
use super::{game, run_blocking};
use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, with_place};

/// Letters of a player's name.
const LONGEST_NAME: usize = 200;

/// A position, and a line of moves to be written anew.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TranslateRequest {
    #[serde(flatten, deserialize_with = "with_place")]
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

/// A game from a text, whatever its form.
#[utoipa::path(
    post,
    path = "/api/games/{game}/import",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = ImportRequest,
    responses((status = 200, body = Read), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn import(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<ImportRequest>,
) -> Result<Json<Read>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || {
        let read = exchange::read(game, &request.text, request.rules.as_deref());
        let mut read = read.map_err(|error| error.within("text"))?;
        let (found, max) = (read.game.moves.len(), app.limits.moves);
        if found > max {
            return Err(ApiError::too_much(format!(
                "text: {found} moves are too many; expected at most {max}"
            )));
        }
        // A text may name a rule set of another program; the position and the moves are good all the same.
        let known = game.rule_sets();
        read.game.rules = read.game.rules.filter(|rules| known.iter().any(|known| known.name == rules));
        Ok(Json(read))
    })
    .await
}

/// A game, and how to write it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    position: PositionSpec,
    /// A format of the game, as /api/about lists them.
    format: String,
    /// Who played first.
    #[serde(default)]
    first: Option<String>,
    /// Who played second.
    #[serde(default)]
    second: Option<String>,
    /// Who won; by default what the rules say of the final position.
    #[serde(default)]
    result: Option<GameResult>,
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
            result: request.result.or_else(|| ending.as_ref().map(|ending| GameResult::from(ending.winner))),
            reason: request.reason.or_else(|| ending.map(|ending| ending.reason.to_string())),
        };
        let text = exchange::write(game, &transcript, &request.format)?;
        Ok(Json(Exported { text }))
    })
    .await
}
