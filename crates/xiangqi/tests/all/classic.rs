//! The course's evaluations against a slow twin written from the formulas, on boards of characters.

use ply_core::{Evaluator, GameText, MoveKind, Position, Side};
use ply_xiangqi::{COURSE_WIN, Classic, ClassicPlace, Course, XiangqiCourse};
use proptest::prelude::*;

use crate::common::{STARTS, data_text};

/// Ten rows of nine characters, black on top, `.` for nothing.
struct Grid(Vec<Vec<char>>);

/// What being able to capture a piece next is worth.
fn next_move_value(piece: char) -> i32 {
    match piece.to_ascii_lowercase() {
        'k' => 9999,
        'r' => 500,
        'n' | 'c' => 100,
        'p' => -20,
        _ => 0,
    }
}

fn fixed_value(piece: char) -> i32 {
    match piece.to_ascii_lowercase() {
        'k' => 10000,
        'a' => 10,
        'b' => 30,
        'n' | 'c' => 300,
        'r' => 500,
        _ => 90,
    }
}

impl Grid {
    fn new(fen: &str) -> Grid {
        let rows = fen.split(' ').next().expect("a board").split('/');
        let expand = |letter: char| match letter.to_digit(10) {
            Some(blanks) => vec!['.'; blanks as usize],
            None => vec![letter],
        };
        Grid(rows.map(|row| row.chars().flat_map(expand).collect()).collect())
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        self.0.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn pieces(&self) -> Vec<(i32, i32, char)> {
        let all = (0..90).map(|index| (index / 9, index % 9));
        let all = all.map(|(row, column)| (row, column, self.0[row as usize][column as usize]));
        all.filter(|&(.., piece)| piece != '.').collect()
    }

    /// The victims of every capture that one side could make, one for each capturing move.
    fn victims(&self, red: bool) -> Vec<char> {
        let mut victims = Vec::new();
        for (row, column, piece) in self.pieces() {
            if piece.is_ascii_uppercase() == red {
                self.targets(row, column, piece, &mut victims);
            }
        }
        victims
    }

    fn targets(&self, row: i32, column: i32, piece: char, victims: &mut Vec<char>) {
        let red = piece.is_ascii_uppercase();
        let mut take = |row: i32, column: i32| {
            if let Some(victim) = self.at(row, column)
                && victim != '.'
                && victim.is_ascii_uppercase() != red
            {
                victims.push(victim);
            }
        };
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let empty = |row: i32, column: i32| self.at(row, column) == Some('.');
        let palace = |row: i32, column: i32| {
            (3..=5).contains(&column) && if red { (7..=9).contains(&row) } else { (0..=2).contains(&row) }
        };
        let home = |row: i32| if red { row >= 5 } else { row <= 4 };
        match piece.to_ascii_lowercase() {
            'k' | 'a' => {
                let ways = if piece.eq_ignore_ascii_case(&'k') { straight } else { diagonal };
                for (down, right) in ways {
                    if palace(row + down, column + right) {
                        take(row + down, column + right);
                    }
                }
            }
            'b' => {
                for (down, right) in diagonal {
                    if empty(row + down, column + right) && home(row + 2 * down) {
                        take(row + 2 * down, column + 2 * right);
                    }
                }
            }
            'n' => {
                for (down, right) in straight {
                    if empty(row + down, column + right) {
                        for side in [-1, 1] {
                            // One step straight, then one slanting on.
                            take(row + 2 * down + side * right, column + 2 * right + side * down);
                        }
                    }
                }
            }
            'r' | 'c' => {
                for (down, right) in straight {
                    let mut screens = if piece.eq_ignore_ascii_case(&'c') { 1 } else { 0 };
                    for far in 1..10 {
                        let (row, column) = (row + down * far, column + right * far);
                        match self.at(row, column) {
                            Some('.') => {}
                            Some(_) if screens > 0 => screens -= 1,
                            Some(_) => {
                                take(row, column);
                                break;
                            }
                            None => break,
                        }
                    }
                }
            }
            _ => {
                take(if red { row - 1 } else { row + 1 }, column);
                if !home(row) {
                    take(row, column - 1);
                    take(row, column + 1);
                }
            }
        }
    }

    /// Red's threats minus black's, or the word that decides: a missing general loses, one that can be captured has lost.
    fn threats(&self, red_moves: bool) -> Result<i32, i32> {
        let has = |general: char| self.pieces().iter().any(|&(.., piece)| piece == general);
        let (own, other) = if red_moves { ('K', 'k') } else { ('k', 'K') };
        if !has(own) {
            return Err(-COURSE_WIN);
        }
        if !has(other) || self.victims(red_moves).contains(&other) {
            return Err(COURSE_WIN);
        }
        let sum = |red: bool| self.victims(red).into_iter().map(next_move_value).sum::<i32>();
        Ok(sum(true) - sum(false))
    }
}

fn fresh<E: Evaluator<Course>>(mut evaluator: E, position: &Course) -> i32 {
    evaluator.refresh(position);
    evaluator.evaluate(position).raw()
}

/// Random play from one of the starts by the course's rules: generals may be left to be captured.
fn played(start: usize, choices: &[u16]) -> Course {
    let mut position = XiangqiCourse { facing: false }.read_position(STARTS[start % STARTS.len()]).unwrap();
    for &choice in choices {
        let moves: Vec<_> = position.moves(MoveKind::All).collect();
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        position.make(moves[choice as usize % moves.len()]);
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn classic_adds_the_threats(start in 0..8_usize, choices in prop::collection::vec(any::<u16>(), 0..80)) {
        let position = played(start, &choices);
        let text = XiangqiCourse { facing: false }.write_position(&position);
        let red = position.side() == Side::First;
        let expected = match Grid::new(&text).threats(red) {
            Ok(threats) => fresh(ClassicPlace::new(), &position) + if red { threats } else { -threats },
            Err(decided) => decided,
        };
        prop_assert_eq!(fresh(Classic::new(), &position), expected, "{}", text);
    }
}

/// Fixed and place values against the course's own tables, where they are.
#[test]
fn places_are_the_tables() {
    let Some(json) = data_text("course_tables.json") else { return };
    let tables: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let place = |piece: char, row: usize, column: usize| {
        let table = &tables[match piece.to_ascii_lowercase() {
            'k' => "JiangPosition",
            'a' => "ShiPosition",
            'b' => "XiangPosition",
            'n' => "MaPosition",
            'r' => "JuPosition",
            'c' => "PaoPosition",
            _ => "BingPosition",
        }];
        let rank = if piece.is_ascii_uppercase() { 9 - row } else { row };
        table[column][rank].as_i64().expect("a number") as i32
    };
    let mut random = 7_u64;
    for start in 0..1000 {
        let choices: Vec<u16> = (0..start % 60)
            .map(|_| {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (random >> 40) as u16
            })
            .collect();
        let position = played(start, &choices);
        let text = XiangqiCourse { facing: false }.write_position(&position);
        let sum: i32 = Grid::new(&text)
            .pieces()
            .into_iter()
            .map(|(row, column, piece)| {
                let value = fixed_value(piece) + place(piece, row as usize, column as usize);
                if piece.is_ascii_uppercase() { value } else { -value }
            })
            .sum();
        let expected = if position.side() == Side::First { sum } else { -sum };
        assert_eq!(fresh(ClassicPlace::new(), &position), expected, "{text}");
    }
}
