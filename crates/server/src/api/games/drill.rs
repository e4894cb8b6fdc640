//! An endgame to practise.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use ply_games::Drill;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::game;
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath};

/// Somebody waits for it.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Which endgame.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrillRequest {
    /// Another number gives another one; the same one gives the same.
    seed: u64,
}

/// An endgame of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DrillView {
    /// The number that gives it again.
    seed: u64,
    #[serde(flatten)]
    drill: Drill,
}

/// An endgame in which one move keeps the win, found by the engine and the solvers.
#[utoipa::path(
    post,
    path = "/api/games/{game}/drill",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = DrillRequest,
    responses((status = 200, body = DrillView), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn drill(
    State(app): State<App>,
    client: Client,
    ApiPath(name): ApiPath<String>,
    ApiJson(DrillRequest { seed }): ApiJson<DrillRequest>,
) -> Result<Json<DrillView>, ApiError> {
    let game = game(&name)?;
    let deadline = MAX_TIME.min(app.limits.deadline(None));
    let found =
        app.pool.run(client, deadline, move |stop_flag| ply_games::drill(game, seed, stop_flag)).await??;
    let missing =
        || ApiError::not_found(format!("seed {seed}: no endgame was found in time; expected another number"));
    found.map(|drill| Json(DrillView { seed, drill })).ok_or_else(missing)
}
