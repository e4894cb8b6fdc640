//! The numbers of all patterns on the board, kept up to date move by move.

use ply_core::Side;

use super::features::{LANES, PATTERNS};
use crate::board::Board;
use crate::moves::Move;
use crate::point::Each;

/// The number of each pattern: digit 1 for pieces of the first side, 2 for those of the second.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct Indices(pub(super) [u16; LANES]);

impl Indices {
    /// Those of a board.
    pub(super) fn new(board: &Board) -> Indices {
        let mut numbers = [0; LANES];
        for side in Side::BOTH {
            for point in Each(board.set(side)) {
                add(&mut numbers, PATTERNS.digits(point.index()), digit(side));
            }
        }
        Indices(numbers)
    }

    /// Those after a move of this side.
    #[inline]
    pub(super) fn after(&self, mv: Move, side: Side) -> Indices {
        let mut numbers = self.0;
        if !mv.is_pass() {
            let target = PATTERNS.digits(mv.target().index());
            add(&mut numbers, PATTERNS.digits(mv.origin().index()), digit(side).wrapping_neg());
            add(&mut numbers, target, digit(side));
            if mv.is_capture() {
                add(&mut numbers, target, digit(!side).wrapping_neg());
            }
        }
        Indices(numbers)
    }
}

#[inline]
const fn digit(side: Side) -> u16 {
    match side {
        Side::First => 1,
        Side::Second => 2,
    }
}

#[inline(always)]
fn add(numbers: &mut [u16; LANES], digits: &[u16; LANES], times: u16) {
    for (number, digit) in numbers.iter_mut().zip(digits) {
        *number = number.wrapping_add(digit.wrapping_mul(times));
    }
}
