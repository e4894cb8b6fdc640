//! The 64 squares.

use std::fmt;

use crate::stability::{COLUMN_A, COLUMN_H};

/// A square, counted from a1 along the rows: b1 is 1, a2 is 8.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The first corner.
    pub(crate) const A1: Square = Square(0);

    /// The square with this index, if there is one.
    #[inline]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The lowest square of a set.
    #[inline]
    pub const fn lowest(set: u64) -> Option<Square> {
        if set == 0 { None } else { Some(Square(set.trailing_zeros() as u8)) }
    }

    /// 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask says to the compiler what the type says to the reader.
        (self.0 & 63) as usize
    }

    /// The set that holds only this square.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// The squares beside it, in all eight directions.
    #[inline]
    pub(crate) const fn neighbours(self) -> u64 {
        NEIGHBOURS[self.index()]
    }

    /// Reads `f5` or `F5`.
    pub fn read(text: &str) -> Option<Square> {
        let &[column, row] = text.as_bytes() else { return None };
        let column = column.to_ascii_lowercase().checked_sub(b'a').filter(|&c| c < 8)?;
        let row = row.checked_sub(b'1').filter(|&r| r < 8)?;
        Square::new(row * 8 + column)
    }
}

const NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut index = 0;
    while index < 64 {
        let bit = 1_u64 << index;
        let row = bit | (bit & !COLUMN_H) << 1 | (bit & !COLUMN_A) >> 1;
        neighbours[index] = (row | row << 8 | row >> 8) & !bit;
        index += 1;
    }
    neighbours
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.0 / 8 + 1)
    }
}
