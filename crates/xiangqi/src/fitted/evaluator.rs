//! The evaluator: the sum of the features' weights.

use std::sync::Arc;

use ply_core::{Evaluator, InputError, Outcome, Score, Term, Words};
use ply_model::{Shipped, Weights};

use super::features::{FEATURES, PHASES, Part, each, phase};
use super::trainable::{NAME, PRECISION};
use crate::activity::ACTIVITY;
use crate::classic::finished;
use crate::placement::Arranged;
use crate::standard::{Collected, PIECES};
use crate::{Move, endings};

/// The weights that this build brings, if it does.
#[cfg(fitted)]
pub const SHIPPED_FITTED: Option<Shipped> = Some(Shipped {
    bytes: include_bytes!("../../weights/fitted.zst"),
    made: include_str!("../../weights/fitted.toml"),
});
/// The weights that this build brings, if it does.
#[cfg(not(fitted))]
pub const SHIPPED_FITTED: Option<Shipped> = None;

/// The evaluation, named `fitted` on the command line.
#[derive(Clone, Debug)]
pub struct FittedEvaluator {
    weights: Arc<Weights>,
}

impl FittedEvaluator {
    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<FittedEvaluator, InputError> {
        let weights = Weights::from_bytes(NAME, bytes)?;
        if (weights.phases(), weights.features()) != (PHASES, FEATURES) {
            return Err(InputError::new("weights: expected those of other features"));
        }
        Ok(FittedEvaluator { weights: Arc::new(weights) })
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }
}

impl<P: Arranged> Evaluator<P> for FittedEvaluator {
    fn refresh(&mut self, _position: &P) {}

    #[inline(always)]
    fn push(&mut self, _position: &P, _mv: Move) {}

    #[inline(always)]
    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &P) -> Score {
        let placement = position.placement();
        let weights = self.weights.phase(phase(placement));
        let mut sum = 0;
        each(placement, position.side(), |_, _, _, number| sum += i32::from(weights[number]));
        Score::eval(endings::damped(position, sum / i32::from(PRECISION)))
    }

    fn terms(&mut self, position: &P) -> Vec<Term> {
        let placement = position.placement();
        let weights = self.weights.phase(phase(placement));
        let points = |value: i32| f64::from(value) / f64::from(PRECISION);
        let mut total = 0;
        let mut parts: [Collected; PARTS.len()] = Default::default();
        each(placement, position.side(), |part, is_own, square, number| {
            let weight = i32::from(weights[number]);
            total += weight;
            // What the other side has counts against the side to move: its weights are mostly negative.
            parts[index(part)].add(is_own, square, points(if is_own { weight } else { -weight }));
        });
        let mut terms: Vec<_> = PARTS
            .iter()
            .zip(parts)
            .filter(|(_, part)| part.own != 0.0 || part.other != 0.0)
            .map(|(&(name, label), part)| part.term(name, label))
            .collect();
        let value = total / i32::from(PRECISION);
        let rounded = f64::from(value) - points(total);
        if rounded != 0.0 {
            terms.push(Term::single("rounding", Words::new("Rounding", "取整"), rounded));
        }
        terms.extend(endings::terms(position, value));
        terms
    }

    #[inline]
    fn finished(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        finished(position, outcome, ply)
    }
}

/// The parts of the evaluation: pieces with their places, then what they do and which of them there are.
const PARTS: [(&str, Words); 17] = [
    PIECES[0],
    PIECES[1],
    PIECES[2],
    PIECES[3],
    PIECES[4],
    PIECES[5],
    PIECES[6],
    ACTIVITY[0],
    ACTIVITY[1],
    ACTIVITY[2],
    ACTIVITY[3],
    ("defence", Words::new("Defenders against rooks", "士象对车")),
    ("force", Words::new("Rooks, horses and cannons together", "车马炮组合")),
    ("crossed", Words::new("Soldiers over the river", "过河兵")),
    ("wings", Words::new("Massed on one wing", "集中一翼")),
    ("files", Words::new("Rooks on open files", "车占通路")),
    ("tempo", Words::new("To move", "先手")),
];

fn index(part: Part) -> usize {
    match part {
        Part::Piece(role) => role as usize - 1,
        Part::Mobility => 7,
        Part::Linked => 8,
        Part::Lines => 9,
        Part::Attack => 10,
        Part::Defence => 11,
        Part::Force => 12,
        Part::Crossed => 13,
        Part::Wings => 14,
        Part::Files => 15,
        Part::Tempo => 16,
    }
}
