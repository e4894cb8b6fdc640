//! Minimax, in its negated form: the best of what the replies leave.

use std::ops::ControlFlow::{Break, Continue};

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
    pub(super) fn minimax<const ROOT: bool>(&mut self, position: &mut P, _: Window, depth: u32) -> Score {
        let mut memo = match self.settle::<ROOT>(position, Window::FULL, depth) {
            Break(value) => return value,
            Continue(memo) => memo,
        };
        let mut best = Score::LOWEST;
        let mut moves = O::Stream::default();
        self.order.begin(&mut moves, position, memo.best, depth);
        while let Some(mv) = self.next(&mut moves, position) {
            let value = self.visit(position, mv, Window::FULL, depth, Self::minimax::<false>);
            if value > best {
                best = value;
                self.improve::<ROOT>(&mut memo, mv);
            }
        }
        self.concluded(position, Window::FULL, depth, memo, best)
    }
}
