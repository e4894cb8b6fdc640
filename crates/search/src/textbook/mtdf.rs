//! MTD(f): close in on the value by asking, again and again, whether it reaches a guess.

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
    /// The value of the root, from a first guess. Memory makes the repeated passes cheap.
    pub(super) fn mtdf(&mut self, position: &mut P, mut guess: Score) -> Score {
        let (mut lower, mut upper) = (Score::LOWEST, Score::HIGHEST);
        let mut best = None;
        while lower < upper {
            let asked = if guess == lower { guess + 1 } else { guess };
            guess = self.root(position, Window::reaches(asked), Self::alpha_beta::<true>);
            if guess < asked {
                upper = guess;
            } else {
                lower = guess;
                best = self.best;
            }
        }
        self.best = best;
        guess
    }
}
