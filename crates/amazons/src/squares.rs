//! Sets of squares, and moving a whole set one square at a time.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Square;
use crate::square::{LONGEST, STRIDE};

/// The four directions in which bit numbers grow (right, down left, down, down right), as shifts; the other
/// four are the same shifts backwards.
pub(crate) const SHIFTS: [u32; 4] = [1, STRIDE as u32 - 1, STRIDE as u32, STRIDE as u32 + 1];

/// A set of squares as a 128-bit board. The complement of a set also holds the walls.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Squares(u128);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);

    /// The set with these bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Squares {
        Squares(bits)
    }

    /// The bits, numbered by [`Square::index`].
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this square is one of them.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// These squares without those.
    #[inline]
    pub const fn without(self, others: Squares) -> Squares {
        Squares(self.0 & !others.0)
    }

    /// Takes the first square in board order.
    #[inline]
    pub fn pop(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Square::of_bit(bit))
    }

    /// The set moved towards growing bit numbers.
    #[inline]
    pub(crate) const fn forward(self, shift: u32) -> Squares {
        Squares(self.0 << shift)
    }

    /// The set moved towards falling bit numbers.
    #[inline]
    pub(crate) const fn backward(self, shift: u32) -> Squares {
        Squares(self.0 >> shift)
    }

    /// These squares and all that a king reaches from them in one step, walls included.
    #[inline]
    pub(crate) const fn spread(self) -> Squares {
        let row = self.0 | self.0 << 1 | self.0 >> 1;
        Squares(row | row << STRIDE | row >> STRIDE)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::EMPTY, |set, square| set | square.set())
    }
}

/// Walks a set in board order.
#[derive(Clone, Debug)]
pub struct InBoardOrder(Squares);

impl Iterator for InBoardOrder {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = InBoardOrder;

    #[inline]
    fn into_iter(self) -> InBoardOrder {
        InBoardOrder(self)
    }
}

macro_rules! set_operation {
    ($operation:ident, $function:ident, $assign:ident, $assign_function:ident) => {
        impl $operation for Squares {
            type Output = Squares;

            #[inline]
            fn $function(self, other: Squares) -> Squares {
                Squares(self.0.$function(other.0))
            }
        }

        impl $assign for Squares {
            #[inline]
            fn $assign_function(&mut self, other: Squares) {
                self.0.$assign_function(other.0);
            }
        }
    };
}
set_operation!(BitAnd, bitand, BitAndAssign, bitand_assign);
set_operation!(BitOr, bitor, BitOrAssign, bitor_assign);
set_operation!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl Not for Squares {
    type Output = Squares;

    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

/// A picture: ten rows of ten.
impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..LONGEST {
            for column in 0..LONGEST {
                let inside = Square::new(column, row).is_some_and(|square| self.contains(square));
                f.write_str(if inside { "x" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_in_the_corner_spreads_to_three_squares_of_the_board() {
        let all: Squares = (0..128).filter_map(Square::from_index).collect();
        assert_eq!(all.len(), 100);
        for (column, row, count) in
            [(0, 0, 4), (9, 0, 4), (0, 9, 4), (9, 9, 4), (0, 5, 6), (9, 5, 6), (4, 4, 9)]
        {
            let king = Square::new(column, row).unwrap().set();
            assert_eq!((king.spread() & all).len(), count, "column {column}, row {row}");
        }
    }

    #[test]
    fn squares_come_in_board_order() {
        let mut set: Squares =
            [(3, 2), (1, 2), (9, 0)].iter().filter_map(|&(c, r)| Square::new(c, r)).collect();
        assert_eq!(set.pop(), Square::new(9, 0));
        assert_eq!(set.pop(), Square::new(1, 2));
        assert_eq!(set.pop(), Square::new(3, 2));
        assert_eq!(set.pop(), None);
    }
}
