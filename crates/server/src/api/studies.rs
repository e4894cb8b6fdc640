//! Games written down: saved, changed, listed, read back and removed.

pub(super) mod check;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use ply_store::{Change, StoreError, StoredStudy, Study, StudyFilter, StudyId, StudyKind, StudySummary};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::app::App;
use crate::blocking::run_blocking;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, ApiQuery, with_place};

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/studies", get(list).post(save))
        .route("/api/studies/{id}", get(read).put(change).delete(remove))
}

#[derive(OpenApi)]
#[openapi(paths(list, save, read, change, remove))]
pub(super) struct Docs;

/// The most studies of one response.
const MAX_LISTED: u64 = 100;

/// A study to save.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Study)]
struct StudyRequest {
    /// Its number; only a study that is there has one.
    #[schema(nullable = false)]
    id: Option<i64>,
    /// When it was first saved; only the store sets it.
    #[serde(rename = "created")]
    #[schema(nullable = false)]
    _created: Option<i64>,
    /// The `updated` of the version that this change began from: if somebody else has changed the study since, it is
    /// left as it is.
    #[schema(nullable = false)]
    updated: Option<i64>,
    #[serde(flatten, deserialize_with = "with_place")]
    study: Study,
}

/// Which studies to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct StudyQuery {
    /// Of this game.
    game: Option<String>,
    /// Of this kind.
    #[param(inline)]
    kind: Option<StudyKind>,
    /// Last saved before this time: the `updated` of the last one seen gives the next page.
    before: Option<i64>,
    /// At most so many, and at most 100.
    limit: Option<u64>,
}

#[utoipa::path(
    get, path = "/api/studies", tag = "studies", params(StudyQuery),
    description = "Studies without their moves, last saved first. Games in which nobody has moved are left out.",
    responses((status = 200, body = Vec<StudySummary>), (status = 400, body = ErrorBody))
)]
async fn list(
    State(app): State<App>,
    ApiQuery(query): ApiQuery<StudyQuery>,
) -> Result<Json<Vec<StudySummary>>, ApiError> {
    let limit = query.limit.unwrap_or(MAX_LISTED);
    if limit > MAX_LISTED {
        return Err(ApiError::too_much(format!("limit: expected at most {MAX_LISTED}, found {limit}")));
    }
    let filter = StudyFilter {
        game: query.game,
        kind: query.kind,
        before: query.before,
        limit: Some(limit),
        begun: true,
    };
    Ok(Json(app.store.studies(&filter).await?))
}

#[utoipa::path(
    post, path = "/api/studies", tag = "studies", request_body = StudyRequest,
    description = "Saves a new study. Every move must be legal where it stands; it is kept in the game's own notation.",
    responses(
        (status = 201, body = StoredStudy),
        (status = 400, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "the store holds as many studies as it may")
    )
)]
async fn save(
    State(app): State<App>,
    ApiJson(request): ApiJson<StudyRequest>,
) -> Result<(StatusCode, Json<StoredStudy>), ApiError> {
    let study = checked(&app, request.study).await?;
    let stored = app.store.save_study(&study, app.limits.studies).await.map_err(|error| match error {
        StoreError::Full { .. } => ApiError::conflict(error.to_string()),
        other => other.into(),
    })?;
    Ok((StatusCode::CREATED, Json(stored)))
}

#[utoipa::path(
    get, path = "/api/studies/{id}", tag = "studies", params(("id" = i64, Path)),
    description = "One study.",
    responses((status = 200, body = StoredStudy), (status = 404, body = ErrorBody))
)]
async fn read(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<Json<StoredStudy>, ApiError> {
    let stored = app.store.study(StudyId(id)).await?;
    Ok(Json(stored.ok_or_else(|| missing(id))?))
}

#[utoipa::path(
    put, path = "/api/studies/{id}", tag = "studies", params(("id" = i64, Path)), request_body = StudyRequest,
    description = "Saves a study over what is there. With `updated`, the time of the version that its writer began from, \
        a study that somebody else has changed since is left as it is.",
    responses(
        (status = 200, body = StoredStudy),
        (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "somebody else has changed it since")
    )
)]
async fn change(
    State(app): State<App>,
    ApiPath(id): ApiPath<i64>,
    ApiJson(request): ApiJson<StudyRequest>,
) -> Result<Json<StoredStudy>, ApiError> {
    if request.id.is_some_and(|own| own != id) {
        return Err(ApiError::bad_input(format!("id: expected {id}, as in the path, or nothing")));
    }
    let seen = request.updated;
    let study = checked(&app, request.study).await?;
    match app.store.change_study(StudyId(id), &study, seen).await? {
        Change::Saved(stored) => Ok(Json(stored)),
        Change::Newer(stored) => Err(ApiError::conflict(format!(
            "study {id} was changed at {}, after the version this change began from; read it again",
            stored.updated
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
async fn checked(app: &App, study: Study) -> Result<Study, ApiError> {
    let max_moves = app.limits.moves;
    run_blocking(move || check::check(study, max_moves)).await
}
