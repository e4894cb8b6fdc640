//! The inner search: principal variation search with everything that makes it selective.

use ply_core::{Evaluator, Score, Tactics, Window};

use super::picker::Picker;
use super::worker::{MAX_PLY, Worker};
use crate::table::{Bound, Entry};

/// History counts are this fine against one unit of a game's order score.
const ORDER_SCORE_SCALE: i32 = 16;

/// Why a move was not looked at.
enum Skipped {
    /// It and all quiet moves after it are ordered too late.
    Late,
    /// It cannot lift the score above this.
    Futile(Score),
    /// It loses the exchange.
    Losing,
}

impl<P: Tactics, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of the present position, searched `depth` moves deep, if it lies inside the window; otherwise a bound.
    pub(super) fn search<const PV: bool>(&mut self, window: Window, mut depth: i32, ply: usize) -> Score {
        if PV {
            self.stack[ply].pv.clear();
        }
        let in_check = self.position().in_check();

        // Check extension: a forced reply must not hide what comes after it.
        if in_check && self.tuning.check_extension && (ply as i32) < 2 * self.root_depth {
            depth += 1;
        }
        if depth <= 0 {
            return self.horizon(window, ply);
        }
        if self.count_node(ply) {
            return Score::DRAW;
        }
        if let Some(outcome) = self.position().outcome() {
            return self.finished(outcome, ply);
        }
        if let Some(score) = self.judged(ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(self.game.position());
        }

        let Window { mut alpha, beta } = window;
        let tuning = self.tuning;

        // Transposition table
        let remembers = tuning.table && !E::PATH_DEPENDENT && depth >= tuning.table_from_depth;
        let key = if remembers { self.position().key() } else { Default::default() };
        let entry = if remembers { self.table.probe::<P::PackedMove>(key) } else { None };
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
        {
            let score = entry.score.farther(Self::turns(ply));
            if entry.bound.answers(score, alpha, beta) {
                return score;
            }
        }
        let table_move = entry.and_then(|entry| entry.best);

        // What the position looks like before any move. In check, looks deceive.
        let selective = tuning.reverse_futility || tuning.null_move || tuning.futility;
        let eval = if selective && !in_check { Some(self.eval(entry, ply)) } else { None };

        if let Some(eval) = eval
            && !PV
            && !beta.is_decided()
        {
            // Reverse futility: so far above the window that a few plies will not bring it down.
            if tuning.reverse_futility
                && depth <= tuning.reverse_futility_depth
                && !eval.is_decided()
                && eval - tuning.reverse_futility_margin * depth >= beta
            {
                return eval;
            }
            // Null move: if the opponent may move twice and still not reach us, some move of ours will do.
            if tuning.null_move
                && depth >= 3
                && eval >= beta
                && ply > 0
                && self.stack[ply - 1].taken.is_some()
                && let Some(score) = self.null_move(beta, depth, ply)
            {
                return score;
            }
        }

        // Internal reduction: without a remembered move the order is poor and the node unlikely to matter.
        if tuning.internal_iterative_reduction && depth >= 5 && table_move.is_none() {
            depth -= 1;
        }

        let side = self.position().side();
        let before = self.slot_before(ply);
        let before_slot = before.map(|(_, slot)| slot);
        let ordered = depth >= tuning.order_from_depth;
        let mut picker = Picker::default();
        if ordered {
            let killers = if tuning.killers { self.stack[ply].killers } else { [None; 2] };
            let counter = before
                .filter(|_| tuning.countermoves)
                .and_then(|(before_side, slot)| self.history.counter(before_side, slot));
            picker.staged(table_move, [killers[0], killers[1], counter]);
        } else {
            picker.plain(self.position());
        }

        // A search that sees the end of the game is exact; nothing in it is reduced.
        let reaches_end = self.position().max_plies_left().is_some_and(|longest| depth >= longest as i32);
        let (mut best, mut best_score) = (None, Score::LOWEST);
        let mut index = 0;
        let mut tried = smallvec::SmallVec::<[usize; 32]>::new();
        let mut path_dependent = false;
        loop {
            let (position, history) = (self.game.position(), &*self.history);
            let next = picker.next(position, |mv| {
                let slot = position.history_slot(mv);
                let learned = if tuning.history { history.score(side, before_slot, slot) } else { 0 };
                let ordered = if tuning.order_score_weight == 0 {
                    0
                } else {
                    position.order_score(mv) * tuning.order_score_weight
                };
                learned + ordered * ORDER_SCORE_SCALE
            });
            let Some(mv) = next else { break };
            if !position.is_legal(mv) {
                continue;
            }
            index += 1;
            let noisy = position.is_noisy(mv);

            // Skipping moves near the leaves, once something that does not lose has been found.
            if !PV
                && !in_check
                && index > 1
                && !best_score.is_loss()
                && let Some(skipped) = self.shallow_pruning(mv, noisy, eval, alpha, depth, index)
            {
                match skipped {
                    Skipped::Late => picker.skip_quiet(),
                    Skipped::Futile(bound) => best_score = best_score.max(bound),
                    Skipped::Losing => {}
                }
                continue;
            }

            // Late-move reduction
            let mut reduction = 0;
            if tuning.late_move_reduction
                && depth >= tuning.late_move_reduction_depth
                && index as i32 > tuning.late_move_reduction_after
                && !noisy
                && !in_check
                && !position.gives_check(mv)
                && !reaches_end
            {
                reduction = self.reduction(depth, index) - i32::from(PV);
                if tuning.history {
                    let slot = position.history_slot(mv);
                    reduction -= history.score(side, before_slot, slot) / super::history::LIMIT;
                }
                reduction = reduction.clamp(0, (depth - 2).max(0));
            }
            let forced = tuning.forced_extension && position.is_forced(mv);
            let new_depth = if forced { depth } else { depth - 1 };
            if !noisy && tuning.history {
                tried.push(position.history_slot(mv));
            }

            let turn = self.make(mv, ply);
            if remembers && new_depth - reduction >= tuning.table_from_depth {
                self.table.prefetch(self.position().key());
            }
            self.path_dependent = false;
            let mut score;
            if PV && index == 1 {
                score = self.search_child::<true>(turn, window, new_depth, ply);
            } else {
                score = self.search_child::<false>(turn, Window::above(alpha), new_depth - reduction, ply);
                if reduction > 0 && score > alpha {
                    score = self.search_child::<false>(turn, Window::above(alpha), new_depth, ply);
                }
                if PV && score > alpha && score < beta {
                    score = self.search_child::<true>(turn, Window { alpha, beta }, new_depth, ply);
                }
            }
            self.undo();
            if self.stopped {
                return Score::DRAW;
            }

            if score >= beta {
                path_dependent = self.path_dependent;
            } else {
                path_dependent |= self.path_dependent;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best = Some(mv);
                    if PV {
                        self.set_pv(ply, mv);
                    }
                    alpha = score;
                    if score >= beta {
                        if !noisy && ordered {
                            self.reward(mv, depth, ply, &tried);
                        }
                        break;
                    }
                }
            }
        }
        if index == 0 {
            return self.finished(self.game.position().no_moves_outcome(), ply);
        }
        if remembers {
            let bound = if path_dependent { Bound::None } else { Bound::of(best_score, window.alpha, beta) };
            let score = best_score.nearer(Self::turns(ply));
            self.table.store(key, Entry { best: best.map(Into::into), score, depth, bound });
        }
        self.path_dependent = path_dependent;
        best_score
    }

    /// The game's verdict on a position that has occurred before.
    #[inline]
    pub(super) fn judged(&mut self, ply: usize) -> Option<Score> {
        if P::CAN_REPEAT
            && self.tuning.repetition
            && ply > 0
            && self.position().has_repetition_rule()
            && self.game.repeats_within(ply)
        {
            let outcome = P::adjudicate_repetition(&self.game)?;
            self.path_dependent = true;
            return Some(self.finished(outcome, ply));
        }
        None
    }

    /// The static value, sharpened by what the table knows.
    #[inline]
    fn eval(&mut self, entry: Option<Entry<P::PackedMove>>, ply: usize) -> Score {
        let eval = self.evaluator.evaluate(self.game.position());
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

    /// The score of letting the opponent move twice, if it still reaches `beta`.
    fn null_move(&mut self, beta: Score, depth: i32, ply: usize) -> Option<Score> {
        let mv = self.position().null_move()?;
        let reduction = self.tuning.null_move_base + depth / self.tuning.null_move_divisor;
        let turn = self.make(mv, ply);
        self.stack[ply].taken = None;
        let score = self.search_child::<false>(turn, Window::reaches(beta), depth - 1 - reduction, ply);
        self.undo();
        // A win found this way may not be there when both sides must move.
        (!self.stopped && score >= beta).then_some(if score.is_win() { beta } else { score })
    }

    /// Why a move is not worth looking at this near to the leaves, if so.
    #[inline]
    fn shallow_pruning(
        &self,
        mv: P::Move,
        noisy: bool,
        eval: Option<Score>,
        alpha: Score,
        depth: i32,
        index: usize,
    ) -> Option<Skipped> {
        let (tuning, position) = (self.tuning, self.position());
        // Late-move pruning: what is ordered last has never been good.
        if !noisy
            && tuning.late_move_pruning
            && depth <= tuning.late_move_pruning_depth
            && index as i32 > tuning.late_move_pruning_base + depth * depth
            && !position.gives_check(mv)
        {
            return Some(Skipped::Late);
        }
        // Futility: a quiet move does not gain that much.
        if !noisy
            && tuning.futility
            && depth <= tuning.futility_depth
            && !alpha.is_decided()
            && let Some(bound) = eval.map(|eval| eval + tuning.futility_margin * (depth + 1))
            && bound <= alpha
            && !position.gives_check(mv)
        {
            return Some(Skipped::Futile(bound));
        }
        // Exchange pruning: too much is lost at once.
        let losing = tuning.see_pruning
            && depth <= tuning.see_pruning_depth
            && !position.see_ge(mv, -tuning.see_margin * depth)
            && !position.gives_check(mv);
        losing.then_some(Skipped::Losing)
    }

    /// A quiet move cut off: remember it, and hold it against those tried before it.
    fn reward(&mut self, mv: P::Move, depth: i32, ply: usize, tried: &[usize]) {
        let side = self.game.position().side();
        let before = self.slot_before(ply);
        let before_slot = before.map(|(_, slot)| slot);
        let m = mv.into();
        if self.tuning.killers && self.stack[ply].killers[0] != Some(m) {
            self.stack[ply].killers[1] = self.stack[ply].killers[0];
            self.stack[ply].killers[0] = Some(m);
        }
        if self.tuning.countermoves
            && let Some((before_side, slot)) = before
        {
            self.history.set_counter(before_side, slot, m);
        }
        if self.tuning.history {
            let bonus = (16 * depth * depth + 32 * depth).min(2048);
            let (&last, earlier) = tried.split_last().expect("the cutting move was tried");
            self.history.learn(side, before_slot, last, bonus);
            for &slot in earlier {
                self.history.learn(side, before_slot, slot, -bonus);
            }
        }
    }
}
