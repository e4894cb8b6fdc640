//! A set of points.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Square;

/// A set of points, bit n for the point with number n; walking it goes in board order.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Bits(pub(crate) u128);

impl Bits {
    /// No point.
    pub const EMPTY: Bits = Bits(0);
    /// Every point of the board.
    pub const ALL: Bits = Bits((1 << 90) - 1);

    /// The set of one point.
    #[inline(always)]
    pub const fn of(square: Square) -> Bits {
        Bits(1 << square.index())
    }

    /// The point is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        // A 64-bit test of the right half is cheaper than a 128-bit shift.
        let index = square.index();
        let half = if index < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (index & 63) & 1 != 0
    }

    /// There is no point in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points are in the set.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The first point in board order.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The two sets have a point in common.
    #[inline(always)]
    pub const fn meets(self, other: Bits) -> bool {
        self.0 & other.0 != 0
    }

    /// Visits each point in board order; faster than the iterator, which asks for the half each time.
    #[inline(always)]
    pub(crate) fn each(self, mut visit: impl FnMut(Square)) {
        let mut low = self.0 as u64;
        while low != 0 {
            visit(Square::at(low.trailing_zeros() as u8));
            low &= low - 1;
        }
        let mut high = (self.0 >> 64) as u64;
        while high != 0 {
            visit(Square::at(64 + high.trailing_zeros() as u8));
            high &= high - 1;
        }
    }
}

impl IntoIterator for Bits {
    type Item = Square;
    type IntoIter = Points;

    #[inline(always)]
    fn into_iter(self) -> Points {
        Points { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The points of a set in board order.
#[derive(Clone, Debug)]
pub struct Points {
    low: u64,
    high: u64,
}

impl Iterator for Points {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let index = self.low.trailing_zeros() as u8;
            self.low &= self.low - 1;
            Some(Square::at(index))
        } else if self.high != 0 {
            let index = self.high.trailing_zeros() as u8;
            self.high &= self.high - 1;
            Some(Square::at(64 + index))
        } else {
            None
        }
    }
}

impl FromIterator<Square> for Bits {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bits {
        squares.into_iter().fold(Bits::EMPTY, |set, square| set | Bits::of(square))
    }
}

impl BitAnd for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitand(self, other: Bits) -> Bits {
        Bits(self.0 & other.0)
    }
}

impl BitOr for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitor(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }
}

impl BitXor for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitxor(self, other: Bits) -> Bits {
        Bits(self.0 ^ other.0)
    }
}

impl Not for Bits {
    type Output = Bits;
    /// The other points of the board.
    #[inline(always)]
    fn not(self) -> Bits {
        Bits(self.0 ^ Bits::ALL.0)
    }
}

impl BitAndAssign for Bits {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bits) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bits {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bits) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bits {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Bits) {
        self.0 ^= other.0;
    }
}

/// Draws the set as a board, so that a failed test shows a picture.
impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            if square.column() == 0 {
                writeln!(f)?;
            }
            f.write_str(if self.contains(square) { "x" } else { "." })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_walks_go_in_board_order() {
        let set: Bits = [89, 0, 63, 64, 17].into_iter().map(Square::at).collect();
        let walked: Vec<usize> = set.into_iter().map(Square::index).collect();
        assert_eq!(walked, [0, 17, 63, 64, 89]);
        let mut visited = Vec::new();
        set.each(|square| visited.push(square.index()));
        assert_eq!(visited, walked);
        assert_eq!(set.first(), Some(Square::at(0)));
        assert_eq!((!set).count(), 85);
    }
}
