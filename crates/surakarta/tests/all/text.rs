//! Positions and boards as text.

use ply_core::{GameText, Style};
use ply_surakarta::Surakarta;

const START: &str = "BBBBBBBBBBBB............WWWWWWWWWWWW b 0 1";

#[test]
fn the_start_position() {
    let game = Surakarta::default();
    assert_eq!(game.write_position(&game.start()), START);
    assert_eq!(game.read_position(START), Ok(game.start()));
    assert_eq!(game.read_position(START.trim_end_matches(" 0 1")), Ok(game.start()));
}

#[test]
fn bad_positions_are_named_by_their_place() {
    let board = &START[..36];
    let crowded = "B".repeat(13) + &".".repeat(23);
    for (text, expected) in [
        (String::new(), "field 1 (board), expected 36 characters, found 0"),
        (format!("{}? b", &board[..35]), "character 36 (point F6), expected B, W or '.', found '?'"),
        (format!("é{} b", &board[..35]), "character 1 (point A1), expected B, W or '.', found 'é'"),
        (format!("{board}. b"), "field 1 (board), expected 36 characters, found 37"),
        (format!("{} b", &board[1..]), "field 1 (board), expected 36 characters, found 35"),
        (board.to_owned(), "field 2 (side to move), expected b or w, found nothing"),
        (format!("{board} x"), "field 2 (side to move), expected b or w, found \"x\""),
        (
            format!("{board} b -1"),
            "field 3 (plies since the last capture), expected a number from 0 to 60000, found \"-1\"",
        ),
        (
            format!("{board} b 99999999999999999999999999"),
            "field 3 (plies since the last capture), expected a number from 0 to 60000, found \"999999999999999999999999…\"",
        ),
        (format!("{board} b 0 0"), "field 4 (ply number), expected a number from 1 to 1000000, found \"0\""),
        (format!("{board} b 0 1 2"), "field 5, expected the end of the text, found \"2\""),
        (format!("{crowded} b"), "field 1 (board), expected at most 12 black pieces, found 13"),
        (format!("{} b", ".".repeat(36)), "field 1 (board), expected at least one piece, found none"),
    ] {
        let error = Surakarta::default().read_position(&text).expect_err(&text);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_move_that_may_not_be_made_says_why() {
    let game = Surakarta::default();
    let error = game.read_move(&game.start(), "A2-A4").expect_err("too far");
    assert_eq!(
        error.to_string(),
        "move \"A2-A4\", a move without a capture is one move to an empty point (ILLEGAL_NON_CAPTURE_MOVE)"
    );
}

#[test]
fn the_drawing_shows_loops_and_coordinates() {
    let game = Surakarta::default();
    let position = game.read_position("BBBBBBBB.BBB..............W.WWWWWWWW w 1 2").unwrap();
    let plain = game.draw(&position, Style::default());
    assert_eq!(
        plain,
        "  ╭─────────────╮   ╭─────────────╮
  │ ╭───────╮   │   │   ╭───────╮ │
6 │ │   ○───○───○───○───○───○   │ │
  │ │   │   │   │   │   │   │   │ │
5 │ ╰───┼───┼───○───┼───○───○───╯ │
  │     │   │   │   │   │   │     │
4 ╰─────┼───┼───┼───┼───┼───┼─────╯
        │   │   │   │   │   │
3 ╭─────┼───┼───┼───┼───┼───┼─────╮
  │     │   │   │   │   │   │     │
2 │ ╭───●───●───┼───●───●───●───╮ │
  │ │   │   │   │   │   │   │   │ │
1 │ │   ●───●───●───●───●───●   │ │
  │ ╰───────╯   │   │   ╰───────╯ │
  ╰─────────────╯   ╰─────────────╯
        A   B   C   D   E   F
white to move, ply 2, 1 without a capture
"
    );
    let coloured = game.draw(&position, Style { colour: true, chinese: false });
    assert!(coloured.contains("\x1b["));
    let mut bare = String::new();
    let mut parts = coloured.split('\x1b');
    bare += parts.next().unwrap_or("");
    for part in parts {
        bare += part.split_once('m').map_or("", |(_, rest)| rest);
    }
    assert_eq!(bare, plain);
}
