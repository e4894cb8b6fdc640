//! Making, taking back and finding moves, whole and split.

use std::collections::HashSet;

use ply_amazons::{Amazons, Board, Half, HalfKind, HalfMove, Move, NO_MOVES, join, split};
use ply_core::{Game, GameText, MoveKind, Position, Side, Tactics};
use proptest::prelude::*;

use crate::common::{games, played, read};

/// The number of whole moves up to which a test looks at each of them.
const SAMPLE: usize = 300;

/// All moves of a small position, a spread of a large one's.
fn sample(board: &Board) -> Vec<Move> {
    let stride = board.count() as usize / SAMPLE + 1;
    board.moves(MoveKind::All).step_by(stride).collect()
}

proptest! {
    #[test]
    fn making_and_undoing_changes_nothing((start, choices) in games()) {
        let mut board = played(start, &choices);
        let before = board;
        for mv in sample(&board) {
            board.make(mv);
            prop_assert_ne!(board, before);
            board.undo(mv, ());
            prop_assert_eq!(board, before);
        }
        let mut half = Half::new(board);
        for walk in half.moves(MoveKind::All) {
            let undo_walk = half.make(walk);
            let walked = half;
            for arrow in half.moves(MoveKind::All).take(5) {
                let undo_arrow = half.make(arrow);
                half.undo(arrow, undo_arrow);
                prop_assert_eq!(half, walked);
            }
            half.undo(walk, undo_walk);
            prop_assert_eq!(half, Half::new(before));
        }
    }

    #[test]
    fn the_running_key_is_the_key_from_scratch((start, choices) in games()) {
        let board = played(start, &choices);
        let again = read(&Amazons::standard().write_position(&board));
        prop_assert_eq!(board, again);
        prop_assert_eq!(board.key(), again.key());
    }

    #[test]
    fn moves_come_once_each_in_board_order((start, choices) in games()) {
        let board = played(start, &choices);
        let moves: Vec<Move> = board.moves(MoveKind::All).collect();
        prop_assert_eq!(moves.len() as u64, board.count());
        let order = |m: &Move| (m.from(), m.to(), m.arrow());
        prop_assert!(moves.is_sorted_by(|a, b| order(a) < order(b)));
        prop_assert!(board.moves(MoveKind::Quiet).eq(moves.iter().copied()));
        prop_assert_eq!(board.moves(MoveKind::Noisy).count(), 0);
        prop_assert_eq!(board.outcome().is_some(), moves.is_empty());
    }

    #[test]
    fn split_moves_join_to_the_whole_moves((start, choices) in games()) {
        let board = played(start, &choices);
        let mut joined = Vec::new();
        let mut half = Half::new(board);
        prop_assert_eq!(half.outcome(), board.outcome());
        for walk in half.moves(MoveKind::All) {
            let undo = half.make(walk);
            prop_assert_eq!(half.side(), board.side());
            prop_assert_eq!(half.outcome(), None);
            prop_assert_eq!(half.moves(MoveKind::All).count() as u64, half.count());
            for arrow in half.moves(MoveKind::All) {
                let whole = join(walk, arrow).expect("a walk and an arrow");
                prop_assert_eq!(split(whole), (walk, arrow));
                joined.push(whole);
            }
            half.undo(walk, undo);
        }
        prop_assert!(joined.iter().copied().eq(board.moves(MoveKind::All)));
        // Both ways lead to the same board.
        if let Some(&last) = joined.last() {
            let mut whole = board;
            whole.make(last);
            let (walk, arrow) = split(last);
            half.make(walk);
            half.make(arrow);
            prop_assert_eq!(half, Half::new(whole));
            prop_assert_eq!(half.key(), whole.key());
        }
    }

    #[test]
    fn exactly_the_generated_moves_are_found(
        (start, choices) in games(),
        packed in prop::collection::vec(0u32..1 << 22, 200),
        wild in prop::collection::vec(any::<u32>(), 50),
    ) {
        let board = played(start, &choices);
        let moves: HashSet<u32> = board.moves(MoveKind::All).map(u32::from).collect();
        for &number in packed.iter().chain(&wild).chain(moves.iter().take(500)) {
            let found = Move::try_from(number).ok().and_then(|m| board.unpack(m)).is_some();
            prop_assert_eq!(found, moves.contains(&number));
        }
        // Neighbours of legal moves are the likeliest to slip through.
        for &number in moves.iter().take(100) {
            for bit in 0..21 {
                let near = number ^ 1 << bit;
                let found = Move::try_from(near).ok().and_then(|m| board.unpack(m)).is_some();
                prop_assert_eq!(found, moves.contains(&near));
            }
        }
    }

    #[test]
    fn exactly_the_generated_half_moves_are_found((start, choices) in games()) {
        let mut half = Half::new(played(start, &choices));
        for _ in 0..2 {
            let moves: HashSet<u32> = half.moves(MoveKind::All).map(u32::from).collect();
            for number in 0..1 << 17 {
                let found = HalfMove::try_from(number).ok().and_then(|m| half.unpack(m));
                prop_assert_eq!(found.is_some(), moves.contains(&number));
            }
            for mv in half.moves(MoveKind::All) {
                prop_assert!(half.history_slot(mv) < Half::HISTORY_SLOTS);
            }
            // Before the walk, then before the arrow.
            let Some(mv) = half.moves(MoveKind::All).last() else { break };
            half.make(mv);
        }
    }

    #[test]
    fn no_number_is_both_walk_and_arrow(number in any::<u32>()) {
        if let Ok(half) = HalfMove::try_from(number) {
            prop_assert_eq!(u32::from(half), number);
            match half.kind() {
                HalfKind::Walk { from, to } => prop_assert_eq!(HalfMove::walk(from, to), half),
                HalfKind::Arrow(arrow) => prop_assert_eq!(HalfMove::arrow(arrow), half),
            }
        }
    }

    #[test]
    fn history_slots_and_order_scores_answer_for_every_move((start, choices) in games()) {
        let board = played(start, &choices);
        for mv in sample(&board) {
            prop_assert!(board.history_slot(mv) < Board::HISTORY_SLOTS);
            prop_assert!(board.order_score(mv).abs() < 1 << 20);
        }
    }
}

#[test]
fn who_cannot_move_loses() {
    let game = Game::new(read("Q*q/**1/3 w - - 0 9"));
    let outcome = game.outcome().expect("white is shut in");
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Second), NO_MOVES));
    let game = Game::new(read("Q*q/**1/3 b - - 0 9"));
    assert_eq!(game.outcome(), None);
    // Without amazons there is nothing to move.
    assert!(read("3/3 w - - 0 1").outcome().is_some());
    assert!(read("1 b").outcome().is_some());
}

#[test]
fn the_arrow_may_fly_through_the_square_she_left() {
    // Along a single row: she walks right and shoots back to or past where she stood.
    let game = Amazons::standard();
    let board = read("1Q1 w - - 0 1");
    let moves: Vec<String> = board.moves(MoveKind::All).map(|mv| game.write_move(&board, mv)).collect();
    assert_eq!(moves, ["b1-a1/b1", "b1-a1/c1", "b1-c1/a1", "b1-c1/b1"]);
}

#[test]
fn before_the_arrow_the_key_tells_who_shoots() {
    let game = Amazons::standard();
    let walked = |start: &str, text: &str| {
        let board = read(start);
        let mut half = Half::new(board);
        half.make(split(game.read_move(&board, text).expect("legal")).0);
        half
    };
    // All three leave amazons on c1 and e3; in the last the one on e3 is to shoot.
    let one = walked("5/5/Q3Q/5/5 w - - 0 1", "a3-c1/d1");
    let same = walked("5/5/4Q/5/Q4 w - - 0 1", "a1-c1/d1");
    let other = walked("5/5/Q4/5/2Q2 w - - 0 1", "a3-e3/e2");
    assert_eq!(one.board(), other.board());
    assert_eq!(one.key(), same.key());
    assert_ne!(one.key(), other.key());
    assert_ne!(one.key(), one.board().key());
}

#[test]
fn full_moves_count_after_black() {
    for (game, first) in [(Amazons::standard(), 1), (Amazons::small(), 2)] {
        let mut board = game.start();
        let mut numbers = Vec::new();
        for _ in 0..4 {
            let mv = board.moves(MoveKind::All).next().expect("free to move");
            board.make(mv);
            numbers.push(board.full_move());
        }
        assert_eq!(numbers, [first, 2, first + 1, 3]);
        assert_eq!(game.start().side(), Side::First);
    }
}

#[test]
fn eight_amazons_in_the_open_fit_the_list() {
    let board = read("10/2Q1Q1Q3/10/Q7Q1/10/10/1Q7Q/10/3Q6/10 w - - 0 1");
    let half = Half::new(board);
    assert_eq!(half.moves(MoveKind::All).count() as u64, half.count());
    assert!(half.count() > 180);
}
