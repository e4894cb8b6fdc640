//! Our own evaluation: the features, weighed by how full the board is.

use ply_core::{Evaluator, Score, Term};

use crate::features::Features;
use crate::weights::{KNOTS, SETTLED, WEIGHTS};
use crate::{Board, Half, terms};

/// The standard evaluation.
#[derive(Copy, Clone, Default, Debug)]
pub struct Standard;

/// Weights count in this fraction of a point.
const WEIGHT_BITS: u32 = 8;
/// What the best arrow adds on average to the walk before it, in points.
pub(crate) const ARROW_DUE: i32 = 45;

impl Standard {
    /// Points by which the odds of winning grow e-fold: the chance to win is 1 / (1 + e^(-points / 100)).
    pub const POINTS_PER_LOGIT: i32 = 100;

    /// The standard evaluation.
    pub const fn new() -> Standard {
        Standard
    }

    /// The points of a position to the side to move.
    #[inline]
    pub fn points(&self, board: &Board) -> i32 {
        let Features { phase, settled, terms } = Features::of(board);
        if settled {
            let sum: i32 = SETTLED.iter().zip(terms).map(|(weight, term)| weight * term).sum();
            return sum >> WEIGHT_BITS;
        }
        let place = phase * (KNOTS as i32 - 1);
        let knot = ((place / Features::FULL) as usize).min(KNOTS - 2);
        let share = place - knot as i32 * Features::FULL;
        let (mut early, mut late) = (0, 0);
        for (term, (before, after)) in terms.iter().zip(WEIGHTS[knot].iter().zip(&WEIGHTS[knot + 1])) {
            early += term * before;
            late += term * after;
        }
        (early + (late - early) / Features::FULL * share) >> WEIGHT_BITS
    }
}

impl Evaluator<Board> for Standard {
    #[inline]
    fn evaluate(&mut self, board: &Board) -> Score {
        Score::eval(self.points(board))
    }

    fn terms(&mut self, board: &Board) -> Vec<Term> {
        let features = Features::of(board);
        let unit = f64::from(1 << WEIGHT_BITS);
        let weights = if features.settled {
            SETTLED.map(f64::from)
        } else {
            let place = f64::from(features.phase * (KNOTS as i32 - 1)) / f64::from(Features::FULL);
            let knot = (place as usize).min(KNOTS - 2);
            let share = place - knot as f64;
            let mut weights = WEIGHTS[knot].map(f64::from);
            for (weight, &after) in weights.iter_mut().zip(&WEIGHTS[knot + 1]) {
                *weight += (f64::from(after) - *weight) * share;
            }
            weights
        };
        terms::standard(board, &features, weights.map(|weight| weight / unit))
    }
}

impl Evaluator<Half> for Standard {
    /// Before the arrow, the value of shooting nowhere and something for the shot.
    #[inline]
    fn evaluate(&mut self, half: &Half) -> Score {
        match half.walk() {
            None => Score::eval(self.points(half.board())),
            Some(_) => Score::eval(ARROW_DUE - self.points(&half.board().passed())),
        }
    }
}
