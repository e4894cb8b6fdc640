//! Connect Four as people write it: `....... ....... ....... ....... ...o... ...x... x`, the top row first, then who moves.

use ply_core::{Choice, GameText, InputError, Outcome, Position, Side, Style, Verdict};

use crate::board::{Board, Column};

/// The game has one rule set and one board.
#[derive(Copy, Clone)]
pub struct ConnectFour;

const LETTERS: [char; 2] = ['x', 'o'];

fn bit(row: usize, column: usize) -> u64 {
    1 << (7 * column + 5 - row)
}

impl GameText for ConnectFour {
    type Position = Board;

    fn sides(&self) -> [&'static str; 2] {
        ["yellow", "red"]
    }

    fn start(&self) -> Board {
        Board::EMPTY
    }

    fn read_position(&self, text: &str) -> Result<Board, InputError> {
        let fail = |sentence: String| Err(InputError::new(sentence));
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if letters.len() != 43 {
            return fail(format!("expected 42 cells and the side to move, found {} letters", letters.len()));
        }
        let mut discs = [0_u64; 2];
        for (index, letter) in letters[..42].iter().enumerate() {
            match LETTERS.iter().position(|own| own == letter) {
                Some(side) => discs[side] |= bit(index / 7, index % 7),
                None if *letter == '.' => (),
                None => return fail(format!("cell {}: expected x, o or ., found '{letter}'", index + 1)),
            }
        }
        let both = discs[0] | discs[1];
        let floating = (0..41).find(|at| both >> at & 3 == 2 && at % 7 != 6);
        if floating.is_some() {
            return fail("expected every disc to stand on another or on the ground".to_string());
        }
        let [first, second] = discs.map(u64::count_ones);
        let plies = first + second;
        if first != second + plies % 2 || letters[42] != LETTERS[plies as usize % 2] {
            return fail("expected as many x as o, or one more, and the other side to move".to_string());
        }
        let (own, other) = if plies.is_multiple_of(2) { (discs[0], discs[1]) } else { (discs[1], discs[0]) };
        Ok(Board { own, other, plies })
    }

    fn write_position(&self, board: &Board) -> String {
        format!("{}{}", self.draw(board, Style::default()).replace('\n', " "), LETTERS[board.side().index()])
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Column, InputError> {
        let column = text.trim().parse().ok().and_then(|column: u32| Column::try_from(column).ok());
        let column =
            column.ok_or_else(|| InputError::new(format!("move '{text}': expected a column, 1 to 7")))?;
        let free = board.unpack(column).filter(|_| board.outcome().is_none());
        free.ok_or_else(|| InputError::new(format!("move '{text}': expected a column with a free cell")))
    }

    fn write_move(&self, _: &Board, column: Column) -> String {
        u32::from(column).to_string()
    }

    fn notations(&self) -> &'static [Choice] {
        const COLUMNS: [Choice; 1] =
            [Choice::new("columns", ["Columns", "列"], ["the column, 1 to 7", "列号 1 至 7"])];
        &COLUMNS
    }

    /// UCI has no notation of its own for it.
    fn write_move_as(&self, board: &Board, column: Column, notation: &str) -> Option<String> {
        (["columns", "uci"].contains(&notation)).then(|| self.write_move(board, column))
    }

    fn judge_move(&self, board: &Board, text: &str) -> Result<Verdict, InputError> {
        Ok(match self.read_move(board, text) {
            Ok(_) => Verdict { legal: true, rule: "legal", sentence: "The disc falls.".to_string() },
            Err(error) => Verdict { legal: false, rule: "no-cell", sentence: error.to_string() },
        })
    }

    fn draw(&self, board: &Board, _: Style) -> String {
        let mover = board.side().index();
        let cell = |row, column| match (board.own & bit(row, column), board.other & bit(row, column)) {
            (0, 0) => '.',
            (0, _) => LETTERS[1 - mover],
            _ => LETTERS[mover],
        };
        (0..6).map(|row| (0..7).map(|column| cell(row, column)).chain(['\n']).collect::<String>()).collect()
    }

    fn explain(&self, outcome: Outcome) -> String {
        match outcome.winner {
            Some(Side::First) => "Yellow has four in a row.",
            Some(Side::Second) => "Red has four in a row.",
            None => "A draw: the board is full.",
        }
        .to_string()
    }
}
