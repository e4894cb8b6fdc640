//! The judge's words about moves.

use ply_core::GameText;
use ply_surakarta::{EndReason, MoveReason, Surakarta};

use crate::samples::board;

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
    assert_eq!(rule(START, "white A7-A8"), "NOT_PLAYER_TURN");
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
