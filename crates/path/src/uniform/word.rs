//! The word in which a table keeps the best label of a cell: as narrow as the supply allows.

use crate::Cell;

/// 8, 16 or 32 bits a cell and direction of search.
///
/// | value | meaning |
/// |---|---|
/// | `DEPOT` = 0 | a depot without a label |
/// | 1 | ground without a label |
/// | 2 + s | the best label so far has s left |
/// | `MAX` − 4 … `MAX` − 1 | only while legs are rebuilt: entered by a step north, east, south, west |
/// | `MAX` | nothing can be better: a wall, or a depot that has been reached |
pub(crate) trait Word: Copy + Ord + Default + Send + 'static {
    const DEPOT: Self;
    const MAX: Self;
    /// The largest supply whose labels fit.
    const MAX_SUPPLY: u32;
    /// For the byte of a cell: 0 a wall, 1 ground, 1 with the highest bit a depot.
    fn of_cell(cell: Cell) -> Self;
    fn label(left: u32) -> Self;
    fn left(self) -> u32;
    fn entered(direction: u8) -> Self;
    /// The direction of entry, if this is one.
    fn entry(self) -> Option<u8>;
}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const DEPOT: Self = 0;
            const MAX: Self = <$word>::MAX;
            const MAX_SUPPLY: u32 = (<$word>::MAX - 7) as u32;

            #[inline(always)]
            fn of_cell(cell: Cell) -> Self {
                // Without a branch, so that the compiler makes many at once.
                let (wall, ground) = (cell == Cell::WALL, cell == Cell::FREE);
                (wall as $word).wrapping_neg() | ground as $word
            }

            #[inline(always)]
            fn label(left: u32) -> Self {
                left as $word + 2
            }

            #[inline(always)]
            fn left(self) -> u32 {
                (self - 2) as u32
            }

            #[inline(always)]
            fn entered(direction: u8) -> Self {
                <$word>::MAX - 4 + direction as $word
            }

            #[inline(always)]
            fn entry(self) -> Option<u8> {
                (self != <$word>::MAX && self >= <$word>::MAX - 4).then(|| (self - (<$word>::MAX - 4)) as u8)
            }
        }
    )*};
}

word!(u8 u16 u32);
