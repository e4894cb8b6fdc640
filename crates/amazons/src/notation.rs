//! Reading and writing moves.

use ply_core::{Choice, InputError};

use crate::square::LONGEST;
use crate::{Move, Size, Square};

/// The ways to write a move, the game's own first.
pub(crate) const NOTATIONS: [Choice; 4] = [
    Choice::new(
        "slash",
        ["Walk and arrow", "坐标"],
        ["d1-d7/g7: the walk, then the arrow", "d1-d7/g7：先走子，后放箭"],
    ),
    Choice::new(
        "uci",
        ["UCI", "UCI"],
        ["d1d7,d7g7: the walk, then the arrow's flight", "d1d7,d7g7：走子，再写箭的飞行"],
    ),
    Choice::new("cross", ["Walk and arrow with ×", "坐标（× 表示放箭）"], ["D1-D7xG7", "D1-D7xG7"]),
    Choice::new("brackets", ["Arrow in brackets", "坐标（括号表示放箭）"], ["d1-d7(g7)", "d1-d7(g7)"]),
];

/// Writes a move as `d1-d7/g7`.
pub(crate) fn write(size: Size, m: Move) -> String {
    format!("{}-{}/{}", size.name(m.from()), size.name(m.to()), size.name(m.arrow()))
}

/// Writes a move in one of the [`NOTATIONS`].
pub(crate) fn write_as(size: Size, m: Move, notation: &str) -> Option<String> {
    let [from, to, arrow] = [m.from(), m.to(), m.arrow()].map(|square| size.name(square));
    match notation {
        "slash" => Some(write(size, m)),
        "uci" => Some(format!("{from}{to},{to}{arrow}")),
        "cross" => Some(format!("{}-{}x{}", from.to_uppercase(), to.to_uppercase(), arrow.to_uppercase())),
        "brackets" => Some(format!("{from}-{to}({arrow})")),
        _ => None,
    }
}

/// Reads a move that may or may not be legal, in any of the forms `d1-d7/g7`, `d1d7,d7g7`, `D1-D7xG7` and
/// `d10-c9(h4)`.
pub(crate) fn read(size: Size, text: &str) -> Result<Move, InputError> {
    let text = text.trim();
    let mut reader = Reader { size, text, at: 0 };
    let read = |reader: &mut Reader| {
        let from = reader.square()?;
        reader.skip(b'-');
        let to = reader.square()?;
        let end = reader.at;
        let arrow = match reader.next() {
            Some(b',') => {
                let start = reader.at;
                let shooter = reader.square()?;
                if shooter != to {
                    let problem = format!("expected {}, from where she shoots", size.name(to));
                    return Err(Reader { at: start, ..*reader }.error(&problem));
                }
                reader.skip(b'-');
                reader.square()?
            }
            Some(b'/' | b'x' | b'X') => reader.square()?,
            Some(b'(') => {
                let arrow = reader.square()?;
                if !reader.skip(b')') {
                    return Err(reader.error("expected )"));
                }
                arrow
            }
            _ => return Err(Reader { at: end, ..*reader }.error("expected the arrow, such as /g7")),
        };
        if reader.at < text.len() {
            return Err(reader.error("expected the end of the move"));
        }
        Ok(Move::new(from, to, arrow))
    };
    read(&mut reader).map_err(|error| {
        let short: String = text.chars().take(40).collect();
        error.coded("unreadable-move", [("move", &short)]).within(format!("move '{}'", short.escape_debug()))
    })
}

/// Walks along a move's text.
struct Reader<'a> {
    size: Size,
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek();
        self.at += usize::from(byte.is_some());
        byte
    }

    fn skip(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// Names the character that comes next.
    fn error(&self, expected: &str) -> InputError {
        let before = self.text.char_indices().take_while(|&(at, _)| at < self.at).count();
        match self.text.chars().nth(before) {
            Some(found) => InputError::new(format!(
                "character {}: {expected}, found '{}'",
                before + 1,
                found.escape_debug()
            )),
            None => InputError::new(format!("{expected}, found the end of the text")),
        }
    }

    fn square(&mut self) -> Result<Square, InputError> {
        let start = self.at;
        let Some(letter @ b'a'..=b'z') = self.peek().map(|byte| byte.to_ascii_lowercase()) else {
            return Err(self.error("expected a square such as d1"));
        };
        self.at += 1;
        let mut rank: u32 = 0;
        let digits = self.at;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            rank = rank.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        if self.at == digits {
            return Err(self.error("expected the number of a rank"));
        }
        let height = u32::from(self.size.height());
        let column = letter - b'a';
        let padded = self.text.as_bytes()[digits] == b'0';
        if padded || column >= self.size.width() || rank > height || column >= LONGEST {
            let name: String = self.text[start..self.at].chars().take(8).collect();
            return Err(InputError::new(format!("square {name} is not on this {} board", self.size)));
        }
        Square::new(column, (height - rank) as u8)
            .ok_or_else(|| InputError::new(format!("rank {rank} is not on this {} board", self.size)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_reads_the_same() {
        let m = read(Size::TEN, "d1-d7/g7").unwrap();
        assert_eq!((m.from().column(), m.from().row()), (3, 9));
        for text in ["d1d7,d7g7", "D1-D7xG7", "d1-d7(g7)", " d1d7/g7 ", "d1-d7,d7-g7", "D1D7XG7"] {
            assert_eq!(read(Size::TEN, text), Ok(m), "{text}");
        }
        assert_eq!(write(Size::TEN, m), "d1-d7/g7");
        assert_eq!(write(Size::TEN, read(Size::TEN, "d10-c9(h4)").unwrap()), "d10-c9/h4");
    }

    #[test]
    fn errors_name_the_place() {
        for (text, message) in [
            ("", "move '', expected a square such as d1, found the end of the text"),
            ("d1-d7", "move 'd1-d7', expected the arrow, such as /g7, found the end of the text"),
            ("d1-d7?", "move 'd1-d7?', character 6: expected the arrow, such as /g7, found '?'"),
            ("d1-d7?g7", "move 'd1-d7?g7', character 6: expected the arrow, such as /g7, found '?'"),
            ("d1-d11/g7", "move 'd1-d11/g7', square d11 is not on this 10x10 board"),
            ("d1-d0/g7", "move 'd1-d0/g7', square d0 is not on this 10x10 board"),
            ("k1-d7/g7", "move 'k1-d7/g7', square k1 is not on this 10x10 board"),
            ("d1d7,d6g7", "move 'd1d7,d6g7', character 6: expected d7, from where she shoots, found 'd'"),
            ("d1-d7(g7", "move 'd1-d7(g7', expected ), found the end of the text"),
            ("d1-d7/g7+", "move 'd1-d7/g7+', character 9: expected the end of the move, found '+'"),
            ("dé", "move 'dé', character 2: expected the number of a rank, found 'é'"),
            ("走", "move '走', character 1: expected a square such as d1, found '走'"),
        ] {
            assert_eq!(read(Size::TEN, text).unwrap_err().to_string(), message);
        }
        assert!(read(Size::TEN, &"9".repeat(10_000)).is_err());
        assert!(read(Size::TEN, &format!("d{}", "9".repeat(10_000))).is_err());
        assert!(read(Size::EIGHT, "d1-d9/d8").is_err());
    }
}
