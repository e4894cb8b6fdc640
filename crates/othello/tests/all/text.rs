//! Bad input and its sentences.

use ply_core::{GameText, Side, Style};
use ply_othello::{Board, Othello};

fn error(text: &str) -> String {
    Othello.read_position(text).unwrap_err().to_string()
}

#[test]
fn every_alphabet_is_read() {
    let start = Othello.write_position(&Board::START);
    for (black, white, empty) in
        [('X', 'O', '-'), ('*', 'O', '-'), ('b', 'w', '.'), ('B', 'W', '.'), ('x', 'o', '-')]
    {
        let text: String = start
            .chars()
            .map(|c| match c {
                'X' => black,
                'O' => white,
                '-' => empty,
                c => c,
            })
            .collect();
        assert_eq!(Othello.read_position(&text).unwrap(), Board::START, "{text}");
    }
    let obf = format!("{start}; f5:+0; d3:+0;");
    assert_eq!(Othello.read_position(&obf).unwrap(), Board::START);
}

#[test]
fn bad_positions_are_named() {
    assert_eq!(error(""), "expected 64 squares, found 0");
    assert_eq!(error("XO?"), "character 3, expected X, O or -, found '?'");
    assert_eq!(error(&"-".repeat(64)), "expected the side to move, X or O, after the 64 squares");
    let long = "-".repeat(64) + " X X";
    assert_eq!(error(&long), "character 68, expected the end, found 'X'");
    assert_eq!(error("棋"), "character 1, expected X, O or -, found '棋'");
}

#[test]
fn moves_are_judged() {
    let judge = |text: &str| Othello.judge_move(&Board::START, text).map(|v| (v.legal, v.rule, v.sentence));
    assert_eq!(judge("f5").unwrap(), (true, "placement", "black plays f5 and turns 1 disc".into()));
    assert_eq!(judge("d4").unwrap().1, "occupied");
    assert_eq!(judge("a1").unwrap().1, "turns-nothing");
    assert_eq!(judge("pass").unwrap().1, "must-play");
    assert_eq!(judge("z9").unwrap_err().to_string(), "move 'z9': expected a square from a1 to h8 or 'pass'");
    let error = Othello.read_move(&Board::START, "a1").unwrap_err().to_string();
    assert_eq!(error, "move 'a1' is not legal: black would turn no disc at a1");
}

#[test]
fn transcripts_are_split() {
    assert_eq!(Othello.split_moves("f5d6C3 d3"), ["f5", "d6", "C3", "d3"]);
    assert_eq!(Othello.split_moves("f5pass"), ["f5", "pass"]);
    assert_eq!(Othello.split_moves("棋f5"), ["棋f5"]);
    assert!(Othello.split_moves("  ").is_empty());
}

#[test]
fn a_board_draws_with_coordinates() {
    let drawn = Othello.draw(&Board::START, Style::default());
    let expected = "   a b c d e f g h\n 1 - - - - - - - - 1\n 2 - - - - - - - - 2\n 3 - - - . - - - - 3\n 4 - - . O X - - - 4\n 5 - - - X O . - - 5\n 6 - - - - . - - - 6\n 7 - - - - - - - - 7\n 8 - - - - - - - - 8\n   a b c d e f g h\n   black 2, white 2\n";
    assert_eq!(drawn, expected);
    assert!(Othello.draw(&Board::START, Style { colour: true, chinese: false }).contains("\x1b["));
    assert_eq!(Othello.sides()[Side::First.index()], "black");
}
