//! The search: principal variation search with everything that makes it selective.

use ply_core::{Evaluator, Key, MoveKind, Probe, Score, Tactics, Turn, Window};
use smallvec::SmallVec;

use super::picker::Picker;
use super::profile::Event;
use super::tuning::{CONFIDENCE, Tuning};
use super::worker::{MAX_PLY, Worker};
use crate::table::{Bound, Entry};

/// History counts are this fine against one unit of a game's order score.
const ORDER_SCORE_SCALE: i32 = 16;

/// An evaluation counts at most this much in the order of moves.
const MAX_ORDER_VALUE: i32 = 1_000_000;
/// ProbCut inside the shallow searches of ProbCut goes this deep.
const MAX_PROBCUT_LEVEL: u32 = 2;

/// What kind of node is searched, known when the search is compiled: none pays for what only another kind
/// does.
pub(super) trait NodeType {
    /// The position that was asked about, whose moves are [`Worker::root`]'s.
    const ROOT: bool;
    /// An exact score and a line are wanted; elsewhere a bound is enough.
    const PV: bool;
}

/// The root.
pub(super) struct Root;
/// A node of the principal variation.
pub(super) struct Pv;
/// Any other node.
pub(super) struct NonPv;

impl NodeType for Root {
    const ROOT: bool = true;
    const PV: bool = true;
}

impl NodeType for Pv {
    const ROOT: bool = false;
    const PV: bool = true;
}

impl NodeType for NonPv {
    const ROOT: bool = false;
    const PV: bool = false;
}

impl<P: Tactics, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of the present position, searched `depth` moves deep, if it lies inside the window;
    /// otherwise a bound.
    pub(super) fn search<NODE: NodeType>(&mut self, window: Window, mut depth: i32, ply: usize) -> Score {
        if NODE::PV {
            self.stack[ply].pv.clear();
        }
        let tuning = self.tuning;
        let in_check = self.position().in_check();

        // Check extension: a forced reply must not hide what comes after it.
        if tuning.check_extension && !NODE::ROOT && in_check && (ply as i32) < 2 * self.root_depth {
            depth += 1;
        }

        // Quiescence search
        if depth <= 0 {
            return self.horizon(window, ply);
        }

        if self.count_node(ply) {
            return Score::DRAW;
        }
        self.note(Event::Node);
        if !NODE::ROOT {
            if let Some(outcome) = self.position().outcome() {
                return self.finished(outcome, ply);
            }
            if let Some(score) = self.repetition_score(ply) {
                return score;
            }
            if ply >= MAX_PLY {
                return self.evaluator.evaluate(self.game.position());
            }
        }
        let Window { mut alpha, beta } = window;

        // Search moves: the request may name the turns to choose from.
        let first_turn = NODE::ROOT || (P::MOVES_PER_TURN > 1 && ply < P::MOVES_PER_TURN as usize);
        let restricted = first_turn && !self.search_moves.is_any();
        let excluded = self.stack[ply].excluded;

        // A search that sees the end of the game is exact, but for ProbCut: nothing else in it is pruned or reduced.
        let plies_left = self.position().max_plies_left();
        let beyond_end = plies_left.map_or(-1, |longest| depth - longest as i32);
        let reaches_end = beyond_end >= 0;

        // Frontier node: every move leads to the horizon.
        if depth == 1
            && self.plain_frontier
            && !NODE::PV
            && !restricted
            && !reaches_end
            && let Some(score) = self.frontier(window, ply)
        {
            return score;
        }

        if reaches_end && !NODE::PV && !restricted {
            // Bounds of the rules
            if let Some(bound) = self.evaluator.upper_bound(self.game.position(), alpha) {
                return bound;
            }
        }

        // Transposition table
        let uses_table =
            tuning.table && !E::PATH_DEPENDENT && depth >= tuning.table_from_depth && excluded.is_none();
        let key = if !uses_table {
            Key::default()
        } else if restricted {
            self.search_moves.key(self.position())
        } else {
            self.position().key()
        };
        let entry = if uses_table { self.table.probe::<P::PackedMove>(key) } else { None };
        let known = entry.filter(|entry| !NODE::PV && entry.depth >= depth).and_then(|entry| {
            let score = entry.score.farther(Self::turns(ply));
            entry.bound.answers(score, alpha, beta).then_some(score)
        });
        if uses_table && let Some(profile) = &mut self.profile {
            profile.probe(depth, entry.is_some(), known.is_some());
        }
        if let Some(score) = known {
            return score;
        }

        // Solver
        if tuning.solver
            && reaches_end
            && !NODE::PV
            && !restricted
            && let Some(solved) = self.evaluator.solve(self.game.position(), alpha, self.solver_budget())
        {
            if self.count_nodes(solved.nodes) {
                return Score::DRAW;
            }
            if let Some(score) = solved.score {
                if uses_table {
                    // Exact, whatever the confidence of this search: later ones need not ask again.
                    let depth = depth.max(depth - beyond_end + CONFIDENCE.len() as i32);
                    let bound = Bound::of(score, alpha, beta);
                    self.table.store(key, Entry::<P::PackedMove> { best: None, score, depth, bound });
                }
                return score;
            }
        }

        let mut tt_move = if NODE::ROOT {
            Some(self.root[self.pv_index].mv.into())
        } else {
            entry.and_then(|entry| entry.best)
        };

        // In check, looks deceive, and so they do where the best moves may not be taken.
        let prunes = !NODE::PV && !in_check && !reaches_end && !restricted;
        let uses_eval = tuning.reverse_futility || tuning.null_move || tuning.futility;
        let wants_eval = (prunes && uses_eval) || (tuning.improving && !in_check && !reaches_end);
        let eval = wants_eval.then(|| self.evaluator.evaluate(self.game.position()));
        self.stack[ply].static_eval = eval;
        let is_improving = tuning.improving && self.is_improving(ply);
        let static_eval = eval.filter(|_| prunes && uses_eval).map(|eval| Self::sharpened(eval, entry, ply));

        if let Some(static_eval) = static_eval
            && !beta.is_decided()
            && excluded.is_none()
        {
            // Reverse futility pruning: so far above the window that a few plies will not bring it down.
            if tuning.reverse_futility
                && depth <= tuning.reverse_futility_depth
                && !static_eval.is_decided()
                && static_eval - tuning.reverse_futility_margin * (depth - i32::from(is_improving)) >= beta
            {
                self.note(Event::ReverseFutility);
                return static_eval;
            }

            // Null-move pruning: if the opponent may move twice and still not reach us, some move of ours
            // will do.
            if tuning.null_move
                && depth >= 3
                && static_eval >= beta
                && self.previous_move(ply).is_some()
                && let Some(mv) = self.position().null_move()
            {
                let mut reduction = tuning.null_move_base + depth / tuning.null_move_divisor;
                if tuning.null_move_eval_divisor > 0 && !static_eval.is_decided() {
                    let above = static_eval.raw() - beta.raw();
                    reduction += (above / tuning.null_move_eval_divisor).min(3);
                }
                self.note(Event::NullMove);
                let turn = self.make(mv, ply);
                self.stack[ply].taken = None;
                self.stack[ply + 1].is_cut_node = !self.stack[ply].is_cut_node;
                let reaches = Window::reaches(beta);
                let score = self.search_child::<NonPv>(turn, reaches, depth - 1 - reduction, ply);
                self.undo();
                if self.stopped {
                    return Score::DRAW;
                }
                if score >= beta {
                    self.note(Event::NullMoveCut);
                    // A win found this way may not be there when both sides must move.
                    return if score.is_win() { beta } else { score };
                }
            }
        }

        // ProbCut: a shallow search says with confidence that a deep one would leave the window.
        if tuning.probcut
            && !NODE::PV
            && !in_check
            && !restricted
            && depth >= tuning.probcut_depth
            && self.probcut_level < MAX_PROBCUT_LEVEL
            && !beta.is_decided()
            && let Some(deviations) = self.probcut_deviations(beyond_end)
            && let Some(probe) = self.evaluator.probe(
                self.game.position(),
                depth.min(plies_left.map_or(depth, |left| left as i32)),
                reaches_end,
            )
            && let Some(score) = self.probcut(window, probe, deviations, entry, ply)
        {
            return score;
        }
        if self.stopped {
            return Score::DRAW;
        }

        // Enhanced transposition cut-off: a position after some move may be known to be good enough.
        if P::COPY_MAKE
            && !NODE::PV
            && uses_table
            && !restricted
            && depth >= tuning.enhanced_cutoff_depth
            && let Some(score) = self.enhanced_cutoff(beta, depth, ply)
        {
            return score;
        }

        // Internal iterative deepening: a search half as deep finds a move to begin with.
        if depth >= tuning.internal_iterative_deepening_depth
            && !NODE::ROOT
            && uses_table
            && tt_move.is_none()
        {
            self.search::<NonPv>(Window::above(alpha), depth / 2, ply);
            if self.stopped {
                return Score::DRAW;
            }
            tt_move = self.table.probe::<P::PackedMove>(key).and_then(|entry| entry.best);
        }

        // Internal iterative reductions: without a remembered move the order is poor and the node unlikely to
        // matter.
        if tuning.internal_iterative_reduction && depth >= 5 && tt_move.is_none() && !reaches_end {
            depth -= 1;
        }

        // Move ordering
        let side = self.position().side();
        let previous = self.previous_move(ply);
        let previous_slots = self.previous_slots(ply);
        let is_ordered = NODE::ROOT || depth >= tuning.order_from_depth;
        let by_evaluation = depth >= tuning.evaluation_order_depth;
        let mut picker = Picker::default();
        if is_ordered {
            let killers = if tuning.killers { self.stack[ply].killers } else { [None; 2] };
            let countermove = previous
                .filter(|_| tuning.countermoves)
                .and_then(|(side, slot)| self.history.countermove(side, slot));
            picker.staged(tt_move, [killers[0], killers[1], countermove]);
        } else {
            picker.plain(self.position());
        }

        self.note(Event::Expanded);
        let (mut best_move, mut best_score) = (None, Score::LOWEST);
        let mut move_count = 0;
        let mut quiets_tried = SmallVec::<[usize; 32]>::new();
        let mut path_dependent = false;
        let underway = self.underway.filter(|_| uses_table && depth >= tuning.deferral_depth);
        loop {
            let (position, history, evaluator) = (self.game.position(), &*self.history, &mut self.evaluator);
            let next = picker.next(position, |mv| {
                let slot = position.history_slot(mv);
                let learned = if tuning.history { history.score(side, previous_slots, slot) } else { 0 };
                let weight = tuning.order_score_weight;
                let looks = if weight == 0 { 0 } else { position.order_score(mv) * weight };
                let value = if by_evaluation { value_after(evaluator, position, mv) } else { 0 };
                learned + looks * ORDER_SCORE_SCALE + value * tuning.evaluation_order_weight
            });
            let Some(mv) = next else { break };
            if !position.is_legal(mv) {
                continue;
            }
            // MultiPV and search moves: those of better lines are taken, others not to be chosen.
            let is_choice = if NODE::ROOT {
                self.root_index(mv).is_some()
            } else {
                !restricted || self.is_search_move(mv, ply)
            };
            if !is_choice || (excluded.is_some() && excluded == Some(mv.into())) {
                continue;
            }
            // A move that was put off is treated as when it first came.
            let was_deferred = picker.deferred_count();
            move_count = was_deferred.unwrap_or(move_count + 1);
            if NODE::ROOT && self.leads {
                let turns = self.root_depth as u32 / P::MOVES_PER_TURN;
                self.control.reach(turns, self.pv_index + move_count as usize, self.root.len());
            }
            let is_noisy = position.is_noisy(mv);

            // Near the leaves moves are skipped, once something that does not lose has been found.
            if prunes && move_count > 1 && !best_score.is_loss() {
                // Late-move pruning: what is ordered last has never been good.
                if tuning.late_move_pruning
                    && !is_noisy
                    && depth <= tuning.late_move_pruning_depth
                    && move_count > late_move_count(tuning, depth, is_improving)
                    && !position.gives_check(mv)
                {
                    // A check may still come.
                    if !P::HAS_CHECK {
                        picker.skip_quiet();
                    }
                    continue;
                }

                // Futility pruning: a quiet move does not gain that much.
                let futility_score = static_eval.map(|eval| eval + tuning.futility_margin * (depth + 1));
                if tuning.futility
                    && !is_noisy
                    && depth <= tuning.futility_depth
                    && !alpha.is_decided()
                    && let Some(futility_score) = futility_score
                    && futility_score <= alpha
                    && !position.gives_check(mv)
                {
                    best_score = best_score.max(futility_score);
                    continue;
                }

                // History pruning: it has hardly ever cut off.
                if tuning.history_pruning
                    && !is_noisy
                    && depth <= tuning.history_pruning_depth
                    && history.score(side, previous_slots, position.history_slot(mv))
                        < -tuning.history_pruning_margin * depth
                    && !position.gives_check(mv)
                {
                    continue;
                }

                // SEE pruning: too much is lost at once.
                if tuning.see_pruning
                    && depth <= tuning.see_pruning_depth
                    && !position.see_ge(mv, -tuning.see_margin * depth)
                    && !position.gives_check(mv)
                {
                    continue;
                }
            }

            let slot = position.history_slot(mv);

            // Late-move reductions: what is ordered late is first looked at less deep.
            let mut reduction = 0;
            if tuning.late_move_reduction
                && depth >= tuning.late_move_reduction_depth
                && move_count > tuning.late_move_reduction_after
                && !in_check
                && !reaches_end
                && (!is_noisy || (tuning.late_move_reduction_captures && picker.is_bad()))
                && !position.gives_check(mv)
            {
                let mut hundredths = self.reduction(depth, move_count) - 100 * i32::from(NODE::PV);
                if tuning.improving && !is_improving {
                    hundredths += tuning.late_move_reduction_worsening;
                }
                if self.stack[ply].is_cut_node {
                    hundredths += tuning.late_move_reduction_cut_node;
                }
                if tuning.history && !is_noisy {
                    let learned = history.score(side, previous_slots, slot);
                    hundredths -= learned * 100 / tuning.late_move_reduction_history;
                }
                reduction = (hundredths / 100).clamp(0, (depth - 2).max(0));
            }

            // Forced-move extension: the only move costs no depth.
            let is_forced = tuning.forced_extension && position.is_forced(mv);
            let mut new_depth = if is_forced { depth } else { depth - 1 };

            // Singular extension: if all other moves are much worse than the remembered one, all hangs on it.
            if tuning.singular
                && !NODE::ROOT
                && !reaches_end
                && !is_forced
                && depth >= tuning.singular_depth
                && excluded.is_none()
                && (ply as i32) < 2 * self.root_depth
                && let Some(entry) = entry
                && entry.best == Some(mv.into())
                && entry.depth >= depth - 3
                && matches!(entry.bound, Bound::Lower | Bound::Exact)
                && !entry.score.is_decided()
            {
                let singular_beta = entry.score - tuning.singular_margin * depth / 100;
                self.stack[ply].excluded = Some(mv.into());
                let score = self.search::<NonPv>(Window::reaches(singular_beta), (depth - 1) / 2, ply);
                self.stack[ply].excluded = None;
                self.stack[ply].static_eval = eval;
                if self.stopped {
                    return Score::DRAW;
                }
                if score < singular_beta {
                    self.note(Event::Singular);
                    new_depth += 1;
                } else if singular_beta >= beta && !NODE::PV {
                    // Multi-cut: several moves are good enough.
                    return singular_beta;
                } else if entry.score >= beta {
                    new_depth -= 1;
                }
            }

            let turn = self.make(mv, ply);
            if uses_table && new_depth - reduction >= tuning.table_from_depth {
                self.table.prefetch(self.position().key());
            }

            // ABDADA: what another thread is searching is put off; when its turn comes, the table may know the answer. The
            // first move is searched by all: what it is worth decides how the others are searched.
            let mut place = None;
            if let Some(underway) = underway {
                let (child, child_depth) = (self.position().key(), new_depth - reduction);
                if move_count > 1 && was_deferred.is_none() && underway.contains(child, child_depth) {
                    self.note(Event::Deferred);
                    self.undo();
                    picker.defer(mv, move_count);
                    continue;
                }
                place = Some(underway.insert(child, child_depth));
            }
            if !is_noisy && tuning.history {
                quiets_tried.push(slot);
            }
            self.note(Event::Move);
            if reduction > 0 {
                self.note(Event::Reduced);
            }
            self.path_dependent = false;

            // Principal variation search: the first move is expected to be best, and of the others it is only
            // asked whether they are better. MTD(f) asks no more than that of the first one.
            let mut score;
            let is_cut_node = self.stack[ply].is_cut_node;
            if NODE::PV && move_count == 1 && !(NODE::ROOT && window.is_zero()) {
                self.stack[ply + 1].is_cut_node = false;
                score = self.search_child::<Pv>(turn, window, new_depth, ply);
            } else {
                self.stack[ply + 1].is_cut_node = reduction > 0 || !is_cut_node;
                score = self.search_child::<NonPv>(turn, Window::above(alpha), new_depth - reduction, ply);
                if reduction > 0 && score > alpha {
                    self.note(Event::Repeated);
                    self.stack[ply + 1].is_cut_node = !is_cut_node;
                    score = self.search_child::<NonPv>(turn, Window::above(alpha), new_depth, ply);
                }
                if NODE::PV && score > alpha && score < beta {
                    self.stack[ply + 1].is_cut_node = false;
                    score = self.search_child::<Pv>(turn, Window { alpha, beta }, new_depth, ply);
                }
            }
            self.undo();
            drop(place);
            if self.stopped {
                return Score::DRAW;
            }

            // Root moves: the best one stands at `pv_index`, with its score and line. Of the others nothing
            // is known but that they are not better.
            if NODE::ROOT && (move_count == 1 || score > alpha) {
                self.set_best_root_move(mv, score);
            }

            path_dependent = self.path_dependent || (path_dependent && score < beta);
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if NODE::PV {
                        self.set_pv(ply, mv);
                    }
                    if score >= beta {
                        self.note(Event::Cutoff);
                        if move_count == 1 {
                            self.note(Event::FirstMoveCutoff);
                        }
                        if !is_noisy && is_ordered {
                            self.update_histories(mv, depth, ply, &quiets_tried);
                        }
                        break;
                    }
                }
            }
        }
        if move_count == 0 && excluded.is_some() {
            return alpha;
        }
        if move_count == 0 {
            return self.finished(self.game.position().no_moves_outcome(), ply);
        }

        // Without the moves of better lines the score is not the position's.
        if uses_table && !(NODE::ROOT && self.pv_index > 0) {
            self.note(if path_dependent { Event::PathDependent } else { Event::Stored });
            let bound = if path_dependent { Bound::None } else { Bound::of(best_score, window.alpha, beta) };
            let score = best_score.nearer(Self::turns(ply));
            self.table.store(key, Entry { best: best_move.map(Into::into), score, depth, bound });
        }
        self.path_dependent = path_dependent;
        best_score
    }

    /// Standard deviations that ProbCut keeps away from the window; `None` where nothing may be cut.
    #[inline]
    fn probcut_deviations(&self, beyond_end: i32) -> Option<f32> {
        match usize::try_from(beyond_end) {
            Ok(level) => CONFIDENCE.get(level).map(|(_, deviations)| *deviations),
            Err(_) => Some(self.tuning.probcut_deviations as f32 / 100.0),
        }
    }

    /// Asks a shallow search whether a deep one would leave the window: the bound that it would return, or `None`.
    fn probcut(
        &mut self,
        window: Window,
        probe: Probe,
        deviations: f32,
        entry: Option<Entry<P::PackedMove>>,
        ply: usize,
    ) -> Option<Score> {
        let Window { alpha, beta } = window;
        let margin = (probe.deviation * deviations) as i32;
        let eval = self.evaluator.evaluate(self.game.position());
        let static_eval = Self::sharpened(eval, entry, ply);
        if static_eval.is_decided() {
            return None;
        }
        self.probcut_level += 1;
        let mut found = None;
        // Only a position that already looks that good, or that bad, is worth the probe.
        if static_eval >= beta {
            let score = self.search::<NonPv>(Window::reaches(beta + margin), probe.depth, ply);
            if score >= beta + margin {
                found = Some(beta);
            }
        } else if static_eval <= alpha {
            let score = self.search::<NonPv>(Window::above(alpha - margin), probe.depth, ply);
            if score <= alpha - margin {
                found = Some(alpha);
            }
        }
        self.probcut_level -= 1;
        found.filter(|_| !self.stopped)
    }

    /// A score of at least beta, if the table knows that some move leads to it.
    fn enhanced_cutoff(&self, beta: Score, depth: i32, ply: usize) -> Option<Score> {
        let position = self.position();
        let side = position.side();
        for mv in position.moves(MoveKind::All) {
            let child = position.child(mv);
            let turn = Turn::after(side, &child);
            if let Some(entry) = self.table.probe::<P::PackedMove>(child.key())
                && entry.depth >= depth - 1
            {
                let score = turn.score(entry.score.farther(Self::turns(ply + 1)));
                let is_bound = entry.bound == Bound::Exact
                    || entry.bound == if child.side() == side { Bound::Lower } else { Bound::Upper };
                if is_bound && score >= beta && position.is_legal(mv) {
                    return Some(score);
                }
            }
        }
        None
    }

    /// The game's verdict on a position that has occurred before.
    #[inline]
    pub(super) fn repetition_score(&mut self, ply: usize) -> Option<Score> {
        if P::CAN_REPEAT
            && self.tuning.repetition
            && self.position().has_repetition_rule()
            && self.game.repeats_within(ply)
        {
            let outcome = P::adjudicate_repetition(&self.game)?;
            self.path_dependent = true;
            return Some(self.finished(outcome, ply));
        }
        None
    }

    /// An evaluation, sharpened by what the table knows.
    #[inline]
    fn sharpened(eval: Score, entry: Option<Entry<P::PackedMove>>, ply: usize) -> Score {
        match entry {
            Some(entry) if !entry.score.is_decided() => {
                let score = entry.score.farther(Self::turns(ply));
                let better = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => score > eval,
                    Bound::Upper => score < eval,
                    Bound::None => false,
                };
                if better { score } else { eval }
            }
            _ => eval,
        }
    }

    /// A quiet move cut off: remember it, and hold it against those tried before it.
    fn update_histories(&mut self, mv: P::Move, depth: i32, ply: usize, quiets_tried: &[usize]) {
        let side = self.game.position().side();
        let previous = self.previous_move(ply);
        let previous_slots = self.previous_slots(ply);
        let packed = mv.into();
        if self.tuning.killers && self.stack[ply].killers[0] != Some(packed) {
            self.stack[ply].killers[1] = self.stack[ply].killers[0];
            self.stack[ply].killers[0] = Some(packed);
        }
        if self.tuning.countermoves
            && let Some((side, slot)) = previous
        {
            self.history.set_countermove(side, slot, packed);
        }
        if self.tuning.history {
            let bonus = (16 * depth * depth + 32 * depth).min(2048);
            let (&last, earlier) = quiets_tried.split_last().expect("the cutting move was tried");
            self.history.learn(side, previous_slots, last, bonus);
            for &slot in earlier {
                self.history.learn(side, previous_slots, slot, -bonus);
            }
        }
    }
}

/// Moves that are looked at before late-move pruning begins.
#[inline]
fn late_move_count(tuning: &Tuning, depth: i32, is_improving: bool) -> i32 {
    let more = depth * depth;
    tuning.late_move_pruning_base + if tuning.improving && !is_improving { more / 2 } else { more }
}

/// The evaluation after a move, to the side that makes it.
fn value_after<P: Tactics, E: Evaluator<P>>(evaluator: &mut E, position: &P, mv: P::Move) -> i32 {
    let child = position.child(mv);
    let score = match child.outcome() {
        Some(outcome) => evaluator.finished(&child, outcome, 1),
        None => evaluator.evaluate_child(position, mv, &child),
    };
    Turn::after(position.side(), &child).score(score).raw().clamp(-MAX_ORDER_VALUE, MAX_ORDER_VALUE)
}
