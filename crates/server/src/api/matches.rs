//! Matches between engines: set up, watched, stopped, resumed, and read back game by game.

mod boards;
mod events;
mod export;
mod games;
mod live;
mod request;
mod view;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use ply_arena::MatchSetup;
use ply_arena::runner::{self, ArenaError, StoredRun};
use ply_formats::{GameRecord, GameResult};
use ply_store::{GamePage, Run, RunId};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use crate::app::App;
use crate::blocking::run_blocking;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, ApiQuery};
use export::{DisagreementList, ExportQuery};
use games::{GameList, GameQuery};
use live::MatchTask;
pub(crate) use live::Matches;
use request::MatchRequest;
use view::{MatchList, MatchSummary, MatchView};

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/matches", get(list).post(start))
        .route("/api/matches/{id}", get(read))
        .route("/api/matches/{id}/events", get(events))
        .route("/api/matches/{id}/boards", get(boards))
        .route("/api/matches/{id}/stop", post(stop))
        .route("/api/matches/{id}/resume", post(resume))
        .route("/api/matches/{id}/games", get(list_games))
        .route("/api/matches/{id}/games/{number}", get(read_game))
        .route("/api/matches/{id}/pgn", get(write_pgn))
        .route("/api/matches/{id}/disagreements", get(list_disagreements))
}

#[derive(OpenApi)]
#[openapi(paths(
    list,
    start,
    read,
    events,
    boards,
    stop,
    resume,
    list_games,
    read_game,
    write_pgn,
    list_disagreements
))]
pub(super) struct Docs;

/// The most matches of one response.
const MAX_MATCHES: u64 = 500;

/// Which matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct MatchQuery {
    /// Begun before this one: the first of a full list gives the next older ones.
    before: Option<i64>,
}

/// The most games of one response.
const MAX_GAMES: u64 = 1000;

#[utoipa::path(
    get, path = "/api/matches", tag = "matches",
    params(MatchQuery),
    description = "The newest 500 matches of the store, those of `ply match` too, oldest first.",
    responses((status = 200, body = MatchList), (status = 400, body = ErrorBody))
)]
async fn list(
    State(app): State<App>,
    ApiQuery(query): ApiQuery<MatchQuery>,
) -> Result<Json<MatchList>, ApiError> {
    let runs = app.store.newest_runs(query.before.map(RunId), MAX_MATCHES).await?;
    let summary = |run: ply_store::RunSummary| {
        let live = app.matches.is_playing(run.run.id);
        MatchSummary::new(run, live)
    };
    Ok(Json(MatchList {
        matches: runs.into_iter().filter(|run| !run.run.is_import()).map(summary).collect(),
    }))
}

#[utoipa::path(
    post, path = "/api/matches", tag = "matches", request_body = MatchRequest,
    description = "Begins a match, which is played in the background.",
    responses(
        (status = 201, body = MatchView),
        (status = 400, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "an engine names a program"),
        (status = 429, body = ErrorBody, description = "as many matches as may be are played already")
    )
)]
async fn start(
    State(app): State<App>,
    ApiJson(request): ApiJson<MatchRequest>,
) -> Result<(StatusCode, Json<MatchView>), ApiError> {
    let reservation = app.matches.reserve(app.limits.matches)?;
    let concurrency = request.concurrency()?;
    let (limits, engines) = (Arc::clone(&app.limits), Arc::clone(&app.engines));
    let (setup, fingerprint) = run_blocking(move || {
        let setup = request.setup(&limits, &engines)?;
        let fingerprint = setup.fingerprint()?;
        Ok((setup, fingerprint))
    })
    .await?;
    let stored = runner::begin_new(&app.store, &setup, fingerprint).await.map_err(refused)?;
    let view = reservation.play(task(&app, setup, stored, concurrency))?;
    Ok((StatusCode::CREATED, Json(view)))
}

#[utoipa::path(
    get, path = "/api/matches/{id}", tag = "matches", params(("id" = i64, Path)),
    description = "How a match stands.",
    responses((status = 200, body = MatchView), (status = 404, body = ErrorBody))
)]
async fn read(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<Json<MatchView>, ApiError> {
    Ok(Json(view_of(&app, RunId(id)).await?))
}

#[utoipa::path(
    get, path = "/api/matches/{id}/events", tag = "matches", params(("id" = i64, Path)),
    description = "A match as it goes on. Events: `standing` (a MatchView) at once and after every batch of games, `game` \
        (a GameSummary) for each of them, and at the end `done` (a MatchView) or `failed` (a Problem).",
    responses(
        (status = 200, content_type = "text/event-stream", body = events::MatchEvents, description = "The events by name"),
        (status = 404, body = ErrorBody)
    )
)]
async fn events(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<Response, ApiError> {
    match app.matches.subscribe(RunId(id)) {
        Some(subscription) => Ok(events::follow(subscription)),
        None => Ok(events::of_ended(&view_of(&app, RunId(id)).await?)),
    }
}

#[utoipa::path(
    get, path = "/api/matches/{id}/boards", tag = "matches", params(("id" = i64, Path)),
    description = "The running games of a match: event `boards` at once and whenever something has changed, at most four \
        times a second; the stream ends with the match.",
    responses(
        (status = 200, content_type = "text/event-stream", body = boards::BoardEvents, description = "The events by name"),
        (status = 404, body = ErrorBody)
    )
)]
async fn boards(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<Response, ApiError> {
    match app.matches.boards(RunId(id)) {
        Some((live, updates)) => Ok(boards::follow(live, updates)),
        None => find(&app, RunId(id)).await.map(|_| boards::of_ended()),
    }
}

#[utoipa::path(
    post, path = "/api/matches/{id}/stop", tag = "matches", params(("id" = i64, Path)),
    description = "Ends a match soon; its games are kept, and it may be resumed. The answer tells how it stands now.",
    responses((status = 200, body = MatchView), (status = 404, body = ErrorBody))
)]
async fn stop(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<Json<MatchView>, ApiError> {
    app.matches.stop(RunId(id));
    Ok(Json(view_of(&app, RunId(id)).await?))
}

#[utoipa::path(
    post, path = "/api/matches/{id}/resume", tag = "matches", params(("id" = i64, Path)),
    description = "Goes on with a match that was stopped or cut off.",
    responses(
        (status = 200, body = MatchView),
        (status = 403, body = ErrorBody, description = "an engine of it is a program named by its command"),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "it is over, or being played, or another version's"),
        (status = 429, body = ErrorBody, description = "as many matches as may be are played already")
    )
)]
async fn resume(State(app): State<App>, ApiPath(id): ApiPath<i64>) -> Result<Json<MatchView>, ApiError> {
    let _alone = app.resuming.lock().await;
    // What is being played is not read: its games come while it is.
    if app.matches.is_playing(RunId(id)) {
        return Err(ApiError::conflict(format!("match {id} is already being played")));
    }
    let run = find(&app, RunId(id)).await?;
    if run.state == ply_store::RunState::Finished {
        return Err(ApiError::conflict(format!("match {id} is over: all its games are played")));
    }
    let reservation = app.matches.reserve(app.limits.matches)?;
    let concurrency = request::default_concurrency();
    let (limits, engines) = (Arc::clone(&app.limits), Arc::clone(&app.engines));
    let (fingerprint, setup) = (run.fingerprint.clone(), read_setup(&run)?);
    let setup = run_blocking(move || {
        request::check(&setup, &limits, &engines, concurrency)?;
        if setup.fingerprint()? != fingerprint {
            return Err(ApiError::conflict(format!(
                "match {id} was played by another version of the engine, whose games cannot be counted together with this \
                 one's; begin a new match"
            )));
        }
        Ok(setup)
    })
    .await?;
    let results = results(&app, run.id).await?;
    app.store.set_state(run.id, ply_store::RunState::Running).await?;
    Ok(Json(reservation.play(task(&app, setup, StoredRun { run, results }, concurrency))?))
}

#[utoipa::path(
    get, path = "/api/matches/{id}/games", tag = "matches", params(("id" = i64, Path), GameQuery),
    description = "Games of a match by number, without their moves.",
    responses((status = 200, body = GameList), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))
)]
async fn list_games(
    State(app): State<App>,
    ApiPath(id): ApiPath<i64>,
    ApiQuery(query): ApiQuery<GameQuery>,
) -> Result<Json<GameList>, ApiError> {
    let limit = query.limit.unwrap_or(MAX_GAMES);
    if limit > MAX_GAMES {
        return Err(ApiError::too_much(format!("limit: expected at most {MAX_GAMES}, found {limit}")));
    }
    let run = find(&app, RunId(id)).await?;
    let page = GamePage { after: query.after, newest: query.newest, limit };
    let games = app.store.game_page(run.id, &page).await?;
    Ok(Json(GameList { games }))
}

#[utoipa::path(
    get, path = "/api/matches/{id}/games/{number}", tag = "matches",
    params(("id" = i64, Path), ("number" = u64, Path)),
    description = "One whole game.",
    responses((status = 200, body = GameRecord), (status = 404, body = ErrorBody))
)]
async fn read_game(
    State(app): State<App>,
    ApiPath((id, number)): ApiPath<(i64, u64)>,
) -> Result<Json<GameRecord>, ApiError> {
    let game = app.store.game(RunId(id), number).await?;
    let missing = || ApiError::not_found(format!("there is no game {number} of match {id}"));
    Ok(Json(game.ok_or_else(missing)?))
}

#[utoipa::path(
    get, path = "/api/matches/{id}/pgn", tag = "matches", params(("id" = i64, Path), ExportQuery),
    description = "The games of a match as PGN, at most 1000 at once, by number.",
    responses(
        (status = 200, content_type = "application/x-chess-pgn", body = String),
        (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)
    )
)]
async fn write_pgn(
    State(app): State<App>,
    ApiPath(id): ApiPath<i64>,
    ApiQuery(query): ApiQuery<ExportQuery>,
) -> Result<Response, ApiError> {
    let run = find(&app, RunId(id)).await?;
    export::pgn(&app, run.id, query).await
}

#[utoipa::path(
    get, path = "/api/matches/{id}/disagreements", tag = "matches", params(("id" = i64, Path)),
    description = "Where a match was decided: the positions of its first 1000 games of which the two players thought most \
        differently, the greatest difference first, at most one of a game.",
    responses((status = 200, body = DisagreementList), (status = 404, body = ErrorBody))
)]
async fn list_disagreements(
    State(app): State<App>,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<DisagreementList>, ApiError> {
    let run = find(&app, RunId(id)).await?;
    Ok(Json(export::disagreements(&app, run.id).await?))
}

fn task(app: &App, setup: MatchSetup, stored: StoredRun, concurrency: usize) -> MatchTask {
    // Here no move takes for ever, whatever its depth.
    let setup = MatchSetup { max_move_time: Some(app.limits.deadline(None)), ..setup };
    MatchTask { setup, stored, concurrency, store: app.store.clone(), engines: Arc::clone(&app.engines) }
}

/// How a match stands, played now or not.
async fn view_of(app: &App, id: RunId) -> Result<MatchView, ApiError> {
    if let Some(view) = app.matches.view(id) {
        return Ok(view);
    }
    let run = find(app, id).await?;
    let setup = read_setup(&run)?;
    let results = results(app, id).await?;
    // A match of a million games takes a while to count.
    let view = run_blocking(move || {
        let standings =
            view::count(&setup, &results).ok_or_else(|| unreadable(id, "it has no two engines"))?;
        let state = view::State::stored(run.state);
        Ok(MatchView::new(&run, &setup, &standings, state, run.updated))
    });
    view.await
}

async fn find(app: &App, id: RunId) -> Result<Run, ApiError> {
    let run = app.store.run(id).await?;
    run.ok_or_else(|| ApiError::not_found(format!("there is no match {id}")))
}

async fn results(app: &App, id: RunId) -> Result<Vec<(u64, GameResult)>, ApiError> {
    let results = app.store.results(id).await?;
    Ok(results.into_iter().map(|stored| (stored.number, stored.result)).collect())
}

fn read_setup(run: &Run) -> Result<MatchSetup, ApiError> {
    serde_json::from_str(&run.setup).map_err(|error| unreadable(run.id, &error.to_string()))
}

/// A match that another version has set up in a way that this one does not know.
fn unreadable(id: RunId, reason: &str) -> ApiError {
    ApiError::conflict(format!("the set-up of match {id} cannot be read: {reason}"))
}

fn refused(error: ArenaError) -> ApiError {
    match error {
        ArenaError::Input(error) => error.into(),
        ArenaError::Store(error) => error.into(),
        // No match meets either: it learns nothing, and here it is played by this machine.
        ArenaError::Train(_) | ArenaError::Queue(_) => ApiError::internal(error.to_string()),
    }
}
