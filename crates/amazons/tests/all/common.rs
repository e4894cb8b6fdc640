//! Positions and random games that several tests use.

use ply_amazons::{Amazons, Board};
use ply_core::{GameText, MoveKind, Position};
use proptest::prelude::*;

pub(crate) const TEN: &str = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1";
pub(crate) const EIGHT: &str = "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 b - - 0 1";
pub(crate) const SIX: &str = "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1";
pub(crate) const FIVE: &str = "1q1q1/q3q/5/Q3Q/1Q1Q1 w - - 0 1";
pub(crate) const FOUR: &str = "1qq1/q2q/Q2Q/1QQ1 w - - 0 1";
/// Neither square nor four against four.
pub(crate) const ODD: &str = "q5q2Q/10/2Q4q2/10/q3Q5/7q2/Q8q b - - 0 7";

/// Reads a position that must be sound.
pub(crate) fn read(text: &str) -> Board {
    Amazons::standard().read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position from a random game: where it begins, and a number that chooses each move.
pub(crate) fn games() -> impl Strategy<Value = (Board, Vec<u64>)> {
    let start = prop_oneof![Just(TEN), Just(EIGHT), Just(SIX), Just(FIVE), Just(FOUR), Just(ODD)];
    (start, prop::collection::vec(any::<u64>(), 0..90)).prop_map(|(text, choices)| (read(text), choices))
}

/// Plays the chosen moves as long as there are any.
pub(crate) fn played(mut board: Board, choices: &[u64]) -> Board {
    for choice in choices {
        match board.count() {
            0 => break,
            count => {
                let mv = board.moves(MoveKind::All).nth((choice % count) as usize).expect("counted");
                board.make(mv);
            }
        }
    }
    board
}

/// The text with the colours of amazons and side to move exchanged.
pub(crate) fn colours_exchanged(text: &str) -> String {
    let (rows, rest) = text.split_once(' ').expect("a position has fields");
    let rows: String = rows
        .chars()
        .map(|c| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
        .collect();
    let rest = match rest.split_at(1) {
        ("w", rest) => format!("b{rest}"),
        (_, rest) => format!("w{rest}"),
    };
    format!("{rows} {rest}")
}

/// The text with its rows upside down.
pub(crate) fn upside_down(text: &str) -> String {
    let (rows, rest) = text.split_once(' ').expect("a position has fields");
    let rows: Vec<&str> = rows.split('/').rev().collect();
    format!("{} {rest}", rows.join("/"))
}
