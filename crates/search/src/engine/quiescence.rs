//! The horizon and the move before it: evaluate at once, or first play out what is noisy (quiescence search).

use ply_core::{Evaluator, Key, MoveKind, Score, Tactics, Turn, Window};

use super::history::Previous;
use super::picker::Picker;
use super::worker::{MAX_PLY, Worker};
use crate::table::{Bound, Entry};

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

    /// The score of a frontier node, found without making a move; `None` where a move does not lead to the horizon.
    pub(super) fn frontier(&mut self, window: Window, ply: usize) -> Option<Score> {
        let Window { mut alpha, beta } = window;
        let position = self.game.position().clone();
        let mut best_score = Score::LOWEST;
        let killer = self.stack[ply].killers[0].and_then(|m| position.unpack(m));
        let killer_packed = killer.map(Into::into);
        let others = position.frontier_moves().filter(|&mv| Some(mv.into()) != killer_packed);
        for mv in killer.into_iter().chain(others) {
            if !position.is_legal(mv) {
                continue;
            }
            let is_extended = (self.tuning.forced_extension && position.is_forced(mv))
                || (self.tuning.check_extension && position.gives_check(mv));
            if is_extended {
                return None;
            }
            if self.count_node(ply + 1) {
                return Some(Score::DRAW);
            }
            let child = position.child(mv);
            let score = match child.outcome() {
                Some(outcome) => self.evaluator.finished(&child, outcome, Self::turns(ply + 1)),
                None => self.evaluator.evaluate_child(&position, mv, &child),
            };
            best_score = best_score.max(Turn::after(position.side(), &child).score(score));
            alpha = alpha.max(best_score);
            if alpha >= beta {
                self.stack[ply].killers[0] = Some(mv.into());
                break;
            }
        }
        self.path_dependent = false;
        (best_score != Score::LOWEST).then_some(best_score)
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

        // Transposition table
        let uses_table = self.tuning.quiescence_table && self.tuning.table && !E::PATH_DEPENDENT;
        let key = if uses_table { self.position().key() } else { Key::default() };
        let entry = if uses_table { self.table.probe::<P::PackedMove>(key) } else { None };
        if let Some(entry) = entry
            && window.is_zero()
        {
            let score = entry.score.farther(Self::turns(ply));
            if entry.bound.answers(score, alpha, beta) {
                return score;
            }
        }

        let mut best_score = Score::LOWEST;
        let mut best_move = None;
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
            picker.staged(entry.and_then(|entry| entry.best), [None; 3]);
        } else {
            picker.noisy();
        }
        let mut move_count = 0;
        let side = self.position().side();
        loop {
            let (position, history) = (self.game.position(), &*self.history);
            let next = picker
                .next(position, |mv| history.score(side, Previous::default(), position.history_slot(mv)));
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
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        if kind == MoveKind::All && move_count == 0 {
            return self.finished(self.game.position().no_moves_outcome(), ply);
        }
        // What a deeper search found, its best move above all, is worth more.
        if uses_table && !self.path_dependent && entry.is_none_or(|entry| entry.depth <= 0) {
            let bound = Bound::of(best_score, window.alpha, beta);
            let score = best_score.nearer(Self::turns(ply));
            self.table.store(key, Entry { best: best_move.map(Into::into), score, depth: 0, bound });
        }
        best_score
    }
}
