//! The width and height of a board, and the names of its squares.

use crate::square::LONGEST;
use crate::{Square, Squares};

/// A board's width and height, one to ten each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The standard board.
    pub const TEN: Size = Size { width: 10, height: 10 };
    /// The Botzone board.
    pub const EIGHT: Size = Size { width: 8, height: 8 };

    /// A board of this width and height, if both lie between one and ten.
    pub const fn new(width: u8, height: u8) -> Option<Size> {
        if width >= 1 && width <= LONGEST && height >= 1 && height <= LONGEST {
            Some(Size { width, height })
        } else {
            None
        }
    }

    /// How many columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// How many rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// How many squares.
    pub const fn area(self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// Every square of the board.
    pub fn squares(self) -> Squares {
        (0..self.height)
            .flat_map(|row| (0..self.width).filter_map(move |column| Square::new(column, row)))
            .collect()
    }

    /// Whether the square lies on this board.
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.width && square.row() < self.height
    }

    /// The square's name, such as `d1`: files are letters from the left, ranks count from the bottom.
    pub fn name(self, square: Square) -> String {
        format!("{}{}", (b'a' + square.column()) as char, self.height.saturating_sub(square.row()))
    }

    /// A different small number for every size.
    pub(crate) const fn number(self) -> usize {
        (self.width as usize - 1) * LONGEST as usize + self.height as usize - 1
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
