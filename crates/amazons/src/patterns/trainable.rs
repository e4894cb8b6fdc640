//! The patterns as a trainer sees them.

use ply_core::{GameText, InputError, Position, Side};
use ply_model::{Target, Trainable};

use super::features::{FEATURES, PHASES, PRECISION, each_feature};
use crate::{Amazons, Board, Colour, Setup, Size, Square, Squares, Standard};

/// Names the features; another name for others.
pub(super) const NAME: &str = "amazons-patterns-1";

/// What the Amazons' evaluation is learned from, on any board.
pub struct PatternModel;

/// Width and height, then a quarter of a byte a square of ten by ten: empty, an own amazon, the other's, an arrow.
const PACKED: usize = 2 + 25;

impl Trainable for PatternModel {
    fn name(&self) -> &'static str {
        NAME
    }

    fn phases(&self) -> usize {
        PHASES
    }

    fn features(&self) -> usize {
        FEATURES
    }

    fn target(&self) -> Target {
        Target::Chance { scale: Standard::POINTS_PER_LOGIT as f32 }
    }

    fn precision(&self) -> u16 {
        PRECISION
    }

    fn packed_len(&self) -> usize {
        PACKED
    }

    fn pack(&self, position: &str, packed: &mut [u8]) -> Result<(), InputError> {
        let board = Amazons::standard().read_position(position)?;
        let side = board.side();
        packed[..PACKED].fill(0);
        packed[0] = board.size().width();
        packed[1] = board.size().height();
        let pieces = [board.amazons(side), board.amazons(side.other()), board.arrows()];
        for (squares, number) in pieces.into_iter().zip(1..) {
            for square in squares {
                let at = usize::from(square.row()) * 10 + usize::from(square.column());
                packed[2 + at / 4] |= number << (at % 4 * 2);
            }
        }
        Ok(())
    }

    fn unpack(&self, packed: &[u8]) -> Option<String> {
        Some(Amazons::standard().write_position(&board(packed)?))
    }

    fn active(&self, packed: &[u8], features: &mut Vec<u32>) -> Option<usize> {
        let board = board(packed)?;
        Some(each_feature(&board, |feature, times| {
            features.extend((0..times).map(|_| feature as u32));
        }))
    }
}

/// A packed position with the side to move as white, the first one.
fn board(packed: &[u8]) -> Option<Board> {
    let packed: &[u8; PACKED] = packed.try_into().ok()?;
    let size = Size::new(packed[0], packed[1])?;
    let mut pieces = [Squares::EMPTY; 4];
    for at in 0..100_u8 {
        let number = packed[2 + usize::from(at) / 4] >> (at % 4 * 2) & 3;
        pieces[usize::from(number)] |= Square::new(at % 10, at / 10)?.set();
    }
    let [_, own, other, arrows] = pieces;
    let setup =
        Setup { size, first: Colour::White, side: Side::First, amazons: [own, other], arrows, full_move: 1 };
    Board::new(setup).ok()
}

#[cfg(test)]
mod tests {
    use ply_core::{Evaluator, MoveKind, Score};
    use ply_model::Weights;

    use super::*;
    use crate::patterns::PatternEvaluator;

    /// On both boards, along random games.
    #[test]
    fn what_a_trainer_adds_up_is_what_the_search_sees() {
        let values = (0..PHASES * FEATURES).map(|n| (n * 7919 % 401) as i16 - 200).collect();
        let weights = Weights::new(NAME, PHASES, FEATURES, values).unwrap();
        let mut evaluator = PatternEvaluator::from_bytes(&weights.to_bytes().unwrap()).unwrap();
        for (game, seed) in [(Amazons::standard(), 1_u64), (Amazons::small(), 2), (Amazons::small(), 3)] {
            let mut state = seed;
            let mut board = game.start();
            while board.outcome().is_none() {
                let mut packed = [0; PACKED];
                PatternModel.pack(&game.write_position(&board), &mut packed).unwrap();
                let mut features = Vec::new();
                let phase = PatternModel.active(&packed, &mut features).unwrap();
                let value: Score = evaluator.evaluate(&board);
                let sum = weights.sum(phase, &features);
                assert_eq!(value, Score::eval(sum / i32::from(PRECISION)));
                // Taken apart it is the same, but for what is rounded off.
                let terms = Evaluator::<Board>::terms(&mut evaluator, &board);
                let terms: f64 = terms.iter().map(|term| term.value).sum();
                assert!((terms - f64::from(sum) / f64::from(PRECISION)).abs() < 1e-6);
                // Read back, it is the same with the side to move as white.
                let text = PatternModel.unpack(&packed).unwrap();
                let mut again = [0; PACKED];
                PatternModel.pack(&text, &mut again).unwrap();
                assert_eq!(packed, again);
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let chosen = (state >> 33) % board.count();
                let mv = board.moves(MoveKind::All).nth(chosen as usize).unwrap();
                board.make(mv);
            }
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let mut packed = [0; PACKED];
        assert_eq!(PatternModel.active(&packed, &mut Vec::new()), None);
        (packed[0], packed[1]) = (8, 8);
        assert!(PatternModel.active(&packed, &mut Vec::new()).is_some());
        // An arrow beside the board.
        packed[2 + 2] = 0b11;
        assert_eq!(PatternModel.active(&packed, &mut Vec::new()), None);
        assert_eq!(PatternModel.unpack(&packed[1..]), None);
        let other = Weights::new(NAME, 1, 2, vec![1, 2]).unwrap().to_bytes().unwrap();
        assert!(PatternEvaluator::from_bytes(&other).is_err());
    }
}
