//! The judge's words about single moves.

use ply_core::{GameText, MoveKind, Position};
use ply_xiangqi::{PackedMove, Square, Xiangqi};
use proptest::prelude::*;

use crate::common::{board, walk};

fn rule(text: &str, m: &str) -> &'static str {
    let verdict = Xiangqi::default().judge_move(&board(text), m).unwrap();
    assert_eq!(verdict.legal, verdict.rule == "legal", "{verdict:?}");
    assert!(verdict.sentence.ends_with('.'), "{}", verdict.sentence);
    verdict.rule
}

#[test]
fn every_reason_has_its_rule() {
    let start = ply_xiangqi::START;
    for (text, m, expected) in [
        (start, "h2e2", "legal"),
        (start, "h2h9", "legal"),
        (start, "e4e5", "no-piece"),
        (start, "h7e7", "not-your-piece"),
        (start, "a0b0", "own-piece"),
        (start, "a0a5", "path-blocked"),
        (start, "a0b1", "rook-move"),
        (start, "b0d1", "horse-leg"),
        (start, "b0b1", "horse-move"),
        (start, "c0e1", "elephant-move"),
        (start, "e0e2", "general-move"),
        (start, "d0c1", "palace"),
        (start, "d0d1", "advisor-move"),
        (start, "h2h8", "path-blocked"),
        (start, "h2g4", "cannon-move"),
        (start, "e3d3", "soldier-river"),
        (start, "e3e2", "soldier-backward"),
        (start, "e3e5", "soldier-move"),
        ("3k5/9/9/9/9/9/9/7p1/9/4K2C1 w", "h0h2", "cannon-screen"),
        ("3k5/9/9/9/7n1/7n1/9/7p1/9/4K2C1 w", "h0h5", "cannon-screen"),
        ("3k5/9/9/9/7n1/9/9/7p1/9/4K2C1 w", "h0h5", "legal"),
        ("3k5/9/9/9/p8/2B6/9/9/9/4K4 w", "c4e6", "river"),
        ("3k5/9/9/9/9/9/9/9/3p5/2B1K4 w", "c0e2", "elephant-eye"),
        ("3k5/9/9/9/p8/9/9/9/9/5K3 w", "f0g0", "palace"),
        ("3k5/9/9/9/p8/9/9/9/9/4K4 w", "e0d0", "generals-facing"),
        ("4k4/9/9/9/9/9/4N4/9/9/4K4 w", "e3d5", "generals-facing"),
        ("3k5/9/9/9/4r4/9/9/9/4R4/4K4 w", "e1d1", "exposes-general"),
        ("3k5/9/9/9/4r4/9/9/9/9/R3K4 w", "a0a1", "in-check"),
        ("3k5/9/9/9/4c4/9/9/9/9/R3K4 w", "a0a1", "legal"),
        ("3k5/9/9/9/4c4/9/R8/9/9/4K4 w", "a3e3", "exposes-general"),
    ] {
        assert_eq!(rule(text, m), expected, "{m} in {text}");
    }
}

#[test]
fn the_sentence_names_the_leg() {
    let game = Xiangqi::default();
    let verdict = game.judge_move(&game.start(), "b0d1").unwrap();
    assert_eq!(verdict.sentence, "The red horse cannot go from b0 to d1: its leg on c0 is blocked.");
}

#[test]
fn relative_notation_is_judged_too() {
    let game = Xiangqi::default();
    assert_eq!(game.judge_move(&game.start(), "炮二进七").unwrap().rule, "legal");
    assert_eq!(game.judge_move(&game.start(), "H8+6").unwrap().rule, "horse-leg");
}

#[test]
fn after_the_end_no_move_is_legal() {
    let bare = board("3k5/9/9/9/9/9/9/9/9/4K4 w");
    let verdict = Xiangqi::default().judge_move(&bare, "e0e1").unwrap();
    assert_eq!((verdict.legal, verdict.rule), (false, "game-over"));
    assert!(Xiangqi::default().read_move(&bare, "e0e1").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// The judge calls exactly the generated legal moves legal, in every position.
    #[test]
    fn the_judge_agrees_with_the_rules(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..60)) {
        let game = Xiangqi::default();
        let mut last = None;
        walk(start, &picks, |position| last = Some(position.clone()));
        let position = last.unwrap();
        if position.outcome().is_none() {
            let legal: Vec<PackedMove> =
                position.moves(MoveKind::All).filter(|&s| position.is_legal(s)).map(PackedMove::from).collect();
            for from in Square::all() {
                for to in Square::all().filter(|&to| to != from) {
                    let m = PackedMove::new(from, to).unwrap();
                    let verdict = game.judge_move(&position, &m.to_string()).unwrap();
                    prop_assert_eq!(verdict.legal, legal.contains(&m), "{:?} {:?}", m, verdict);
                }
            }
        }
    }
}
