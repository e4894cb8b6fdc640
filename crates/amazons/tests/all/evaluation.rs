//! The evaluations against slow, direct twins, and against mirrors.

use ply_amazons::{Amazons, Board, Classic, Half, Square, Standard};
use ply_core::{Evaluator, GameText, MoveKind, Position, Score, Side};
use proptest::prelude::*;

use crate::common::{colours_exchanged, games, played, read, upside_down};

/// The course's table as it is printed: f1, f2, f3 = f4, f5 by full-move number.
const F: [[f64; 23]; 4] = [
    [
        0.1080, 0.1080, 0.1235, 0.1332, 0.1400, 0.1468, 0.1565, 0.1720, 0.1949, 0.2217, 0.2476, 0.2680,
        0.2800, 0.2884, 0.3000, 0.3208, 0.3535, 0.4000, 0.4613, 0.5350, 0.6181, 0.7075, 0.8000,
    ],
    [
        0.3940, 0.3940, 0.3826, 0.3753, 0.3700, 0.3647, 0.3574, 0.3460, 0.3294, 0.3098, 0.2903, 0.2740,
        0.2631, 0.2559, 0.2500, 0.2430, 0.2334, 0.2200, 0.2020, 0.1800, 0.1550, 0.1280, 0.1000,
    ],
    [
        0.1160, 0.1160, 0.1224, 0.1267, 0.1300, 0.1333, 0.1376, 0.1440, 0.1531, 0.1640, 0.1754, 0.1860,
        0.1944, 0.1995, 0.2000, 0.1950, 0.1849, 0.1700, 0.1510, 0.1287, 0.1038, 0.0773, 0.0500,
    ],
    [
        0.2300, 0.2300, 0.2159, 0.2067, 0.2000, 0.1933, 0.1841, 0.1700, 0.1496, 0.1254, 0.1010, 0.0800,
        0.0652, 0.0557, 0.0500, 0.0464, 0.0436, 0.0400, 0.0346, 0.0274, 0.0190, 0.0097, 0.0000,
    ],
];

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A board as a plain grid.
struct Grid {
    width: i32,
    height: i32,
    empty: Vec<bool>,
    /// Of the side to move, then of the other.
    amazons: [Vec<(i32, i32)>; 2],
    full_move: usize,
}

impl Grid {
    fn new(board: &Board) -> Grid {
        let (width, height) = (i32::from(board.size().width()), i32::from(board.size().height()));
        let squares = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
        let square = |(column, row): (i32, i32)| Square::new(column as u8, row as u8).expect("on the board");
        let of = |side: Side| {
            squares.clone().filter(|&at| board.amazons(side).contains(square(at))).collect::<Vec<_>>()
        };
        Grid {
            width,
            height,
            empty: squares.clone().map(|at| board.free().contains(square(at))).collect(),
            amazons: [of(board.side()), of(board.side().other())],
            full_move: board.full_move() as usize,
        }
    }

    fn is_empty(&self, (column, row): (i32, i32)) -> bool {
        (0..self.width).contains(&column)
            && (0..self.height).contains(&row)
            && self.empty[(row * self.width + column) as usize]
    }

    fn empties(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        (0..self.height)
            .flat_map(|row| (0..self.width).map(move |column| (column, row)))
            .filter(|&at| self.is_empty(at))
    }

    /// The squares that one queen move, or one of at most `longest` squares, reaches.
    fn moves(&self, (column, row): (i32, i32), longest: i32) -> Vec<(i32, i32)> {
        let mut found = Vec::new();
        for (right, down) in DIRECTIONS {
            for moves in 1..=longest {
                let at = (column + right * moves, row + down * moves);
                if !self.is_empty(at) {
                    break;
                }
                found.push(at);
            }
        }
        found
    }

    /// Breadth-first distance from the nearest amazon of a side, `None` where none comes.
    fn distances(&self, side: usize, longest: i32) -> Vec<Option<i32>> {
        let mut distances = vec![None; self.empty.len()];
        let mut front = self.amazons[side].clone();
        for distance in 1.. {
            let mut next = Vec::new();
            for at in front {
                for (column, row) in self.moves(at, longest) {
                    let entry = &mut distances[(row * self.width + column) as usize];
                    if entry.is_none() {
                        *entry = Some(distance);
                        next.push((column, row));
                    }
                }
            }
            if next.is_empty() {
                return distances;
            }
            front = next;
        }
        unreachable!()
    }

    /// 1000·E by the printed formulas, unrounded.
    fn classic(&self) -> f64 {
        let queen = [self.distances(0, 10), self.distances(1, 10)];
        let king = [self.distances(0, 1), self.distances(1, 1)];
        let delta = |own: Option<i32>, other: Option<i32>| match (own, other) {
            (None, None) => 0.0,
            (Some(_), None) => 1.0,
            (None, Some(_)) => -1.0,
            (Some(own), Some(other)) if own == other => 0.2,
            (Some(own), Some(other)) => {
                if own < other {
                    1.0
                } else {
                    -1.0
                }
            }
        };
        let halved = |distance: Option<i32>| distance.map_or(0.0, |distance| 0.5f64.powi(distance));
        let (mut t1, mut t2, mut p1, mut p2) = (0.0, 0.0, 0.0, 0.0);
        for (column, row) in self.empties() {
            let at = (row * self.width + column) as usize;
            t1 += delta(queen[0][at], queen[1][at]);
            t2 += delta(king[0][at], king[1][at]);
            p1 += 2.0 * (halved(queen[0][at]) - halved(queen[1][at]));
            p2 += match (king[0][at], king[1][at]) {
                (None, None) => 0.0,
                (Some(_), None) => 1.0,
                (None, Some(_)) => -1.0,
                (Some(own), Some(other)) => (f64::from(other - own) / 6.0).clamp(-1.0, 1.0),
            };
        }
        let mobility = |side: usize| -> f64 {
            let mut sum = 0.0;
            for &(column, row) in &self.amazons[side] {
                for (to_column, to_row) in self.moves((column, row), 10) {
                    let neighbours = DIRECTIONS
                        .iter()
                        .filter(|(right, down)| self.is_empty((to_column + right, to_row + down)))
                        .count();
                    let moves = (to_column - column).abs().max((to_row - row).abs());
                    sum += neighbours as f64 / f64::from(moves);
                }
            }
            sum
        };
        let m = mobility(0) - mobility(1);
        let w = self.full_move.min(22);
        1000.0 * (F[0][w] * t1 + F[1][w] * t2 + F[2][w] * p1 + F[2][w] * p2 + F[3][w] * m)
    }
}

fn of<E: Evaluator<Board>>(mut evaluator: E, board: &Board) -> i32 {
    evaluator.evaluate(board).raw()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn classic_follows_the_formulas((start, choices) in games()) {
        let board = played(start, &choices);
        let exact = Grid::new(&board).classic();
        let score = f64::from(of(Classic, &board));
        // Rounding to the nearest, with room for the twin's floating-point noise at a half.
        prop_assert!((exact - score).abs() <= 0.5 + 1e-6, "{exact} was rounded to {score}");
    }
}

proptest! {
    #[test]
    fn mirrored_positions_have_the_same_value((start, choices) in games()) {
        let game = Amazons::standard();
        let board = played(start, &choices);
        let text = game.write_position(&board);
        for mirrored in [colours_exchanged(&text), upside_down(&text), upside_down(&colours_exchanged(&text))] {
            let mirrored = read(&mirrored);
            prop_assert_eq!(of(Classic, &board), of(Classic, &mirrored));
            prop_assert_eq!(of(Standard, &board), of(Standard, &mirrored));
        }
        // Nor does it matter which colour the game calls first.
        let small = Amazons::small().read_position(&text).expect("sound");
        prop_assert_eq!(of(Standard, &board), of(Standard, &small));
        prop_assert_eq!(of(Classic, &board), of(Classic, &small));
    }

    #[test]
    fn split_positions_are_worth_the_board_between_turns((start, choices) in games()) {
        let board = played(start, &choices);
        let mut half = Half::new(board);
        prop_assert_eq!(Evaluator::<Half>::evaluate(&mut Standard, &half).raw(), of(Standard, &board));
        prop_assert_eq!(Evaluator::<Half>::evaluate(&mut Classic, &half).raw(), of(Classic, &board));
        for walk in half.moves(MoveKind::All) {
            let undo = half.make(walk);
            prop_assert!(!Evaluator::<Half>::evaluate(&mut Standard, &half).is_decided());
            prop_assert!(!Evaluator::<Half>::evaluate(&mut Classic, &half).is_decided());
            half.undo(walk, undo);
        }
    }
}

/// Figures worked out by hand.
#[test]
fn classic_by_hand() {
    // One free square between two amazons, reached by both at once: only the ties count.
    let board = read("Q1q w - - 0 1");
    // 0.2·(0.108 + 0.394), mobility and nearness level.
    assert_eq!(of(Classic, &board), 100);
    // White alone reaches both squares beside her: D = 1 and 2 by king, 1 by queen.
    let board = read("Q2*q w - - 0 30");
    // t1 = t2 = 2, p1 = 2, p2 = 2: 0.8·2 + 0.1·2 + 0.05·4
    assert_eq!(of(Classic, &board), 2000);
    assert_eq!(of(Classic, &read("Q2*q b - - 0 30")), -2000);
    // Three squares in a bent row: 0.8·3 + 0.1·3 + 0.05·(1.75 + 3) = 2.9375; halves round away from zero.
    assert_eq!(of(Classic, &read("Q1**q/**1**/**1** w - - 0 30")), 2938);
    assert_eq!(of(Classic, &read("Q1**q/**1**/**1** b - - 0 30")), -2938);
}

#[test]
fn settled_positions_are_counted() {
    // White owns four squares, black three, and nobody can interfere.
    let ahead = read("Q4*q3 w - - 0 30");
    assert!(of(Standard, &ahead) > 0);
    let behind = read("Q3*q4 w - - 0 30");
    assert!(of(Standard, &behind) < 0);
    // With as many squares as the other, who must move first runs out first.
    let level = read("Q3*q3 w - - 0 30");
    assert!(of(Standard, &level) < 0);
}

#[test]
fn a_finished_game_is_lost_not_evaluated() {
    let board = read("Q*q/**1/3 w - - 0 9");
    let outcome = board.outcome().expect("white is shut in");
    assert_eq!(Evaluator::<Board>::finished(&mut Classic, &board, outcome, 3), Score::loss_in(3));
    assert_eq!(Evaluator::<Board>::finished(&mut Standard, &board, outcome, 3), Score::loss_in(3));
}
