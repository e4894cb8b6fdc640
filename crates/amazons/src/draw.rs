//! The board as lines of text.

use ply_core::Style;

use crate::fen::letter;
use crate::{Board, Square};

/// Ends any colour.
const PLAIN: &str = "\x1b[0m";

/// Ranks on the left, files below; `Q` white, `q` black, `*` arrows, `.` empty.
pub(crate) fn draw(board: &Board, style: Style) -> String {
    let size = board.size();
    let mut text = String::new();
    for row in 0..size.height() {
        text.push_str(&format!("{:>2}", size.height() - row));
        for square in (0..size.width()).filter_map(|column| Square::new(column, row)) {
            let letter = letter(board, square);
            let shown = letter.unwrap_or('.');
            text.push(' ');
            if style.colour {
                // Bold yellow and bold cyan tell the sides apart on dark and light screens alike.
                let colour = match letter {
                    Some('Q') => "\x1b[1;33m",
                    Some('q') => "\x1b[1;36m",
                    Some(_) => "\x1b[31m",
                    None => "\x1b[2m",
                };
                text.push_str(colour);
                text.push(shown);
                text.push_str(PLAIN);
            } else {
                text.push(shown);
            }
        }
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..size.width() {
        text.push(' ');
        text.push((b'a' + column) as char);
    }
    text.push('\n');
    text
}
