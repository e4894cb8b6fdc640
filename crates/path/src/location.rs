//! A location on a map: row and column, counted from 0 at the upper left.

use std::fmt;
use std::str::FromStr;

use ply_core::InputError;

/// A cell's row and column, counted from 0 at the upper left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// From the top.
    pub row: u32,
    /// From the left.
    pub column: u32,
}

impl Location {
    /// The location in this row and column.
    pub const fn new(row: u32, column: u32) -> Self {
        Location { row, column }
    }

    /// The Manhattan distance: steps up, down, left and right on a map without walls.
    pub const fn manhattan(self, other: Location) -> u64 {
        (self.row.abs_diff(other.row) as u64) + (self.column.abs_diff(other.column) as u64)
    }
}

/// As typed on the command line: `row,column`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

impl FromStr for Location {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let number = |text: &str| whole_number(text.trim());
        text.split_once(',')
            .and_then(|(row, column)| Some(Location { row: number(row)?, column: number(column)? }))
            .ok_or_else(|| InputError::new(format!("\"{text}\": expected row,column, as in 3,17")))
    }
}

/// A whole number as everything here reads it: digits and nothing else, so neither a sign nor blanks. `None`
/// also where it is too large for its type.
///
/// ```
/// use ply_path::whole_number;
/// assert_eq!(whole_number::<u32>("017"), Some(17));
/// assert_eq!([whole_number::<u8>("+1"), whole_number("256"), whole_number("")], [None; 3]);
/// ```
pub fn whole_number<N: FromStr>(text: &str) -> Option<N> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| text.parse().ok()).flatten()
}
