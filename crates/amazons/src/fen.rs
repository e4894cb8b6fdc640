//! The one-line text of a position: rows from the top, side to move, move number.

use ply_core::{InputError, Position, Side};

use crate::board::LAST_FULL_MOVE;
use crate::square::LONGEST;
use crate::{Board, Colour, Setup, Size, Square, Squares};

/// Reads a position of any width and height up to ten, such as
/// `1qq1/q2q/Q2Q/1QQ1 w - - 0 1`; the fields after the side to move may be left out from the end.
/// `first` is the colour that [`Side::First`] plays.
pub(crate) fn read(text: &str, first: Colour) -> Result<Board, InputError> {
    let fields: Vec<&str> = text.split_whitespace().take(7).collect();
    let [rows, rest @ ..] = fields.as_slice() else {
        return Err(InputError::new(
            "the text is empty, expected rows such as 1qq1/q2q/Q2Q/1QQ1 and then w or b",
        ));
    };
    let (size, [white, black, arrows]) = read_rows(rows)?;
    let to_move = match rest.first() {
        Some(&"w") => Colour::White,
        Some(&"b") => Colour::Black,
        Some(other) => return Err(found(other, "w or b").within("field 2 (side to move)")),
        None => return Err(InputError::new("field 2 (side to move) is missing, expected w or b")),
    };
    for (place, field) in rest.iter().enumerate().skip(1).take(2) {
        if *field != "-" {
            return Err(found(field, "-").within(format!("field {}", place + 2)));
        }
    }
    // The half-move clock has no meaning here, so it is only checked to be a number.
    if let Some(field) = rest.get(3) {
        read_number(field, 0).map_err(|error| error.within("field 5 (half-move clock)"))?;
    }
    let full_move = match rest.get(4) {
        Some(field) => read_number(field, 1).map_err(|error| error.within("field 6 (full-move number)"))?,
        None => 1,
    };
    if let Some(field) = rest.get(5) {
        return Err(found(field, "the end after six fields").within("field 7"));
    }
    let (side, amazons) = match (to_move == first, first) {
        (true, Colour::White) => (Side::First, [white, black]),
        (false, Colour::White) => (Side::Second, [white, black]),
        (true, Colour::Black) => (Side::First, [black, white]),
        (false, Colour::Black) => (Side::Second, [black, white]),
    };
    Board::new(Setup { size, first, side, amazons, arrows, full_move })
}

/// "found 'x', expected y", with a long or strange find kept short.
fn found(text: &str, expected: &str) -> InputError {
    let mut short: String = text.chars().take(20).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    InputError::new(format!("found '{}', expected {expected}", short.escape_debug()))
}

fn read_number(field: &str, least: u32) -> Result<u32, InputError> {
    let digits = field.bytes().all(|byte| byte.is_ascii_digit());
    match field.parse() {
        Ok(number) if digits && (least..=LAST_FULL_MOVE).contains(&number) => Ok(number),
        _ => Err(found(field, &format!("a number from {least} to {LAST_FULL_MOVE}"))),
    }
}

/// The size, then the squares of white, of black and of the arrows.
fn read_rows(text: &str) -> Result<(Size, [Squares; 3]), InputError> {
    let mut sets = [Squares::EMPTY; 3];
    let mut width = None;
    let mut height = 0;
    for (row, line) in text.split('/').enumerate() {
        let place = || format!("row {} from the top", row + 1);
        if row >= LONGEST as usize {
            return Err(InputError::new(format!("there are more than {LONGEST} rows")));
        }
        let columns = read_row(line, row as u8, &mut sets).map_err(|error| error.within(place()))?;
        match width {
            None => width = Some(columns),
            Some(width) if width != columns => {
                let problem = format!("found {columns} squares, expected {width} as in the first row");
                return Err(InputError::new(problem).within(place()));
            }
            Some(_) => {}
        }
        height = row as u8 + 1;
    }
    match width.and_then(|width| Size::new(width, height)) {
        Some(size) => Ok((size, sets)),
        None => Err(InputError::new("the board is empty, expected 1 to 10 rows of 1 to 10 squares")),
    }
}

/// Puts one row's pieces into the sets and says how many squares it has.
fn read_row(line: &str, row: u8, sets: &mut [Squares; 3]) -> Result<u8, InputError> {
    let mut column: u8 = 0;
    let mut characters = line.chars().enumerate().peekable();
    while let Some((at, character)) = characters.next() {
        let place = || format!("character {}", at + 1);
        let count = if let Some(digit) = character.to_digit(10) {
            // A run of digits is one number: an empty row of ten is written 10.
            let mut count = digit;
            while let Some(next) = characters.peek().and_then(|&(_, next)| next.to_digit(10)) {
                count = count.saturating_mul(10).saturating_add(next);
                characters.next();
            }
            if !(1..=u32::from(LONGEST)).contains(&count) {
                let problem = format!("found a count of {count}, expected 1 to {LONGEST} empty squares");
                return Err(InputError::new(problem).within(place()));
            }
            count as u8
        } else {
            let set = match character {
                'Q' => 0,
                'q' => 1,
                '*' => 2,
                other => {
                    let problem = "Q, q, * or a count of empty squares";
                    return Err(found(&other.to_string(), problem).within(place()));
                }
            };
            if let Some(square) = Square::new(column, row) {
                sets[set] |= square.set();
            }
            1
        };
        column += count;
        if column > LONGEST {
            return Err(InputError::new(format!("the row is longer than {LONGEST} squares")).within(place()));
        }
    }
    if column == 0 {
        return Err(InputError::new("the row is empty, expected Q, q, * or a count of empty squares"));
    }
    Ok(column)
}

/// Writes what [`read`] reads.
pub(crate) fn write(board: &Board) -> String {
    let mut text = String::with_capacity(128);
    let size = board.size();
    for row in 0..size.height() {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for square in (0..size.width()).filter_map(|column| Square::new(column, row)) {
            match letter(board, square) {
                Some(letter) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(letter);
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
    }
    let to_move = match board.colour(board.side()) {
        Colour::White => 'w',
        Colour::Black => 'b',
    };
    text.push_str(&format!(" {to_move} - - 0 {}", board.full_move()));
    text
}

/// What stands on a square of the board, `None` if nothing does.
pub(crate) fn letter(board: &Board, square: Square) -> Option<char> {
    if board.free().contains(square) {
        return None;
    }
    match Side::BOTH.into_iter().find(|&side| board.amazons(side).contains(square)) {
        Some(side) if board.colour(side) == Colour::White => Some('Q'),
        Some(_) => Some('q'),
        None => Some('*'),
    }
}
