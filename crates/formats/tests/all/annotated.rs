//! Games with variations, comments, signs and headers: nothing is lost on the way to a text and back.

use ply_formats::exchange::{self, Transcript, holds_variations};
use ply_formats::{MoveNode, encoding, pgn};
use ply_games::{GameEntry, find, games};

use crate::trees::{Dice, pieces, random_game};

fn xiangqi() -> &'static dyn GameEntry {
    find("xiangqi").unwrap()
}

/// What must be the same after a way there and back.
pub(crate) fn told(game: &Transcript) -> Transcript {
    Transcript { tags: Vec::new(), moves: Vec::new(), result: None, reason: None, ..game.clone() }
}

#[test]
fn every_game_comes_back_whole_from_every_format_that_holds_variations() {
    let mut dice = Dice(11);
    let mut seen = Vec::new();
    for game in games() {
        let formats = exchange::formats(game);
        for format in formats.iter().filter(|format| holds_variations(game, &format.name)) {
            seen.push(format!("{} {}", game.name(), format.name));
            for _ in 0..60 {
                let written = random_game(game, &mut dice, pieces());
                let text = exchange::write(game, &written, &format.name).unwrap();
                let read = exchange::read(game, &text, None).unwrap().game;
                assert_eq!(told(&read), told(&written), "{text}");
                assert_eq!((&read.moves, read.result), (&written.moves, written.result), "{text}");
                for tag in &written.tags {
                    assert!(read.tags.contains(tag), "{tag:?} in {text}");
                }
                // The second time nothing is added either.
                let again = exchange::write(game, &read, &format.name).unwrap();
                assert_eq!(exchange::read(game, &again, None).unwrap().game, read, "{again}");
                // A file of two games, as Windows writes it.
                let both = format!("{text}\n{again}").replace('\n', "\r\n");
                let file = exchange::read_file(game, both.as_bytes(), None).unwrap();
                let games: Vec<_> = file.games.iter().map(told).collect();
                assert_eq!((games, file.problems.len()), (vec![told(&written); 2], 0), "{both}");
            }
        }
    }
    let expected = [
        "xiangqi pgn",
        "xiangqi pgn-uci",
        "xiangqi pgn-wxf",
        "xiangqi pgn-chinese",
        "xiangqi dhtmlxq",
        "othello pgn",
        "surakarta pgn",
        "surakarta pgn-uci",
        "amazons pgn",
        "amazons pgn-uci",
        "amazons8 pgn",
        "amazons8 pgn-uci",
    ];
    assert_eq!(seen, expected);
}

fn node(parent: Option<usize>, text: &str) -> MoveNode {
    MoveNode { parent, text: text.into(), ..MoveNode::default() }
}

fn with_comment(parent: Option<usize>, text: &str, comment: &str) -> MoveNode {
    MoveNode { comment: Some(comment.into()), ..node(parent, text) }
}

/// A study as sites with clocks write it.
const STUDY: &str = r#"[Event "rated game"]
[Site "https://example.org/abc"]
[Red "Ann"]
[Black "Bob \"the rook\""]
[Result "0-1"]
[WhiteElo "1500"]

{ before all } 1. H2-E2! { [%eval 0.31] [%clk 0:05:00] } H9-G7 $6 { [%clk 0:04:58] good } ( { or } 1... H7-E7?! { sharp } 2. H0-G2 ( 2. E2-E6 $2 ) 2... H9-G7 ) ( 1... B9-C7 ) 2. H0-G2 ; to the end } of (the) line
% a line for programs
( 2. nothing like this ( or this ) {x} ) 0-1
"#;

#[test]
fn a_study_of_a_site_is_read_whole() {
    let expected = [
        MoveNode { nags: vec![1], ..with_comment(None, "h2e2", "[%eval 0.31] [%clk 0:05:00]") },
        MoveNode { nags: vec![6], ..with_comment(Some(0), "h9g7", "[%clk 0:04:58] good") },
        // What nobody can play stays as a comment, behind that of the semicolon.
        with_comment(Some(1), "h0g2", "to the end } of (the) line\nnothing like this ( or this ) {x}"),
        MoveNode { before: Some("or".into()), nags: vec![6], ..with_comment(Some(0), "h7e7", "sharp") },
        node(Some(3), "h0g2"),
        node(Some(4), "h9g7"),
        MoveNode { nags: vec![2], ..node(Some(3), "e2e6") },
        node(Some(0), "b9c7"),
    ];
    let read = exchange::read(xiangqi(), STUDY, None).unwrap().game;
    assert_eq!(read.nodes, expected);
    assert_eq!(read.comment.as_deref(), Some("before all"));
    assert_eq!(read.second.as_deref(), Some("Bob \"the rook\""));
    let record = pgn::read(xiangqi(), STUDY).unwrap().record().unwrap();
    assert_eq!(record.moves[0].score, Some(ply_games::DisplayScore::Cp(31)));
}

#[test]
fn a_study_is_read_in_every_encoding() {
    let text = STUDY.replace("Ann", "柳大华").replace("sharp", "激烈");
    let whole = exchange::read(xiangqi(), &text, None).unwrap().game;
    let (gbk, _, _) = encoding_rs::GBK.encode(&text);
    let utf16: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let marked = [b"\xef\xbb\xbf".as_slice(), text.as_bytes()].concat();
    for bytes in [text.as_bytes(), &gbk, &utf16, &marked, text.replace('\n', "\r\n").as_bytes()] {
        let file = exchange::read_file(xiangqi(), bytes, None).unwrap();
        assert_eq!(file.games, std::slice::from_ref(&whole));
    }
    assert_eq!(encoding::decode(b"caf\xe9"), "café");
}

#[test]
fn a_variation_may_repeat_the_game() {
    let read = pgn::read(xiangqi(), "1. h2e2 (1. h2e2 {again} h9g7) h7e7 {then} *").unwrap();
    let expected =
        [with_comment(None, "h2e2", "again"), with_comment(Some(0), "h7e7", "then"), node(Some(0), "h9g7")];
    assert_eq!(read.nodes, expected);
    let texts: Vec<_> = read.moves.iter().map(|made| made.text.as_str()).collect();
    assert_eq!(texts, ["h2e2", "h7e7"]);
}

#[test]
fn variations_go_back_over_an_end_of_the_game() {
    // By the usual rules the fortieth ply without a capture ends a game of Surakarta.
    let surakarta = find("surakarta").unwrap();
    let text = "[Game \"Surakarta\"]\n\n1. A2-A3 F5-F4 2. A3-A2 (2. B2-B3 F4-F5) F4-F5 *";
    let read = exchange::read(surakarta, text, None).unwrap().game;
    assert_eq!((read.moves.len(), read.nodes.len()), (4, 6));
}
