//! Iterative deepening: searches of the root one after the other, each in a window around the last score.

use ply_core::{Evaluator, Score, Tactics, Window};

use super::search::Root;
use super::worker::{MAX_PLY, Worker};

/// Where the end of the game is.
#[derive(Copy, Clone)]
pub(super) struct End {
    /// The depth that sees it.
    pub(super) depth: i32,
    /// The next iteration after one of this depth goes there at once.
    pub(super) from: i32,
}

/// Windows that fail this often are opened fully.
const MAX_FAILURES: i32 = 4;

impl<P: Tactics, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper, from `first` moves on, until the limits end it. After each iteration
    /// `report` hears of every one of the best lines (depth, which line) and says whether to go on.
    pub(super) fn deepen(
        &mut self,
        first: i32,
        last: i32,
        end: Option<End>,
        multipv: usize,
        mut report: impl FnMut(&mut Self, i32, usize) -> bool,
    ) {
        let mut depth = first;
        while depth <= last.min(MAX_PLY as i32 - 1) {
            self.root_depth = depth;
            for pv_index in 0..multipv.min(self.root.len()) {
                self.pv_index = pv_index;
                self.selective_depth = 0;
                let before = self.root[pv_index].clone();
                self.iterate(depth, before.score, depth > first);
                // A broken-off iteration may have found a better move, which then stands first; of the old
                // best move it knows no more than a bound.
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
            if let Some(end) = end.filter(|end| depth < end.depth && depth > end.from) {
                depth = end.depth;
            }
        }
    }

    /// One iteration for the best of the root moves from `pv_index` on.
    fn iterate(&mut self, depth: i32, guess: Score, guessed: bool) {
        if self.win_loss_draw {
            let window = Window { alpha: Score::DRAW.below(), beta: Score::DRAW.above() };
            self.search::<Root>(window, depth, 0);
            return;
        }
        if self.tuning.mtdf && guessed {
            return self.mtdf(depth, guess);
        }
        if !self.tuning.aspiration || !guessed || guess.is_decided() {
            self.search::<Root>(Window::FULL, depth, 0);
            return;
        }
        // Aspiration windows
        let mut width = self.tuning.aspiration_width;
        let mut window = Window { alpha: guess - width, beta: guess + width };
        for failure in 1.. {
            let score = self.search::<Root>(window, depth, 0);
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
    fn mtdf(&mut self, depth: i32, mut guess: Score) {
        let (mut lower, mut upper) = (Score::LOWEST, Score::HIGHEST);
        while lower < upper {
            let asked = if guess == lower { guess + 1 } else { guess };
            guess = self.search::<Root>(Window::reaches(asked), depth, 0);
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
        self.root[self.pv_index].score = guess;
    }
}
