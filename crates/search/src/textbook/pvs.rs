//! Principal variation search: expect the first move to be best, and let the others show that they are better.

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
        let mut moves = O::Stream::default();
        self.order.begin(&mut moves, position, memo.best, depth);
        while let Some(mv) = self.next(&mut moves, position) {
            let value = if best == Score::LOWEST {
                self.visit(position, mv, window, depth, Self::pvs::<false>)
            } else {
                let bound = self.visit(position, mv, Window::above(alpha), depth, Self::pvs::<false>);
                if bound > alpha && bound < beta {
                    let alpha = if self.variants.research_from_value { bound } else { alpha };
                    self.visit(position, mv, Window { alpha, beta }, depth, Self::pvs::<false>)
                } else {
                    bound
                }
            };
            if value > best {
                best = value;
                self.improve::<ROOT>(&mut memo, mv);
                alpha = alpha.max(value);
                if alpha >= beta {
                    self.cut(&mut moves, position);
                    break;
                }
            }
        }
        self.concluded(position, window, depth, memo, best)
    }
}
