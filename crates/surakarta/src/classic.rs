//! The course's evaluation: captures along the path, each weighed by how far it lies ahead and who got there.

use ply_core::{Evaluator, InputError, Outcome, Position, Score, Side, Term, Words};

use crate::board::Board;
use crate::moves::Move;

/// Units to one capture.
const SCALE: f64 = 1_000_000.0;
/// Factors beyond this make no sense, and far beyond it overflow.
const LARGEST_FACTOR: f64 = 10.0;
/// Deeper than a search usually goes, so that the stack never grows inside it.
const USUAL_DEPTH: usize = 256;

/// v(own move) = \[capture\] + α · min v(replies), v(other's move) = −\[capture\] + β · max v(replies).
///
/// So a leaf is worth Σ cᵢ·wᵢ along its path, with w₀ = 1 and w multiplied by α after an own move and by β after
/// the other's; "own" is the side to move at the root. No reply adds nothing, so a finished game is worth
/// its path as well.
#[derive(Clone, PartialEq, Debug)]
pub struct Classic {
    alpha: f64,
    beta: f64,
    root: Side,
    /// The path so far, last on top; what lies below is never recomputed, so taking back is exact.
    path: Vec<Worth>,
}

/// What a path is worth, and what the next capture on it will weigh.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Worth {
    sum: f64,
    weight: f64,
}

const NOTHING_YET: Worth = Worth { sum: 0.0, weight: 1.0 };

impl Classic {
    /// The factor after an own move, unless told otherwise.
    pub const ALPHA: f64 = 1.1;
    /// The factor after the other's move, unless told otherwise.
    pub const BETA: f64 = 0.9;

    /// With these factors, each from 0 to 10.
    pub fn new(alpha: f64, beta: f64) -> Result<Classic, InputError> {
        for (name, factor) in [("alpha", alpha), ("beta", beta)] {
            if !(0.0..=LARGEST_FACTOR).contains(&factor) {
                return Err(InputError::new(format!(
                    "expected a number from 0 to {LARGEST_FACTOR}, found {factor}"
                ))
                .within(name));
            }
        }
        let mut path = Vec::with_capacity(USUAL_DEPTH);
        path.push(NOTHING_YET);
        Ok(Classic { alpha, beta, root: Side::First, path })
    }

    /// The factor after an own move.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The factor after the other's move.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    #[inline]
    fn top(&self) -> Worth {
        self.path.last().copied().unwrap_or(NOTHING_YET)
    }

    #[inline]
    fn value(&self, side: Side) -> Score {
        let units = Score::eval((self.top().sum * SCALE).round() as i32);
        if side == self.root { units } else { -units }
    }
}

impl Default for Classic {
    fn default() -> Self {
        let mut path = Vec::with_capacity(USUAL_DEPTH);
        path.push(NOTHING_YET);
        Classic { alpha: Self::ALPHA, beta: Self::BETA, root: Side::First, path }
    }
}

impl Evaluator<Board> for Classic {
    const PATH_DEPENDENT: bool = true;

    fn refresh(&mut self, position: &Board) {
        self.root = position.side();
        self.path.clear();
        self.path.push(NOTHING_YET);
    }

    #[inline]
    fn push(&mut self, position: &Board, mv: Move) {
        let Worth { sum, weight } = self.top();
        let capture = if mv.is_capture() { weight } else { 0.0 };
        self.path.push(if position.side() == self.root {
            Worth { sum: sum + capture, weight: weight * self.alpha }
        } else {
            Worth { sum: sum - capture, weight: weight * self.beta }
        });
    }

    #[inline]
    fn pop(&mut self) {
        self.path.pop();
    }

    #[inline]
    fn evaluate(&mut self, position: &Board) -> Score {
        self.value(position.side())
    }

    /// Before any move nothing has been captured; what the search adds lies ahead.
    fn terms(&mut self, position: &Board) -> Vec<Term> {
        let sum = self.top().sum;
        let sum = if position.side() == self.root { sum } else { -sum };
        let label = Words::new("Captures on the path", "沿线吃子");
        vec![Term::new("captures", label, sum.max(0.0), (-sum).max(0.0), SCALE)]
    }

    #[inline]
    fn finished(&mut self, position: &Board, _outcome: Outcome, _ply: u32) -> Score {
        self.value(position.side())
    }
}
