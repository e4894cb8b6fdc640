//! The patterns as a trainer sees them.

use ply_core::{GameText, InputError, Side};
use ply_model::{Target, Trainable};

use super::indices::Indices;
use super::shapes::PATTERNS;
use super::{PHASES, phase};
use crate::Othello;
use crate::board::Board;
use crate::standard::DISC;

/// Names the shapes; another name for others.
pub(super) const NAME: &str = "othello-patterns-1";

/// What Othello's evaluation is learned from.
pub struct PatternModel;

/// The own discs and the other's.
const PACKED: usize = 16;

impl Trainable for PatternModel {
    fn name(&self) -> &'static str {
        NAME
    }

    fn phases(&self) -> usize {
        PHASES
    }

    fn features(&self) -> usize {
        PATTERNS.weights()
    }

    fn target(&self) -> Target {
        Target::Margin { unit: DISC as f32 }
    }

    fn packed_len(&self) -> usize {
        PACKED
    }

    fn pack(&self, position: &str, packed: &mut [u8]) -> Result<(), InputError> {
        let board = Othello.read_position(position)?;
        packed[..8].copy_from_slice(&board.own().to_le_bytes());
        packed[8..PACKED].copy_from_slice(&board.other().to_le_bytes());
        Ok(())
    }

    fn unpack(&self, packed: &[u8]) -> Option<String> {
        Some(Othello.write_position(&board(packed)?))
    }

    fn active(&self, packed: &[u8], features: &mut Vec<u32>) -> Option<usize> {
        let board = board(packed)?;
        let Indices(numbers) = Indices::new(&board);
        features.extend((0..PATTERNS.count()).map(|lane| PATTERNS.weight(lane, numbers[lane])));
        Some(phase(64 - board.empty().count_ones()))
    }
}

/// A packed position with the side to move as the first one.
fn board(packed: &[u8]) -> Option<Board> {
    let word = |at: usize| Some(u64::from_le_bytes(packed.get(at..at + 8)?.try_into().ok()?));
    Board::new(word(0)?, word(8)?, Side::First)
}
