//! Quiescence search: at the horizon, evaluate at once or first play out what is noisy.

use ply_core::{Evaluator, MoveKind, Score, Tactics, Window};

use super::picker::Picker;
use super::worker::{MAX_PLY, Worker};

impl<P: Tactics, E: Evaluator<P>> Worker<'_, P, E> {
    /// The value of a position at depth 0.
    #[inline]
    pub(super) fn horizon(&mut self, window: Window, ply: usize) -> Score {
        if P::QUIESCENCE && self.tuning.quiescence {
            return self.quiescence(window, ply);
        }
        if self.count_node(ply) {
            return Score::DRAW;
        }
        match self.game.position().outcome() {
            Some(outcome) => self.finished(outcome, ply),
            None => self.evaluator.evaluate(self.game.position()),
        }
    }

    /// Plays noisy moves only, with the choice to stand still, until the position is quiet. In check every
    /// move counts.
    fn quiescence(&mut self, window: Window, ply: usize) -> Score {
        if self.count_node(ply) {
            return Score::DRAW;
        }
        if let Some(outcome) = self.position().outcome() {
            return self.finished(outcome, ply);
        }
        if let Some(score) = self.repetition_score(ply) {
            return score;
        }
        let kind = self.position().quiescence_moves();
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(self.game.position());
        }
        let Window { mut alpha, beta } = window;
        let mut best_score = Score::LOWEST;
        let mut static_eval = Score::LOWEST;

        // Stand pat: nobody has to capture.
        if kind != MoveKind::All {
            static_eval = self.evaluator.evaluate(self.game.position());
            best_score = static_eval;
            alpha = alpha.max(static_eval);
            if alpha >= beta {
                return static_eval;
            }
        }

        let mut picker = Picker::default();
        if kind == MoveKind::All {
            picker.staged(None, [None; 3]);
        } else {
            picker.noisy();
        }
        let mut move_count = 0;
        let side = self.position().side();
        loop {
            let (position, history) = (self.game.position(), &*self.history);
            let next = picker.next(position, |mv| history.score(side, None, position.history_slot(mv)));
            let Some(mv) = next else { break };
            if kind == MoveKind::Noisy {
                // Delta pruning: not even this capture brings the score near the window.
                let delta_score = static_eval + position.capture_value(mv) + self.tuning.delta_margin;
                if !alpha.is_decided() && delta_score <= alpha {
                    best_score = best_score.max(delta_score);
                    continue;
                }

                // SEE pruning: the exchange loses.
                if self.tuning.quiescence_see && !position.see_ge(mv, 0) {
                    continue;
                }
            }
            if !position.is_legal(mv) {
                continue;
            }
            move_count += 1;
            let turn = self.make(mv, ply);
            let score = turn.score(self.quiescence(turn.window(Window { alpha, beta }), ply + 1));
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
        if kind == MoveKind::All && move_count == 0 {
            return self.finished(self.game.position().no_moves_outcome(), ply);
        }
        best_score
    }
}
