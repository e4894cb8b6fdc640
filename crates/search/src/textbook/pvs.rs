//! Principal variation search: expect the first move to be best, and only ask of the others whether they are better.

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
    /// The value if it lies inside the window, otherwise a bound on it.
    pub(super) fn pvs<const ROOT: bool>(&mut self, position: &mut P, window: Window, depth: u32) -> Score {
        let mut memo = match self.settle::<ROOT>(position, window, depth) {
            Break(value) => return value,
            Continue(memo) => memo,
        };
        let Window { mut alpha, beta } = window;
        let mut best = Score::LOWEST;
        let mut steps = O::Stream::default();
        self.order.begin(&mut steps, position, memo.best, depth);
        while let Some(step) = self.next(&mut steps, position) {
            let value = if best == Score::LOWEST {
                self.visit(position, step, window, depth, Self::pvs::<false>)
            } else {
                let bound = self.visit(position, step, Window::above(alpha), depth, Self::pvs::<false>);
                if bound > alpha && bound < beta {
                    self.visit(position, step, Window { alpha, beta }, depth, Self::pvs::<false>)
                } else {
                    bound
                }
            };
            if value > best {
                best = value;
                self.improve::<ROOT>(&mut memo, step);
                alpha = alpha.max(value);
                if alpha >= beta {
                    self.cut(&mut steps, position);
                    break;
                }
            }
        }
        self.concluded(position, window, depth, memo, best)
    }
}
