//! The evaluator: the sum of the weights of all patterns and counts.

use std::sync::Arc;

use ply_core::{Evaluator, InputError, Position, Score, Side, Term, Words};
use ply_model::Weights;

use super::features::{PATTERNS, PHASES, PRECISION, each_count, phase, weights};
use super::indices::Indices;
use super::trainable;
use crate::board::Board;
use crate::moves::Move;
use crate::point::Each;

/// The learned evaluation, named `patterns` on the command line.
#[derive(Clone, Debug)]
pub struct PatternEvaluator {
    tables: Arc<Tables>,
    /// The numbers of the patterns of each position since the root.
    stack: Vec<Indices>,
}

/// The weights, and those of the patterns by number for each side to move and phase.
#[derive(Debug)]
struct Tables {
    weights: Weights,
    patterns: [Vec<Box<[i16]>>; 2],
}

impl PatternEvaluator {
    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<PatternEvaluator, InputError> {
        let weights_read = Weights::from_bytes(trainable::NAME, bytes)?;
        if (weights_read.phases(), weights_read.features()) != (PHASES, weights()) {
            return Err(InputError::new("weights: expected those of other patterns"));
        }
        let patterns = [false, true].map(|exchanged| {
            (0..PHASES).map(|phase| PATTERNS.table(weights_read.phase(phase), exchanged)).collect()
        });
        let tables = Arc::new(Tables { weights: weights_read, patterns });
        Ok(PatternEvaluator { tables, stack: Vec::with_capacity(256) })
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.tables.weights
    }
}

impl Evaluator<Board> for PatternEvaluator {
    fn refresh(&mut self, board: &Board) {
        self.stack.clear();
        self.stack.push(Indices::new(board));
    }

    #[inline]
    fn push(&mut self, board: &Board, mv: Move) {
        let indices = self.stack.last().map(|indices| indices.after(mv, board.side()));
        self.stack.extend(indices);
    }

    #[inline]
    fn pop(&mut self) {
        self.stack.pop();
    }

    #[inline]
    fn evaluate(&mut self, board: &Board) -> Score {
        let Some(Indices(numbers)) = self.stack.last() else { return Score::DRAW };
        let phase = phase(board);
        let exchanged = usize::from(board.side() == Side::Second);
        let table = &self.tables.patterns[exchanged][phase];
        let mut sum = 0;
        for (&number, &offset) in numbers.iter().zip(PATTERNS.offsets()) {
            sum += table.get(offset as usize + usize::from(number)).map_or(0, |&weight| i32::from(weight));
        }
        let counts = &self.tables.weights.phase(phase)[PATTERNS.weights()..];
        each_count(board, |feature, times| sum += i32::from(counts[feature]) * times);
        Score::eval(sum / i32::from(PRECISION))
    }

    /// The share of each shape of patterns, and of the counts.
    fn terms(&mut self, board: &Board) -> Vec<Term> {
        let Some(Indices(numbers)) = self.stack.last() else { return Vec::new() };
        let phase = phase(board);
        let table = &self.tables.patterns[usize::from(board.side() == Side::Second)][phase];
        let precision = f64::from(PRECISION);
        // Patterns of one shape have their weights at one place.
        let mut shapes: Vec<(u32, [f64; 36], f64, f64)> = Vec::new();
        let lanes = PATTERNS.count();
        for (lane, (&number, &offset)) in numbers.iter().zip(PATTERNS.offsets()).take(lanes).enumerate() {
            if shapes.last().is_none_or(|shape| shape.0 != offset) {
                shapes.push((offset, [0.0; 36], 0.0, 0.0));
            }
            let weight = table.get(offset as usize + usize::from(number)).map_or(0, |&weight| weight);
            let weight = f64::from(weight) / precision;
            if let Some((_, points, own, other)) = shapes.last_mut() {
                *own += weight.max(0.0);
                *other += (-weight).max(0.0);
                let covered: Vec<_> = (0..36).filter(|&point| PATTERNS.digits(point)[lane] != 0).collect();
                for &point in &covered {
                    points[point] += weight / covered.len() as f64;
                }
            }
        }
        let mut terms: Vec<_> = SHAPE_NAMES
            .iter()
            .zip(shapes)
            .map(|(&(name, label), (_, points, own, other))| {
                let named = Each((1 << 36) - 1).map(|point| (point.to_string(), points[point.index()]));
                Term::new(name, label, own, other, 1.0).with_squares(named)
            })
            .collect();
        let counts = &self.tables.weights.phase(phase)[PATTERNS.weights()..];
        let (mut own, mut other) = (0.0, 0.0);
        each_count(board, |feature, times| {
            let value = f64::from(counts[feature]) * f64::from(times) / precision;
            own += value.max(0.0);
            other += (-value).max(0.0);
        });
        terms.push(Term::new("counts", Words::new("Pieces and room", "子数与行动力"), own, other, 1.0));
        terms
    }
}

/// The shapes' names, in their order.
const SHAPE_NAMES: [(&str, Words); 4] = [
    ("corner", Words::new("Corners", "角")),
    ("edge", Words::new("Edges", "边")),
    ("small-circuit", Words::new("Small circuit", "小环线")),
    ("large-circuit", Words::new("Large circuit", "大环线")),
];

#[cfg(test)]
mod tests {
    use ply_core::GameText;
    use ply_model::Trainable;

    use super::*;
    use crate::patterns::PatternModel;
    use crate::{Rules, Surakarta};

    fn sample() -> PatternEvaluator {
        let count = PHASES * weights();
        let values = (0..count).map(|n| (n * 7919 % 401) as i16 - 200).collect();
        let weights = Weights::new(trainable::NAME, PHASES, weights(), values).unwrap();
        PatternEvaluator::from_bytes(&weights.to_bytes().unwrap()).unwrap()
    }

    #[test]
    fn what_is_kept_move_by_move_is_what_a_trainer_adds_up() {
        let (mut played, mut scratch) = (sample(), sample());
        for seed in 0..30_u64 {
            let mut state = seed;
            let mut board = Board::start(Rules::default());
            played.refresh(&board);
            while board.outcome().is_none() {
                let mut moves: Vec<Move> = board.moves(ply_core::MoveKind::All).collect();
                if moves.iter().any(|mv| mv.is_capture()) && state & 1 == 0 {
                    moves.retain(|mv| mv.is_capture());
                }
                moves.push(Move::PASS);
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let mv = moves[(state >> 33) as usize % moves.len()];
                played.push(&board, mv);
                // A move that is taken back leaves nothing.
                played.pop();
                scratch.refresh(&board);
                assert_eq!(played.evaluate(&board), scratch.evaluate(&board));
                played.push(&board, mv);
                board.make(mv);
                scratch.refresh(&board);
                assert_eq!(played.stack.last(), scratch.stack.last());
                let mut packed = vec![0; PatternModel.packed_len()];
                PatternModel.pack(&Surakarta::default().write_position(&board), &mut packed).unwrap();
                let mut features = Vec::new();
                let phase = PatternModel.active(&packed, &mut features).unwrap();
                let sum = played.weights().sum(phase, &features);
                assert_eq!(played.evaluate(&board), Score::eval(sum / i32::from(PRECISION)));
                // Taken apart it is the same, but for what is rounded off.
                let terms: f64 = scratch.terms(&board).iter().map(|term| term.value).sum();
                assert!((terms - f64::from(sum) / f64::from(PRECISION)).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn weights_of_other_patterns_are_refused() {
        let other = Weights::new(trainable::NAME, 1, 2, vec![1, 2]).unwrap().to_bytes().unwrap();
        assert!(PatternEvaluator::from_bytes(&other).is_err());
        assert!(PatternEvaluator::from_bytes(b"").is_err());
    }
}
