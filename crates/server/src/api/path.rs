//! Routes over maps: planned, traced, compared over supplies, read and written.

mod field;
mod graph;
mod plan;
mod text;
mod trace;

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use ply_core::StopFlag;
use ply_path::{Location, PlanError};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use super::games::seconds;
use crate::app::App;
use crate::blocking::run_blocking;
use crate::client::Client;
use crate::encoded_json::EncodedJson;
use crate::error::{ApiError, ErrorBody};
use crate::extract::ApiJson;
use crate::limits::ServerLimits;
use field::Field;
use plan::Plan;
use text::{MapText, WriteRequest, Written};
use trace::Trace;

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/path/plan", post(plan))
        .route("/api/path/trace", post(trace))
        .route("/api/path/curve", post(curve))
        .route("/api/path/graph", post(graph::graph))
        .route("/api/path/read", post(read))
        .route("/api/path/write", post(write))
}

#[derive(OpenApi)]
#[openapi(paths(plan, trace, curve, graph::graph, read, write))]
pub(super) struct Docs;

/// A row and a column, from 0.
#[derive(Copy, Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = Place, example = json!([3, 7]))]
struct RowColumn(u32, u32);

impl From<Location> for RowColumn {
    fn from(location: Location) -> Self {
        RowColumn(location.row, location.column)
    }
}

impl From<RowColumn> for Location {
    fn from(RowColumn(row, column): RowColumn) -> Self {
        Location::new(row, column)
    }
}

/// Nodes that a textbook search may keep, some 100 bytes each: a cell has one for every amount left.
const MAX_NODES: u64 = 1_000_000;

/// A map, a query, and how it is to be answered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PathRequest {
    /// Rows of one letter a cell: `#` wall, `.` ground, `2` to `9` costlier ground, `o` depot.
    rows: Vec<String>,
    start: Option<RowColumn>,
    goal: Option<RowColumn>,
    supply: u32,
    /// 4 or 8.
    moves: u8,
    /// One of auto, astar, uniform-cost, labels, bidirectional; auto if none is named.
    algorithm: Option<String>,
    /// Seconds to search at the most.
    seconds: Option<f64>,
}

impl PathRequest {
    fn field(self) -> (Field, Option<String>) {
        let PathRequest { rows, start, goal, supply, moves, algorithm, .. } = self;
        (Field { rows, start, goal, supply, moves }, algorithm)
    }
}

/// The length of a shortest route for every supply.
#[derive(Debug, Serialize, ToSchema)]
struct Curve {
    /// From each supply on, up to the next one's, the route is so long.
    points: Vec<CurvePoint>,
}

#[derive(Debug, Serialize, ToSchema)]
struct CurvePoint {
    supply: u64,
    /// Null where there is no route.
    length: Option<u64>,
}

#[utoipa::path(
    post, path = "/api/path/plan", tag = "path", request_body = PathRequest,
    description = "A shortest route that never runs out of supply, the smallest supply with which there is one, and where another depot \
        would make one possible.",
    responses((status = 200, body = Plan), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody))
)]
async fn plan(
    State(app): State<App>,
    client: Client,
    ApiJson(request): ApiJson<PathRequest>,
) -> Result<EncodedJson, ApiError> {
    answer(app, client, request, plan::plan).await
}

#[utoipa::path(
    post, path = "/api/path/trace", tag = "path", request_body = PathRequest,
    description = "Every expansion of a textbook search, in order. The algorithm is astar (the default) or uniform-cost.",
    responses((status = 200, body = Trace), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody))
)]
async fn trace(
    State(app): State<App>,
    client: Client,
    ApiJson(request): ApiJson<PathRequest>,
) -> Result<EncodedJson, ApiError> {
    answer(app, client, request, trace::trace).await
}

#[utoipa::path(
    post, path = "/api/path/curve", tag = "path", request_body = PathRequest,
    description = "The length of a shortest route for every supply.",
    responses((status = 200, body = Curve), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody))
)]
async fn curve(
    State(app): State<App>,
    client: Client,
    ApiJson(request): ApiJson<PathRequest>,
) -> Result<EncodedJson, ApiError> {
    answer(app, client, request, |field, _, limits, stop_flag| follow(field, limits, stop_flag)).await
}

#[utoipa::path(
    post, path = "/api/path/read", tag = "path", request_body = MapText,
    description = "A map from its text: the course's, or MovingAI's. Where the text names no supply it is one with which \
        the longest direct route is possible.",
    responses((status = 200, body = Field), (status = 400, body = ErrorBody))
)]
async fn read(State(app): State<App>, ApiJson(request): ApiJson<MapText>) -> Result<EncodedJson, ApiError> {
    run_blocking(move || EncodedJson::new(&text::read(&request, &app.limits)?)).await
}

#[utoipa::path(
    post, path = "/api/path/write", tag = "path", request_body = WriteRequest,
    description = "A map as text: course, movingai (without its depots), depots (a list of them), or svg (a picture, with \
        a shortest route if there is one).",
    responses((status = 200, body = Written), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody))
)]
async fn write(
    State(app): State<App>,
    client: Client,
    ApiJson(request): ApiJson<WriteRequest>,
) -> Result<EncodedJson, ApiError> {
    let limits = app.limits.clone();
    let deadline = limits.deadline(None);
    let job = move |stop_flag: &StopFlag| EncodedJson::new(&text::write(&request, &limits, stop_flag)?);
    app.pool.run(client, deadline, job).await?
}

/// Answers one query in the pool; a client that leaves ends it.
async fn answer<T: Serialize>(
    app: App,
    client: Client,
    request: PathRequest,
    job: impl FnOnce(&Field, Option<&str>, &ServerLimits, &StopFlag) -> Result<T, ApiError> + Send + 'static,
) -> Result<EncodedJson, ApiError> {
    let deadline = seconds(request.seconds, &app.limits)?.unwrap_or(app.limits.deadline(None));
    // What is asked for is this query's own cap.
    let limits = ServerLimits { seconds: deadline.as_secs_f64(), ..ServerLimits::clone(&app.limits) };
    let (field, algorithm) = request.field();
    let job =
        move |stop_flag: &StopFlag| EncodedJson::new(&job(&field, algorithm.as_deref(), &limits, stop_flag)?);
    app.pool.run(client, deadline, job).await?
}

fn follow(field: &Field, limits: &ServerLimits, stop_flag: &StopFlag) -> Result<Curve, ApiError> {
    let map = field.map(limits)?;
    let query = field.query(&map)?;
    let points = ply_path::curve(&map, query.start, query.goal, query.moves, stop_flag);
    let points = points.map_err(|error| refused(error, limits))?;
    // Below its first point the curve says that there is no route, which is worth a point of its own.
    let below = points.first().is_none_or(|first| first.supply > 0);
    let below = below.then_some(CurvePoint { supply: 0, length: None });
    let points = points.iter().map(|point| CurvePoint { supply: point.supply, length: Some(point.length) });
    Ok(Curve { points: below.into_iter().chain(points).collect() })
}

/// What to say of a query without an answer.
fn refused(error: PlanError, limits: &ServerLimits) -> ApiError {
    match error {
        PlanError::Input(error) => error.into(),
        PlanError::Stopped => ApiError::too_much(format!(
            "the search was stopped before an answer was found: it may take {} seconds at the most",
            limits.seconds
        )),
        PlanError::TooManyNodes(_) => ApiError::too_much(error.to_string()),
    }
}
