//! Minimax, in its negated form: the best of what the replies leave.

use ply_core::{Evaluator, Position, Score, Tracer, Window};

use super::{Memory, Order, Textbook};

impl<P, E, T, M, O> Textbook<'_, P, E, T, M, O>
where
    P: Position,
    E: Evaluator<P>,
    T: Tracer<P>,
    M: Memory<P>,
    O: Order<P>,
{
    /// Looks at every line of `depth` plies.
    pub(super) fn minimax(&mut self, position: &mut P, _: Window, depth: u32) -> Score {
        if let Some(value) = self.settled(position, Window::FULL, depth) {
            return value;
        }
        let (mut best, mut best_value) = (None, Score::LOWEST);
        let mut steps = self.steps(position, depth);
        while let Some(step) = self.next(&mut steps, position, depth) {
            let value = self.visit(position, step, Window::FULL, depth, Self::minimax);
            if value > best_value {
                (best, best_value) = (Some(step), value);
            }
        }
        self.concluded(position, Window::FULL, depth, best, best_value)
    }
}
