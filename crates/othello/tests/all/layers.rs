//! Mobility, stable discs and the frontier as layers of the board.

use std::collections::BTreeMap;

use ply_core::{GameText, MoveKind, Position, Side};
use ply_othello::{Board, Othello, Square};
use proptest::prelude::*;

type Cells = BTreeMap<String, i32>;

/// The layers in their order: mobility, stable, frontier.
fn layers(board: &Board) -> [Cells; 3] {
    let layers = Othello.layers(board);
    assert_eq!(layers.iter().map(|layer| layer.name).collect::<Vec<_>>(), ["mobility", "stable", "frontier"]);
    let mut layers = layers.into_iter().map(|layer| {
        let count = layer.cells.len();
        let cells: Cells = layer.cells.into_iter().map(|cell| (cell.square, cell.value)).collect();
        assert_eq!(cells.len(), count, "a square was named twice");
        cells
    });
    std::array::from_fn(|_| layers.next().unwrap())
}

fn colour(board: &Board, square: &str) -> i32 {
    let bit = Square::read(square).unwrap().bit();
    i32::from(board.discs(Side::First) & bit != 0) - i32::from(board.discs(Side::Second) & bit != 0)
}

/// The squares that the side to move may take.
fn playable(board: &Board) -> Vec<String> {
    let placed = board.moves(MoveKind::All).filter(|mv| mv.flips() != 0);
    placed.map(|mv| Othello.write_move(board, mv)).collect()
}

/// A board with any discs on it: the stable ones must be stable wherever a game comes from.
fn scattered() -> impl Strategy<Value = Board> {
    let weights = prop_oneof![Just((1, 1, 1)), Just((8, 1, 1)), Just((1, 8, 1)), Just((4, 4, 1))];
    let squares = weights.prop_flat_map(|(black, white, empty)| {
        prop::collection::vec(prop_oneof![black => Just('X'), white => Just('O'), empty => Just('-')], 64)
    });
    (squares, any::<bool>()).prop_map(|(squares, black)| {
        let squares: String = squares.into_iter().collect();
        Othello.read_position(&format!("{squares} {}", if black { 'X' } else { 'O' })).unwrap()
    })
}

/// Plays on by the choices, and checks of every board that what was stable before has kept its colour and still is.
fn stays_stable(mut board: Board, choices: &[usize]) -> Result<(), TestCaseError> {
    let mut known = layers(&board)[1].clone();
    for choice in choices {
        let moves: Vec<_> = board.moves(MoveKind::All).collect();
        if moves.is_empty() || board.outcome().is_some() {
            break;
        }
        board.make(moves[choice % moves.len()]);
        let stable = layers(&board)[1].clone();
        for (square, owner) in &known {
            prop_assert_eq!(
                colour(&board, square),
                *owner,
                "{} in {}",
                square,
                Othello.write_position(&board)
            );
            prop_assert_eq!(stable.get(square), Some(owner));
        }
        known = stable;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_stable_disc_is_never_turned(choices in prop::collection::vec(0..1000_usize, 70)) {
        stays_stable(Othello.start(), &choices)?;
    }

    #[test]
    fn a_stable_disc_of_any_board_is_never_turned(board in scattered(), choices in prop::collection::vec(0..1000_usize, 60)) {
        stays_stable(board, &choices)?;
    }

    #[test]
    fn mobility_is_what_either_side_could_play(board in scattered()) {
        let sign = |side| if side == Side::First { 1 } else { -1 };
        let other = Board::new(board.other(), board.own(), !board.side()).unwrap();
        let mut expected: Cells =
            playable(&other).into_iter().map(|square| (square, sign(other.side()))).collect();
        expected.extend(playable(&board).into_iter().map(|square| (square, sign(board.side()))));
        prop_assert_eq!(&layers(&board)[0], &expected);
    }

    #[test]
    fn the_frontier_lies_beside_empty_squares(board in scattered()) {
        let empty = |column: i32, row: i32| {
            let index = u8::try_from(row * 8 + column).ok().filter(|_| (0..8).contains(&column) && (0..8).contains(&row));
            index.and_then(Square::new).is_some_and(|square| board.empty() & square.bit() != 0)
        };
        let mut expected = Cells::new();
        for index in 0..64 {
            let (column, row) = (index % 8, index / 8);
            let square = Square::new(index as u8).unwrap().to_string();
            let near = (-1..=1).any(|right| (-1..=1).any(|down| empty(column + right, row + down)));
            let owner = colour(&board, &square);
            if owner != 0 && near {
                expected.insert(square, owner);
            }
        }
        prop_assert_eq!(&layers(&board)[2], &expected);
    }
}

#[test]
fn random_games_have_stable_discs_at_all() {
    let mut board = Othello.start();
    let mut most = 0;
    while let Some(mv) = board.moves(MoveKind::All).last() {
        board.make(mv);
        most = most.max(layers(&board)[1].len());
    }
    assert!(most > 20, "only {most}");
}
