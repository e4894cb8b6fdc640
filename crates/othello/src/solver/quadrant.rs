//! The four quarters of the board, and which of them have an odd number of empty squares.
//!
//! Who plays in a quarter with an odd number of empty squares, answered there each time, also makes its last move.

use crate::square::Square;

/// The squares of each quadrant: a1–d4, e1–h4, a5–d8, e5–h8.
const QUADRANTS: [u64; 4] = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The squares of every set of quadrants.
const SETS: [u64; 16] = {
    let mut sets = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut quadrant = 0;
        while quadrant < 4 {
            if set >> quadrant & 1 == 1 {
                sets[set] |= QUADRANTS[quadrant];
            }
            quadrant += 1;
        }
        set += 1;
    }
    sets
};

/// The quadrants, as a set, with an odd number of these squares.
#[inline]
pub(super) fn odd(empty: u64) -> u8 {
    let mut odd = 0;
    for (quadrant, squares) in QUADRANTS.into_iter().enumerate() {
        odd |= ((empty & squares).count_ones() as u8 & 1) << quadrant;
    }
    odd
}

/// The quadrant of a square, as a set.
#[inline]
pub(super) fn of(square: Square) -> u8 {
    1 << (square.index() >> 2 & 1 | square.index() >> 4 & 2)
}

/// The squares of a set of quadrants.
#[inline]
pub(super) fn squares(quadrants: u8) -> u64 {
    SETS[usize::from(quadrants & 15)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_lies_in_its_quadrant() {
        for index in 0..64 {
            let square = Square::new(index).unwrap();
            assert_eq!(odd(square.bit()), of(square));
            assert_ne!(squares(of(square)) & square.bit(), 0);
        }
    }
}
