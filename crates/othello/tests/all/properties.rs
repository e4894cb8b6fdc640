//! What must hold on every position of random games.

use ply_core::{Evaluator, GameText, MoveKind, Position, Side, Tactics};
use ply_othello::{Board, Classic, Othello, PackedMove, Standard};
use proptest::prelude::*;

/// The positions of a random game, chosen by the numbers.
fn playout(choices: &[usize]) -> Vec<Board> {
    let mut board = Othello.start();
    let mut positions = vec![board];
    for choice in choices {
        let moves: Vec<_> = board.moves(MoveKind::All).collect();
        if board.outcome().is_some() || moves.is_empty() {
            break;
        }
        board.make(moves[choice % moves.len()]);
        positions.push(board);
    }
    positions
}

/// The same position with the colours exchanged.
fn mirrored(board: &Board) -> Board {
    let text: String = Othello
        .write_position(board)
        .chars()
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            c => c,
        })
        .collect();
    Othello.read_position(&text).unwrap()
}

fn games() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0..1000_usize, 0..70)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..Default::default() })]

    #[test]
    fn making_and_undoing_is_identity(choices in games()) {
        for board in playout(&choices) {
            for mv in board.moves(MoveKind::All) {
                let mut after = board;
                after.make(mv);
                prop_assert_ne!(after, board);
                after.undo(mv, ());
                prop_assert_eq!(after, board);
            }
        }
    }

    #[test]
    fn text_round_trips_and_keeps_the_key(choices in games()) {
        for board in playout(&choices) {
            let again = Othello.read_position(&Othello.write_position(&board)).unwrap();
            prop_assert_eq!(again, board);
            prop_assert_eq!(again.key(), board.key());
            for mv in board.moves(MoveKind::All).filter(|_| board.outcome().is_none()) {
                prop_assert_eq!(Othello.read_move(&board, &Othello.write_move(&board, mv)).unwrap(), mv);
            }
        }
    }

    #[test]
    fn a_move_is_found_exactly_where_it_is_generated(choices in games()) {
        for board in playout(&choices) {
            let generated: Vec<_> = board.moves(MoveKind::All).collect();
            for packed in 1..=65 {
                let m = PackedMove::try_from(packed).unwrap();
                prop_assert_eq!(board.unpack(m), generated.iter().copied().find(|&mv| PackedMove::from(mv) == m));
            }
            prop_assert_eq!(board.count(), generated.len() as u64);
            prop_assert_eq!(board.moves(MoveKind::Noisy).count() + board.moves(MoveKind::Quiet).count(), generated.len());
            for mv in generated {
                prop_assert!(board.history_slot(mv) < Board::HISTORY_SLOTS);
            }
        }
    }

    #[test]
    fn colours_do_not_change_the_value(choices in games()) {
        for board in playout(&choices) {
            let mirror = mirrored(&board);
            prop_assert_ne!(mirror.side(), board.side());
            prop_assert_eq!(Standard::default().evaluate(&mirror), Standard::default().evaluate(&board));
            prop_assert_eq!(Classic::default().evaluate(&mirror), Classic::default().evaluate(&board));
        }
    }
}

/// The course's formula by hand.
#[test]
fn classic_is_the_course_formula() {
    let value = |text: &str| Classic::default().evaluate(&Othello.read_position(text).unwrap()).raw();
    let start = Othello.start();
    assert_eq!(Classic::default().evaluate(&start).raw(), 0);
    // After d3: black 4 discs, white 1. White can play 3 squares, one line each; black could play 3 squares by 3 lines.
    let d3 = "--------/--------/---X----/---XX---/---XO---/--------/--------/--------".replace('/', "");
    assert_eq!(value(&(d3 + " O")), -3, "moves and lines are equal, discs are not");
    // A corner and an edge disc, decided: 2 discs + 300 + 2 * 50 + 5000.
    let corner = format!("XX{} X", "-".repeat(62));
    assert_eq!(value(&corner), 2 + 300 + 100 + 5000);
    let plain = Classic::without_edge().evaluate(&Othello.read_position(&corner).unwrap()).raw();
    assert_eq!(plain, 2 + 300 + 5000);
    assert_eq!(start.side(), Side::First);
}
