//! What a search is told.

use ply_core::{MoveKind, Position, Tactics};
use ply_surakarta::{Board, Move, PIECE};
use proptest::prelude::*;

use crate::samples::{board, positions};

/// The value of the exchange on the move's target by trying it out; `None` where somebody has a choice of
/// attackers, because a static exchange follows one of them only.
fn exchange(position: &Board, mv: Move) -> Option<i32> {
    let mut after = *position;
    after.make(mv);
    let replies: Vec<Move> =
        after.moves(MoveKind::Noisy).filter(|reply| reply.target() == mv.target()).collect();
    match replies[..] {
        [] => Some(position.capture_value(mv)),
        [reply] => Some(position.capture_value(mv) - exchange(&after, reply)?.max(0)),
        _ => None,
    }
}

proptest! {
    #[test]
    fn an_exchange_is_one_of_two_values_and_thresholds_are_monotonous(position in positions()) {
        for mv in position.moves(MoveKind::All) {
            let gain = position.capture_value(mv);
            prop_assert_eq!(position.is_noisy(mv), gain > 0);
            prop_assert!(position.see_ge(mv, gain - PIECE));
            prop_assert!(!position.see_ge(mv, gain + 1));
            prop_assert_eq!(
                position.see_ge(mv, gain),
                position.see_ge(mv, gain - PIECE + 1)
            );
            prop_assert!(position.history_slot(mv) < Board::HISTORY_SLOTS);
        }
    }

    #[test]
    fn an_exchange_without_choices_is_exact(position in positions()) {
        for mv in position.moves(MoveKind::All) {
            if let Some(value) = exchange(&position, mv) {
                prop_assert!(position.see_ge(mv, value));
                prop_assert!(!position.see_ge(mv, value + 1));
            }
        }
    }

    #[test]
    fn passing_changes_the_turn_and_nothing_else(position in positions()) {
        if let Some(pass) = position.null_move() {
            let mut board = position;
            let undo = board.make(pass);
            prop_assert_eq!(board.side(), !position.side());
            prop_assert_ne!(board.key(), position.key());
            for point in ply_surakarta::Point::all() {
                prop_assert_eq!(board.piece(point), position.piece(point));
            }
            prop_assert_eq!(position.order_score(pass), 0);
            prop_assert!(position.history_slot(pass) < Board::HISTORY_SLOTS);
            board.undo(pass, undo);
            prop_assert_eq!(board, position);
        }
    }
}

#[test]
fn a_guarded_piece_is_an_even_trade() {
    // B2 takes B4 through itself. Alone, B4 is won; with a white piece at D5 that reaches B4 over A5's loop, it is not.
    let free = board(".......B...........W...............W b");
    let mv = free.moves(MoveKind::Noisy).find(|mv| mv.target().to_string() == "B4").expect("a capture");
    assert!(free.see_ge(mv, PIECE));
    let guarded = board(".......B...........W.......W........ b");
    let mv = guarded.moves(MoveKind::Noisy).find(|mv| mv.target().to_string() == "B4").expect("a capture");
    assert!(!guarded.see_ge(mv, PIECE));
    assert!(guarded.see_ge(mv, 0));
}

#[test]
fn a_bare_side_does_not_pass() {
    assert!(Board::default().null_move().is_some());
    assert!(board("B..................................W b").null_move().is_none());
}
