//! The evaluator: the weights of all features, each as often as it is active.

use std::sync::Arc;

use ply_core::{Evaluator, InputError, Score, Term};
use ply_model::Weights;

use super::features::{FEATURES, KINDS, PHASES, PRECISION, each_feature};
use super::trainable;
use crate::standard::ARROW_DUE;
use crate::{Board, Half};

/// The learned evaluation, named `patterns` on the command line. It keeps no state: every move changes most distances.
#[derive(Clone, Debug)]
pub struct PatternEvaluator {
    weights: Arc<Weights>,
}

impl PatternEvaluator {
    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<PatternEvaluator, InputError> {
        let weights = Weights::from_bytes(trainable::NAME, bytes)?;
        if (weights.phases(), weights.features()) != (PHASES, FEATURES) {
            return Err(InputError::new("weights: expected those of other patterns"));
        }
        Ok(PatternEvaluator { weights: Arc::new(weights) })
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The points of a position to the side to move.
    #[inline]
    fn points(&self, board: &Board) -> i32 {
        // The phase is known last, when most of the board has been looked at.
        let mut counts = [0; FEATURES];
        let phase = each_feature(board, |feature, times| counts[feature] += times);
        let weights = self.weights.phase(phase);
        let sum: i32 = counts.iter().zip(weights).map(|(count, &weight)| count * i32::from(weight)).sum();
        sum / i32::from(PRECISION)
    }
}

impl Evaluator<Board> for PatternEvaluator {
    #[inline]
    fn evaluate(&mut self, board: &Board) -> Score {
        Score::eval(self.points(board))
    }

    /// The share of each kind of features.
    fn terms(&mut self, board: &Board) -> Vec<Term> {
        let mut counts = [0; FEATURES];
        let phase = each_feature(board, |feature, times| counts[feature] += times);
        let weights = self.weights.phase(phase);
        let precision = f64::from(PRECISION);
        KINDS
            .iter()
            .map(|(name, label, range)| {
                let values =
                    range.clone().map(|at| f64::from(counts[at]) * f64::from(weights[at]) / precision);
                let (mut own, mut other) = (0.0, 0.0);
                for value in values {
                    own += value.max(0.0);
                    other += (-value).max(0.0);
                }
                Term::new(name, *label, own, other, 1.0)
            })
            .collect()
    }
}

impl Evaluator<Half> for PatternEvaluator {
    /// Before the arrow, the value of shooting nowhere and something for the shot.
    #[inline]
    fn evaluate(&mut self, half: &Half) -> Score {
        match half.walk() {
            None => Score::eval(self.points(half.board())),
            Some(_) => Score::eval(ARROW_DUE - self.points(&half.board().passed())),
        }
    }
}
