//! Games written down: saved, changed, listed, read back and removed.

mod check;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use ply_formats::GameResult;
use ply_store::{Change, StoreError, StoredStudy, StudyFilter, StudyId, StudyKind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::app::App;
use crate::blocking::run_blocking;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, ApiQuery};

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/studies", get(list).post(save))
        .route("/api/studies/{id}", get(read).put(change).delete(remove))
}

#[derive(OpenApi)]
#[openapi(paths(list, save, read, change, remove), components(schemas(Study, Node, Kind, StudySummary)))]
pub(super) struct Docs;

/// The most studies of one answer.
const MAX_LISTED: u64 = 100;

/// What a study is for.
#[derive(Copy, Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = StudyKind)]
enum Kind {
    /// A game that is or was played.
    Play,
    /// A game that is studied.
    Analysis,
}

/// One move of a study.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = StudyNode)]
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
struct Study {
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
    /// study since.
    updated: Option<i64>,
}

impl Study {
    fn written(self) -> ply_store::Study {
        let node = |Node { parent, text, comment }| ply_store::Node { parent, text, comment };
        ply_store::Study {
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

impl From<Kind> for StudyKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Play => StudyKind::Play,
            Kind::Analysis => StudyKind::Analysis,
        }
    }
}

impl From<StudyKind> for Kind {
    fn from(kind: StudyKind) -> Self {
        match kind {
            StudyKind::Play => Kind::Play,
            StudyKind::Analysis => Kind::Analysis,
        }
    }
}

impl From<StoredStudy> for Study {
    fn from(StoredStudy { id, created, updated, study }: StoredStudy) -> Self {
        let node = |ply_store::Node { parent, text, comment }| Node { parent, text, comment };
        Study {
            id: Some(id.0),
            game: study.game,
            rules: study.rules,
            kind: study.kind.into(),
            title: study.title,
            first: study.first,
            second: study.second,
            start: study.start,
            nodes: study.nodes.into_iter().map(node).collect(),
            result: study.result,
            reason: study.reason,
            settings: study.settings,
            created: Some(created),
            updated: Some(updated),
        }
    }
}

/// A study in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct StudySummary {
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

impl From<ply_store::StudySummary> for StudySummary {
    fn from(study: ply_store::StudySummary) -> Self {
        StudySummary {
            id: study.id.0,
            game: study.game,
            kind: study.kind.into(),
            title: study.title,
            first: study.first,
            second: study.second,
            plies: study.plies,
            result: study.result,
            reason: study.reason,
            created: study.created,
            updated: study.updated,
        }
    }
}

/// Which studies are asked for.
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
    get, path = "/api/studies", tag = "studies", params(Wanted),
    description = "Studies without their moves, last saved first.",
    responses((status = 200, body = Vec<StudySummary>), (status = 400, body = ErrorBody))
)]
async fn list(
    State(app): State<App>,
    ApiQuery(wanted): ApiQuery<Wanted>,
) -> Result<Json<Vec<StudySummary>>, ApiError> {
    let limit = wanted.limit.unwrap_or(MAX_LISTED);
    if limit > MAX_LISTED {
        return Err(ApiError::too_much(format!("limit: expected at most {MAX_LISTED}, found {limit}")));
    }
    let kind = wanted.kind.map(StudyKind::from);
    let filter = StudyFilter { game: wanted.game, kind, before: wanted.before, limit: Some(limit) };
    Ok(Json(app.store.studies(&filter).await?.into_iter().map(StudySummary::from).collect()))
}

#[utoipa::path(
    post, path = "/api/studies", tag = "studies", request_body = Study,
    description = "Saves a new study. Every move must be legal where it stands; it is kept in the game's own notation.",
    responses(
        (status = 201, body = Study),
        (status = 400, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "the store holds as many studies as it may")
    )
)]
async fn save(
    State(app): State<App>,
    ApiJson(study): ApiJson<Study>,
) -> Result<(StatusCode, Json<Study>), ApiError> {
    let study = checked(&app, study.written()).await?;
    let kept = app.store.save_study(&study, app.limits.studies).await.map_err(|error| match error {
        StoreError::Full { .. } => ApiError::conflict(error.to_string()),
        other => other.into(),
    })?;
    Ok((StatusCode::CREATED, Json(kept.into())))
}

#[utoipa::path(
    get, path = "/api/studies/{id}", tag = "studies", params(("id" = i64, Path)),
    description = "One study.",
    responses((status = 200, body = Study), (status = 404, body = ErrorBody))
)]
async fn read(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<Json<Study>, ApiError> {
    let kept = app.store.study(StudyId(id)).await?;
    Ok(Json(kept.ok_or_else(|| missing(id))?.into()))
}

#[utoipa::path(
    put, path = "/api/studies/{id}", tag = "studies", params(("id" = i64, Path)), request_body = Study,
    description = "Saves a study over what is there. With `updated`, the time of the version that its writer began from, \
        a study that somebody else has changed since is left as it is.",
    responses(
        (status = 200, body = Study),
        (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "somebody else has changed it since")
    )
)]
async fn change(
    State(app): State<App>,
    ApiPath(id): ApiPath<i64>,
    ApiJson(study): ApiJson<Study>,
) -> Result<Json<Study>, ApiError> {
    if study.id.is_some_and(|own| own != id) {
        return Err(ApiError::bad_input(format!("id: expected {id}, as in the path, or nothing")));
    }
    let seen = study.updated;
    let study = checked(&app, study.written()).await?;
    match app.store.change_study(StudyId(id), &study, seen).await? {
        Change::Saved(kept) => Ok(Json(kept.into())),
        Change::Newer(kept) => Err(ApiError::conflict(format!(
            "study {id} was changed at {}, after the version this change began from; read it again",
            kept.updated
        ))),
        Change::Missing => Err(missing(id)),
    }
}

#[utoipa::path(
    delete, path = "/api/studies/{id}", tag = "studies", params(("id" = i64, Path)),
    description = "Removes a study.",
    responses((status = 204), (status = 404, body = ErrorBody))
)]
async fn remove(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<StatusCode, ApiError> {
    match app.store.remove_study(StudyId(id)).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(missing(id)),
    }
}

fn missing(id: i64) -> ApiError {
    ApiError::not_found(format!("there is no study {id}"))
}

/// The study with its moves in the game's own notation, or what is wrong with it.
async fn checked(app: &App, mut study: ply_store::Study) -> Result<ply_store::Study, ApiError> {
    let permit = Arc::clone(&app.checks).acquire_owned().await;
    let permit = permit
        .map_err(|_| ApiError::internal("the study could not be looked over; the server is closing"))?;
    let most_moves = app.limits.moves;
    run_blocking(move || {
        let _permit = permit;
        check::check(&mut study, most_moves).map(|()| study)
    })
    .await
}
