//! One thread of the engine: its game, what it has learned, and the plumbing between its searches.

use ply_core::{Evaluator, Game, Outcome, Position, Score, Side, Tactics, Turn, Window};
use smallvec::SmallVec;

use super::abdada::Underway;
use super::control::Control;
use super::history::{History, Previous};
use super::mates::Mates;
use super::profile::{Event, Profile};
use super::search::NodeType;
use super::search_moves::SearchMoves;
use super::tuning::Tuning;
use crate::mate::Mate;
use crate::table::Table;

/// Deeper than any search goes.
pub(super) const MAX_PLY: usize = 240;

/// A solver that needs more nodes than this is given up: the search goes on, and asks it again one move later.
const SOLVER_NODES: u64 = 500_000;

/// Nodes of the mate search between two looks at the clock.
const MATE_SLICE: u64 = 1 << 16;

/// What a thread keeps for each ply.
pub(super) struct StackEntry<P: Position> {
    /// The moves that last cut off here.
    pub(super) killers: [Option<P::PackedMove>; 2],
    /// The best line found from here.
    pub(super) pv: Vec<P::Move>,
    /// Who took the move that led out of this ply, and its history slot; `None` for a null move.
    pub(super) taken: Option<(Side, usize)>,
    /// The evaluation; `None` in check, and where nobody asks for it.
    pub(super) static_eval: Option<Score>,
    /// A cut-off is expected here.
    pub(super) is_cut_node: bool,
    /// The move that a singular extension leaves out.
    pub(super) excluded: Option<P::PackedMove>,
}

impl<P: Position> Default for StackEntry<P> {
    fn default() -> Self {
        StackEntry {
            killers: [None; 2],
            pv: Vec::new(),
            taken: None,
            static_eval: None,
            is_cut_node: false,
            excluded: None,
        }
    }
}

/// A root move with what is known about it.
#[derive(Clone)]
pub(super) struct RootMove<P: Position> {
    pub(super) mv: P::Move,
    pub(super) score: Score,
    pub(super) pv: Vec<P::Move>,
    pub(super) selective_depth: u32,
}

pub(super) struct Worker<'a, P: Tactics, E> {
    pub(super) game: Game<P>,
    pub(super) evaluator: E,
    pub(super) table: &'a Table,
    pub(super) tuning: &'a Tuning,
    pub(super) control: &'a Control<'a>,
    pub(super) history: &'a mut History<P>,
    pub(super) stack: Vec<StackEntry<P>>,
    /// The turns to choose from at the root.
    pub(super) search_moves: &'a SearchMoves<P>,
    /// The moves of the root: the best ones so far stand first, as many as have been found in this iteration.
    pub(super) root: Vec<RootMove<P>>,
    /// Only the sign of the value is asked.
    pub(super) win_loss_draw: bool,
    /// What the threads are searching now, if they share the work.
    pub(super) underway: Option<&'a Underway>,
    /// The thread that tells how far the search has come.
    pub(super) leads: bool,
    /// Which of the best lines is searched, from 0; the moves before it are taken.
    pub(super) pv_index: usize,
    /// The deepest ply of this iteration.
    pub(super) selective_depth: u32,
    /// The depth of this iteration, in moves.
    pub(super) root_depth: i32,
    pub(super) stopped: bool,
    /// How many searches of ProbCut this one is inside of.
    pub(super) probcut_level: u32,
    /// The value just returned depends on the path to it, and must not be remembered.
    pub(super) path_dependent: bool,
    /// One move before the horizon there is nothing to do but to evaluate the children.
    pub(super) plain_frontier: bool,
    /// What has been done, if that is counted.
    pub(super) profile: Option<Box<Profile>>,
    /// Nodes until the next look at the clock.
    allowance: u64,
    /// What the allowance was when it was granted.
    granted: u64,
    reductions: Box<[[i16; 64]; 64]>,
}

impl<'a, P: Tactics, E: Evaluator<P>> Worker<'a, P, E> {
    #[expect(clippy::too_many_arguments, reason = "what a thread has of its own, and what it shares")]
    pub(super) fn new(
        game: Game<P>,
        mut evaluator: E,
        root: Vec<RootMove<P>>,
        search_moves: &'a SearchMoves<P>,
        history: &'a mut History<P>,
        table: &'a Table,
        tuning: &'a Tuning,
        control: &'a Control<'a>,
    ) -> Self {
        evaluator.refresh(game.position());
        let allowance = control.allowance();
        Worker {
            game,
            evaluator,
            table,
            tuning,
            control,
            history,
            stack: std::iter::repeat_with(StackEntry::default).take(MAX_PLY + 2).collect(),
            search_moves,
            root,
            win_loss_draw: false,
            underway: None,
            leads: false,
            pv_index: 0,
            selective_depth: 0,
            root_depth: 0,
            stopped: false,
            probcut_level: 0,
            path_dependent: false,
            plain_frontier: P::COPY_MAKE && !P::QUIESCENCE && tuning.has_plain_frontier(),
            profile: None,
            allowance,
            granted: allowance,
            reductions: reductions(tuning),
        }
    }

    /// Counts a node; true when the search must end.
    #[inline]
    pub(super) fn count_node(&mut self, ply: usize) -> bool {
        if self.allowance == 0 {
            self.settle_nodes();
            if self.stopped {
                return true;
            }
        }
        self.allowance -= 1;
        self.selective_depth = self.selective_depth.max(ply as u32);
        self.stopped
    }

    /// Notes what happens, if somebody asked for it.
    #[inline]
    pub(super) fn note(&mut self, event: Event) {
        if let Some(profile) = &mut self.profile {
            profile.count(event);
        }
    }

    /// Counts nodes that a solver has visited; true when the search must end.
    #[inline]
    pub(super) fn count_nodes(&mut self, nodes: u64) -> bool {
        if nodes < self.allowance {
            self.allowance -= nodes;
            return self.stopped;
        }
        self.granted += nodes - self.allowance;
        self.allowance = 0;
        self.settle_nodes();
        self.stopped
    }

    /// Nodes that a solver may visit: as many as are left, and no more than take some milliseconds.
    #[inline]
    pub(super) fn solver_budget(&self) -> u64 {
        let spent = self.granted - self.allowance;
        self.control.nodes_left().saturating_sub(spent).min(SOLVER_NODES)
    }

    /// Hands the nodes visited since the last look over, and looks whether the search must end.
    pub(super) fn settle_nodes(&mut self) {
        self.stopped |= self.control.spend(self.granted - self.allowance);
        self.granted = self.control.allowance();
        self.allowance = self.granted;
        // Another thread may have spent the rest in between.
        self.stopped |= self.granted == 0;
    }

    /// How much less deep the `move_count`-th move is searched, in hundredths of a ply.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, move_count: i32) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][move_count.clamp(0, 63) as usize])
    }

    #[inline]
    pub(super) fn position(&self) -> &P {
        self.game.position()
    }

    /// Turns that `ply` moves make: the measure in which wins are counted.
    #[inline]
    pub(super) fn turns(ply: usize) -> u32 {
        ply as u32 / P::MOVES_PER_TURN
    }

    /// The value of a game that ended at `ply`.
    #[inline]
    pub(super) fn finished(&mut self, outcome: Outcome, ply: usize) -> Score {
        self.evaluator.finished(self.game.position(), outcome, Self::turns(ply))
    }

    /// Takes a move at `ply`; says whose turn it is then.
    #[inline]
    pub(super) fn make(&mut self, mv: P::Move, ply: usize) -> Turn {
        let position = self.game.position();
        let side = position.side();
        self.stack[ply].taken = Some((side, position.history_slot(mv)));
        self.evaluator.push(position, mv);
        self.game.make(mv);
        Turn::after(side, self.game.position())
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.game.undo();
        self.evaluator.pop();
    }

    /// The value below the move just made, seen by the side that made it.
    #[inline]
    pub(super) fn search_child<NODE: NodeType>(
        &mut self,
        turn: Turn,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Score {
        // Searched for a bound only, the child leaves no line behind; it must not leave an older one.
        if !NODE::PV {
            self.stack[ply + 1].pv.clear();
        }
        turn.score(self.search::<NODE>(turn.window(window), depth, ply + 1))
    }

    /// The best line at `ply` is now `mv` and what follows it.
    pub(super) fn set_pv(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.stack.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0].pv);
    }

    /// The first turn, split into moves, may go on with `mv`.
    pub(super) fn is_search_move(&self, mv: P::Move, ply: usize) -> bool {
        let made = self.game.moves().skip(self.game.len() - ply);
        let turn: SmallVec<[P::PackedMove; 4]> = made.chain([mv]).map(Into::into).collect();
        self.search_moves.allow(&turn)
    }

    /// Where a root move stands, unless a better line has it.
    pub(super) fn root_index(&self, mv: P::Move) -> Option<usize> {
        let packed: P::PackedMove = mv.into();
        (self.pv_index..self.root.len()).find(|&index| self.root[index].mv.into() == packed)
    }

    /// `mv` is the best root move so far, with this score and the line that its search has left.
    pub(super) fn set_best_root_move(&mut self, mv: P::Move, score: Score) {
        let Some(index) = self.root_index(mv) else { return };
        let best = &mut self.root[index];
        (best.score, best.selective_depth) = (score, self.selective_depth);
        best.pv.clear();
        best.pv.push(mv);
        best.pv.extend_from_slice(&self.stack[1].pv);
        self.root[self.pv_index..=index].rotate_right(1);
    }

    /// Gives the mate search its share of the nodes.
    pub(super) fn look_for_mate(&mut self, mates: &mut Mates<'_, P>) -> Option<Mate<P::Move>> {
        let share = self.control.spent() / self.tuning.mate_search_share as u64;
        while mates.nodes() < share && !self.stopped {
            let slice = (share - mates.nodes()).min(MATE_SLICE).min(self.control.nodes_left());
            let before = mates.nodes();
            let mate = mates.go_on(slice);
            let nodes = mates.nodes() - before;
            self.count_nodes(nodes);
            self.settle_nodes();
            if mate.is_some() || nodes == 0 {
                return mate;
            }
        }
        None
    }

    /// A forced win has been found: its first move is the best one, unless the search knows a quicker win.
    pub(super) fn set_mate(&mut self, mate: &Mate<P::Move>) -> bool {
        let score = Score::win_in(2 * mate.moves - 1);
        let best: P::PackedMove = mate.line[0].into();
        let Some(index) = self.root.iter().position(|found| found.mv.into() == best) else { return false };
        if self.root[0].score >= score {
            return false;
        }
        let found = &mut self.root[index];
        (found.score, found.selective_depth) = (score, mate.line.len() as u32);
        found.pv.clone_from(&mate.line);
        self.root[..=index].rotate_right(1);
        true
    }

    /// Who took the move that led to `ply`, and its history slot; `None` at the root and after a null move.
    #[inline]
    pub(super) fn previous_move(&self, ply: usize) -> Option<(Side, usize)> {
        if ply == 0 { None } else { self.stack[ply - 1].taken }
    }

    /// The history slots of the moves that led to `ply`, as far as they are asked for.
    #[inline]
    pub(super) fn previous_slots(&self, ply: usize) -> Previous {
        let slot =
            |back: usize| ply.checked_sub(back).and_then(|ply| self.stack[ply].taken).map(|(_, slot)| slot);
        [slot(1), if self.tuning.continuation_history { slot(2) } else { None }]
    }

    /// The evaluation has risen since the last turn of the side to move.
    #[inline]
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let turn = 2 * P::MOVES_PER_TURN as usize;
        let before = |turns: usize| ply.checked_sub(turns * turn).and_then(|ply| self.stack[ply].static_eval);
        match (self.stack[ply].static_eval, before(1).or_else(|| before(2))) {
            (Some(now), Some(before)) => now > before,
            (now, None) => now.is_some(),
            _ => false,
        }
    }
}

/// Reductions by depth and number of the move, in hundredths of a ply: both count logarithmically.
fn reductions(tuning: &Tuning) -> Box<[[i16; 64]; 64]> {
    let (base, strength) = (tuning.late_move_reduction_base, tuning.late_move_reduction_strength);
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (move_count, plies) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (move_count as f64).ln();
            *plies = (f64::from(base) + product * f64::from(strength)) as i16;
        }
    }
    table
}
