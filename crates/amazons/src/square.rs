//! One square of the board, in the layout that all bitboards share.

use crate::Squares;

/// Bits from one row to the next: ten columns and a wall that no slide can cross.
pub(crate) const STRIDE: u8 = 11;
/// The bit of the top left square. Bit 0 stays a wall, so no packed move is zero.
const ORIGIN: u8 = 1;
/// The most columns, and the most rows.
pub(crate) const LONGEST: u8 = 10;

/// A square, numbered left to right from the top row down; the number is its bit in [`Squares`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square `column` squares right of and `row` below the top left corner, both below ten.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < LONGEST && row < LONGEST { Some(Square(row * STRIDE + column + ORIGIN)) } else { None }
    }

    /// The square with this bit number, if that is no wall.
    #[inline]
    pub const fn from_index(index: u32) -> Option<Square> {
        const LAST: u32 = (LONGEST as u32 - 1) * (STRIDE as u32 + 1) + ORIGIN as u32;
        if index == 0 || index > LAST || (index - ORIGIN as u32) % STRIDE as u32 == LONGEST as u32 {
            None
        } else {
            Some(Square(index as u8))
        }
    }

    /// The square of a bit that is known to lie on a board.
    #[inline]
    pub(crate) const fn of_bit(bit: u32) -> Square {
        Square(bit as u8)
    }

    /// The bit number, below 128.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// Columns to the right of the left edge.
    #[inline]
    pub const fn column(self) -> u8 {
        (self.0 - ORIGIN) % STRIDE
    }

    /// Rows below the top edge.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 - ORIGIN) / STRIDE
    }

    /// The set of this square alone.
    #[inline]
    pub const fn set(self) -> Squares {
        Squares::from_bits(1 << self.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_coordinates_agree() {
        let mut found = 0;
        for index in 0..=300 {
            if let Some(square) = Square::from_index(index) {
                assert_eq!(square.index() as u32, index);
                assert_eq!(Square::new(square.column(), square.row()), Some(square));
                found += 1;
            }
        }
        assert_eq!(found, 100);
        assert_eq!(Square::new(10, 0), None);
        assert_eq!(Square::new(0, 10), None);
    }
}
