//! Why one move is worse than another.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use ply_core::Limits;
use ply_games::{Query, Refutation, refutation};
use serde::Deserialize;
use utoipa::ToSchema;

use super::position::PositionSpec;
use super::search::{at_most, seconds};
use super::{game, run_blocking};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, with_place};
use crate::limits::ServerLimits;

/// Seconds for both searches together, where a request names no limit.
const DEFAULT_SECONDS: f64 = 2.0;

/// Longer than this nobody waits for an answer that is a sentence.
const MAX_TIME: Duration = Duration::from_secs(30);

/// A position, and two moves there.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhyRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    position: PositionSpec,
    /// The two moves, in any of the game's notations; the engine finds out which is the worse one.
    #[schema(min_items = 2, max_items = 2)]
    compared: [String; 2],
    /// Time for everything together.
    #[serde(default)]
    seconds: Option<f64>,
    /// Positions to visit in all.
    #[serde(default)]
    nodes: Option<u64>,
    /// Turns to look ahead.
    #[serde(default)]
    depth: Option<u32>,
    /// The evaluation; the game's first if there is none.
    #[serde(default)]
    eval: Option<String>,
}

impl WhyRequest {
    fn query(&self, limits: &ServerLimits) -> Result<Query, ApiError> {
        if self.nodes == Some(0) {
            return Err(ApiError::bad_input("nodes: expected 1 or more, found 0"));
        }
        if self.depth == Some(0) {
            return Err(ApiError::bad_input("depth: expected 1 or more, found 0"));
        }
        let depth = self.depth.map(|depth| at_most("depth", depth, limits.depth)).transpose()?;
        let unlimited = self.seconds.is_none() && self.nodes.is_none() && depth.is_none();
        let time = seconds(self.seconds.or(unlimited.then_some(DEFAULT_SECONDS)), limits)?;
        Ok(Query {
            limits: Limits { depth, nodes: self.nodes, time, ..Limits::default() },
            hash: ServerLimits::DEFAULT_HASH.min(limits.hash),
            ..Query::default()
        })
    }
}

/// Compares two moves by the engine, and gives the few nodes of its tree that show why the worse one is worse.
#[utoipa::path(
    post,
    path = "/api/games/{game}/why",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = WhyRequest,
    responses((status = 200, body = Refutation), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn why(
    State(app): State<App>,
    client: Client,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<WhyRequest>,
) -> Result<Json<Refutation>, ApiError> {
    let game = game(&name)?;
    let query = request.query(&app.limits)?;
    let limits = Arc::clone(&app.limits);
    let request = run_blocking(move || {
        let session = request.position.session(game, request.eval.clone(), &limits)?;
        let allowed = Query { only: request.compared.to_vec(), ..Query::default() };
        session.allowed(&allowed).map_err(|error| error.within("compared"))?;
        Ok(request)
    });
    let request = request.await?;
    let deadline = MAX_TIME.min(app.limits.deadline(None));
    let pool = app.pool.clone();
    let told = pool.run(client, deadline, move |stop_flag| {
        let mut session = request.position.session(game, request.eval, &app.limits)?;
        let [one, other] = &request.compared;
        let found = refutation(session.as_mut(), [one, other], &query, game.wdl_model(), stop_flag)?;
        app.metrics.count_nodes(found.nodes);
        Ok(Json(found))
    });
    told.await?
}
