//! What one queen sees: the tables of rays and the walk along them.

use crate::square::{LONGEST, STRIDE};
use crate::squares::SHIFTS;
use crate::{Square, Squares};

/// The rays from each square, on a board of ten by ten: first the four directions of growing bit numbers,
/// then their opposites. A smaller board's edge stops a ray like any blocked square.
static RAYS: [[u128; 8]; 128] = rays();

/// Every bit from this one up.
static FROM: [u128; 128] = {
    let mut masks = [0; 128];
    let mut bit = 0;
    while bit < 128 {
        masks[bit] = u128::MAX << bit;
        bit += 1;
    }
    masks
};

const fn rays() -> [[u128; 8]; 128] {
    let mut table = [[0; 8]; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(start) = Square::from_index(index) {
            let mut direction = 0;
            while direction < 8 {
                let shift = SHIFTS[direction % 4] as i32 * if direction < 4 { 1 } else { -1 };
                let mut bit = start.index() as i32 + shift;
                while bit > 0 && Square::from_index(bit as u32).is_some() {
                    table[index as usize][direction] |= 1 << bit;
                    bit += shift;
                }
                direction += 1;
            }
        }
        index += 1;
    }
    table
}

/// The squares a queen sees from `square`: every free square she reaches in one move, and behind them in
/// each direction the first square that is not free.
#[inline]
pub(crate) fn seen(square: Square, free: Squares) -> Squares {
    let rays = &RAYS[square.index()];
    let blocked = !free.bits();
    let mut seen = 0;
    for ray in &rays[..4] {
        // Subtracting one flips every bit up to the nearest blocker, or all of them if there is none.
        let blockers = ray & blocked;
        seen |= ray & (blockers ^ blockers.wrapping_sub(1));
    }
    for ray in &rays[4..] {
        // The nearest blocker is the highest bit; bit 0 is a wall and stands in for "none".
        let nearest = 127 - (ray & blocked | 1).leading_zeros();
        seen |= ray & FROM[(nearest & 127) as usize];
    }
    Squares::from_bits(seen)
}

/// The squares to which a queen on `square` can move.
#[inline]
pub(crate) fn reach(square: Square, free: Squares) -> Squares {
    seen(square, free) & free
}

/// In all eight directions and from every square of the set, how many free squares a queen could move to:
/// the sum of the single queens' counts.
#[inline]
pub(crate) fn flights(from: Squares, free: Squares) -> u64 {
    let mut total = 0;
    for shift in SHIFTS {
        let mut front = from.forward(shift) & free;
        while !front.is_empty() {
            total += front.len();
            front = front.forward(shift) & free;
        }
        let mut front = from.backward(shift) & free;
        while !front.is_empty() {
            total += front.len();
            front = front.backward(shift) & free;
        }
    }
    u64::from(total)
}

const _: () = assert!(LONGEST < STRIDE);

#[cfg(test)]
mod tests {
    use super::*;

    fn slow_reach(square: Square, free: Squares) -> Squares {
        let mut found = Squares::EMPTY;
        for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let (mut column, mut row) = (square.column() as i8 + right, square.row() as i8 + down);
            while let Some(next) = Square::new(column as u8, row as u8).filter(|&next| free.contains(next)) {
                found |= next.set();
                (column, row) = (column + right, row + down);
            }
        }
        found
    }

    #[test]
    fn tables_agree_with_walking() {
        let words: [u64; 400] = ply_core::random_words(5);
        let board: Squares = (0..128).filter_map(Square::from_index).collect();
        for pair in words.chunks(2) {
            let random = (pair[0] as u128) << 64 | pair[1] as u128;
            for free in [board & Squares::from_bits(random), board & Squares::from_bits(random | random >> 3)]
            {
                let mut total = 0;
                for square in board {
                    assert_eq!(reach(square, free), slow_reach(square, free), "{square:?} on\n{free:?}");
                    total += u64::from(reach(square, free).len());
                }
                assert_eq!(flights(board, free), total);
            }
        }
        assert_eq!(reach(Square::new(4, 4).unwrap(), board).len(), 35);
    }
}
