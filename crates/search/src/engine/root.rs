//! The root of a search: iterations, windows around the last score, and several best lines at once.

use ply_core::{Evaluator, Score, Tactics, Window};

use super::worker::{MAX_PLY, Worker};

/// Windows that fail this often are opened fully.
const MAX_FAILURES: i32 = 4;

impl<P: Tactics, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper, from `first` moves on, until the limits end it. After each iteration `report` hears of
    /// every one of the best lines (depth, which line) and says whether to go on.
    pub(super) fn deepen(
        &mut self,
        first: i32,
        last: i32,
        multipv: usize,
        mut report: impl FnMut(&Self, i32, usize) -> bool,
    ) {
        let mut depth = first;
        while depth <= last.min(MAX_PLY as i32 - 1) {
            self.root_depth = depth;
            for pv_index in 0..multipv.min(self.root.len()) {
                self.selective_depth = 0;
                let before = self.root[pv_index].clone();
                self.iterate(depth, pv_index, before.score, depth > first);
                // A broken-off iteration may have found a better move, which then stands first; of the old best move it
                // knows no more than a bound.
                if self.stopped && depth > first && self.root[pv_index].mv.into() == before.mv.into() {
                    self.root[pv_index] = before;
                }
                self.root[..=pv_index].sort_by_key(|found| std::cmp::Reverse(found.score));
                if self.stopped {
                    return;
                }
            }
            self.settle_nodes();
            // Only now do the lines stand in their order.
            for pv_index in 0..multipv.min(self.root.len()) {
                if !report(self, depth, pv_index) {
                    return;
                }
            }
            depth += P::MOVES_PER_TURN as i32;
        }
    }

    /// One iteration for the best of the moves from index `pv_index` on.
    fn iterate(&mut self, depth: i32, pv_index: usize, guess: Score, guessed: bool) {
        if self.tuning.mtdf && guessed {
            return self.mtdf(depth, pv_index, guess);
        }
        if !self.tuning.aspiration || !guessed || guess.is_decided() {
            self.search_root(Window::FULL, depth, pv_index);
            return;
        }
        let mut width = self.tuning.aspiration_width;
        let mut window = Window { alpha: guess - width, beta: guess + width };
        for failure in 1.. {
            let score = self.search_root(window, depth, pv_index);
            if self.stopped || (score > window.alpha && score < window.beta) {
                return;
            }
            width = width.saturating_mul(2);
            if failure >= MAX_FAILURES || score.is_decided() {
                window = Window::FULL;
            } else if score <= window.alpha {
                window = Window { alpha: score - width, beta: window.beta };
            } else {
                window = Window { alpha: window.alpha, beta: score + width };
            }
        }
    }

    /// MTD(f) on top of the selective search.
    fn mtdf(&mut self, depth: i32, pv_index: usize, mut guess: Score) {
        let (mut lower, mut upper) = (Score::LOWEST, Score::HIGHEST);
        while lower < upper {
            let asked = if guess == lower { guess + 1 } else { guess };
            guess = self.search_root(Window::reaches(asked), depth, pv_index);
            if self.stopped {
                return;
            }
            if guess < asked {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        // The move that last failed high is the best one, and its value is now known.
        self.root[pv_index].score = guess;
    }

    /// Searches the root moves from index `pv_index` on. The best one, with its score and PV, ends up at that index.
    fn search_root(&mut self, window: Window, depth: i32, pv_index: usize) -> Score {
        if self.count_node(0) {
            return Score::DRAW;
        }
        let Window { mut alpha, beta } = window;
        let mut best_score = Score::LOWEST;
        for index in pv_index..self.root.len() {
            let mv = self.root[index].mv;
            let position = self.game.position();
            let tuning = self.tuning;
            let late = index - pv_index + 1;
            let mut reduction = 0;
            if tuning.late_move_reduction
                && depth >= tuning.late_move_reduction_depth
                && late as i32 > tuning.late_move_reduction_after
                && !position.is_noisy(mv)
                && !position.in_check()
                && !position.gives_check(mv)
                && position.max_plies_left().is_none_or(|longest| depth < longest as i32)
            {
                reduction = (self.reduction(depth, late) - 1).clamp(0, (depth - 2).max(0));
            }
            let forced = tuning.forced_extension && position.is_forced(mv);
            let new_depth = if forced { depth } else { depth - 1 };
            let turn = self.make(mv, 0);
            let mut score;
            if index == pv_index && !window.is_zero() {
                score = self.search_child::<true>(turn, window, new_depth, 0);
            } else {
                score = self.search_child::<false>(turn, Window::above(alpha), new_depth - reduction, 0);
                if reduction > 0 && score > alpha {
                    score = self.search_child::<false>(turn, Window::above(alpha), new_depth, 0);
                }
                if score > alpha && score < beta {
                    score = self.search_child::<true>(turn, Window { alpha, beta }, new_depth, 0);
                }
            }
            self.undo();
            if self.stopped {
                return best_score;
            }
            if score > best_score {
                best_score = score;
                if score > alpha || index == pv_index {
                    self.set_pv(0, mv);
                    let mut chosen = self.root.remove(index);
                    chosen.score = score;
                    chosen.pv.clone_from(&self.stack[0].pv);
                    chosen.selective_depth = self.selective_depth;
                    self.root.insert(pv_index, chosen);
                }
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best_score
    }
}
