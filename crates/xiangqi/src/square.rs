//! A point of the board.

use std::fmt;

/// One of the 90 points. Rows run from the top (black's back rank is row 0), columns from the left as red
/// sees the board, so that the numbers 0 to 89 are the board order: top to bottom, left to right.
///
/// ```
/// use ply_xiangqi::Square;
/// let square = Square::new(7, 7).unwrap();
/// assert_eq!(square.to_string(), "h2");
/// assert_eq!(square.index(), 70);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many points there are.
    pub const COUNT: usize = 90;
    /// How many rows.
    pub const ROWS: u8 = 10;
    /// How many columns.
    pub const COLUMNS: u8 = 9;

    /// The point on a row and a column, where the board has one.
    #[inline]
    pub const fn new(row: u8, column: u8) -> Option<Square> {
        if row < Self::ROWS && column < Self::COLUMNS { Some(Square(row * 9 + column)) } else { None }
    }

    /// The point with this number, where there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Self::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The point with a number that is known to be below 90.
    #[inline(always)]
    pub(crate) const fn at(index: u8) -> Square {
        debug_assert!(index < 90);
        Square(index)
    }

    /// Its place in the board order.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, counted from the top.
    #[inline(always)]
    pub const fn row(self) -> u8 {
        self.0 / 9
    }

    /// The column, counted from the left.
    #[inline(always)]
    pub const fn column(self) -> u8 {
        self.0 % 9
    }

    /// The rank as moves are written: 0 is red's back rank.
    #[inline]
    pub const fn rank(self) -> u8 {
        9 - self.row()
    }

    /// The point a knight's or a diagonal's number away, where the board has it.
    pub(crate) const fn offset(self, rows: i8, columns: i8) -> Option<Square> {
        let row = self.row() as i8 + rows;
        let column = self.column() as i8 + columns;
        if row < 0 || column < 0 { None } else { Square::new(row as u8, column as u8) }
    }

    /// Every point in board order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..Self::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
