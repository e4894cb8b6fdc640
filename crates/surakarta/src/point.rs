//! The 36 points of the board, and sets of them.

use std::fmt;

/// Points on a line.
pub(crate) const WIDTH: u8 = 6;
/// Points on the board.
pub(crate) const POINTS: usize = 36;
/// A set of points, one bit each, bit 0 for A1.
pub(crate) type Points = u64;
/// Every point.
pub(crate) const EVERY: Points = (1 << POINTS) - 1;

/// A point, A1 to F6: row · 6 + column, row 1 being black's home row.
///
/// ```
/// use ply_surakarta::Point;
/// let point = Point::new(8).unwrap();
/// assert_eq!(point.to_string(), "C2");
/// assert_eq!(Point::at(2, 1), Some(point));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point of an index below 36.
    pub const fn new(index: u8) -> Option<Point> {
        if index < POINTS as u8 { Some(Point(index)) } else { None }
    }

    /// The point in a column and a row, both counted from 0.
    pub const fn at(column: u8, row: u8) -> Option<Point> {
        if column < WIDTH && row < WIDTH { Some(Point(row * WIDTH + column)) } else { None }
    }

    /// The point of an index that a set or a table of this crate holds, so that it is below 36.
    #[inline]
    pub(crate) const fn known(index: u8) -> Point {
        debug_assert!(index < POINTS as u8);
        Point(index)
    }

    /// 0 to 35.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for A.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// 0 for black's home row.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// The set of this point alone.
    #[inline]
    pub(crate) const fn bit(self) -> Points {
        1 << self.0
    }

    /// All points, A1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> {
        (0..POINTS as u8).map(Point)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.column()) as char, self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The points one move away from each point. 64 entries, so that a masked index needs no check.
static NEIGHBOURS: [Points; 64] = neighbours_table();

/// The points one move away.
#[inline]
pub(crate) fn neighbours(point: Point) -> Points {
    NEIGHBOURS[point.index() & 63]
}

const fn neighbours_table() -> [Points; 64] {
    let mut table = [0; 64];
    let mut a = 0;
    while a < POINTS {
        let mut b = 0;
        while b < POINTS {
            let (from, to) = (Point(a as u8), Point(b as u8));
            let near = from.column().abs_diff(to.column()) <= 1 && from.row().abs_diff(to.row()) <= 1;
            if a != b && near {
                table[a] |= to.bit();
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// Every point that has a neighbour to the east, and every one that has one to the west.
const NOT_LAST_COLUMN: Points = EVERY & !(0b100000 * 0x41041041);
const NOT_FIRST_COLUMN: Points = EVERY & !0x41041041;

/// The number of pairs of neighbours of which one lies in `own` and the other in `empty` (disjoint sets):
/// the number of quiet moves. A line between two neighbours is met once, at its lower end, whichever end is
/// the piece, so four shifts serve all eight directions.
#[inline]
pub(crate) fn quiet_moves(own: Points, empty: Points) -> u32 {
    let lines = |distance: u32, lower_ends: Points| {
        (((own & (empty >> distance)) | (empty & (own >> distance))) & lower_ends).count_ones()
    };
    lines(1, NOT_LAST_COLUMN) + lines(5, NOT_FIRST_COLUMN) + lines(6, EVERY) + lines(7, NOT_LAST_COLUMN)
}

/// The points of a set, the lowest first.
#[derive(Copy, Clone)]
pub(crate) struct Each(pub(crate) Points);

impl Iterator for Each {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.0 == 0 {
            return None;
        }
        let point = Point::known(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_moves_agree_with_the_neighbour_table() {
        for (own, dead) in [(0xfff, 0xf_ff00_0000), (0x8_4210_0421, 0x0_0842_1000), (1, 0), (EVERY, 0)] {
            let empty = EVERY & !own & !dead;
            let slow: u32 = Each(own).map(|from| (neighbours(from) & empty).count_ones()).sum();
            assert_eq!(quiet_moves(own, empty), slow);
        }
    }

    #[test]
    fn points_off_the_board_are_refused() {
        assert_eq!(Point::new(36), None);
        assert_eq!(Point::at(6, 0), None);
        assert_eq!(Point::at(0, 6), None);
        assert_eq!(Point::all().last().map(|point| point.to_string()), Some("F6".into()));
    }
}
