//! The patterns as a trainer sees them.

use ply_core::{GameText, InputError, Position, Side};
use ply_model::{Target, Trainable};

use super::features::{PATTERNS, PHASES, PRECISION, each_count, phase, weights};
use super::indices::Indices;
use crate::board::Board;
use crate::point::EVERY;
use crate::{Rules, Surakarta};

/// Names the features; another name for others.
pub(super) const NAME: &str = "surakarta-patterns-1";

/// What Surakarta's evaluation is learned from.
pub struct PatternModel;

/// The own pieces, the other's, and the plies since the last capture.
const PACKED: usize = 5 + 5 + 1;

/// Points by which the odds of winning grow e-fold.
const SCALE: f32 = 100.0;

impl Trainable for PatternModel {
    fn name(&self) -> &'static str {
        NAME
    }

    fn phases(&self) -> usize {
        PHASES
    }

    fn features(&self) -> usize {
        weights()
    }

    fn target(&self) -> Target {
        Target::Chance { scale: SCALE }
    }

    fn precision(&self) -> u16 {
        PRECISION
    }

    fn packed_len(&self) -> usize {
        PACKED
    }

    fn pack(&self, position: &str, packed: &mut [u8]) -> Result<(), InputError> {
        let board = Surakarta::default().read_position(position)?;
        let side = board.side();
        packed[..5].copy_from_slice(&board.set(side).to_le_bytes()[..5]);
        packed[5..10].copy_from_slice(&board.set(!side).to_le_bytes()[..5]);
        packed[10] = board.quiet_plies().min(u8::MAX.into()) as u8;
        Ok(())
    }

    fn unpack(&self, packed: &[u8]) -> Option<String> {
        Some(Surakarta::default().write_position(&board(packed)?))
    }

    fn active(&self, packed: &[u8], features: &mut Vec<u32>) -> Option<usize> {
        let board = board(packed)?;
        let Indices(numbers) = Indices::new(&board);
        features.extend(numbers.iter().enumerate().map(|(lane, &number)| PATTERNS.weight(lane, number)));
        let first = PATTERNS.weights();
        each_count(&board, |feature, times| {
            features.extend((0..times).map(|_| (first + feature) as u32));
        });
        Some(phase(&board))
    }
}

/// A packed position with the side to move as the first one.
fn board(packed: &[u8]) -> Option<Board> {
    let packed: &[u8; PACKED] = packed.try_into().ok()?;
    let set = |at: usize| (0..5).fold(0, |set, byte| set | u64::from(packed[at + byte]) << (8 * byte));
    let pieces = [set(0), set(5)];
    if pieces[0] & pieces[1] != 0 || (pieces[0] | pieces[1]) & !EVERY != 0 {
        return None;
    }
    Some(Board::from_sets(pieces, Side::First, packed[10].into(), 1, Rules::default()))
}
