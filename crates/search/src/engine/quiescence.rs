//! The horizon: evaluate at once, or first play out what is noisy.

use ply_core::{Evaluator, Kind, Score, Tactics, Window};

use super::picker::Picker;
use super::worker::{MOST_PLIES, Worker};

impl<P: Tactics, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of a position at depth 0.
    #[inline]
    pub(super) fn horizon(&mut self, window: Window, ply: usize) -> Score {
        if P::QUIESCENCE && self.tuning.quiescence {
            return self.quiesce(window, ply);
        }
        if self.count_node(ply) {
            return Score::DRAW;
        }
        match self.line.position().over() {
            Some(outcome) => self.finished(outcome, ply),
            None => self.evaluator.evaluate(self.line.position()),
        }
    }

    /// Plays noisy steps only, with the choice to stand still, until the position is quiet. In check every step counts.
    fn quiesce(&mut self, window: Window, ply: usize) -> Score {
        if self.count_node(ply) {
            return Score::DRAW;
        }
        if let Some(outcome) = self.position().over() {
            return self.finished(outcome, ply);
        }
        if let Some(score) = self.judged(ply) {
            return score;
        }
        let kind = self.position().quiescence_kind();
        if ply >= MOST_PLIES {
            return self.evaluator.evaluate(self.line.position());
        }
        let Window { mut alpha, beta } = window;
        let mut best_score = Score::LOWEST;
        let mut stand = Score::LOWEST;
        if kind != Kind::All {
            stand = self.evaluator.evaluate(self.line.position());
            best_score = stand;
            alpha = alpha.max(stand);
            if alpha >= beta {
                return stand;
            }
        }
        let mut picker = Picker::default();
        if kind == Kind::All {
            picker.staged(None, [None; 3]);
        } else {
            picker.noisy();
        }
        let mut moved = false;
        let side = self.position().side();
        loop {
            let (position, history) = (self.line.position(), &*self.history);
            let next = picker.next(position, |step| history.score(side, None, position.history_slot(step)));
            let Some(step) = next else { break };
            if kind == Kind::Noisy {
                // Delta pruning: not even this capture brings the score near the window.
                if !alpha.is_decided() && stand + position.gain(step) + self.tuning.delta_margin <= alpha {
                    best_score = best_score.max(stand + position.gain(step) + self.tuning.delta_margin);
                    continue;
                }
                if self.tuning.quiescence_exchange && !position.exchange_at_least(step, 0) {
                    continue;
                }
            }
            if !position.legal(step) {
                continue;
            }
            moved = true;
            let turn = self.make(step, ply);
            let score = turn.score(self.quiesce(turn.window(Window { alpha, beta }), ply + 1));
            self.undo();
            if self.stopped {
                return Score::DRAW;
            }
            if score > best_score {
                best_score = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        if kind == Kind::All && !moved {
            return self.finished(self.line.position().stuck(), ply);
        }
        best_score
    }
}
