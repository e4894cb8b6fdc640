//! Positions as text: FEN, and the course's boards of ten lines.

use ply_core::{InputError, Side};

use crate::{Piece, Placement, Square};

/// The start position.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The pieces of one side's back rank at the start.
const BACK_RANK: &str = "RNBAKABNR";

/// What a position's text says, before the rules look at it.
pub(crate) struct Written {
    pub(crate) placement: Placement,
    /// Plies since the last capture.
    pub(crate) quiet: u16,
    /// The number of the move, from 1.
    pub(crate) number: u16,
}

impl Placement {
    /// The pieces as they stand at the start.
    pub(crate) fn start() -> Placement {
        let mut placement = Placement::empty(Side::First);
        for column in 0..9u8 {
            let letter = BACK_RANK.as_bytes()[column as usize] as char;
            let cannon = (column == 1 || column == 7).then_some('C');
            let soldier = (column % 2 == 0).then_some('P');
            for (row, letter) in [(9, Some(letter)), (7, cannon), (6, soldier)] {
                let Some(letter) = letter else { continue };
                for (row, letter) in [(row, letter), (9 - row, letter.to_ascii_lowercase())] {
                    if let (Some(square), Some(piece)) =
                        (Square::new(row, column), Piece::from_letter(letter))
                    {
                        placement.put(square, piece);
                    }
                }
            }
        }
        placement
    }
}

/// Reads a FEN, long or short, or a board of ten lines.
pub(crate) fn read(text: &str) -> Result<Written, InputError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.contains(['\n', '\r']) { read_lines(text) } else { read_fen(text) }
}

/// Ten lines of nine characters, `.` for a free point, red to move.
fn read_lines(text: &str) -> Result<Written, InputError> {
    let mut placement = Placement::empty(Side::First);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    if lines.len() != 10 {
        return Err(InputError::new(format!(
            "expected a board of 10 lines or a FEN on one line, found {} lines",
            lines.len()
        )));
    }
    for (row, line) in lines.iter().enumerate() {
        let place = |column: usize| format!("line {}, column {}", row + 1, column + 1);
        let width = line.chars().count();
        if width != 9 {
            return Err(InputError::new(format!("expected 9 characters, found {width}"))
                .within(format!("line {}", row + 1)));
        }
        for (column, letter) in line.chars().enumerate() {
            if letter == '.' {
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or_else(|| {
                InputError::new(format!("expected '.' or a piece letter of KABNRCP, found {letter:?}"))
                    .within(place(column))
            })?;
            if let Some(square) = Square::new(row as u8, column as u8) {
                placement.put(square, piece);
            }
        }
    }
    Ok(Written { placement, quiet: 0, number: 1 })
}

fn read_fen(text: &str) -> Result<Written, InputError> {
    let mut fields = text.split_whitespace();
    let board = fields
        .next()
        .ok_or_else(|| InputError::new("expected a FEN, found nothing").coded("nothing", [("", ""); 0]))?;
    let side = match fields.next() {
        None | Some("w" | "r" | "W" | "R") => Side::First,
        Some("b" | "B") => Side::Second,
        Some(other) => {
            return Err(InputError::new(format!(
                "expected the side to move, w (or r) or b, found \"{}\"",
                shown(other)
            ))
            .coded("side", [("found", shown(other))])
            .within("field 2"));
        }
    };
    let mut placement = Placement::empty(side);
    read_rows(board, &mut placement)?;

    // Two unused fields, then the counters; all of them may be missing.
    let mut rest =
        fields.enumerate().map(|(i, field)| (i + 3, field)).skip_while(|&(i, field)| field == "-" && i <= 4);
    let mut counter = |what: &str| match rest.next() {
        None => Ok(0),
        Some((place, field)) => field.parse::<u16>().map_err(|_| {
            InputError::new(format!(
                "expected {what} as a number from 0 to {}, found \"{}\"",
                u16::MAX,
                shown(field)
            ))
            .within(format!("field {place}"))
        }),
    };
    let quiet = counter("the plies since the last capture")?;
    // Some programs count from 0.
    let number = counter("the number of the move")?.max(1);
    if let Some((place, field)) = rest.next() {
        return Err(InputError::new(format!("expected the end of the FEN, found \"{}\"", shown(field)))
            .within(format!("field {place}")));
    }
    Ok(Written { placement, quiet, number })
}

fn read_rows(board: &str, placement: &mut Placement) -> Result<(), InputError> {
    let rows = board.split('/').count();
    if rows != 10 {
        return Err(InputError::new(format!("expected 10 rows separated by '/', found {rows}"))
            .coded("rows", [("expected", 10), ("found", rows)]));
    }
    for (row, text) in board.split('/').enumerate() {
        let within = |error: InputError| error.within(format!("row {}", row + 1));
        let mut column = 0;
        for (place, letter) in text.chars().enumerate() {
            let wide = match letter {
                '1'..='9' => letter as u8 - b'0',
                _ => 1,
            };
            if column + wide > 9 {
                let error = InputError::new("expected 9 points, found more");
                return Err(within(error.coded("squares", [("expected", "9"), ("found", "10+")])));
            }
            if !letter.is_ascii_digit() || letter == '0' {
                let piece = Piece::from_letter(letter).ok_or_else(|| {
                    within(InputError::new(format!(
                        "character {}: expected a piece letter of KABNRCP or a digit 1-9, found {letter:?}",
                        place + 1
                    ))
                    .coded("letter", [("at", (place + 1).to_string()), ("found", letter.to_string())]))
                })?;
                if let Some(square) = Square::new(row as u8, column) {
                    placement.put(square, piece);
                }
            }
            column += wide;
        }
        if column != 9 {
            let error = InputError::new(format!("expected 9 points, found {column}"));
            return Err(within(error.coded("squares", [("expected", 9), ("found", column)])));
        }
    }
    Ok(())
}

/// Writes the whole FEN.
pub(crate) fn write(placement: &Placement, quiet: u16, number: u16) -> String {
    let mut text = String::with_capacity(80);
    let mut free = 0u8;
    let flush = |text: &mut String, free: &mut u8| {
        if *free > 0 {
            text.push((b'0' + *free) as char);
            *free = 0;
        }
    };
    for square in Square::all() {
        if square.column() == 0 && square.row() > 0 {
            flush(&mut text, &mut free);
            text.push('/');
        }
        match placement.piece(square) {
            Some(piece) => {
                flush(&mut text, &mut free);
                text.push(piece.letter());
            }
            None => free += 1,
        }
    }
    flush(&mut text, &mut free);
    let side = if placement.side() == Side::First { 'w' } else { 'b' };
    text.push_str(&format!(" {side} - - {quiet} {number}"));
    text
}

/// A word of a stranger's text, cut to a length a sentence can bear.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 24;
    if text.chars().count() <= LONGEST {
        text.escape_debug().to_string()
    } else {
        let start: String = text.chars().take(LONGEST).collect();
        format!("{}…", start.escape_debug())
    }
}
