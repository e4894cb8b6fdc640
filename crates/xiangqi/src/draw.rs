//! The board in a terminal.

use ply_core::{Side, Style};

use crate::{Piece, Placement, Square};

const RED: &str = "\x1b[1;31m";
const BLACK: &str = "\x1b[1;34m";
const FAINT: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// Draws the points with the lines between them: the river, the palaces' diagonals, files below and above, ranks at
/// both sides. A cell is four columns wide, whether its piece is a letter or a character of double width.
pub(crate) fn draw(placement: &Placement, style: Style) -> String {
    let paint = |colour: &str, text: &str| {
        if style.colour { format!("{colour}{text}{PLAIN}") } else { text.to_string() }
    };
    let files = "    a   b   c   d   e   f   g   h   i\n";
    let mut text = String::with_capacity(2048);
    text.push_str(files);
    for row in 0..Square::ROWS {
        let rank = 9 - row;
        text.push_str(&format!(" {rank}  "));
        for column in 0..Square::COLUMNS {
            let piece = Square::new(row, column).and_then(|square| placement.piece(square));
            let (shown, width) = cell(piece, style);
            match piece {
                Some(piece) => {
                    text.push_str(&paint(if piece.side() == Side::First { RED } else { BLACK }, &shown))
                }
                None => text.push_str(&paint(FAINT, &shown)),
            }
            if column < 8 {
                text.push_str(&paint(FAINT, &"-".repeat(4 - width)));
            } else {
                text.push_str(&" ".repeat(3 - width));
            }
        }
        text.push_str(&format!(" {rank}\n"));
        if row < 9 {
            text.push_str(&paint(FAINT, &format!("    {}", gap(row, style.chinese))));
            text.push('\n');
        }
    }
    text.push_str(files);
    text
}

/// What stands on a point, and how many columns it takes.
fn cell(piece: Option<Piece>, style: Style) -> (String, usize) {
    match piece {
        None => ("+".to_string(), 1),
        Some(piece) if style.chinese && style.colour => (piece.character().to_string(), 2),
        Some(piece) if style.chinese => (piece.distinct_character().to_string(), 2),
        Some(piece) => (piece.letter().to_string(), 1),
    }
}

/// The line between a row and the next.
fn gap(row: u8, chinese: bool) -> String {
    if row == 4 {
        let words =
            if chinese { "    楚 河             汉 界    " } else { "             river             " };
        return format!("|{words}|");
    }
    let (left, right) = match row {
        0 | 7 => ('\\', '/'),
        1 | 8 => ('/', '\\'),
        _ => (' ', ' '),
    };
    format!("|   |   |   | {left} | {right} |   |   |   |")
}
