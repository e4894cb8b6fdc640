//! A position as one line of text: the board from A1, the side to move, the two counters.

use ply_core::{InputError, Position, Side};

use crate::board::Board;
use crate::point::{POINTS, Point, Points};
use crate::rules::Rules;

/// Pieces of a side at the start; no side ever has more.
const MAX_PIECES: u32 = 12;
/// No game lasts longer, and counters stay far from their ends.
const LAST_PLY: u32 = 1_000_000;
const MAX_QUIET_PLIES: u32 = 60_000;

/// Reads `BBBB…WWWW b 0 1`; the counters may be left out.
pub(crate) fn read_position(text: &str, rules: Rules) -> Result<Board, InputError> {
    read(text, rules)
}

fn read(text: &str, rules: Rules) -> Result<Board, InputError> {
    let mut fields = text.split_whitespace();
    let pieces = read_board(fields.next().unwrap_or(""))?;
    let side = match fields.next() {
        Some("b") => Side::First,
        Some("w") => Side::Second,
        Some(other) => {
            return Err(InputError::new(format!("expected b or w, found {:?}", shortened(other)))
                .within("field 2 (side to move)"));
        }
        None => {
            return Err(InputError::new("expected b or w, found nothing").within("field 2 (side to move)"));
        }
    };
    let quiet = read_number(fields.next(), 0, 0, MAX_QUIET_PLIES)
        .map_err(|error| error.within("field 3 (plies since the last capture)"))?;
    let ply =
        read_number(fields.next(), 1, 1, LAST_PLY).map_err(|error| error.within("field 4 (ply number)"))?;
    if let Some(extra) = fields.next() {
        return Err(InputError::new(format!("expected the end of the text, found {:?}", shortened(extra)))
            .within("field 5"));
    }
    Ok(Board::from_sets(pieces, side, quiet as u16, ply, rules))
}

fn read_board(text: &str) -> Result<[Points; 2], InputError> {
    let mut pieces: [Points; 2] = [0; 2];
    let length = text.chars().count();
    for (index, character) in text.chars().take(POINTS).enumerate() {
        match character {
            'B' => pieces[0] |= 1 << index,
            'W' => pieces[1] |= 1 << index,
            '.' => {}
            other => {
                return Err(InputError::new(format!("expected B, W or '.', found {other:?}"))
                    .coded("letter", [("at", (index + 1).to_string()), ("found", other.to_string())])
                    .within(format!("character {} (point {})", index + 1, Point::known(index as u8))));
            }
        }
    }
    if length != POINTS {
        return Err(InputError::new(format!("expected {POINTS} characters, found {length}"))
            .coded("squares", [("expected", POINTS), ("found", length)])
            .within("field 1 (board)"));
    }
    for (name, set) in [("black", pieces[0]), ("white", pieces[1])] {
        if set.count_ones() > MAX_PIECES {
            return Err(InputError::new(format!(
                "expected at most {MAX_PIECES} {name} pieces, found {}",
                set.count_ones()
            ))
            .within("field 1 (board)"));
        }
    }
    if pieces == [0, 0] {
        return Err(InputError::new("expected at least one piece, found none").within("field 1 (board)"));
    }
    Ok(pieces)
}

fn read_number(text: Option<&str>, default: u32, least: u32, most: u32) -> Result<u32, InputError> {
    let Some(text) = text else { return Ok(default) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && (least..=most).contains(&number) => Ok(number),
        _ => Err(InputError::new(format!(
            "expected a number from {least} to {most}, found {:?}",
            shortened(text)
        ))),
    }
}

/// Enough of a foreign text to recognise it.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 24;
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    text.chars().take(SHOWN).chain(['…']).collect()
}

/// Writes what [`read_position`] reads.
pub(crate) fn write_position(board: &Board) -> String {
    let letters: String = Point::all()
        .map(|point| match board.piece(point) {
            Some(Side::First) => 'B',
            Some(Side::Second) => 'W',
            None => '.',
        })
        .collect();
    let side = match board.side() {
        Side::First => 'b',
        Side::Second => 'w',
    };
    format!("{letters} {side} {} {}", board.quiet_plies(), board.ply())
}
