//! The course's evaluation against its formulas, square by square.

use ply_core::{Evaluator, GameText, MoveKind, Position};
use ply_othello::{Board, Classic, Othello};
use proptest::prelude::*;

/// A square as the formulas see it.
#[derive(Copy, Clone, PartialEq)]
enum Square {
    Empty,
    Own,
    Other,
}
use Square::{Empty, Other, Own};

/// Rows of squares; asking for one off the board gives none.
struct Grid([[Square; 8]; 8]);

const AROUND: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Grid {
    /// As the side to move sees it.
    fn new(board: &Board) -> Grid {
        let text = Othello.write_position(board);
        let own = text.chars().last().expect("the side to move");
        let mut squares = [[Empty; 8]; 8];
        for (index, letter) in text.chars().take(64).enumerate() {
            squares[index / 8][index % 8] = match letter {
                '-' => Empty,
                letter if letter == own => Own,
                _ => Other,
            };
        }
        Grid(squares)
    }

    fn at(&self, row: i32, column: i32) -> Option<Square> {
        self.0.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn squares(&self) -> impl Iterator<Item = (i32, i32, Square)> + '_ {
        (0..64).map(|index| (index / 8, index % 8, self.0[index as usize / 8][index as usize % 8]))
    }

    fn count(&self, wanted: Square, holds: impl Fn(i32, i32) -> bool) -> i32 {
        self.squares().filter(|&(row, column, square)| square == wanted && holds(row, column)).count() as i32
    }

    /// Empty squares where a side would turn at least one disc.
    fn moves(&self, mover: Square) -> i32 {
        let enemy = if mover == Own { Other } else { Own };
        let turns = |row: i32, column: i32, (down, right): (i32, i32)| {
            let mut steps = 1;
            while self.at(row + down * steps, column + right * steps) == Some(enemy) {
                steps += 1;
            }
            steps > 1 && self.at(row + down * steps, column + right * steps) == Some(mover)
        };
        self.count(Empty, |row, column| AROUND.iter().any(|&way| turns(row, column, way)))
    }

    /// The lengths of all maximal runs of a colour with an enemy disc at one end and an empty square at the other.
    fn flippable(&self, colour: Square) -> i32 {
        let enemy = if colour == Own { Other } else { Own };
        let mut sum = 0;
        // Every run has one first square in each of the four directions of lines.
        for &(down, right) in &AROUND[..4] {
            for (row, column, square) in self.squares() {
                let before = self.at(row - down, column - right);
                if square != colour || before == Some(colour) {
                    continue;
                }
                let mut length = 1;
                while self.at(row + down * length, column + right * length) == Some(colour) {
                    length += 1;
                }
                let after = self.at(row + down * length, column + right * length);
                let ends = [before, after];
                if ends == [Some(enemy), Some(Empty)] || ends == [Some(Empty), Some(enemy)] {
                    sum += length;
                }
            }
        }
        sum
    }

    fn classic(&self, edge_weight: i32) -> i32 {
        let difference = |holds: &dyn Fn(i32, i32) -> bool| self.count(Own, holds) - self.count(Other, holds);
        let border = |at: i32| at == 0 || at == 7;
        let discs = difference(&|_, _| true);
        let moves = [self.moves(Own), self.moves(Other)];
        let decided = if moves == [0, 0] { 5000 * discs.signum() } else { 0 };
        discs
            + 8 * (moves[0] - moves[1])
            + 300 * difference(&|row, column| border(row) && border(column))
            + edge_weight * difference(&|row, column| border(row) || border(column))
            + (self.flippable(Other) - self.flippable(Own))
            + decided
    }
}

/// The position after so many random moves, passes among them.
fn played(choices: &[usize]) -> Board {
    let mut board = Othello.start();
    for choice in choices {
        let moves: Vec<_> = board.moves(MoveKind::All).collect();
        if moves.is_empty() {
            break;
        }
        board.make(moves[choice % moves.len()]);
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn it_follows_the_formulas(choices in proptest::collection::vec(0..1000_usize, 0..66)) {
        let board = played(&choices);
        let grid = Grid::new(&board);
        prop_assert_eq!(Classic::default().evaluate(&board).raw(), grid.classic(50));
        prop_assert_eq!(Classic::without_edge().evaluate(&board).raw(), grid.classic(0));
    }
}

/// Discs anywhere, as no game leaves them: runs of every length, boards without a move.
#[test]
fn any_discs_follow_the_formulas() {
    let mut random = 20_261_117_u64;
    for _ in 0..1000 {
        let letters: String = (0..64)
            .map(|_| {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ['-', 'X', 'O', 'X', 'O', 'O'][(random >> 33) as usize % 6]
            })
            .collect();
        let board = Othello.read_position(&format!("{letters} X")).expect("64 squares and a side");
        assert_eq!(Classic::default().evaluate(&board).raw(), Grid::new(&board).classic(50), "{letters}");
    }
}

/// A run counts its length, and in each of its lines.
#[test]
fn a_run_counts_its_length() {
    let value = |text: &str| {
        let text = format!("{text}{} X", "-".repeat(64 - text.len()));
        Classic::default().evaluate(&Othello.read_position(&text).unwrap()).raw()
    };
    // White's run of three from b2 to d2 can be turned: 1 − 3 discs, one move, one edge disc, three discs turnable.
    assert_eq!(value("--------XOOO----"), 1 - 3 + 8 + 50 + 3);
    // Closed by the border it cannot; but now white can turn black's disc, from the left.
    assert_eq!(value("----XOOO"), 1 - 3 - 8 + 50 * (1 - 3) - 300 - 1);
}
