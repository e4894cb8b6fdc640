//! A whole game, looked at again.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use ply_core::{Limits, Side, StopFlag};
use ply_games::{Analysis, Chances, DisplayScore, Query, Session, WdlModel};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::{PositionSpec, play};
use super::search::{at_most, seconds};
use super::{game, run_blocking};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, ErrorBody, Problem};
use crate::event_stream::{EventSender, Queued, stream_search};
use crate::extract::{ApiJson, ApiPath, with_place};
use crate::limits::ServerLimits;
use crate::metrics::Metrics;

/// Seconds for each position, where a request names no limit.
const DEFAULT_SECONDS: f64 = 0.3;

// How much of a game a move must cost to be marked: as much as players know from other sites. Values of a short search waver
// by a few hundredths of a game, so what costs less than a tenth may well cost nothing; three tenths turn a level game into
// one that is as good as lost.

/// A tenth of a game.
const INACCURACY: f64 = 0.1;
/// A fifth of a game.
const MISTAKE: f64 = 0.2;
/// Three tenths of a game.
const BLUNDER: f64 = 0.3;

/// A move that seems to cost something is looked at again, so many turns deeper each time, for so many times as long as a
/// position. Both parities are among them: what ends with one side's move looks better for it.
const DEEPER: [(u32, u32); 3] = [(0, 1), (1, 1), (2, 2)];
/// Searches that one move takes at most, counted in the time of one.
const SEARCHES_A_MOVE: u32 = 5;

/// A game, and how long to look at each of its positions.
#[derive(Clone, Default, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    position: PositionSpec,
    /// Time for each position. A whole review takes no longer than this server lets one search take, so a long game gets
    /// less for each.
    seconds: Option<f64>,
    /// Positions to visit for each position of the game.
    nodes: Option<u64>,
    /// Turns to look ahead at each.
    depth: Option<u32>,
    /// The evaluation; the game's first if there is none.
    eval: Option<String>,
    /// The number of the first move to judge; those before it are only made. From the first move if there is none.
    from: Option<usize>,
}

/// How bad a move was.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mark {
    /// A tenth of a game lost.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths.
    Blunder,
}

impl Mark {
    fn of(loss: f64) -> Option<Mark> {
        match loss {
            loss if loss >= BLUNDER => Some(Mark::Blunder),
            loss if loss >= MISTAKE => Some(Mark::Mistake),
            loss if loss >= INACCURACY => Some(Mark::Inaccuracy),
            _ => None,
        }
    }
}

/// Event `started`: the review has begun.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewStarted {
    /// How many positions will be looked at.
    positions: usize,
}

/// Event `position`: one position has been looked at.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedPosition {
    /// Moves made before it.
    ply: usize,
    /// Who moves.
    side: Side,
    /// Its value to the side to move.
    score: DisplayScore,
    /// Win, draw, loss of the side to move, in thousandths.
    chances: Chances,
    /// What the first player may expect, from 0 to 1.
    expectation: f64,
    /// The best move found.
    best_move: Option<String>,
    /// The moves both sides are expected to make.
    pv: Vec<String>,
    /// Turns looked ahead.
    depth: u32,
}

/// Event `judged`: one move has been judged.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct JudgedMove {
    /// The move's number, from 0.
    ply: usize,
    /// Who made it.
    side: Side,
    /// The move.
    #[serde(rename = "move")]
    made: String,
    /// How much of the mover's expectation it cost, from 0 to 1.
    loss: f64,
    /// How bad it was.
    mark: Option<Mark>,
    /// A better move, where the move is marked.
    better: Option<String>,
}

/// How one side played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SideSummary {
    /// Moves made.
    moves: usize,
    /// Of them so many inaccuracies.
    inaccuracies: usize,
    /// So many mistakes.
    mistakes: usize,
    /// So many blunders.
    blunders: usize,
    /// From 0 to 1: 1 where nothing was lost, one half where a move cost a mistake on average.
    accuracy: f64,
    #[serde(skip)]
    lost: f64,
}

impl Default for SideSummary {
    /// Whoever has not moved has lost nothing.
    fn default() -> Self {
        SideSummary { moves: 0, inaccuracies: 0, mistakes: 0, blunders: 0, accuracy: 1.0, lost: 0.0 }
    }
}

impl SideSummary {
    fn count(&mut self, judged: &JudgedMove) {
        self.moves += 1;
        self.lost += judged.loss;
        match judged.mark {
            Some(Mark::Inaccuracy) => self.inaccuracies += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(Mark::Blunder) => self.blunders += 1,
            None => {}
        }
        self.accuracy = 1.0 / (1.0 + self.lost / self.moves as f64 / MISTAKE);
    }
}

/// How both sides played.
#[derive(Clone, Default, Debug, Serialize, ToSchema)]
pub(crate) struct SideSummaries {
    /// The first player.
    first: SideSummary,
    /// The second player.
    second: SideSummary,
}

/// Event `done`: how both sides played.
#[derive(Clone, Default, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewDone {
    /// Each side by itself.
    sides: SideSummaries,
}

/// The events of a review: each has the name of a field, and its data.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the stream")]
pub(crate) struct ReviewEvents {
    queued: Queued,
    started: ReviewStarted,
    position: ReviewedPosition,
    judged: JudgedMove,
    done: ReviewDone,
    failed: Problem,
}

/// Looks at every position of a game. The response is a stream of events: `queued`, `started`, `position` for each
/// position, `judged` for each move, `done` or `failed`.
#[utoipa::path(
    post,
    path = "/api/games/{game}/review",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = ReviewRequest,
    responses(
        (status = 200, content_type = "text/event-stream", body = ReviewEvents, description = "The events by name"),
        (status = "4XX", body = ErrorBody)
    )
)]
pub(super) async fn review(
    State(app): State<App>,
    client: Client,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<ReviewRequest>,
) -> Result<Response, ApiError> {
    let game = game(&name)?;
    let query = request.query(&app.limits)?;
    let limits = Arc::clone(&app.limits);
    let (request, moves) = run_blocking(move || {
        let moves = request.position.session(game, request.eval.clone(), &limits)?.played();
        at_most("from", request.from.unwrap_or(0), moves.len())?;
        Ok((request, moves))
    })
    .await?;
    let from = request.from.unwrap_or(0);
    let pool = app.pool.clone();
    stream_search(&pool, client, app.limits.deadline(None), move |stop_flag, events| {
        let session = request.position.start(game, request.eval, &app.limits)?;
        let review = Review {
            session,
            moves,
            from,
            query,
            model: game.wdl_model(),
            metrics: Arc::clone(&app.metrics),
        };
        review.run(stop_flag, events)
    })
}

impl ReviewRequest {
    /// The search of each position.
    fn query(&self, limits: &ServerLimits) -> Result<Query, ApiError> {
        if self.nodes == Some(0) {
            return Err(ApiError::bad_input("nodes: expected 1 or more, found 0"));
        }
        if self.depth == Some(0) {
            return Err(ApiError::bad_input("depth: expected 1 or more, found 0"));
        }
        at_most("moves", self.position.moves.len(), limits.moves)?;
        let depth = self.depth.map(|depth| at_most("depth", depth, limits.depth)).transpose()?;
        let unlimited = self.seconds.is_none() && self.nodes.is_none() && depth.is_none();
        let asked = seconds(self.seconds.or(unlimited.then_some(DEFAULT_SECONDS)), limits)?;
        // A little is left for what is no search, so that the review ends before the deadline and not by it.
        let judged = self.position.moves.len().saturating_sub(self.from.unwrap_or(0));
        let searches = SEARCHES_A_MOVE * (judged as u32 + 1);
        let share = limits.deadline(None).mul_f64(0.9) / searches;
        let time = asked.unwrap_or(Duration::MAX).min(share);
        Ok(Query {
            limits: Limits { depth, nodes: self.nodes, time: Some(time), ..Limits::default() },
            hash: ServerLimits::DEFAULT_HASH.min(limits.hash),
            ..Query::default()
        })
    }
}

/// A game on its way through the engine.
struct Review {
    session: Box<dyn Session>,
    moves: Vec<String>,
    /// The first move to judge.
    from: usize,
    query: Query,
    model: WdlModel,
    metrics: Arc<Metrics>,
}

impl Review {
    fn run(mut self, stop_flag: &StopFlag, events: &EventSender) -> Result<(), ApiError> {
        events.send("started", &ReviewStarted { positions: self.moves.len() - self.from + 1 });
        let mut done = ReviewDone::default();
        let moves = std::mem::take(&mut self.moves);
        for (index, text) in moves.iter().enumerate().take(self.from) {
            play(self.session.as_mut(), index, text)?;
        }
        let mut before = self.look(self.from, stop_flag)?;
        events.send("position", &before);
        for (index, text) in moves.into_iter().enumerate().skip(self.from) {
            let loss = self.loss(&before, &text, stop_flag)?;
            play(self.session.as_mut(), index, &text)?;
            let after = self.look(index + 1, stop_flag)?;
            if stop_flag.is_stopped() {
                let problem =
                    "the review was stopped before it had seen the whole game; give less time to each move";
                return Err(ApiError::too_much(problem));
            }
            events.send("position", &after);
            let judged = judge(&before, text, loss);
            match judged.side {
                Side::First => done.sides.first.count(&judged),
                Side::Second => done.sides.second.count(&judged),
            }
            events.send("judged", &judged);
            before = after;
        }
        events.send("done", &done);
        Ok(())
    }

    /// The value of a game that the board itself has ended, by how much where the game counts that.
    fn finished(&mut self, stop_flag: &StopFlag) -> Result<Option<DisplayScore>, ApiError> {
        if !self.session.moves().is_empty() {
            return Ok(None);
        }
        let found = self.search(stop_flag)?;
        Ok(Some(found.score).filter(|_| found.lines.is_empty()))
    }

    fn search(&mut self, stop_flag: &StopFlag) -> Result<Analysis, ApiError> {
        let found = self.session.search(&self.query, stop_flag, &mut |_| {})?;
        self.metrics.count_nodes(found.nodes);
        Ok(found)
    }

    /// Looks at the present position.
    fn look(&mut self, ply: usize, stop_flag: &StopFlag) -> Result<ReviewedPosition, ApiError> {
        let side = self.session.side();
        let (value, best_move, pv, depth) = match self.session.outcome() {
            // The rules have spoken; a repetition is nothing that a search of the position alone could see.
            Some(ending) => {
                let value = match ending.winner {
                    None => DisplayScore::Draw(0),
                    Some(winner) if winner == side => DisplayScore::Win(0),
                    Some(_) => DisplayScore::Loss(0),
                };
                (self.finished(stop_flag)?.unwrap_or(value), None, Vec::new(), 0)
            }
            None => {
                let found = self.search(stop_flag)?;
                (found.score, found.best_move, found.pv, found.depth)
            }
        };
        let own = self.expectation(value);
        let expectation = if side == Side::First { own } else { 1.0 - own };
        let chances = self.model.of(value);
        Ok(ReviewedPosition { ply, side, score: value, chances, expectation, best_move, pv, depth })
    }

    /// What the side to move may expect of a value, from 0 to 1.
    fn expectation(&self, value: DisplayScore) -> f64 {
        self.model.of(value).expectation()
    }

    /// How much of its expectation the side to move gives away by a move. The values of positions before and after it
    /// come from searches of different depths, and waver; so the move is searched beside the best one, equally deep, and
    /// again, deeper, as long as it seems to cost enough to be marked. What does not survive that is not held against it.
    fn loss(&mut self, before: &ReviewedPosition, made: &str, stop_flag: &StopFlag) -> Result<f64, ApiError> {
        let Some(best) = before.best_move.as_deref().filter(|best| *best != made) else { return Ok(0.0) };
        let mut loss = 1.0_f64;
        for (deeper, times) in DEEPER {
            loss = loss.min(self.difference([best, made], before.depth + deeper, times, stop_flag)?);
            if Mark::of(loss).is_none() {
                break;
            }
        }
        Ok(loss)
    }

    /// How much more the first of two moves promises than the second, after a search of both; 0 if it is no more. The
    /// search may spend so many times what one position is given.
    fn difference(
        &mut self,
        moves: [&str; 2],
        depth: u32,
        times: u32,
        stop_flag: &StopFlag,
    ) -> Result<f64, ApiError> {
        let limits = &self.query.limits;
        let limits = Limits {
            depth: Some(depth),
            nodes: limits.nodes.map(|nodes| nodes.saturating_mul(times.into())),
            time: limits.time.map(|time| time.saturating_mul(times)),
            ..*limits
        };
        let only = moves.map(str::to_string).to_vec();
        let query = Query { limits, only, lines: 2, ..self.query.clone() };
        // The two are told of together, once both are searched equally deep.
        let mut values = [None; 2];
        let found = self.session.search(&query, stop_flag, &mut |progress| {
            let line = &progress.variation;
            if let Some(index) = moves.iter().position(|mv| *mv == line.first) {
                values[index] = Some(line.score);
            }
        })?;
        self.metrics.count_nodes(found.nodes);
        let [Some(better), Some(worse)] = values.map(|value| value.map(|value| self.expectation(value)))
        else {
            return Ok(0.0);
        };
        Ok((better - worse).max(0.0))
    }
}

/// Judges the move that was made in a position, and what it cost.
fn judge(before: &ReviewedPosition, made: String, loss: f64) -> JudgedMove {
    let mark = Mark::of(loss);
    let better = mark.and_then(|_| before.best_move.clone());
    JudgedMove { ply: before.ply, side: before.side, made, loss, mark, better }
}
