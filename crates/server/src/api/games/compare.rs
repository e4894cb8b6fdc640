//! The same position by several algorithms, over a range of depths.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use ply_core::{Limits, StopFlag};
use ply_games::{Algorithm, DisplayScore, Order, Query, Session};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use utoipa::ToSchema;

use super::position::PositionSpec;
use super::search::{Started, algorithm, at_most, count, seconds};
use super::{game, run_blocking};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, ErrorBody, Problem};
use crate::event_stream::{EventSender, Queued, stream_search};
use crate::extract::{ApiJson, ApiPath, with_place};
use crate::limits::ServerLimits;
use crate::metrics::Metrics;

/// Seconds for everything together, where a request names none.
const DEFAULT_SECONDS: f64 = 30.0;

/// Every search ends with its own share; the pool steps in only where one does not.
const GRACE: Duration = Duration::from_secs(1);

/// How often a search in its share of the time is asked whether everything has been stopped.
const LOOK: Duration = Duration::from_millis(5);

/// A position, and what to compare there.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    position: PositionSpec,
    /// The algorithms' names.
    algorithms: Vec<String>,
    /// From this depth to that one.
    #[schema(min_items = 2, max_items = 2)]
    depths: [u32; 2],
    /// The evaluation; the game's first if there is none.
    #[serde(default)]
    eval: Option<String>,
    /// `board`, `captures` or `ranked`: the order of the moves in a textbook search.
    #[serde(default)]
    order: Option<String>,
    /// Whether textbook searches remember positions; by default only MTD(f) does.
    #[serde(default)]
    memory: Option<bool>,
    /// Megabytes of the transposition table.
    #[serde(default)]
    hash: Option<usize>,
    /// For everything together.
    #[serde(default)]
    seconds: Option<f64>,
}

/// Event `row`: one algorithm at one depth.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CompareRow {
    /// The algorithm's name.
    algorithm: &'static str,
    /// Turns looked ahead.
    depth: u32,
    /// The value found, to the side to move.
    value: DisplayScore,
    /// The same in discs, not rounded to whole ones; absent where the evaluation counts no discs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    discs: Option<f64>,
    /// The best move found.
    best_move: Option<String>,
    /// Positions visited.
    nodes: u64,
    /// Positions evaluated or finished; 0 for the engine, which does not count them.
    leaves: u64,
    /// Nodes left early; 0 for the engine.
    cutoffs: u64,
    /// Time spent.
    seconds: f64,
    /// Out of time: the figures are those of an unfinished search, and the algorithm is not tried any deeper.
    stopped: bool,
}

/// The events of a comparison: each has the name of a field, and its data.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the stream")]
pub(crate) struct CompareEvents {
    queued: Queued,
    started: Started,
    row: CompareRow,
    done: Started,
    failed: Problem,
}

/// Reads the order of a textbook search.
pub(super) fn order(name: Option<&str>) -> Result<Order, ApiError> {
    Ok(name.map(|name| name.parse::<Order>()).transpose()?.unwrap_or_default())
}

impl CompareRequest {
    fn algorithms(&self) -> Result<Vec<Algorithm>, ApiError> {
        let mut algorithms = Vec::new();
        // The list is short before it is long: each name is known, and none comes twice.
        for (index, name) in self.algorithms.iter().enumerate() {
            let place = format!("algorithms[{index}]");
            let one = algorithm(&place, name)?;
            if algorithms.contains(&one) {
                return Err(ApiError::bad_input(format!("{place}: '{name}' is there already")));
            }
            algorithms.push(one);
        }
        if algorithms.is_empty() {
            return Err(ApiError::bad_input("algorithms: expected at least one"));
        }
        Ok(algorithms)
    }

    /// What the searches have in common, and the depths.
    fn query(&self, limits: &ServerLimits) -> Result<(Query, [u32; 2]), ApiError> {
        let [from, to] = self.depths;
        if from == 0 || from > to {
            let problem =
                format!("depths: expected two numbers from 1, the smaller first, found {from} and {to}");
            return Err(ApiError::bad_input(problem));
        }
        at_most("depths[1]", to, limits.depth)?;
        let query = Query {
            order: order(self.order.as_deref())?,
            memory: self.memory,
            hash: count("hash", self.hash, ServerLimits::DEFAULT_HASH, limits.hash)?,
            ..Query::default()
        };
        Ok((query, [from, to]))
    }
}

/// Searches a position by several algorithms. The response is a stream of events: `queued`, `started`, `row` for each
/// algorithm at each depth, `done` or `failed`.
#[utoipa::path(
    post,
    path = "/api/games/{game}/compare",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = CompareRequest,
    responses(
        (status = 200, content_type = "text/event-stream", body = CompareEvents, description = "The events by name"),
        (status = "4XX", body = ErrorBody)
    )
)]
pub(super) async fn compare(
    State(app): State<App>,
    client: Client,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<CompareRequest>,
) -> Result<Response, ApiError> {
    let game = game(&name)?;
    let algorithms = request.algorithms()?;
    let (query, depths) = request.query(&app.limits)?;
    let time = seconds(request.seconds, &app.limits)?.unwrap_or(app.limits.deadline(Some(DEFAULT_SECONDS)));
    let limits = Arc::clone(&app.limits);
    let request = run_blocking(move || {
        request.position.session(game, request.eval.clone(), &limits)?;
        Ok(request)
    });
    let request = request.await?;
    let runtime = Handle::current();
    let pool = app.pool.clone();
    stream_search(&pool, client, time + GRACE, move |stop_flag, events| {
        let session = request.position.session(game, request.eval, &app.limits)?;
        let race = Race { session, query, left: algorithms, runtime, metrics: Arc::clone(&app.metrics) };
        race.run(depths, time, stop_flag, events)
    })
}

/// Algorithms that search the same position by turns.
struct Race {
    session: Box<dyn Session>,
    query: Query,
    /// Those that have not run out of time yet.
    left: Vec<Algorithm>,
    runtime: Handle,
    metrics: Arc<Metrics>,
}

impl Race {
    fn run(
        mut self,
        [from, to]: [u32; 2],
        time: Duration,
        all: &Arc<StopFlag>,
        events: &EventSender,
    ) -> Result<(), ApiError> {
        events.send("started", &Started {});
        let end = Instant::now() + time;
        for depth in from..=to {
            let algorithms = self.left.clone();
            for (index, &algorithm) in algorithms.iter().enumerate() {
                if all.is_stopped() {
                    break;
                }
                // A slow algorithm must not take the time of those that come after it.
                let share = end.saturating_duration_since(Instant::now()) / (algorithms.len() - index) as u32;
                let row = self.search(algorithm, depth, share, all)?;
                if row.stopped {
                    self.left.retain(|&left| left != algorithm);
                }
                events.send("row", &row);
            }
        }
        events.send("done", &Started {});
        Ok(())
    }

    fn search(
        &mut self,
        algorithm: Algorithm,
        depth: u32,
        share: Duration,
        all: &Arc<StopFlag>,
    ) -> Result<CompareRow, ApiError> {
        self.query.algorithm = algorithm;
        self.query.limits = Limits { depth: Some(depth), ..Limits::default() };
        // Every row begins without knowledge, or its figures could not be compared.
        self.session.forget();
        let own = Arc::new(StopFlag::new());
        let timer = self.runtime.spawn(stop_after(share, Arc::clone(all), Arc::clone(&own)));
        let found = self.session.search(&self.query, &own, &mut |_| {});
        timer.abort();
        let found = found?;
        self.metrics.count_nodes(found.nodes);
        Ok(CompareRow {
            algorithm: algorithm.name(),
            depth,
            value: found.score,
            discs: found.discs,
            best_move: found.best_move,
            nodes: found.nodes,
            leaves: found.leaves.unwrap_or(0),
            cutoffs: found.cutoffs.unwrap_or(0),
            seconds: found.seconds,
            stopped: found.stopped,
        })
    }
}

/// Stops one search when its share of the time is over, or when all are stopped.
async fn stop_after(share: Duration, all: Arc<StopFlag>, one: Arc<StopFlag>) {
    let end = tokio::time::Instant::now() + share;
    while !all.is_stopped() && tokio::time::Instant::now() < end {
        tokio::time::sleep_until(end.min(tokio::time::Instant::now() + LOOK)).await;
    }
    one.stop();
}
