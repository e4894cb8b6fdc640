//! Positions, moves, verdicts and drawings as people read them.

use ply_amazons::Amazons;
use ply_core::{GameText, MoveKind, Outcome, Position, Side, Style};
use proptest::prelude::*;

use crate::common::{EIGHT, FOUR, games, played, read};

proptest! {
    #[test]
    fn positions_round_trip((start, choices) in games()) {
        let board = played(start, &choices);
        for game in [Amazons::standard(), Amazons::small()] {
            let text = game.write_position(&board);
            let again = game.read_position(&text).expect("what was written");
            prop_assert_eq!(game.write_position(&again), text);
        }
    }

    #[test]
    fn moves_round_trip_in_every_notation((start, choices) in games(), skip in 0usize..50) {
        let game = Amazons::standard();
        let board = played(start, &choices);
        for mv in board.moves(MoveKind::All).skip(skip).step_by(97).take(40) {
            let size = board.size();
            let [from, to, arrow] = [mv.from(), mv.to(), mv.arrow()].map(|square| size.name(square));
            let written = game.write_move(&board, mv);
            prop_assert_eq!(&written, &format!("{from}-{to}/{arrow}"));
            for text in [
                written,
                format!("{from}{to},{to}{arrow}"),
                format!("{from}-{to}x{arrow}").to_uppercase(),
                format!("{from}-{to}({arrow})"),
            ] {
                prop_assert_eq!(game.read_move(&board, &text), Ok(mv));
                prop_assert!(game.judge_move(&board, &text).expect("a move").legal);
            }
        }
    }

    #[test]
    fn the_judge_agrees_with_the_generator((start, choices) in games(), numbers in prop::collection::vec(any::<[u8; 6]>(), 200)) {
        let game = Amazons::standard();
        let board = played(start, &choices);
        let (width, height) = (board.size().width(), board.size().height());
        for n in numbers {
            let square = |file: u8, rank: u8| format!("{}{}", (b'a' + file % width) as char, 1 + rank % height);
            let text = format!("{}-{}/{}", square(n[0], n[1]), square(n[2], n[3]), square(n[4], n[5]));
            let verdict = game.judge_move(&board, &text).expect("well written");
            let generated = board.moves(MoveKind::All).any(|mv| game.write_move(&board, mv) == text);
            prop_assert_eq!(verdict.legal, generated, "{}: {}", text, verdict.sentence);
            prop_assert_eq!(verdict.legal, verdict.rule == "legal");
            prop_assert_eq!(game.read_move(&board, &text).is_ok(), generated);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,60}", moves in "[a-kA-K0-9xX/,()é -]{0,16}", rows in "[1-9qQ*/]{0,40} [wb] - - [0-9]{1,12} [0-9]{1,12}") {
        for game in [Amazons::standard(), Amazons::small()] {
            for text in [&text, &rows] {
                if let Ok(board) = game.read_position(text) {
                    prop_assert!(board.count() < 100_000);
                }
            }
            for text in [&text, &moves] {
                let _ = game.judge_move(&game.start(), text);
                let _ = game.read_move(&game.start(), text);
            }
        }
    }
}

#[test]
fn bad_positions_are_told_in_one_sentence() {
    for (text, message) in [
        ("", "the text is empty, expected rows such as 1qq1/q2q/Q2Q/1QQ1 and then w or b"),
        ("4/4", "field 2 (side to move) is missing, expected w or b"),
        ("4/4 x", "field 2 (side to move), found 'x', expected w or b"),
        ("4/4 w K", "field 3, found 'K', expected -"),
        ("4/4 w - q", "field 4, found 'q', expected -"),
        ("4/4 w - - x", "field 5 (half-move clock), found 'x', expected a number from 0 to 9999"),
        ("4/4 w - - 0 0", "field 6 (full-move number), found '0', expected a number from 1 to 9999"),
        ("4/4 w - - 0 +1", "field 6 (full-move number), found '+1', expected a number from 1 to 9999"),
        (
            "4/4 w - - 0 99999999999999999999999999",
            "field 6 (full-move number), found '99999999999999999999…', expected a number from 1 to 9999",
        ),
        ("4/4 w - - 0 1 7", "field 7, found '7', expected the end after six fields"),
        ("4/3 w", "row 2 from the top, found 3 squares, expected 4 as in the first row"),
        ("4//4 w", "row 2 from the top, the row is empty, expected Q, q, * or a count of empty squares"),
        ("/ w", "row 1 from the top, the row is empty, expected Q, q, * or a count of empty squares"),
        ("11 w", "row 1 from the top, character 1, found a count of 11, expected 1 to 10 empty squares"),
        ("q0q w", "row 1 from the top, character 2, found a count of 0, expected 1 to 10 empty squares"),
        (
            "99999999999999999999 w",
            "row 1 from the top, character 1, found a count of 4294967295, expected 1 to 10 empty squares",
        ),
        ("9Qq w", "row 1 from the top, character 3, the row is longer than 10 squares"),
        ("2k1 w", "row 1 from the top, character 2, found 'k', expected Q, q, * or a count of empty squares"),
        ("é w", "row 1 from the top, character 1, found 'é', expected Q, q, * or a count of empty squares"),
        ("1/1/1/1/1/1/1/1/1/1/1 w", "there are more than 10 rows"),
        ("9Q/QQQQQQQQ2 w", "white has 9 amazons, expected at most 8"),
        ("9q/qqqqqqqq2 w", "black has 9 amazons, expected at most 8"),
    ] {
        for game in [Amazons::standard(), Amazons::small()] {
            let error = game.read_position(text).expect_err(text).to_string();
            assert_eq!(error, format!("{message}"), "{text}");
        }
    }
}

#[test]
fn fields_may_be_left_out_from_the_end() {
    for text in ["1qq1/q2q/Q2Q/1QQ1 w", "1qq1/q2q/Q2Q/1QQ1 w -", "  1qq1/q2q/Q2Q/1QQ1  w - - 17 "] {
        assert_eq!(read(text), read(FOUR), "{text}");
    }
}

#[test]
fn colours_keep_their_letters_whoever_starts() {
    let small = Amazons::small();
    assert_eq!(small.sides(), ["black", "white"]);
    assert_eq!(Amazons::standard().sides(), ["white", "black"]);
    let board = small.read_position(EIGHT).expect("sound");
    assert_eq!(board, small.start());
    assert_eq!(board.side(), Side::First);
    // The standard game calls the same mover second.
    assert_eq!(read(EIGHT).side(), Side::Second);
    assert_eq!(read(EIGHT).count(), board.count());
    let loss = Outcome::win(Side::First, ply_amazons::NO_MOVES);
    assert_eq!(small.explain(loss), "Black wins: white has no move left.");
    assert_eq!(Amazons::standard().explain(loss), "White wins: black has no move left.");
}

#[test]
fn the_judge_names_the_rule() {
    let game = Amazons::standard();
    let board = read("q3/1*2/Q2Q/4 w - - 0 1");
    for (text, rule, sentence) in [
        ("a2-b2/a2", "legal", "The amazon on a2 may walk to b2 and shoot at a2."),
        ("a4-b4/c4", "not-yours", "The amazon on a4 is black, and white is to move."),
        ("b1-b2/b1", "no-amazon", "No amazon stands on b1, which is empty."),
        ("b3-b4/b3", "no-amazon", "No amazon stands on b3, where an arrow lies."),
        ("a2-a2/a3", "no-walk", "The amazon on a2 must walk before she shoots."),
        ("a2-b4/b3", "walk-not-straight", "b4 does not lie on a queen's line from a2."),
        ("a2-c4/c3", "walk-blocked", "The walk from a2 to c4 is blocked: an arrow is on b3."),
        ("a2-d2/d1", "walk-blocked", "The walk from a2 to d2 is blocked: an amazon is on d2."),
        ("a2-a3/a3", "no-shot", "The arrow cannot land on a3, where the amazon now stands."),
        ("a2-a3/b1", "arrow-not-straight", "b1 does not lie on a queen's line from a3."),
        ("a2-a3/c3", "arrow-blocked", "The arrow from a3 to c3 is blocked: an arrow is on b3."),
        ("a2-a3/a4", "arrow-blocked", "The arrow from a3 to a4 is blocked: an amazon is on a4."),
    ] {
        let verdict = game.judge_move(&board, text).expect("well written");
        assert_eq!((verdict.rule, verdict.sentence.as_str()), (rule, sentence), "{text}");
        assert_eq!(verdict.legal, rule == "legal");
    }
    let error = game.read_move(&board, "a2c4,c4c3").unwrap_err().to_string();
    assert_eq!(error, "move 'a2-c4/c3', The walk from a2 to c4 is blocked: an arrow is on b3.");
    let over = read("Q*q/**1/3 w - - 0 9");
    assert_eq!(game.judge_move(&over, "a3-a2/a3").expect("a move").rule, "game-over");
}

#[test]
fn the_board_is_drawn_with_its_coordinates() {
    let game = Amazons::standard();
    let board = read("q3/1*2/Q2Q/4 w - - 0 1");
    let plain = game.draw(&board, Style::default());
    assert_eq!(plain, " 4 q . . .\n 3 . * . .\n 2 Q . . Q\n 1 . . . .\n   a b c d\n");
    let coloured = game.draw(&board, Style { colour: true, chinese: false });
    let mut stripped = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once("\x1b[") {
        stripped.push_str(before);
        rest = after.split_once('m').expect("a colour ends").1;
    }
    stripped.push_str(rest);
    assert_eq!(stripped, plain);
    assert_ne!(coloured, plain);
}
