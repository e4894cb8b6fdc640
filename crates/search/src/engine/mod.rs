//! The engine: iterative deepening principal variation search, with every technique switchable.
//!
//! [`Engine`] drives; `root` holds the iterations, `search` the search of a node, `quiescence` the horizon;
//! `picker`, `history` and the transposition table are what they lean on. The techniques and their numbers
//! are [`Tuning`]'s.

mod abdada;
mod clock;
mod control;
mod history;
mod mates;
mod picker;
mod profile;
mod quiescence;
mod root;
mod search;
mod search_moves;
mod tuning;
mod worker;

use std::time::Duration;

use ply_core::{Evaluator, Game, Limits, MoveKind, Position, SEARCH_STACK, Score, StopFlag, Tactics, Turn};

use crate::table::Table;
use abdada::Underway;
use control::Control;
use history::History;
use mates::Mates;
pub use profile::{Event, MAX_PROFILED_DEPTH, Profile};
use root::End;
use search_moves::SearchMoves;
pub use tuning::{Field, Tuning};
use worker::{RootMove, Worker};

/// What a search is asked.
#[derive(Clone, Debug)]
pub struct Request<M> {
    /// When to end.
    pub limits: Limits,
    /// Search to the end of the game, whatever the depth, until this confidence in per cent is reached. Where nothing is said the
    /// depth decides, and the search goes on until it is exact. Without ProbCut only 100 can be had.
    pub confidence: Option<u32>,
    /// How many best lines to find, each exactly.
    pub multipv: usize,
    /// How many threads search together.
    pub threads: usize,
    /// The turns to choose from, each as the moves that make it; any legal turn if none of them is.
    pub search_moves: Vec<Vec<M>>,
    /// Only whether the value is above, at or below that of a draw is asked, not which it is.
    pub win_loss_draw: bool,
    /// Count what the first thread does.
    pub profile: bool,
}

/// One finished line of one iteration.
#[derive(Clone, Debug)]
pub struct Info<P: Position> {
    /// Depth in turns.
    pub depth: u32,
    /// The search saw the end of the game, with this confidence in per cent: 100 says that its score is exact.
    pub to_end: Option<u32>,
    /// The deepest ply looked at, in moves.
    pub selective_depth: u32,
    /// Which of the best lines, from 0.
    pub pv_index: usize,
    /// Its value to the side to move.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time spent so far.
    pub time: Duration,
    /// Thousandths of the table in use.
    pub hashfull: u32,
    /// The moves both sides are expected to take.
    pub pv: Vec<P::Move>,
}

/// What a search found: the best lines, best first, with the totals.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// The best lines; empty when there is no legal move.
    pub lines: Vec<Info<P>>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The stop flag ended it, not one of its limits.
    pub stopped: bool,
    /// What the first thread did, where that was asked for.
    pub profile: Option<Box<Profile>>,
}

/// The largest depth in turns that may be asked for.
pub const MAX_DEPTH: u32 = 200;

/// A search engine with its memory, which it keeps from move to move.
pub struct Engine<P: Position> {
    table: Table,
    /// What each thread has learned.
    histories: Vec<History<P>>,
    /// What it does and how much of it.
    pub tuning: Tuning,
}

impl<P: Tactics> Engine<P> {
    /// An engine with a table of so many megabytes; `None` if there is no memory for it.
    pub fn new(megabytes: usize, tuning: Tuning) -> Option<Self> {
        Some(Engine { table: Table::new(megabytes)?, histories: Vec::new(), tuning })
    }

    /// Forgets all it has learned.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Searches the end of `game` until a limit is reached or `stop_flag` ends it, telling `report` of every
    /// finished line.
    ///
    /// The first thread is the caller's, which should have a stack of a few megabytes.
    pub fn search<E: Evaluator<P>>(
        &mut self,
        game: &Game<P>,
        evaluator: &E,
        request: &Request<P::PackedMove>,
        stop_flag: &StopFlag,
        mut report: impl FnMut(&Info<P>),
    ) -> Report<P> {
        let control = Control::new(&request.limits, game.position().turns_left(), stop_flag);
        let search_moves = SearchMoves::new(&request.search_moves, game.position());
        let root = root_moves(game, &search_moves);
        self.table.new_search();
        if root.is_empty() {
            return Report {
                lines: Vec::new(),
                nodes: 1,
                time: control.elapsed(),
                stopped: false,
                profile: None,
            };
        }
        let turn = P::MOVES_PER_TURN;
        let deepest = request.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) * turn;
        // The longest line is counted without forced moves. With ProbCut the search to the end is repeated with growing
        // confidence, and the depth beyond the end counts the repetitions.
        let end = game.position().max_plies_left().filter(|_| self.tuning.forced_extension);
        let confidence = request.confidence.filter(|&per_cent| self.tuning.probcut || per_cent >= 100);
        let end_depth = match confidence {
            Some(_) => u32::MAX,
            None => deepest.max(self.tuning.end_depth as u32),
        };
        let end = end.map(|longest| longest.max(turn)).filter(|&longest| longest <= end_depth);
        let wanted = confidence.unwrap_or(100);
        let lower = tuning::CONFIDENCE.iter().take_while(|(per_cent, _)| *per_cent < wanted);
        let repetitions = if self.tuning.probcut { lower.count() as u32 } else { 0 };
        let longest = end.map_or(deepest, |end| end + repetitions);
        // An iteration that almost sees the end costs much of one that does. Where the end is asked for, whatever lies between
        // the depth and it is left out.
        let end_jump = end.map(|end| {
            let near = end as i32 - self.tuning.end_jump;
            End {
                depth: end as i32,
                from: if confidence.is_some() { near.min(deepest as i32) } else { near },
            }
        });

        let info = |worker: &Worker<'_, P, E>, depth: i32, index: usize| {
            let best = &worker.root[index];
            let mut pv = best.pv.clone();
            complete_turn(&mut pv, game.position(), evaluator, worker.table, &search_moves);
            let beyond_end = end.and_then(|end| (depth as u32).checked_sub(end));
            let confidence = match beyond_end {
                Some(level) => tuning::CONFIDENCE.get(level as usize).filter(|_| self.tuning.probcut),
                None => None,
            };
            Info {
                depth: end.map_or(depth as u32, |end| end.min(depth as u32)) / turn,
                to_end: beyond_end.map(|_| confidence.map_or(100, |(per_cent, _)| *per_cent)),
                selective_depth: best.selective_depth,
                pv_index: index,
                score: best.score,
                nodes: control.spent(),
                time: control.elapsed(),
                hashfull: worker.table.hashfull(),
                pv,
            }
        };
        let threads = request.threads.max(1);
        self.histories.resize_with(threads, History::new);
        // One thread has nobody to share with.
        let underway = (threads > 1 && self.tuning.deferral_depth < 100).then(Underway::new);
        let underway = underway.as_ref();
        let (table, tuning, control, search_moves) = (&self.table, &self.tuning, &control, &search_moves);
        let new_worker = |history| {
            let (game, evaluator, root) = (game.clone(), evaluator.clone(), root.clone());
            let mut worker =
                Worker::new(game, evaluator, root, search_moves, history, table, tuning, control);
            worker.win_loss_draw = request.win_loss_draw;
            worker.underway = underway;
            worker
        };
        let (own, others) = self.histories.split_first_mut().expect("at least one thread");

        let mut found = std::thread::scope(|scope| {
            for (number, history) in others.iter_mut().enumerate() {
                let mut worker = new_worker(history);
                // Half of the helpers begin one turn ahead, so that threads differ in what they find. Those that share
                // the work go the same way.
                let is_ahead = underway.is_none() && number % 2 == 0;
                let first = turn as i32 * if is_ahead { 2 } else { 1 };
                let help = move || {
                    worker.deepen(first, longest as i32, end_jump, request.multipv, |_, _, _| true);
                    worker.settle_nodes();
                };
                // A helper that cannot be had only makes the search slower.
                let _ = std::thread::Builder::new().stack_size(SEARCH_STACK).spawn_scoped(scope, help);
            }
            let mut worker = new_worker(own);
            worker.leads = true;
            worker.profile = request.profile.then(Box::default);
            let mut reached = 0;
            let mut urgency = Urgency::default();
            // Of the lines, or of the moves to choose from, a mate is only one.
            let looks_for_mates =
                P::HAS_CHECK && tuning.mate_search && request.multipv == 1 && search_moves.is_any();
            let mut mates = if looks_for_mates { Mates::new(game, stop_flag) } else { None };
            worker.deepen(turn as i32, longest as i32, end_jump, request.multipv, |worker, depth, index| {
                reached = depth;
                let found = info(worker, depth, index);
                report(&found);
                // Mate search
                if let Some(mate) = mates.as_mut().and_then(|mates| worker.look_for_mate(mates))
                    && worker.set_mate(&mate)
                {
                    // Later iterations may not see it, and need not.
                    report(&info(worker, depth, index));
                    return false;
                }
                // A win as near as the depth will hardly come nearer.
                if request.multipv == 1 && distance(found.score).is_some_and(|turns| turns <= found.depth) {
                    return false;
                }
                let wanted = request.limits.mate.map(|moves| moves.saturating_mul(2));
                if wanted.is_some_and(|turns| found.score.is_win() && distance(found.score) < Some(turns)) {
                    return false;
                }
                if index > 0 {
                    return true;
                }
                // One root move is one turn, unless turns are split.
                let forced = worker.root.len() == 1 && (turn == 1 || search_moves.is_single());
                !(forced && control.saves())
                    && control.goes_on(urgency.after(found.pv[0].into(), found.score))
            });
            // Before the last nodes are handed over: a search that is through is not ended by a late word.
            let stopped = worker.stopped && stop_flag.is_stopped();
            worker.settle_nodes();
            control.finish();
            let count = request.multipv.min(worker.root.len());
            worker.root[..count].sort_by_key(|found| std::cmp::Reverse(found.score));
            // Broken off before anything was known: the first move, with the value of the position itself.
            if worker.root[0].score == Score::LOWEST {
                worker.root[0].score = worker.evaluator.evaluate(worker.game.position());
            }
            let known = (0..count).filter(|&index| worker.root[index].score > Score::LOWEST);
            let lines = known.map(|index| info(&worker, reached, index)).collect();
            Report { lines, nodes: 0, time: Duration::ZERO, stopped, profile: worker.profile }
        });
        found.nodes = control.spent();
        found.time = control.elapsed();
        for line in &mut found.lines {
            (line.nodes, line.time) = (found.nodes, found.time);
        }
        found
    }
}

/// How much a search on a clock wants to go on: less while its best move stands, more when it has just
/// changed or its value falls.
struct Urgency<M> {
    last: Option<(M, Score)>,
    stands: u32,
}

impl<M> Default for Urgency<M> {
    fn default() -> Self {
        Urgency { last: None, stands: 0 }
    }
}

/// Per cent that each iteration with the same best move saves, up to so many of them.
const SETTLED: (u32, u32) = (8, 6);

impl<M: Eq> Urgency<M> {
    /// After an iteration that found this: per cent of the share of the clock.
    fn after(&mut self, best: M, score: Score) -> u32 {
        let (same, fell) = match &self.last {
            Some((last, before)) => (*last == best, score < *before),
            None => (false, false),
        };
        self.stands = if same { (self.stands + 1).min(SETTLED.1) } else { 0 };
        self.last = Some((best, score));
        100 - SETTLED.0 * self.stands + if fell { 25 } else { 0 }
    }
}

/// Ends a line with a whole turn. A line may break off in the middle of one, where only a bound was wanted;
/// the table knows how it goes on, and failing that the evaluation.
fn complete_turn<P: Tactics, E: Evaluator<P>>(
    pv: &mut Vec<P::Move>,
    root: &P,
    evaluator: &E,
    table: &Table,
    search_moves: &SearchMoves<P>,
) {
    let mut position = root.clone();
    pv.iter().for_each(|&mv| drop(position.make(mv)));
    while !pv.len().is_multiple_of(P::MOVES_PER_TURN as usize) {
        let first_turn = pv.len() < P::MOVES_PER_TURN as usize;
        let key = if first_turn { search_moves.key(&position) } else { position.key() };
        let remembered = table.probe::<P::PackedMove>(key).and_then(|entry| position.unpack(entry.best?));
        let looks = |mv: &P::Move| {
            let side = position.side();
            let child = position.child(*mv);
            let mut evaluator = evaluator.clone();
            evaluator.refresh(&child);
            Turn::after(side, &child).score(evaluator.evaluate(&child))
        };
        let allowed = |mv: P::Move| {
            let turn: Vec<_> = pv.iter().chain([&mv]).map(|&mv| mv.into()).collect();
            position.is_legal(mv) && (!first_turn || search_moves.allow(&turn))
        };
        let best = || position.moves(MoveKind::All).filter(|&mv| allowed(mv)).max_by_key(looks);
        let Some(mv) = remembered.filter(|&mv| allowed(mv)).or_else(best) else { break };
        position.make(mv);
        pv.push(mv);
    }
}

/// Turns to the end, of a win or a loss.
fn distance(score: Score) -> Option<u32> {
    match score.kind() {
        ply_core::ScoreKind::Win(turns) | ply_core::ScoreKind::Loss(turns) => Some(turns),
        ply_core::ScoreKind::Eval(_) => None,
    }
}

/// The legal moves at the end of a game that may begin a turn; none once the game is over.
fn root_moves<P: Position>(game: &Game<P>, search_moves: &SearchMoves<P>) -> Vec<RootMove<P>> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let position = game.position();
    let allowed = |mv: &P::Move| position.is_legal(*mv) && search_moves.allow(&[(*mv).into()]);
    let moves = position.moves(MoveKind::All).filter(allowed);
    moves.map(|mv| RootMove { mv, score: Score::LOWEST, pv: vec![mv], selective_depth: 0 }).collect()
}
