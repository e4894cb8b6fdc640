//! The judge's words about moves.

use ply_core::{GameText, Position, Side};
use ply_surakarta::{Board, EndReason, MoveReason, Point, Surakarta};
use proptest::prelude::*;

use crate::samples::{board, positions, scattered};

fn rule(position: &str, text: &str) -> &'static str {
    let verdict = Surakarta::default().judge_move(&board(position), text).expect("a move");
    assert_eq!(verdict.legal, verdict.rule.starts_with("LEGAL"));
    assert!(verdict.sentence.ends_with('.'));
    verdict.rule
}

const START: &str = "BBBBBBBBBBBB............WWWWWWWWWWWW b";

#[test]
fn every_reason_can_be_had() {
    assert_eq!(rule(START, "A2-A3"), "LEGAL_NON_CAPTURE_MOVE");
    assert_eq!(rule(START, "white A5-A4"), "NOT_PLAYER_TURN");
    assert_eq!(rule(START, "w:A2-A3"), "NOT_PLAYER_TURN");
    // What is wrong whoever moves comes first, as in the course.
    assert_eq!(rule(START, "white A7-A8"), "OUT_OF_BOARD");
    assert_eq!(rule(START, "white A3-A4"), "NOT_PIECE");
    // Whose turn it is comes before whose piece it is.
    assert_eq!(rule(START, "white A2-A3"), "NOT_PLAYER_TURN");
    assert_eq!(rule(START, "black A2-A3"), "LEGAL_NON_CAPTURE_MOVE");
    assert_eq!(rule(START, "A7-A8"), "OUT_OF_BOARD");
    assert_eq!(rule(START, "G1-G2"), "OUT_OF_BOARD");
    assert_eq!(rule(START, "A1-A0"), "OUT_OF_BOARD");
    assert_eq!(rule(START, "A3-A4"), "NOT_PIECE");
    assert_eq!(rule(START, "A5-A4"), "NOT_PLAYER_PIECE");
    assert_eq!(rule(START, "A2-A4"), "ILLEGAL_NON_CAPTURE_MOVE");
    assert_eq!(rule(START, "A1-A2"), "ILLEGAL_NON_CAPTURE_MOVE");
    assert_eq!(rule(START, "A1-A1"), "ILLEGAL_NON_CAPTURE_MOVE");
    assert_eq!(rule(START, "B2xB5"), "ILLEGAL_CAPTURE_MOVE");
}

#[test]
fn captures_are_judged_by_their_way() {
    let position = ".......B...........W................ b";
    assert_eq!(rule(position, "B2xB4"), "LEGAL_CAPTURE_MOVE");
    assert_eq!(rule(position, "B2-B4"), "LEGAL_CAPTURE_MOVE");
    // A1 lies on no circuit.
    assert_eq!(rule("B.......................W........... b", "A1xA5"), "ILLEGAL_CAPTURE_MOVE");
}

#[test]
fn what_is_no_move_is_an_error_not_a_verdict() {
    let game = Surakarta::default();
    for text in ["", "hello", "A2", "A2-A3-A4", "red A2-A3"] {
        let error = game.judge_move(&game.start(), text).expect_err(text);
        assert!(error.to_string().contains("expected two points"), "{error}");
    }
}

#[test]
fn names_are_the_courses() {
    let moves: Vec<_> = MoveReason::ALL.iter().map(|reason| reason.name()).collect();
    assert_eq!(
        moves.join(" "),
        "LEGAL_CAPTURE_MOVE LEGAL_NON_CAPTURE_MOVE NOT_PLAYER_TURN OUT_OF_BOARD NOT_PIECE NOT_PLAYER_PIECE \
         ILLEGAL_CAPTURE_MOVE ILLEGAL_NON_CAPTURE_MOVE"
    );
    let ends: Vec<_> = EndReason::ALL.iter().map(|reason| reason.name()).collect();
    assert_eq!(ends.join(" "), "NONE STALEMATE CHECKMATE TRAPPED RESIGN TIMEOUT ILLEGAL_MOVE");
}

/// The course's questions one after the other, on places as numbers.
fn asked(board: &Board, player: Side, from: (i32, i32), to: (i32, i32)) -> (&'static str, &'static str) {
    let inside = |(column, row): (i32, i32)| (0..6).contains(&column) && (0..6).contains(&row);
    let at = |(column, row): (i32, i32)| Point::at(column as u8, row as u8).and_then(|at| board.piece(at));
    let reason = if !inside(from) || !inside(to) {
        "OUT_OF_BOARD"
    } else if at(from).is_none() {
        "NOT_PIECE"
    } else if player != board.side() {
        "NOT_PLAYER_TURN"
    } else if at(from) != Some(player) {
        "NOT_PLAYER_PIECE"
    } else if at(to).is_none() {
        let far = (from.0 - to.0).abs().max((from.1 - to.1).abs());
        if far == 1 { "LEGAL_NON_CAPTURE_MOVE" } else { "ILLEGAL_NON_CAPTURE_MOVE" }
    } else if at(to) == Some(player) {
        "ILLEGAL_NON_CAPTURE_MOVE"
    } else if reaches(board, from, to) {
        "LEGAL_CAPTURE_MOVE"
    } else {
        "ILLEGAL_CAPTURE_MOVE"
    };
    (reason, if reason.starts_with("LEGAL") { "NONE" } else { "ILLEGAL_MOVE" })
}

/// Walks straight ahead from a point, round the loops at the border, until something stands in the way; a start that is
/// come by again does not.
fn reaches(board: &Board, from: (i32, i32), to: (i32, i32)) -> bool {
    [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().any(|mut way| {
        let (mut at, mut loops) = (from, 0);
        for _ in 0..100 {
            let next = (at.0 + way.0, at.1 + way.1);
            if (0..6).contains(&next.0) && (0..6).contains(&next.1) {
                at = next;
            } else {
                // Off the border a loop leads to the line as far from the corner, around that corner.
                let line = if way.0 == 0 { at.0 } else { at.1 };
                if line == 0 || line == 5 {
                    return false;
                }
                loops += 1;
                let low = line < 3;
                let distance = if low { line } else { 5 - line };
                let along = if way.0 + way.1 < 0 { distance } else { 5 - distance };
                let inward = if low { 1 } else { -1 };
                let edge = if low { 0 } else { 5 };
                (at, way) =
                    if way.0 == 0 { ((edge, along), (inward, 0)) } else { ((along, edge), (0, inward)) };
            }
            if at == from {
                continue;
            }
            let point = Point::at(at.0 as u8, at.1 as u8).expect("on the board");
            if board.piece(point).is_some() {
                return at == to && loops > 0;
            }
        }
        false
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]
    /// A named player, places on the board and off it, in positions of games and in any others.
    #[test]
    fn the_reasons_come_in_the_courses_order(
        board in prop_oneof![positions(), scattered()],
        white in any::<bool>(),
        places in [(-1..7_i32, -1..7_i32), (-1..7_i32, -1..7_i32)],
        owned in any::<u8>(),
    ) {
        prop_assume!(board.outcome().is_none());
        let player = if white { Side::Second } else { Side::First };
        // Two thirds of the moves begin on a piece of somebody's, so that the later questions are asked often.
        let pieces: Vec<_> = (0..36)
            .map(|index| (index % 6, index / 6))
            .filter(|&(column, row)| board.piece(Point::at(column as u8, row as u8).unwrap()).is_some())
            .collect();
        let [from, to] = places;
        let from = if owned % 3 == 0 { from } else { pieces[owned as usize / 3 % pieces.len()] };
        // Places off the board as people can write them: a letter beyond F, or row 0 or 7.
        let name = |(column, row): (i32, i32)| {
            let letter = if column < 0 { 'Z' } else { (b'A' + column as u8) as char };
            format!("{letter}{}", row + 1)
        };
        prop_assume!(from.1 >= -1 && to.1 >= -1);
        let text = format!("{} {}-{}", if white { "white" } else { "black" }, name(from), name(to));
        let game = Surakarta::default();
        let verdict = game.judge_move(&board, &text).expect("a move");
        let end = game.forfeit(verdict.rule).map_or("NONE", |reason| game.rule_name(reason));
        prop_assert_eq!((verdict.rule, end), asked(&board, player, from, to), "{}", text);
    }
}
