//! A turn as six numbers: the squares where the amazon starts, where it goes, and where its arrow goes.

use std::fmt;

use ply_core::InputError;
use serde::{Deserialize, Serialize};

/// Columns from the left and rows from the top, both from 0. Unchecked: the judge may send any numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Turn {
    x0: i64,
    y0: i64,
    x1: i64,
    y1: i64,
    x2: i64,
    y2: i64,
}

/// Columns and rows of the board.
const SIZE: i64 = 8;

impl Turn {
    /// The judge's turn for whoever moves first.
    pub(super) const NONE: Turn = Turn { x0: -1, y0: -1, x1: -1, y1: -1, x2: -1, y2: -1 };

    /// From its six numbers.
    pub(super) const fn new([x0, y0, x1, y1, x2, y2]: [i64; 6]) -> Turn {
        Turn { x0, y0, x1, y1, x2, y2 }
    }

    /// The move in the game's own notation, not necessarily legal.
    pub(super) fn to_move(self) -> Result<String, InputError> {
        let square = |x: i64, y: i64| {
            let inside = (0..SIZE).contains(&x) && (0..SIZE).contains(&y);
            inside.then(|| format!("{}{}", char::from(b'a' + x as u8), SIZE - y))
        };
        match (square(self.x0, self.y0), square(self.x1, self.y1), square(self.x2, self.y2)) {
            (Some(from), Some(to), Some(arrow)) => Ok(format!("{from}-{to}/{arrow}")),
            _ => Err(InputError::new(format!("turn '{self}': expected numbers from 0 to {}", SIZE - 1))),
        }
    }

    /// From a move in the game's own notation.
    pub(super) fn from_move(text: &str) -> Option<Turn> {
        let mut numbers = text.split(['-', '/']).flat_map(|square| {
            let &[column, rank] = square.as_bytes() else { return [-1, -1] };
            [i64::from(column) - i64::from(b'a'), i64::from(b'8') - i64::from(rank)]
        });
        let mut next = || numbers.next().filter(|number| (0..SIZE).contains(number));
        Some(Turn::new([next()?, next()?, next()?, next()?, next()?, next()?]))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Turn { x0, y0, x1, y1, x2, y2 } = self;
        write!(f, "{x0} {y0} {x1} {y1} {x2} {y2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_is_the_top_left() {
        let turn = Turn::new([0, 2, 5, 7, 7, 0]);
        assert_eq!(turn.to_move().unwrap(), "a6-f1/h8");
        assert_eq!(Turn::from_move("a6-f1/h8"), Some(turn));
        assert_eq!(turn.to_string(), "0 2 5 7 7 0");
    }

    #[test]
    fn what_lies_off_the_board_is_no_move() {
        for number in [-1, 8, i64::MIN, i64::MAX] {
            for at in 0..6 {
                let mut numbers = [0; 6];
                numbers[at] = number;
                assert!(Turn::new(numbers).to_move().is_err());
            }
        }
        for text in ["", "a6", "a6-f1", "a6-f1/h9", "i6-f1/h8", "pass", "a10-f1/h8"] {
            assert_eq!(Turn::from_move(text), None, "{text}");
        }
    }
}
