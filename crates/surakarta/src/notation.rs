//! Moves as text: `A2-A3`, `B1xE4`, and what people type instead.

use ply_core::{InputError, Side};

use crate::moves::Move;
use crate::point::{Point, WIDTH};
use crate::text::shortened;

/// A move as it was typed: perhaps by whom, and two places that may lie off the board (`None`).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Typed {
    pub(crate) player: Option<Side>,
    pub(crate) from: Option<Point>,
    pub(crate) to: Option<Point>,
}

/// Writes a move: `-` to an empty point, `x` for a capture.
pub(crate) fn write_move(mv: Move) -> String {
    let joint = if mv.is_capture() { 'x' } else { '-' };
    format!("{}{joint}{}", mv.origin(), mv.target())
}

/// Reads two places, with or without `-`, `x`, `:` or blanks between them, after an optional player
/// (`black`, `white`, `b`, `w`, followed by a blank or a colon).
pub(crate) fn read_move(text: &str) -> Result<Typed, InputError> {
    let trimmed = text.trim();
    let (player, places) = split_player(trimmed);
    let (from, rest) = read_place(places).ok_or_else(|| expected(trimmed))?;
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(['-', 'x', 'X', ':', ',']).unwrap_or(rest);
    match read_place(rest.trim_start()) {
        Some((to, "")) => Ok(Typed { player, from, to }),
        _ => Err(expected(trimmed)),
    }
}

fn expected(found: &str) -> InputError {
    InputError::new(format!("expected two points such as A2-A3 or B1xE4, found {:?}", shortened(found)))
        .coded("unreadable-move", [("move", shortened(found))])
        .within("move")
}

/// Takes the player off the front, if one is named.
fn split_player(text: &str) -> (Option<Side>, &str) {
    let Some(end) = text.find(|character: char| character == ':' || character.is_whitespace()) else {
        return (None, text);
    };
    let player = match text[..end].to_ascii_lowercase().as_str() {
        "b" | "black" => Side::First,
        "w" | "white" => Side::Second,
        _ => return (None, text),
    };
    let rest = text[end..].trim_start();
    (Some(player), rest.strip_prefix(':').unwrap_or(rest).trim_start())
}

/// Reads a letter and a number, and hands back the rest; the inner `None` is a place off the board.
fn read_place(text: &str) -> Option<(Option<Point>, &str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_uppercase();
    let rest = &text[1..];
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = rest.split_at(length);
    if digits.is_empty() {
        return None;
    }
    // A number too long to parse lies off the board all the same.
    let row = digits.parse::<u8>().ok().filter(|&row| (1..=WIDTH).contains(&row));
    Some((row.and_then(|row| Point::at(letter - b'A', row - 1)), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Option<String> {
        let typed = read_move(text).ok()?;
        let name = |point: Option<Point>| point.map_or("off".into(), |point| point.to_string());
        let player = typed.player.map_or(String::new(), |side| format!("{side:?} "));
        Some(format!("{player}{}{}", name(typed.from), name(typed.to)))
    }

    #[test]
    fn every_way_of_typing_a_move() {
        for text in ["A2-A3", "a2a3", " A2 A3 ", "A2xA3", "a2:a3", "A2 - A3", "A02-A3"] {
            assert_eq!(typed(text).as_deref(), Some("A2A3"), "{text}");
        }
        assert_eq!(typed("white A2-A3").as_deref(), Some("Second A2A3"));
        assert_eq!(typed("B: b2b3").as_deref(), Some("First B2B3"));
        assert_eq!(typed("A7-A8").as_deref(), Some("offoff"));
        assert_eq!(typed("G1-F99999999999999999999").as_deref(), Some("offoff"));
        assert_eq!(typed("A0-A1").as_deref(), Some("offA1"));
    }

    #[test]
    fn what_is_no_move_is_an_error() {
        for text in [
            "",
            " ",
            "A",
            "A2",
            "A2-",
            "2A3A",
            "A2-A3-A4",
            "é2-A3",
            "A2–A3",
            "white",
            "w:",
            "red A2-A3",
            "A-A",
        ] {
            assert_eq!(typed(text), None, "{text}");
        }
    }
}
