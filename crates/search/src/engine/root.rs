//! The root of a search: iterations, windows around the last score, and several best lines at once.

use ply_core::{Evaluator, Score, Tactics, Window};

use super::worker::{MOST_PLIES, Worker};

/// Windows that fail this often are opened fully.
const MOST_FAILURES: i32 = 4;

impl<P: Tactics, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper, from `first` steps on, until the limits end it. After each iteration `report` hears of
    /// every one of the best lines (depth, which line) and says whether to go on.
    pub(super) fn deepen(
        &mut self,
        first: i32,
        last: i32,
        lines: usize,
        mut report: impl FnMut(&Self, i32, usize) -> bool,
    ) {
        let mut depth = first;
        while depth <= last.min(MOST_PLIES as i32 - 1) {
            self.root_depth = depth;
            for line in 0..lines.min(self.root.len()) {
                self.selective_depth = 0;
                let before = self.root[line].clone();
                self.iterate(depth, line, before.score, depth > first);
                // A broken-off iteration may have found a better move, which then stands first; of the old best move it
                // knows no more than a bound.
                if self.stopped && depth > first && self.root[line].step.into() == before.step.into() {
                    self.root[line] = before;
                }
                self.root[..=line].sort_by_key(|found| std::cmp::Reverse(found.score));
                if self.stopped {
                    return;
                }
            }
            self.settle_nodes();
            // Only now do the lines stand in their order.
            for line in 0..lines.min(self.root.len()) {
                if !report(self, depth, line) {
                    return;
                }
            }
            depth += P::STEPS_PER_TURN as i32;
        }
    }

    /// One iteration for the best of the moves from index `line` on.
    fn iterate(&mut self, depth: i32, line: usize, guess: Score, guessed: bool) {
        if self.tuning.mtdf && guessed {
            return self.mtdf(depth, line, guess);
        }
        if !self.tuning.aspiration || !guessed || guess.is_decided() {
            self.search_root(Window::FULL, depth, line);
            return;
        }
        let mut width = self.tuning.aspiration_width;
        let mut window = Window { alpha: guess - width, beta: guess + width };
        for failure in 1.. {
            let score = self.search_root(window, depth, line);
            if self.stopped || (score > window.alpha && score < window.beta) {
                return;
            }
            width = width.saturating_mul(2);
            if failure >= MOST_FAILURES || score.is_decided() {
                window = Window::FULL;
            } else if score <= window.alpha {
                window = Window { alpha: score - width, beta: window.beta };
            } else {
                window = Window { alpha: window.alpha, beta: score + width };
            }
        }
    }

    /// MTD(f) on top of the selective search.
    fn mtdf(&mut self, depth: i32, line: usize, mut guess: Score) {
        let (mut lower, mut upper) = (Score::LOWEST, Score::HIGHEST);
        while lower < upper {
            let asked = if guess == lower { guess + 1 } else { guess };
            guess = self.search_root(Window::reaches(asked), depth, line);
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
        self.root[line].score = guess;
    }

    /// Searches the root moves from index `line` on. The best one, with its score and line, ends up at that index.
    fn search_root(&mut self, window: Window, depth: i32, line: usize) -> Score {
        if self.count_node(0) {
            return Score::DRAW;
        }
        let Window { mut alpha, beta } = window;
        let mut best_score = Score::LOWEST;
        for index in line..self.root.len() {
            let step = self.root[index].step;
            let position = self.line.position();
            let tuning = self.tuning;
            let late = index - line + 1;
            let mut reduction = 0;
            if tuning.late_move_reduction
                && depth >= tuning.late_move_reduction_depth
                && late as i32 > tuning.late_move_reduction_after
                && !position.noisy(step)
                && !position.in_check()
                && !position.gives_check(step)
                && position.longest().is_none_or(|longest| depth < longest as i32)
            {
                reduction = (self.reduction(depth, late) - 1).clamp(0, (depth - 2).max(0));
            }
            let forced = tuning.forced_extension && position.forced(step);
            let new_depth = if forced { depth } else { depth - 1 };
            let turn = self.make(step, 0);
            let mut score;
            if index == line && !window.is_zero() {
                score = self.below::<true>(turn, window, new_depth, 0);
            } else {
                score = self.below::<false>(turn, Window::above(alpha), new_depth - reduction, 0);
                if reduction > 0 && score > alpha {
                    score = self.below::<false>(turn, Window::above(alpha), new_depth, 0);
                }
                if score > alpha && score < beta {
                    score = self.below::<true>(turn, Window { alpha, beta }, new_depth, 0);
                }
            }
            self.undo();
            if self.stopped {
                return best_score;
            }
            if score > best_score {
                best_score = score;
                if score > alpha || index == line {
                    self.set_pv(0, step);
                    let mut chosen = self.root.remove(index);
                    chosen.score = score;
                    chosen.pv.clone_from(&self.frames[0].pv);
                    chosen.selective_depth = self.selective_depth;
                    self.root.insert(line, chosen);
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
