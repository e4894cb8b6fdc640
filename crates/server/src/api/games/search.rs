//! One search, told as it goes.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use ply_core::Limits;
use ply_games::{Algorithm, GameEntry, Query, Session, Skill};
use ply_store::{Analysis, MAX_ANALYSES, Store};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use utoipa::ToSchema;

use super::score::{Found, SearchLine};
use super::spot::Spot;
use super::{aside, game, names};
use crate::app::App;
use crate::caps::Caps;
use crate::client::Client;
use crate::error::{ApiError, ErrorBody};
use crate::feed::Feed;
use crate::input::{At, Body};

/// A position, and how to search it.
#[derive(Clone, Default, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SearchRequest {
    /// The start in the game's one-line text; the game's own if there is none.
    position: Option<String>,
    /// Moves in any of the game's notations.
    moves: Vec<String>,
    /// The rule set; the game's first if there is none.
    rules: Option<String>,
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
    /// How well to play, from 0; as well as it can if nothing is said.
    skill: Option<u32>,
    /// The only moves to consider.
    only: Vec<String>,
    /// Choose among moves of equal value by this number.
    seed: Option<u64>,
}

/// Event `queued`: so many wait before this one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Queued {
    /// How many.
    ahead: usize,
}

/// Event `started`: the search has begun.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Started {}

/// What was asked for must not exceed this server's cap.
pub(super) fn at_most<T: PartialOrd + std::fmt::Display>(
    place: &str,
    asked: T,
    most: T,
) -> Result<T, ApiError> {
    if asked > most {
        return Err(ApiError::too_much(format!("{place}: {asked} is too much; expected at most {most}")));
    }
    Ok(asked)
}

/// A count that is at least 1 and within the cap.
pub(super) fn count(place: &str, asked: Option<usize>, usual: usize, most: usize) -> Result<usize, ApiError> {
    match asked {
        None => Ok(usual.min(most)),
        Some(0) => Err(ApiError::bad_input(format!("{place}: expected 1 or more, found 0"))),
        Some(asked) => at_most(place, asked, most),
    }
}

/// A time to think: more than nothing, and no longer than the cap.
pub(crate) fn seconds(asked: Option<f64>, caps: &Caps) -> Result<Option<Duration>, ApiError> {
    let Some(seconds) = asked else { return Ok(None) };
    if seconds <= 0.0 {
        return Err(ApiError::bad_input(format!("seconds: expected more than 0, found {seconds}")));
    }
    Ok(Some(caps.deadline(Some(seconds))))
}

pub(super) fn algorithm(place: &str, name: &str) -> Result<Algorithm, ApiError> {
    Ok(name.parse::<Algorithm>().map_err(|error| error.within(place))?)
}

impl SearchRequest {
    /// The search, and how long it may run at most.
    fn query(&self, caps: &Caps) -> Result<(Query, Duration), ApiError> {
        let algorithm = algorithm("algorithm", self.algorithm.as_deref().unwrap_or("engine"))?;
        let depth = self.depth.map(|depth| at_most("depth", depth, caps.depth)).transpose()?;
        let time = seconds(self.seconds, caps)?;
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
        let skill = self.skill.map(|skill| at_most("skill", skill, Skill::MOST)).transpose()?;
        let query = Query {
            algorithm,
            // Textbook searches know no time: the pool ends them.
            limits: Limits {
                depth,
                nodes: self.nodes,
                time: time.filter(|_| !textbook),
                ..Limits::default()
            },
            lines: count("lines", self.lines, 1, caps.lines)?,
            threads: count("threads", self.threads, 1, caps.threads)?,
            hash: count("hash", self.hash, Caps::HASH, caps.hash)?,
            seed: self.seed,
            only: self.only.clone(),
            skill: skill.map(Skill::level),
            ..Query::default()
        };
        // The engine keeps its own time; where it asks for all there is, whatever comes first ends it.
        let deadline = if textbook { time.unwrap_or(caps.deadline(None)) } else { caps.deadline(None) };
        Ok((query, deadline))
    }

    /// Whether what is found holds for everybody who asks about the position.
    fn is_general(&self, query: &Query) -> bool {
        let whole = query.skill.is_none_or(Skill::is_full) && query.only.is_empty() && query.seed.is_none();
        query.algorithm == Algorithm::Engine && whole
    }
}

/// An analysis under its names in the store.
struct Shelf {
    game: &'static str,
    rules: String,
    eval: String,
    position: String,
}

impl Shelf {
    fn new(game: &'static dyn GameEntry, spot: &Spot, eval: Option<String>, session: &dyn Session) -> Shelf {
        let (rules, eval) = names(game, &spot.setup(eval));
        Shelf { game: game.name(), rules, eval, position: session.position() }
    }

    /// What was found earlier, if it has so many lines. A store that fails must not cost the client the search.
    async fn kept(&self, app: &App, lines: usize) -> Option<Found> {
        let kept = app.store.kept_analysis(self.game, &self.rules, &self.eval, &self.position).await;
        let kept = kept.unwrap_or_else(|error| {
            eprintln!("an analysis could not be looked up: {error}");
            None
        });
        // One that an older server wrote in other words is not worth an error.
        let found: Option<Found> = kept.and_then(|kept| serde_json::from_str(&kept.body).ok());
        found.filter(|found| found.lines.len() >= lines)
    }

    /// Keeps what was found now, while the next search may begin: the client has heard the answer already.
    fn keep(self, store: Store, runtime: &Handle, found: &Found) {
        let Ok(body) = serde_json::to_string(found) else { return };
        let Shelf { game, rules, eval, position } = self;
        let (depth, lines) = (found.depth, u32::try_from(found.lines.len()).unwrap_or(u32::MAX));
        let analysis = Analysis { game: game.into(), rules, eval, position, depth, lines, body };
        runtime.spawn(async move {
            if let Err(error) = store.keep_analysis(&analysis, MAX_ANALYSES).await {
                eprintln!("an analysis was not kept: {error}");
            }
        });
    }
}

/// Searches a position. Answers a stream of events: `queued` while it waits for its turn, `kept` where an earlier analysis
/// is known, `started`, `line` as lines are finished, `done` or `failed`.
#[utoipa::path(
    post,
    path = "/api/games/{game}/search",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = SearchRequest,
    responses(
        (status = 200, content_type = "text/event-stream", body = String,
            description = "Events queued (Queued), kept (Found), started (Started), line (SearchLine), done (Found), failed (Problem)"),
        (status = "4XX", body = ErrorBody)
    )
)]
pub(super) async fn search(
    State(app): State<App>,
    client: Client,
    At(name): At<String>,
    Body(request): Body<SearchRequest>,
) -> Result<Response, ApiError> {
    let game = game(&name)?;
    let (query, deadline) = request.query(&app.caps)?;
    let general = request.is_general(&query);
    let caps = app.caps.clone();
    let (mut session, query, shelf, lines) = aside(move || {
        at_most("only", request.only.len(), caps.moves)?;
        let spot = Spot::new(request.position, request.moves, request.rules);
        let session = spot.session(game, request.eval.clone(), &caps)?;
        session.check(&query)?;
        let allowed = session.allowed(&query).map_err(|error| error.within("only"))?;
        // There are no more lines than moves.
        let lines = query.lines.min(allowed.len());
        let shelf = general.then(|| Shelf::new(game, &spot, request.eval, session.as_ref()));
        Ok((session, query, shelf, lines))
    })
    .await?;
    let feed = Feed::new();
    if let Some(shelf) = &shelf
        && let Some(kept) = shelf.kept(&app, lines).await
    {
        feed.tell("kept", &kept);
    }
    let odds = game.wdl_model();
    let runtime = Handle::current();
    let pool = app.pool.clone();
    feed.stream(&pool, client, deadline, move |stop_flag, feed| {
        feed.tell("started", &Started {});
        let told = &mut |told: &ply_games::Progress| {
            feed.update(told.line, "line", &SearchLine::new(odds, told));
        };
        let found = Found::new(odds, &session.search(&query, stop_flag, told)?);
        feed.tell("done", &found);
        if let Some(shelf) = shelf.filter(|_| found.depth > 0 && found.best_move.is_some()) {
            shelf.keep(app.store, &runtime, &found);
        }
        Ok(())
    })
}
