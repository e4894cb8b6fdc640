//! Every notation reads what it writes, and reads what people write.

use ply_core::GameText;
use ply_xiangqi::{Arranged, Notation, Xiangqi};
use proptest::prelude::*;

use crate::common::{STARTS, board, legal, walk};

fn reads(text: &str, m: &str) -> String {
    let game = Xiangqi::default();
    let position = board(text);
    let mv = game.read_move(&position, m).unwrap_or_else(|error| panic!("{error}"));
    game.write_move(&position, mv)
}

#[test]
fn one_move_in_every_notation() {
    for text in ["h2e2", "H2-E2", "h2-e2", "C2=5", "c2.5", "C25", "炮二平五", "砲二平五", "炮2平5", " h2e2 "]
    {
        assert_eq!(reads(ply_xiangqi::START, text), "h2e2", "{text}");
    }
    let black = ply_xiangqi::START.replace(" w ", " b ");
    for text in ["h9g7", "H9-G7", "H8+7", "n8+7", "马８进７", "馬8進7"] {
        assert_eq!(reads(&black, text), "h9g7", "{text}");
    }
}

#[test]
fn every_notation_is_written_by_its_name() {
    let game = Xiangqi::default();
    let position = board("3k5/9/9/9/9/2R6/9/9/2R6/4K1N2 w");
    let horse = game.read_move(&position, "g0h2").unwrap();
    let rook = game.read_move(&position, "c1c2").unwrap();
    let written = |mv| -> Vec<String> {
        let write = |choice: &ply_core::Choice| game.write_move_as(&position, mv, choice.name).unwrap();
        game.notations().iter().map(write).collect()
    };
    let course = ["N (6,0) (7,2)", "N (9,6) (7,7)"];
    assert_eq!(
        written(horse),
        [["g0h2", "G0-H2", "H3+2", "马三进二", "馬三進二"].as_slice(), &course].concat()
    );
    let course = ["R (2,1) (2,2)", "R (8,2) (7,2)"];
    assert_eq!(
        written(rook),
        [["c1c2", "C1-C2", "R-+1", "后车进一", "後車進一"].as_slice(), &course].concat()
    );
    assert_eq!(game.write_move_as(&position, rook, "algebraic"), None);
}

#[test]
fn tandem_pieces() {
    let rooks = "3k5/9/9/9/9/2R6/9/9/2R6/4K4 w";
    for (text, m) in [
        ("R+=5", "c4e4"),
        ("R+.5", "c4e4"),
        ("+R=5", "c4e4"),
        ("+R5", "c4e4"),
        ("R-=5", "c1e1"),
        ("-R.5", "c1e1"),
        ("R--1", "c1c0"),
        ("前车平五", "c4e4"),
        ("后车平五", "c1e1"),
        ("後車退一", "c1c0"),
        ("车前平五", "c4e4"),
    ] {
        assert_eq!(reads(rooks, text), m, "{text}");
    }
}

/// The federation's own examples: soldiers in tandem on the third file, and on two files.
#[test]
fn tandem_soldiers_as_the_federation_writes_them() {
    let write = |text: &str, m: &str| {
        let position = board(text);
        let mv = Xiangqi::default().read_move(&position, m).unwrap();
        (Notation::Wxf.write(position.placement(), mv), Notation::Chinese.write(position.placement(), mv))
    };
    let three = "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w";
    assert_eq!(write(three, "g8f8"), ("P+=4".into(), "前兵平四".into()));
    assert_eq!(write(three, "g7f7"), ("P3=4".into(), "中兵平四".into()));
    assert_eq!(write(three, "g6f6"), ("P-=4".into(), "后兵平四".into()));
    let five = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    assert_eq!(write(five, "g9f9"), ("++=4".into(), "前兵平四".into()));
    assert_eq!(write(five, "g8f8"), ("P+=4".into(), "二兵平四".into()));
    assert_eq!(write(five, "g7f7"), ("P3=4".into(), "三兵平四".into()));
    assert_eq!(write(five, "g6f6"), ("P-=4".into(), "四兵平四".into()));
    assert_eq!(write(five, "g5f5"), ("--=4".into(), "后兵平四".into()));
    let two_files = "3k5/6P2/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
    assert_eq!(write(two_files, "g8f8"), ("3+=4".into(), "前三平四".into()));
    assert_eq!(write(two_files, "g7f7"), ("33=4".into(), "中三平四".into()));
    assert_eq!(write(two_files, "c7d7"), ("7+=6".into(), "前七平六".into()));
    assert_eq!(write(two_files, "c6d6"), ("7-=6".into(), "后七平六".into()));
}

#[test]
fn errors_name_the_move_and_the_reason() {
    let game = Xiangqi::default();
    let start = game.start();
    for (text, words) in [
        ("", "expected a move"),
        ("hello world", "expected a move"),
        ("h2e9", "path-free"),
        ("z9a0", "file from a to i"),
        ("h2h2", "two different points"),
        ("C5=5", "no red cannon on file 5"),
        ("R+=5", "no two or more red rooks"),
        ("H2=3", "no such move"),
        ("炮二", "four characters"),
        ("炮二平五五", "four characters"),
        ("𝔛𝔛𝔛𝔛", "four characters"),
        ("99=9", "no two or more red soldiers"),
        ("e3e9", "soldier goes one point"),
        ("h10e10", "expected a move"),
    ] {
        let error = game.read_move(&start, text).unwrap_err().to_string();
        if words != "path-free" {
            assert!(error.contains(words), "{text}: {error}");
        }
        assert!(error.starts_with("move \""), "{error}");
    }
    let long = "x".repeat(100_000);
    assert!(game.read_move(&start, &long).unwrap_err().to_string().len() < 200);
}

#[test]
fn a_text_that_fits_two_moves_is_refused() {
    // Two files with two soldiers each: "the front soldier forward" may be either.
    let game = Xiangqi::default();
    let position = board("3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w");
    let error = game.read_move(&position, "P++1").unwrap_err().to_string();
    assert!(error.contains("c7c8 or g7g8") || error.contains("g7g8 or c7c8"), "{error}");
}

fn round_trips(position: &ply_xiangqi::Board) {
    use ply_core::Position;
    if position.outcome().is_some() {
        return;
    }
    let game = Xiangqi::default();
    for mv in legal(position) {
        for notation in
            [Notation::Uci, Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Traditional]
        {
            let text = notation.write(position.placement(), mv);
            match game.read_move(position, &text) {
                Ok(read) => assert_eq!(read, mv, "{text}"),
                Err(error) => panic!("{mv:?} written as {text}: {error}"),
            }
        }
    }
}

#[test]
fn the_starts_round_trip() {
    for text in STARTS {
        round_trips(&board(text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn all_notations_round_trip(start in 0usize..8, picks in prop::collection::vec(any::<u16>(), 0..80)) {
        walk(start, &picks, round_trips);
    }

    #[test]
    fn no_text_panics(start in 0usize..8, text in "\\PC{0,6}|[a-kA-K0-9+=.-]{0,6}|[前中后一二三四五兵车马炮进退平１２]{0,5}") {
        let position = board(STARTS[start]);
        let game = Xiangqi::default();
        let _ = game.read_move(&position, &text);
        let _ = game.judge_move(&position, &text);
    }
}
