//! One search, with its progress.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use ply_core::{Limits, Pulse, StopFlag};
use ply_games::{Algorithm, Analysis, BookPlay, GameEntry, Progress, Query};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use utoipa::ToSchema;

use super::analysis_cache::CacheKey;
use super::position::PositionSpec;
use super::{game, run_blocking};
use crate::app::App;
use crate::books::Books;
use crate::client::Client;
use crate::error::{ApiError, ErrorBody, Problem};
use crate::event_stream::{EventSender, PulseSender, Queued};
use crate::extract::{ApiJson, ApiPath, with_place};
use crate::limits::ServerLimits;
use crate::pool::Length;

/// A position, and how to search it.
#[derive(Clone, Default, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    position: PositionSpec,
    /// An engine of the server's own file, by name, in the place of ours; it takes the limits that /api/about names.
    engine: Option<String>,
    /// `engine`, unless a textbook algorithm is named.
    algorithm: Option<String>,
    /// The evaluation; the game's first if there is none.
    eval: Option<String>,
    /// Turns to look ahead.
    depth: Option<u32>,
    /// Time to think. Without any limit the engine thinks until it is stopped, or as long as this server lets it.
    seconds: Option<f64>,
    /// Positions to visit.
    nodes: Option<u64>,
    /// How many best lines are wanted.
    lines: Option<usize>,
    /// Threads of the engine.
    threads: Option<usize>,
    /// Megabytes of the transposition table.
    hash: Option<usize>,
    /// How well to play: one of the game's levels, as /api/about lists them; as well as it can if nothing is said.
    level: Option<u32>,
    /// The only moves to consider.
    #[serde(default)]
    only: Vec<String>,
    /// Choose among moves of equal value by this number.
    seed: Option<u64>,
    /// Take moves from the game's book, as long as this server has any.
    #[serde(default)]
    book: bool,
    /// Choose at random among the book's moves that are worth at most this much less than its best, in discs or points.
    book_variety: Option<u32>,
}

/// Event `started`: the search has begun.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Started {}

/// Event `pulse`: how far the search has come, between two finished lines.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SearchPulse {
    /// Turns that are looked ahead now.
    depth: u32,
    /// Which move of the position is looked at, from 1.
    root_move: u32,
    /// How many there are.
    root_moves: u32,
    /// Positions visited so far.
    nodes: u64,
    /// Time spent so far.
    seconds: f64,
    /// Positions visited a second.
    nodes_per_second: u64,
}

/// A reader sees that the engine works; more would only flicker.
const PULSE: Duration = Duration::from_millis(125);

/// What updates of the pulse are of, beside the lines.
const PULSE_THING: usize = usize::MAX;

/// Tells of a running search until it is dropped.
fn tell_pulse(stop_flag: Arc<StopFlag>, events: PulseSender, runtime: &Handle) -> AbortOnDrop {
    let begun = Instant::now();
    AbortOnDrop(runtime.spawn(async move {
        loop {
            tokio::time::sleep(PULSE).await;
            let Pulse { nodes, depth, root_move, root_moves } = stop_flag.pulse();
            if depth == 0 {
                continue;
            }
            let seconds = begun.elapsed().as_secs_f64();
            let nodes_per_second = (nodes as f64 / seconds) as u64;
            let pulse = SearchPulse { depth, root_move, root_moves, nodes, seconds, nodes_per_second };
            events.update(PULSE_THING, "pulse", &pulse);
        }
    }))
}

/// A task that ends with its search.
struct AbortOnDrop(JoinHandle<()>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The events of a search: each has the name of a field, and its data.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the stream")]
pub(crate) struct SearchEvents {
    queued: Queued,
    /// An earlier analysis.
    kept: Analysis,
    started: Started,
    line: Progress,
    pulse: SearchPulse,
    done: Analysis,
    failed: Problem,
}

/// What was asked for must not exceed this server's limit.
pub(super) fn at_most<T: PartialOrd + std::fmt::Display>(
    place: &str,
    asked: T,
    max: T,
) -> Result<T, ApiError> {
    if asked > max {
        return Err(ApiError::too_much(format!("{place}: {asked} is too much; expected at most {max}")));
    }
    Ok(asked)
}

/// A count that is at least 1 and within the limit.
pub(super) fn count(
    place: &str,
    asked: Option<usize>,
    default: usize,
    max: usize,
) -> Result<usize, ApiError> {
    match asked {
        None => Ok(default.min(max)),
        Some(0) => Err(ApiError::bad_input(format!("{place}: expected 1 or more, found 0"))),
        Some(asked) => at_most(place, asked, max),
    }
}

/// A time to think: more than nothing, and no longer than the limit.
pub(crate) fn seconds(asked: Option<f64>, limits: &ServerLimits) -> Result<Option<Duration>, ApiError> {
    let Some(seconds) = asked else { return Ok(None) };
    if seconds <= 0.0 {
        return Err(ApiError::bad_input(format!("seconds: expected more than 0, found {seconds}")));
    }
    Ok(Some(limits.deadline(Some(seconds))))
}

pub(super) fn algorithm(place: &str, name: &str) -> Result<Algorithm, ApiError> {
    Ok(name.parse::<Algorithm>().map_err(|error| error.within(place))?)
}

impl SearchRequest {
    /// The first setting that only our own engine takes, if there is any.
    pub(super) fn ours(&self) -> Option<&'static str> {
        let given = [
            ("algorithm", self.algorithm.is_some()),
            ("eval", self.eval.is_some()),
            ("lines", self.lines.is_some_and(|lines| lines != 1)),
            ("threads", self.threads.is_some()),
            ("hash", self.hash.is_some()),
            ("level", self.level.is_some()),
            ("only", !self.only.is_empty()),
            ("seed", self.seed.is_some()),
            ("book", self.book || self.book_variety.is_some()),
        ];
        given.into_iter().find(|(_, there)| *there).map(|(name, _)| name)
    }

    /// Seconds, depth and nodes.
    pub(super) fn limits(&self) -> (Option<f64>, Option<u32>, Option<u64>) {
        (self.seconds, self.depth, self.nodes)
    }

    /// What is to be searched.
    pub(super) fn into_position(self) -> PositionSpec {
        self.position
    }

    /// The search, and how long it may run at most.
    fn query(
        &self,
        game: &dyn GameEntry,
        books: &Books,
        limits: &ServerLimits,
    ) -> Result<(Query, Duration), ApiError> {
        let algorithm = algorithm("algorithm", self.algorithm.as_deref().unwrap_or("engine"))?;
        let depth = self.depth.map(|depth| at_most("depth", depth, limits.depth)).transpose()?;
        let time = seconds(self.seconds, limits)?;
        if self.nodes == Some(0) {
            return Err(ApiError::bad_input("nodes: expected 1 or more, found 0"));
        }
        let textbook = algorithm != Algorithm::Engine;
        if textbook {
            let name = algorithm.name();
            if depth.is_none() {
                let problem = format!("depth: algorithm '{name}' searches a fixed depth; expected one");
                return Err(ApiError::bad_input(problem));
            }
            if self.nodes.is_some() {
                let problem =
                    format!("nodes: algorithm '{name}' counts its depth only; nodes are for the engine");
                return Err(ApiError::bad_input(problem));
            }
        }
        let level = self.level.map(|number| game.levels().get(number)).transpose()?;
        let query = Query {
            algorithm,
            // Textbook searches know no time: the pool ends them.
            limits: Limits {
                depth,
                nodes: self.nodes,
                time: time.filter(|_| !textbook),
                ..Limits::default()
            },
            lines: count("lines", self.lines, 1, limits.lines)?,
            threads: count("threads", self.threads, 1, limits.threads)?,
            hash: count("hash", self.hash, ServerLimits::DEFAULT_HASH, limits.hash)?,
            seed: self.seed,
            only: self.only.clone(),
            level,
            book: self.book.then(|| self.book_play(game, books)).flatten(),
            ..Query::default()
        };
        // The engine keeps its own time; where it asks for all there is, whatever comes first ends it.
        let deadline = if textbook { time.unwrap_or(limits.deadline(None)) } else { limits.deadline(None) };
        Ok((query, deadline))
    }

    fn book_play(&self, game: &dyn GameEntry, books: &Books) -> Option<BookPlay> {
        let chance = || RandomState::new().build_hasher().finish();
        let seed = self.book_variety.map(|_| self.seed.unwrap_or_else(chance));
        Some(BookPlay { book: books.get(game)?, variety: self.book_variety.unwrap_or(0), seed })
    }

    /// Whether what is found holds for everybody who asks about the position.
    fn is_general(&self, query: &Query) -> bool {
        let full = query.level.is_none_or(|level| level.is_full());
        let whole = full && query.only.is_empty() && query.seed.is_none();
        query.algorithm == Algorithm::Engine && whole
    }
}

/// Searches a position. The response is a stream of events: `queued` while it waits for its turn, `kept` where an
/// earlier analysis is known, `started`, `line` as lines are finished and `pulse` between them, `done` or `failed`.
#[utoipa::path(
    post,
    path = "/api/games/{game}/search",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = SearchRequest,
    responses(
        (status = 200, content_type = "text/event-stream", body = SearchEvents, description = "The events by name"),
        (status = "4XX", body = ErrorBody)
    )
)]
pub(super) async fn search(
    State(app): State<App>,
    client: Client,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<SearchRequest>,
) -> Result<Response, ApiError> {
    let game = game(&name)?;
    if let Some(engine) = request.engine.clone() {
        return super::external::search(app, client, game, request, engine).await;
    }
    let (query, deadline) = request.query(game, &app.books, &app.limits)?;
    let general = request.is_general(&query);
    let limits = Arc::clone(&app.limits);
    let (request, query, key, lines) = run_blocking(move || {
        at_most("only", request.only.len(), limits.moves)?;
        let session = request.position.session(game, request.eval.clone(), &limits)?;
        session.check(&query)?;
        let allowed = session.allowed(&query).map_err(|error| error.within("only"))?;
        // There are no more lines than moves.
        let lines = query.lines.min(allowed.len());
        let key = || CacheKey::new(game, &request.position, request.eval.clone(), session.as_ref());
        let key = general.then(key);
        Ok((request, query, key, lines))
    })
    .await?;
    let events = EventSender::new();
    if let Some(key) = &key
        && let Some(kept) = key.find(&app, lines).await
    {
        events.send("kept", &kept);
    }
    let model = game.wdl_model();
    let runtime = Handle::current();
    let pool = app.pool.clone();
    let length = Length::of(query.limits.time.unwrap_or(deadline));
    events.stream_search(&pool, client, length, deadline, move |stop_flag, events| {
        // A search that waits has no session: it is built anew once its turn has come.
        let mut session = request.position.session(game, request.eval, &app.limits)?;
        events.send("started", &Started {});
        let progress = &mut |progress: &Progress| {
            let mut progress = progress.clone();
            progress.variation.rate(model);
            events.update(progress.line, "line", &progress);
        };
        let pulse = tell_pulse(Arc::clone(stop_flag), events.pulse(), &runtime);
        let found = session.search(&query, stop_flag, progress);
        drop(pulse);
        events.end_pulse();
        let mut found = found?;
        found.rate(model);
        app.metrics.count_nodes(found.nodes);
        events.send("done", &found);
        // A game that is over has no move, and nothing worth keeping.
        if let Some(key) = key.filter(|_| found.depth > 0 && found.best_move.is_some()) {
            key.keep(&app, &runtime, &found);
        }
        Ok(())
    })
}
