//! The word in which a table keeps the best label of a cell: as narrow as the supply allows.

use super::label::Label;
use crate::Cell;

/// A depot without a label. Ground without one is 1, and a label with s left is 2 + s.
pub(crate) const DEPOT: u32 = 0;

/// The value of a label with so much left.
#[inline(always)]
pub(crate) const fn value(left: u32) -> u32 {
    left + 2
}

/// What a label of this value has left.
#[inline(always)]
pub(crate) const fn left(value: u32) -> u32 {
    value - 2
}

/// 8, 16 or 32 bits a cell and direction of search. The values beside labels:
///
/// | value | meaning |
/// |---|---|
/// | 0 | a depot without a label |
/// | 1 | ground without a label |
/// | `WALL` − 8 … `WALL` − 1 | only while legs are rebuilt: entered by a step in one of the eight directions |
/// | `WALL` | a wall: nothing is better |
pub(crate) trait Word: Copy + Default + Send + 'static {
    const WALL: u32;
    /// The largest supply whose labels fit.
    const MAX_SUPPLY: u32;
    /// For the byte of a cell: 0 a wall, 1 ground, 1 with the highest bit a depot.
    fn of_cell(cell: Cell) -> Self;
    fn new(value: u32) -> Self;
    fn get(self) -> u32;

    /// Entered by a step in the direction of this number.
    #[inline(always)]
    fn entered(direction: u8) -> u32 {
        Self::WALL - 8 + u32::from(direction)
    }

    /// The direction of entry, if this is one.
    #[inline(always)]
    fn entry(value: u32) -> Option<u8> {
        (value != Self::WALL && value >= Self::WALL - 8).then(|| (value - (Self::WALL - 8)) as u8)
    }
}

macro_rules! word {
    ($($word:ty, $most:expr;)*) => {$(
        impl Word for $word {
            const WALL: u32 = <$word>::MAX as u32;
            const MAX_SUPPLY: u32 = left($most);

            #[inline(always)]
            fn of_cell(cell: Cell) -> Self {
                // Without a branch, so that the compiler makes many at once.
                let (wall, ground) = (cell == Cell::WALL, cell == Cell::FREE);
                (wall as $word).wrapping_neg() | ground as $word
            }

            #[inline(always)]
            fn new(value: u32) -> Self {
                value as $word
            }

            #[inline(always)]
            fn get(self) -> u32 {
                self as u32
            }
        }
    )*};
}

word! {
    u8, 0xf6;
    u16, 0xfff6;
    u32, Label::MAX_VALUE;
}
