//! What the search asks about moves, checked against plain play.

use ply_core::{GameText, MoveKind, Position, Tactics};
use ply_xiangqi::{Course, Move, Role, Square, Xiangqi, XiangqiCourse};
use proptest::prelude::*;

use crate::common::{board, legal, walk};

/// The order in which pieces join an exchange.
const CHEAPEST_FIRST: [Role; 7] =
    [Role::Soldier, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Rook, Role::General];

fn cheapest(course: &Course, target: Square) -> Option<Move> {
    let rank = |mv: &Move| CHEAPEST_FIRST.iter().position(|&role| role == mv.piece.role());
    course.moves(MoveKind::Noisy).filter(|mv| mv.to == target).min_by_key(|mv| (rank(mv), mv.from))
}

/// What the side to move gains on a point by capturing with its cheapest piece or not at all.
fn exchange(course: &Course, target: Square) -> i32 {
    let Some(mv) = cheapest(course, target) else { return 0 };
    let mut after = course.clone();
    after.make(mv);
    if mv.piece.role() == Role::General && cheapest(&after, target).is_some() {
        return 0;
    }
    (course.capture_value(mv) - exchange(&after, target)).max(0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn check_is_foreseen(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..80)) {
        walk(start, &picks, |position| {
            for mv in legal(position) {
                let mut after = position.clone();
                after.make(mv);
                assert_eq!(position.gives_check(mv), after.in_check(), "{mv:?}");
                assert_eq!(position.is_noisy(mv), mv.captured.is_some());
            }
        });
    }

    #[test]
    fn exchanges_equal_playing_them_out(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..60)) {
        walk(start, &picks, |position| {
            let text = Xiangqi::default().write_position(position);
            let course = XiangqiCourse::default().read_position(&text).unwrap();
            for mv in legal(position) {
                let mut after = course.clone();
                after.make(mv);
                let value = position.capture_value(mv) - exchange(&after, mv.to);
                if mv.piece.role() == Role::General { continue }
                assert!(position.see_ge(mv, value), "{text} {mv:?} {value}");
                assert!(!position.see_ge(mv, value + 1), "{text} {mv:?} {value}");
            }
        });
    }

    #[test]
    fn handing_the_turn_over_only_changes_the_turn(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..60)) {
        walk(start, &picks, |position| {
            let Some(mv) = position.null_move() else { return };
            let mut after = position.clone();
            after.make(mv);
            assert_ne!(after.side(), position.side());
            assert_ne!(after.key(), position.key());
            assert_eq!(after.reversible_plies(), 0);
            let game = Xiangqi::default();
            let board = |text: String| text.split(' ').next().unwrap().to_string();
            assert_eq!(board(game.write_position(&after)), board(game.write_position(position)));
        });
    }
}

#[test]
fn the_turn_is_not_handed_over_in_check_or_without_attackers() {
    assert!(board("3k5/9/9/9/4r4/9/9/9/9/R3K4 w").null_move().is_none());
    assert!(board("3k5/9/9/9/P8/9/9/9/9/4K4 w").null_move().is_none());
    assert!(board("3k5/9/9/9/9/9/9/9/9/R3K4 w").null_move().is_some());
}

#[test]
fn a_cannon_joins_an_exchange_once_it_has_its_screen() {
    let game = Xiangqi::default();
    // The rook takes a soldier that a cannon guards only over the rook's own piece behind it: none stands there.
    let free = board("3k5/9/9/9/R3p3c/9/9/9/9/4K4 w");
    let mv = game.read_move(&free, "a5e5").unwrap();
    assert!(free.see_ge(mv, 1));
    // With a screen between, the cannon takes back.
    let guarded = board("3k5/9/9/9/R3p1p1c/9/9/9/9/4K4 w");
    let mv = game.read_move(&guarded, "a5e5").unwrap();
    assert!(!guarded.see_ge(mv, 0));
}

#[test]
fn history_slots_stay_within_their_number() {
    use ply_xiangqi::Board;
    for text in crate::common::STARTS {
        let position = board(text);
        let slots: Vec<usize> = position.moves(MoveKind::All).map(|mv| position.history_slot(mv)).collect();
        assert!(slots.iter().all(|&slot| slot < Board::HISTORY_SLOTS));
    }
}
