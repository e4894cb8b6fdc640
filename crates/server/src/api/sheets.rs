//! Games written down: saved, changed, listed, read back and removed.

mod check;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use ply_formats::GameResult;
use ply_store::{Change, KeptSheet, SheetFilter, SheetId, SheetKind, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::app::App;
use crate::blocking::run_blocking;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, ApiQuery};

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/sheets", get(list).post(save))
        .route("/api/sheets/{id}", get(read).put(change).delete(remove))
}

#[derive(OpenApi)]
#[openapi(paths(list, save, read, change, remove), components(schemas(Sheet, Node, Kind, SheetSummary)))]
pub(super) struct Docs;

/// The most sheets of one answer.
const MAX_LISTED: u64 = 100;

/// What a sheet is for.
#[derive(Copy, Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SheetKind)]
enum Kind {
    /// A game that is or was played.
    Play,
    /// A game that is studied.
    Analysis,
}

/// One move of a sheet.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SheetNode)]
struct Node {
    /// The node it follows, which stands before it; null for a move from the start.
    parent: Option<usize>,
    /// The move in any notation of the game; it is kept in the game's own.
    #[serde(rename = "move")]
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

/// A game written down: played, being played, or studied.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Sheet {
    /// Its number; the store's to give.
    id: Option<i64>,
    game: String,
    rules: Option<String>,
    kind: Kind,
    #[serde(default)]
    title: String,
    #[serde(default)]
    first: String,
    #[serde(default)]
    second: String,
    /// The start position; null for the game's own.
    start: Option<String>,
    /// A tree of moves: every node stands after its parent, and the first child of each is the main line.
    nodes: Vec<Node>,
    #[schema(value_type = Option<String>, example = "1-0")]
    result: Option<GameResult>,
    reason: Option<String>,
    /// Whatever the page keeps beside it, at most 16 kB of JSON.
    #[serde(default)]
    #[schema(value_type = Object)]
    settings: serde_json::Value,
    /// When it was first saved, in milliseconds since 1970; the store's to give.
    created: Option<i64>,
    /// When it was last saved. A change that names the time it has seen is refused where somebody else has changed the
    /// sheet since.
    updated: Option<i64>,
}

impl Sheet {
    fn written(self) -> ply_store::Sheet {
        let node = |Node { parent, text, comment }| ply_store::Node { parent, text, comment };
        ply_store::Sheet {
            game: self.game,
            rules: self.rules,
            kind: self.kind.into(),
            title: self.title,
            first: self.first,
            second: self.second,
            start: self.start,
            nodes: self.nodes.into_iter().map(node).collect(),
            result: self.result,
            reason: self.reason,
            settings: self.settings,
        }
    }
}

impl From<Kind> for SheetKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Play => SheetKind::Play,
            Kind::Analysis => SheetKind::Analysis,
        }
    }
}

impl From<SheetKind> for Kind {
    fn from(kind: SheetKind) -> Self {
        match kind {
            SheetKind::Play => Kind::Play,
            SheetKind::Analysis => Kind::Analysis,
        }
    }
}

impl From<KeptSheet> for Sheet {
    fn from(KeptSheet { id, created, updated, sheet }: KeptSheet) -> Self {
        let node = |ply_store::Node { parent, text, comment }| Node { parent, text, comment };
        Sheet {
            id: Some(id.0),
            game: sheet.game,
            rules: sheet.rules,
            kind: sheet.kind.into(),
            title: sheet.title,
            first: sheet.first,
            second: sheet.second,
            start: sheet.start,
            nodes: sheet.nodes.into_iter().map(node).collect(),
            result: sheet.result,
            reason: sheet.reason,
            settings: sheet.settings,
            created: Some(created),
            updated: Some(updated),
        }
    }
}

/// A sheet in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SheetSummary {
    id: i64,
    game: String,
    kind: Kind,
    title: String,
    first: String,
    second: String,
    /// Moves of the main line.
    plies: u64,
    #[schema(value_type = Option<String>, example = "1-0")]
    result: Option<GameResult>,
    reason: Option<String>,
    created: i64,
    updated: i64,
}

impl From<ply_store::SheetSummary> for SheetSummary {
    fn from(sheet: ply_store::SheetSummary) -> Self {
        SheetSummary {
            id: sheet.id.0,
            game: sheet.game,
            kind: sheet.kind.into(),
            title: sheet.title,
            first: sheet.first,
            second: sheet.second,
            plies: sheet.plies,
            result: sheet.result,
            reason: sheet.reason,
            created: sheet.created,
            updated: sheet.updated,
        }
    }
}

/// Which sheets are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Wanted {
    /// Of this game.
    game: Option<String>,
    /// Of this kind.
    #[param(inline)]
    kind: Option<Kind>,
    /// Last saved before this time: the `updated` of the last one seen gives the next page.
    before: Option<i64>,
    /// At most so many, and at most 100.
    limit: Option<u64>,
}

#[utoipa::path(
    get, path = "/api/sheets", tag = "sheets", params(Wanted),
    description = "Sheets without their moves, last saved first.",
    responses((status = 200, body = Vec<SheetSummary>), (status = 400, body = ErrorBody))
)]
async fn list(
    State(app): State<App>,
    ApiQuery(wanted): ApiQuery<Wanted>,
) -> Result<Json<Vec<SheetSummary>>, ApiError> {
    let limit = wanted.limit.unwrap_or(MAX_LISTED);
    if limit > MAX_LISTED {
        return Err(ApiError::too_much(format!("limit: expected at most {MAX_LISTED}, found {limit}")));
    }
    let kind = wanted.kind.map(SheetKind::from);
    let filter = SheetFilter { game: wanted.game, kind, before: wanted.before, limit: Some(limit) };
    Ok(Json(app.store.sheets(&filter).await?.into_iter().map(SheetSummary::from).collect()))
}

#[utoipa::path(
    post, path = "/api/sheets", tag = "sheets", request_body = Sheet,
    description = "Saves a new sheet. Every move must be legal where it stands; it is kept in the game's own notation.",
    responses(
        (status = 201, body = Sheet),
        (status = 400, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "the store holds as many sheets as it may")
    )
)]
async fn save(
    State(app): State<App>,
    ApiJson(sheet): ApiJson<Sheet>,
) -> Result<(StatusCode, Json<Sheet>), ApiError> {
    let sheet = checked(&app, sheet.written()).await?;
    let kept = app.store.save_sheet(&sheet, app.limits.sheets).await.map_err(|error| match error {
        StoreError::Full { .. } => ApiError::conflict(error.to_string()),
        other => other.into(),
    })?;
    Ok((StatusCode::CREATED, Json(kept.into())))
}

#[utoipa::path(
    get, path = "/api/sheets/{id}", tag = "sheets", params(("id" = i64, Path)),
    description = "One sheet.",
    responses((status = 200, body = Sheet), (status = 404, body = ErrorBody))
)]
async fn read(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<Json<Sheet>, ApiError> {
    let kept = app.store.sheet(SheetId(id)).await?;
    Ok(Json(kept.ok_or_else(|| missing(id))?.into()))
}

#[utoipa::path(
    put, path = "/api/sheets/{id}", tag = "sheets", params(("id" = i64, Path)), request_body = Sheet,
    description = "Saves a sheet over what is there. With `updated`, the time of the version that its writer began from, \
        a sheet that somebody else has changed since is left as it is.",
    responses(
        (status = 200, body = Sheet),
        (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "somebody else has changed it since")
    )
)]
async fn change(
    State(app): State<App>,
    ApiPath(id): ApiPath<i64>,
    ApiJson(sheet): ApiJson<Sheet>,
) -> Result<Json<Sheet>, ApiError> {
    if sheet.id.is_some_and(|own| own != id) {
        return Err(ApiError::bad_input(format!("id: expected {id}, as in the path, or nothing")));
    }
    let seen = sheet.updated;
    let sheet = checked(&app, sheet.written()).await?;
    match app.store.change_sheet(SheetId(id), &sheet, seen).await? {
        Change::Saved(kept) => Ok(Json(kept.into())),
        Change::Newer(kept) => Err(ApiError::conflict(format!(
            "sheet {id} was changed at {}, after the version this change began from; read it again",
            kept.updated
        ))),
        Change::Missing => Err(missing(id)),
    }
}

#[utoipa::path(
    delete, path = "/api/sheets/{id}", tag = "sheets", params(("id" = i64, Path)),
    description = "Removes a sheet.",
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<StatusCode, ApiError> {
    match app.store.remove_sheet(SheetId(id)).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(missing(id)),
    }
}

fn missing(id: i64) -> ApiError {
    ApiError::not_found(format!("there is no sheet {id}"))
}

/// The sheet with its moves in the game's own notation, or what is wrong with it.
async fn checked(app: &App, mut sheet: ply_store::Sheet) -> Result<ply_store::Sheet, ApiError> {
    let permit = Arc::clone(&app.checks).acquire_owned().await;
    let permit = permit
        .map_err(|_| ApiError::internal("the sheet could not be looked over; the server is closing"))?;
    let most_moves = app.limits.moves;
    run_blocking(move || {
        let _permit = permit;
        check::check(&mut sheet, most_moves).map(|()| sheet)
    })
    .await
}
