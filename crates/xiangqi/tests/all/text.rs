//! Positions as people write them, possible and impossible, and the drawing.

use ply_core::{GameText, Position, Side, Style};
use ply_xiangqi::{Board, Xiangqi, XiangqiCourse};
use proptest::prelude::*;

use crate::common::data_text;

fn error(text: &str) -> String {
    Xiangqi::default().read_position(text).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn the_start_is_the_start() {
    let game = Xiangqi::default();
    assert_eq!(game.write_position(&game.start()), ply_xiangqi::START);
    assert_eq!(game.read_position(ply_xiangqi::START).unwrap(), Board::start());
}

#[test]
fn aliases_and_short_texts() {
    let game = Xiangqi::default();
    let start = game.start();
    for text in [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -",
        "  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 1\n",
        "rnbakabnr/18/1c5c1/p1p1p1p1p/36/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "rnbakabnr\r\n.........\r\n.c.....c.\r\np.p.p.p.p\r\n.........\r\n.........\r\nP.P.P.P.P\r\n.C.....C.\r\n.........\r\nRNBAKABNR\r\n",
    ] {
        assert_eq!(game.read_position(text).unwrap(), start, "{text}");
    }
    let black =
        game.read_position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 7 20").unwrap();
    assert_eq!((black.side(), black.quiet_plies()), (Side::Second, 7));
    assert_ne!(black.key(), start.key());
}

#[test]
fn the_number_of_the_move_is_kept_and_grows_after_blacks() {
    let game = Xiangqi::default();
    let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 7 20";
    let mut board = game.read_position(text).unwrap();
    assert_eq!(game.write_position(&board), text);
    let mut undone = Vec::new();
    for (text, number) in [("h9g7", 21), ("h2e2", 21), ("i9h9", 22)] {
        let mv = game.read_move(&board, text).unwrap();
        undone.push((mv, board.make(mv)));
        assert_eq!(board.move_number(), number, "after {text}");
    }
    for (mv, undo) in undone.into_iter().rev() {
        board.undo(mv, undo);
    }
    assert_eq!(game.write_position(&board), text);
    // Some programs count from 0; a text without a number begins with 1.
    for short in ["3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 0", "3k5/9/9/9/9/9/9/9/9/R3K4 w"] {
        assert_eq!(game.read_position(short).unwrap().move_number(), 1, "{short}");
    }
}

#[test]
fn broken_texts_name_the_place() {
    for (text, words) in [
        ("", "found nothing"),
        ("   ", "found nothing"),
        ("9/9", "expected 10 rows separated by '/', found 2"),
        ("3k5/9/9/9/9/9/9/9/9/4K4/9", "found 11"),
        ("3k5/9/9/9/8/9/9/9/9/4K4", "row 5, expected 9 points, found 8"),
        ("3k5/9/9/9/91/9/9/9/9/4K4", "row 5, expected 9 points, found more"),
        ("3k5/9/9/9/9/9/9/9/9/4K4P", "row 10, expected 9 points, found more"),
        ("3k5/9/9/9/4x4/9/9/9/9/4K4", "row 5, character 2: expected a piece letter"),
        ("3k5/9/9/9/0p8/9/9/9/9/4K4", "row 5, character 1"),
        ("3k5/9/9/9/將8/9/9/9/9/4K4", "row 5, character 1"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 x", "field 2, expected the side to move"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - -5 1", "field 5, expected the plies"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 99999999999999999999 1", "field 5"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 70000", "field 6"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 2", "field 7, expected the end"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - - - -", "field 5"),
        ("a\nb", "expected a board of 10 lines"),
        (
            "...k.....\n.........\n.........\n.........\n........\n.........\n.........\n.........\n.........\n....K....",
            "line 5, expected 9 characters, found 8",
        ),
        (
            "...k.....\n.........\n.........\n.........\n........z\n.........\n.........\n.........\n.........\n....K....",
            "line 5, column 9, expected '.'",
        ),
    ] {
        let error = error(text);
        assert!(error.contains(words), "{text}: {error}");
    }
}

#[test]
fn impossible_boards_are_refused() {
    for (text, words) in [
        ("9/9/9/9/9/9/9/9/9/9", "a general of each side"),
        ("3k5/9/9/9/9/9/9/9/9/9", "one red general, found none"),
        ("3kk4/9/9/9/9/9/9/9/9/4K4", "at most 1 black general, found 2"),
        ("9/9/9/3k5/9/9/9/9/9/4K4", "black general inside its palace, found it on d6"),
        ("3k5/9/9/9/9/9/9/9/4K4/3AA4", "red advisor on the five points"),
        ("3k5/9/9/9/9/9/9/9/9/3AKAA2", "at most 2 red advisors, found 3"),
        ("3k5/9/9/9/2B6/9/9/9/9/4K4", "red elephant on its seven points"),
        ("3k5/9/9/9/9/9/9/P8/9/4K4", "red soldier ahead of where it started"),
        ("3k5/9/9/1p7/9/9/9/9/9/4K4", "black soldier ahead"),
        ("3k5/9/9/PPPPPP3/9/9/9/9/9/4K4", "at most 5 red soldiers, found 6"),
        ("RRRRRRRRR/RRRRRRRRR/RRRRRRRRR/9/9/9/9/9/9/9", "at most 2 red rooks"),
        ("3k5/9/9/9/9/9/9/9/9/3K5 w", "generals face"),
        ("3k5/9/9/9/9/9/9/9/3R5/4K4 w", "capture the black general at once with the red rook on d1"),
        ("3k5/9/9/9/9/4r4/9/9/9/4K4 b", "capture the red general at once with the black rook on e4"),
        ("3k5/9/9/4c4/9/4p4/9/9/9/4K4 b", "black cannon on e6"),
    ] {
        let error = error(text);
        assert!(error.contains(words), "{text}: {error}");
    }
    // Being in check oneself is no fault.
    assert!(Xiangqi::default().read_position("3k5/9/9/9/9/4r4/9/9/9/4K4 w").is_ok());
    // The course's game goes on until the general is captured.
    assert!(XiangqiCourse::default().read_position("3k5/9/9/9/9/9/9/9/3R5/4K4 w").is_ok());
    assert!(XiangqiCourse::default().read_position("9/9/9/9/9/9/9/9/9/9 w").is_err());
}

#[test]
fn course_boards_are_read_by_both_rules() {
    for board in 1..=10 {
        let Some(text) = data_text(&format!("course/{board}.txt")) else { return };
        let position =
            Xiangqi::default().read_position(&text).unwrap_or_else(|error| panic!("{board}: {error}"));
        assert_eq!(position.side(), Side::First);
        assert!(position.count() > 0);
        XiangqiCourse::default().read_position(&text).unwrap();
    }
}

const DRAWN: &str = "    a   b   c   d   e   f   g   h   i
 9  r---n---b---a---k---a---b---n---r   9
    |   |   |   | \\ | / |   |   |   |
 8  +---+---+---+---+---+---+---+---+   8
    |   |   |   | / | \\ |   |   |   |
 7  +---c---+---+---+---+---+---c---+   7
    |   |   |   |   |   |   |   |   |
 6  p---+---p---+---p---+---p---+---p   6
    |   |   |   |   |   |   |   |   |
 5  +---+---+---+---+---+---+---+---+   5
    |             river             |
 4  +---+---+---+---+---+---+---+---+   4
    |   |   |   |   |   |   |   |   |
 3  P---+---P---+---P---+---P---+---P   3
    |   |   |   |   |   |   |   |   |
 2  +---C---+---+---+---+---+---C---+   2
    |   |   |   | \\ | / |   |   |   |
 1  +---+---+---+---+---+---+---+---+   1
    |   |   |   | / | \\ |   |   |   |
 0  R---N---B---A---K---A---B---N---R   0
    a   b   c   d   e   f   g   h   i
";

#[test]
fn the_board_is_drawn() {
    let game = Xiangqi::default();
    assert_eq!(game.draw(&game.start(), Style::default()), DRAWN);
}

/// Columns a text takes in a terminal: characters of double width take two.
fn width(line: &str) -> usize {
    line.chars().map(|character| if (character as u32) >= 0x2e80 { 2 } else { 1 }).sum()
}

#[test]
fn chinese_pieces_stay_aligned_and_colour_adds_no_width() {
    let game = Xiangqi::default();
    let drawn = game.draw(&game.start(), Style { colour: false, chinese: true });
    assert!(drawn.contains("車--馬--象--士--将--士--象--馬--車"), "{drawn}");
    assert!(drawn.contains("楚 河"), "{drawn}");
    for (chinese, letters) in drawn.lines().zip(DRAWN.lines()) {
        assert_eq!(width(chinese), width(letters), "{chinese}");
    }
    let coloured = game.draw(&game.start(), Style { colour: true, chinese: false });
    let mut plain = String::new();
    let mut escaped = false;
    for character in coloured.chars() {
        match character {
            '\x1b' => escaped = true,
            'm' if escaped => escaped = false,
            _ if escaped => {}
            _ => plain.push(character),
        }
    }
    assert_eq!(plain, DRAWN);
    assert_ne!(coloured, plain);
}

#[test]
fn endings_are_explained() {
    let game = Xiangqi::default();
    let position = game.read_position("3Rk4/3R5/9/9/9/9/9/9/9/5K3 b").unwrap();
    assert_eq!(game.explain(position.no_moves_outcome()), "Red wins: checkmate.");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn no_position_text_panics(text in "\\PC{0,80}|[rnbakcpRNBAKCP1-9/]{0,90}( [wbr])?( -){0,3}( [0-9]{0,7}){0,3}|([.rnbakcpRNBAKCP]{9}\n){10}") {
        for result in [
            Xiangqi::default().read_position(&text).map(|_| ()),
            XiangqiCourse::default().read_position(&text).map(|_| ()),
        ] {
            if let Err(error) = result {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// Without colour every piece still tells its side.
#[test]
fn chinese_pieces_tell_the_sides_apart_without_colour() {
    let game = Xiangqi::default();
    let draw = |text: &str| {
        let board = game.read_position(text).unwrap();
        game.draw(&board, Style { colour: false, chinese: true })
    };
    let start = draw(ply_xiangqi::START);
    for character in "帅仕相傌俥炮兵将士象馬車砲卒".chars() {
        let count = start.matches(character).count();
        let expected = match character {
            '帅' | '将' => 1,
            '兵' | '卒' => 5,
            _ => 2,
        };
        assert_eq!(count, expected, "{character}");
    }
}
