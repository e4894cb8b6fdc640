//! The numbers of all patterns on the board, kept up to date move by move.

use ply_core::Side;

use super::shapes::{LANES, PATTERNS};
use crate::board::{Board, Move};
use crate::square::Square;

/// The number of each pattern: digit 1 for discs of the first side, 2 for those of the second.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Indices(pub(super) [u16; LANES]);

impl Indices {
    /// Those of a board.
    pub(super) fn new(board: &Board) -> Self {
        let mut numbers = [0; LANES];
        for (side, digit) in [(Side::First, 1), (Side::Second, 2)] {
            let mut discs = board.discs(side);
            while let Some(square) = Square::lowest(discs) {
                discs &= discs - 1;
                for _ in 0..digit {
                    add(&mut numbers, PATTERNS.digits(square.index()));
                }
            }
        }
        Indices(numbers)
    }

    /// Those after a move of this side.
    #[inline]
    pub(super) fn after(&self, mv: Move, side: Side) -> Self {
        let Some(square) = Square::lowest(mv.bit()) else { return *self };
        let patterns = &*PATTERNS;
        let mut turned = [0; LANES];
        let mut flips = mv.flips();
        while let Some(square) = Square::lowest(flips) {
            flips &= flips - 1;
            add(&mut turned, patterns.digits(square.index()));
        }
        // The mover's digit on the square played; on the squares turned the difference of the two digits.
        let mut numbers = self.0;
        let placed = patterns.digits(square.index());
        for lane in 0..LANES {
            numbers[lane] = match side {
                Side::First => numbers[lane].wrapping_add(placed[lane]).wrapping_sub(turned[lane]),
                Side::Second => numbers[lane].wrapping_add(2 * placed[lane]).wrapping_add(turned[lane]),
            };
        }
        Indices(numbers)
    }
}

#[inline(always)]
fn add(numbers: &mut [u16; LANES], digits: &[u16; LANES]) {
    for (number, digit) in numbers.iter_mut().zip(digits) {
        *number += digit;
    }
}
