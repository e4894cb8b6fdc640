//! The board drawn in a terminal, with its loops.

use ply_core::{Position, Side, Style};

use crate::board::Board;
use crate::judge::name;
use crate::point::{Point, WIDTH};

/// Columns and rows of the picture.
const COLUMNS: usize = 37;
const ROWS: usize = 16;
/// Where A6 stands in it, and how far apart points are.
const FIRST_COLUMN: usize = 8;
const FIRST_ROW: usize = 2;
const ACROSS: usize = 4;
const DOWN: usize = 2;

/// What a character belongs to; decides its colour.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Ink {
    Plain,
    Grid,
    SmallCircuit,
    LargeCircuit,
    Black,
    White,
}

impl Ink {
    /// The ANSI colour.
    const fn code(self) -> &'static str {
        match self {
            Ink::Plain => "0",
            Ink::Grid => "90",
            Ink::SmallCircuit => "36",
            Ink::LargeCircuit => "33",
            Ink::Black => "1;31",
            Ink::White => "1;97",
        }
    }

    /// The ink of a line of the grid, counted from either edge.
    const fn of_line(line: u8) -> Ink {
        match line {
            1 | 4 => Ink::SmallCircuit,
            2 | 3 => Ink::LargeCircuit,
            _ => Ink::Grid,
        }
    }
}

struct Canvas([[(char, Ink); COLUMNS]; ROWS]);

impl Canvas {
    fn put(&mut self, x: usize, y: usize, character: char, ink: Ink) {
        self.0[y][x] = (character, ink);
    }

    fn across(&mut self, from: usize, to: usize, y: usize, ink: Ink) {
        (from..=to).for_each(|x| self.put(x, y, '─', ink));
    }

    fn down(&mut self, x: usize, from: usize, to: usize, ink: Ink) {
        (from..=to).for_each(|y| self.put(x, y, '│', ink));
    }
}

const fn x_of(column: u8) -> usize {
    FIRST_COLUMN + ACROSS * column as usize
}

const fn y_of(row: u8) -> usize {
    FIRST_ROW + DOWN * (WIDTH - 1 - row) as usize
}

/// The board as lines of text, black's home row at the bottom.
pub(crate) fn draw(board: &Board, style: Style) -> String {
    let mut canvas = Canvas([[(' ', Ink::Plain); COLUMNS]; ROWS]);
    for line in 0..WIDTH {
        canvas.across(x_of(0), x_of(5), y_of(line), Ink::of_line(line));
    }
    for line in 0..WIDTH {
        canvas.down(x_of(line), y_of(5), y_of(0), Ink::of_line(line));
        canvas.put(x_of(line), ROWS - 1, (b'A' + line) as char, Ink::Plain);
        canvas.put(0, y_of(line), (b'1' + line) as char, Ink::Plain);
    }
    draw_loops(&mut canvas, 1, 4, FIRST_ROW - 1, Ink::SmallCircuit);
    draw_loops(&mut canvas, 2, 2, FIRST_ROW - 2, Ink::LargeCircuit);
    for point in Point::all() {
        let (character, ink) = match (board.piece(point), point.column(), point.row()) {
            (Some(Side::First), ..) => ('●', Ink::Black),
            (Some(Side::Second), ..) => ('○', Ink::White),
            (None, 0, 0) => ('└', Ink::Grid),
            (None, 5, 0) => ('┘', Ink::Grid),
            (None, 0, 5) => ('┌', Ink::Grid),
            (None, 5, 5) => ('┐', Ink::Grid),
            (None, ..) => ('┼', Ink::Grid),
        };
        canvas.put(x_of(point.column()), y_of(point.row()), character, ink);
    }
    let mut text: String = canvas.0.iter().map(|row| write_row(row, style)).collect();
    text += &format!("{} to move, ply {}", name(board.side()), board.ply());
    if board.quiet_plies() > 0 {
        text += &format!(", {} without a capture", board.quiet_plies());
    }
    text.push('\n');
    text
}

/// The four loops of a circuit whose lines lie `depth` from the edge: `left` is where they stand beside the board, `top`
/// where they stand above it.
fn draw_loops(canvas: &mut Canvas, depth: u8, left: usize, top: usize, ink: Ink) {
    let (near, far) = (depth, WIDTH - 1 - depth);
    let right = x_of(0) + x_of(5) - left;
    let bottom = y_of(0) + y_of(5) - top;
    for (y, line) in [(top, far), (bottom, near)] {
        let (upper, lower) = (y.min(y_of(line)), y.max(y_of(line)));
        canvas.across(left, x_of(near), y, ink);
        canvas.across(x_of(far), right, y, ink);
        canvas.across(left, x_of(0) - 1, y_of(line), ink);
        canvas.across(x_of(5) + 1, right, y_of(line), ink);
        canvas.down(left, upper, lower, ink);
        canvas.down(right, upper, lower, ink);
        let board_edge = if y == top { y_of(5) } else { y_of(0) };
        for column in [near, far] {
            canvas.down(x_of(column), y.min(board_edge), y.max(board_edge), ink);
        }
        let [outer, inner] =
            if y == top { [['╭', '╮'], ['╰', '╯']] } else { [['╰', '╯'], ['╭', '╮']] };
        for (x, character) in
            [(left, outer[0]), (x_of(near), outer[1]), (x_of(far), outer[0]), (right, outer[1])]
        {
            canvas.put(x, y, character, ink);
        }
        for (x, character) in [(left, inner[0]), (right, inner[1])] {
            canvas.put(x, y_of(line), character, ink);
        }
    }
}

fn write_row(row: &[(char, Ink)], style: Style) -> String {
    let mut text = String::new();
    let mut current = Ink::Plain;
    let end = row.iter().rposition(|&(character, _)| character != ' ').map_or(0, |last| last + 1);
    for &(character, ink) in &row[..end] {
        if style.colour && ink != current && character != ' ' {
            text += &format!("\x1b[0;{}m", ink.code());
            current = ink;
        }
        text.push(character);
    }
    if current != Ink::Plain {
        text += "\x1b[0m";
    }
    text.push('\n');
    text
}
