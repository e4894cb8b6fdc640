//! A step's direction, with its letters.

use crate::Location;

/// Where a step leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
    /// Up and right.
    NorthEast,
    /// Down and right.
    SouthEast,
    /// Down and left.
    SouthWest,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// The straight ones.
    pub const STRAIGHT: [Direction; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// All of them, the straight ones first.
    pub const ALL: [Direction; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Rows down and columns to the right.
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::North => (-1, 0),
            Self::East => (0, 1),
            Self::South => (1, 0),
            Self::West => (0, -1),
            Self::NorthEast => (-1, 1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (1, -1),
            Self::NorthWest => (-1, -1),
        }
    }

    /// Whether it changes row and column.
    pub const fn is_diagonal(self) -> bool {
        self.parts().is_some()
    }

    /// The opposite direction.
    #[must_use]
    pub const fn reversed(self) -> Direction {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }

    /// The course's letter of a straight step: U, D, L or R; on the compass otherwise.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::North => "U",
            Self::East => "R",
            Self::South => "D",
            Self::West => "L",
            _ => self.compass(),
        }
    }

    /// Its letters on the compass.
    pub const fn compass(self) -> &'static str {
        match self {
            Self::North => "N",
            Self::East => "E",
            Self::South => "S",
            Self::West => "W",
            Self::NorthEast => "NE",
            Self::SouthEast => "SE",
            Self::SouthWest => "SW",
            Self::NorthWest => "NW",
        }
    }

    /// The location one step on, unless that is above or left of every map.
    pub fn step(self, from: Location) -> Option<Location> {
        let (rows, columns) = self.offset();
        Some(Location {
            row: from.row.checked_add_signed(rows)?,
            column: from.column.checked_add_signed(columns)?,
        })
    }

    /// The straight steps that make up a diagonal one.
    pub(crate) const fn parts(self) -> Option<(Direction, Direction)> {
        match self {
            Self::NorthEast => Some((Self::North, Self::East)),
            Self::SouthEast => Some((Self::South, Self::East)),
            Self::SouthWest => Some((Self::South, Self::West)),
            Self::NorthWest => Some((Self::North, Self::West)),
            _ => None,
        }
    }

    /// The index one step on, in a table of this stride.
    #[inline]
    pub(crate) const fn from(self, at: u32, stride: u32) -> u32 {
        let (rows, columns) = self.offset();
        at.wrapping_add_signed(rows * stride as i32 + columns)
    }
}
