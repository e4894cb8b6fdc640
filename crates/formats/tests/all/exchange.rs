//! Whole games from texts: whatever is read can be played again by the rules it was read by.

use ply_formats::GameResult;
use ply_formats::exchange::{self, Read};
use ply_games::{Setup, find, games};

/// Plays again what was read, as somebody does who opens it.
fn replay(game: &str, read: &Read, rules: Option<&str>) -> usize {
    let game = find(game).unwrap();
    let known = |rules: &&str| {
        let setup = Setup { rules: Some((*rules).to_string()), ..Setup::default() };
        game.session(&setup).is_ok()
    };
    let rules = read.game.rules.as_deref().filter(known).or(rules);
    let setup = Setup {
        position: read.game.position.clone(),
        moves: Some(read.game.moves.join(" ")),
        rules: rules.map(str::to_string),
        ..Setup::default()
    };
    game.session(&setup).unwrap().played().len()
}

/// Both rooks walk to and fro, so that the first position comes back every four plies.
fn walk(rounds: usize) -> String {
    vec!["a0a1 a9a8 a1a0 a8a9"; rounds].join(" ")
}

#[test]
fn a_game_is_cut_where_its_rules_end_it() {
    let xiangqi = find("xiangqi").unwrap();
    let whole = 4 * 6;
    let pgn = |tags: &str| format!("[Game \"Chinese Chess\"]\n{tags}\n{} *", walk(6));
    for (text, format, rules) in [
        (walk(6), "moves", None),
        (format!("position startpos moves {}", walk(6)), "moves", None),
        (pgn(""), "pgn", None),
        (pgn("[Rules \"another program's\"]\n"), "pgn", None),
        (format!("1. a0a1 {{idle}} a9a8 a1a0 a8a9 {}", walk(5)), "pgn", None),
        (pgn(""), "pgn", Some("asian,limit=10")),
    ] {
        let read = exchange::read(xiangqi, &text, rules).unwrap();
        assert_eq!(read.format, format, "{text}");
        let kept = read.game.moves.len();
        assert!(0 < kept && kept < whole, "{kept} moves of {text}");
        assert_eq!(replay("xiangqi", &read, rules), kept);
    }
    // The rules that a game names come before those asked for.
    let read = exchange::read(xiangqi, &pgn("[Rules \"asian,limit=6\"]\n"), Some("asian,limit=100")).unwrap();
    assert_eq!(read.game.moves.len(), 6);
}

#[test]
fn a_move_list_with_a_mistake_is_no_file() {
    let xiangqi = find("xiangqi").unwrap();
    for text in ["h2e2 h9g7 h2e2", "1. h2e2 h9g7 2. e2e9", "h2e2 what"] {
        let error = exchange::read(xiangqi, text, None).unwrap_err().to_string();
        assert!(error.contains("nor moves (move"), "{error}");
    }
    let read = exchange::read(xiangqi, "1. h2e2! h7e7 2. e2e6+ *", None).unwrap();
    assert_eq!((read.format, read.game.moves.len()), ("moves", 3));
}

#[test]
fn the_start_of_every_game_is_read_as_itself() {
    for game in games() {
        let read = exchange::read(game, &game.start(), None).unwrap();
        assert_eq!((read.format, read.game.position), ("position", Some(game.start())), "{}", game.name());
    }
}

#[test]
fn the_result_behind_a_list_of_moves_is_read() {
    let results = [
        ("1-0", Some(GameResult::First)),
        ("0-1", Some(GameResult::Second)),
        ("1/2-1/2", Some(GameResult::Draw)),
        ("*", None),
    ];
    for (word, result) in results {
        for (game, text, moves) in [
            // One after the other.
            ("xiangqi", format!("h2e2 h9g7 {word}"), 2),
            ("xiangqi", format!("1. C2=5 H8+7 2. H2+3 {word}"), 3),
            ("xiangqi", format!("position startpos moves h2e2 {word}"), 1),
            ("othello", format!("f5d6c3 {word}"), 3),
            ("othello", format!("f5, d6, {word},"), 2),
            // One a line.
            ("xiangqi", format!("h2e2\nh9g7\n{word}"), 2),
            ("xiangqi", format!("h2e2\r\nh9g7 {word}\r\n"), 2),
            // One a line, with blanks in it.
            ("surakarta", format!("black A2 A3\nwhite: F5 - F4\n{word}"), 2),
            ("surakarta", format!("1. black A2 A3\n\n2. white: F5 - F4 {word}\n"), 2),
        ] {
            let read = exchange::read(find(game).unwrap(), &text, None).unwrap();
            assert_eq!((read.format, read.game.moves.len()), ("moves", moves), "{text}");
            assert_eq!(read.game.result, result, "{text}");
        }
    }
}

#[test]
fn nothing_follows_the_result_of_a_list_of_moves() {
    let surakarta = find("surakarta").unwrap();
    for text in ["A2-A3 0-1 F5-F4 1-0", "black A2 A3\n0-1\nwhite F5 F4\n1-0"] {
        let read = exchange::read(surakarta, text, None).unwrap();
        assert_eq!(read.game.moves, ["A2-A3"], "{text}");
        assert_eq!(read.game.result, Some(GameResult::Second), "{text}");
    }
    let unfinished = exchange::read(surakarta, "A2-A3 * 1-0", None).unwrap();
    assert_eq!(unfinished.game.result, None);
}
