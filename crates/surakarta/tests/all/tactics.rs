//! What a search is told.

use ply_core::{Kind, Position, Tactics};
use ply_surakarta::{Board, PIECE, Step};
use proptest::prelude::*;

use crate::samples::{board, positions};

/// The value of the exchange on the step's target by trying it out; `None` where somebody has a choice of
/// attackers, because a static exchange follows one of them only.
fn exchange(position: &Board, step: Step) -> Option<i32> {
    let mut after = *position;
    after.make(step);
    let replies: Vec<Step> =
        after.steps(Kind::Noisy).filter(|reply| reply.target() == step.target()).collect();
    match replies[..] {
        [] => Some(position.gain(step)),
        [reply] => Some(position.gain(step) - exchange(&after, reply)?.max(0)),
        _ => None,
    }
}

proptest! {
    #[test]
    fn an_exchange_is_one_of_two_values_and_thresholds_are_monotonous(position in positions()) {
        for step in position.steps(Kind::All) {
            let gain = position.gain(step);
            prop_assert_eq!(position.noisy(step), gain > 0);
            prop_assert!(position.exchange_at_least(step, gain - PIECE));
            prop_assert!(!position.exchange_at_least(step, gain + 1));
            prop_assert_eq!(
                position.exchange_at_least(step, gain),
                position.exchange_at_least(step, gain - PIECE + 1)
            );
            prop_assert!(position.history_slot(step) < Board::HISTORY_SLOTS);
        }
    }

    #[test]
    fn an_exchange_without_choices_is_exact(position in positions()) {
        for step in position.steps(Kind::All) {
            if let Some(value) = exchange(&position, step) {
                prop_assert!(position.exchange_at_least(step, value));
                prop_assert!(!position.exchange_at_least(step, value + 1));
            }
        }
    }

    #[test]
    fn passing_changes_the_turn_and_nothing_else(position in positions()) {
        if let Some(pass) = position.null_step() {
            let mut board = position;
            let undo = board.make(pass);
            prop_assert_eq!(board.side(), !position.side());
            prop_assert_ne!(board.key(), position.key());
            for point in ply_surakarta::Point::all() {
                prop_assert_eq!(board.piece(point), position.piece(point));
            }
            prop_assert_eq!(position.promise(pass), 0);
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
    let step = free.steps(Kind::Noisy).find(|step| step.target().to_string() == "B4").expect("a capture");
    assert!(free.exchange_at_least(step, PIECE));
    let guarded = board(".......B...........W.......W........ b");
    let step = guarded.steps(Kind::Noisy).find(|step| step.target().to_string() == "B4").expect("a capture");
    assert!(!guarded.exchange_at_least(step, PIECE));
    assert!(guarded.exchange_at_least(step, 0));
}

#[test]
fn a_bare_side_does_not_pass() {
    assert!(Board::default().null_step().is_some());
    assert!(board("B..................................W b").null_step().is_none());
}
