//! Games as text: notations, and the forms other programs read and write.

use axum::Json;
use axum::extract::State;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ply_formats::exchange::{self, FileText, Read, Transcript};
use ply_formats::{GameResult, MoveNode, Tag, main_line};
use ply_store::{Study, StudyKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::PositionSpec;
use super::{game, run_blocking};
use crate::api::studies;
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

/// A file of whatever kind.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileRequest {
    /// Its bytes in Base64.
    data: String,
}

/// Bytes of a request with a file.
pub(super) const FILE_BODY: usize = 12 << 20;

/// A file as text: decoded from GBK, UTF-16 or UTF-8; the games of a binary file (XQF, CBR and CBL, WTHOR) as PGN.
#[utoipa::path(
    post,
    path = "/api/games/{game}/file",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = FileRequest,
    responses((status = 200, body = FileText), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn file(
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<FileRequest>,
) -> Result<Json<FileText>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || {
        let bytes = BASE64_STANDARD.decode(&request.data);
        let bytes = bytes.map_err(|error| ApiError::bad_input(format!("data: expected Base64 ({error})")))?;
        Ok(Json(exchange::file_text(game, &bytes)?))
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
    /// The whole tree with its variations and comments, for the formats that hold them; by default the moves alone.
    #[serde(default)]
    #[schema(required = false)]
    nodes: Vec<MoveNode>,
    /// What somebody wrote about the start.
    #[serde(default)]
    comment: Option<String>,
    /// The headers of the file that it came from.
    #[serde(default)]
    #[schema(required = false)]
    tags: Vec<Tag>,
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
        let tree = Study {
            game: game.name().to_string(),
            rules: request.position.rules.clone(),
            kind: StudyKind::Analysis,
            title: String::new(),
            first: String::new(),
            second: String::new(),
            start: start.clone(),
            nodes: request.nodes,
            comment: request.comment,
            tags: request.tags,
            result: None,
            reason: None,
            settings: serde_json::Value::Null,
        };
        let tree = studies::check::check(tree, app.limits.moves)?;
        let main: Vec<String> = main_line(&tree.nodes).map(|node| tree.nodes[node].text.clone()).collect();
        let is_main = tree.nodes.is_empty() || main == session.played();
        let is_whole = exchange::holds_variations(game, &request.format);
        let mut ending = session.outcome();
        if is_whole && !is_main {
            let mut session = request.position.start(game, None, &app.limits)?;
            for text in &main {
                session.play(text)?;
            }
            ending = session.outcome();
        }
        // Another line than the main one has another end.
        let (result, reason) =
            if is_main || is_whole { (request.result, request.reason) } else { (None, None) };
        let transcript = Transcript {
            position: start,
            moves: session.played(),
            rules: request.position.rules,
            first: request.first,
            second: request.second,
            result: result.or_else(|| ending.as_ref().map(|ending| GameResult::from(ending.winner))),
            reason: reason.or_else(|| ending.map(|ending| ending.reason.to_string())),
            tags: tree.tags,
            comment: tree.comment,
            nodes: tree.nodes,
        };
        let text = exchange::write(game, &transcript, &request.format)?;
        Ok(Json(Exported { text }))
    })
    .await
}
