//! `ply play` through a pipe, and `ply selfplay` as text.

use ply_games::games;

use crate::program::{FULL_BOARD, fed, printed, run};

/// What `play` prints after the first prompt, when these lines are typed.
#[track_caller]
fn played(arguments: &[&str], typed: &str) -> String {
    let ran = fed(&[&["play"], arguments].concat(), typed.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?} {typed:?}");
    ran.stdout
}

#[test]
fn a_person_plays_both_sides() {
    let text = played(&["othello", "--side", "both"], "f5\nsave\nmoves\nd6\nundo\nundo\nsave\nquit\n");
    insta::assert_snapshot!(text.lines().filter(|line| line.contains('>')).collect::<Vec<_>>().join("\n"), @r"
    black> f5
    white> save
    white> moves
    white> d6
    black> undo
    white> undo
    black> save
    black> quit
    ");
    let saved: Vec<_> = text.lines().filter(|line| line.len() == 66).collect();
    assert_eq!(saved.len(), 2, "{text}");
    assert!(saved[0].ends_with(" O") && saved[1].ends_with(" X"), "{saved:?}");
    assert!(text.contains("\nf4 d6 f6\n"), "{text}");
}

#[test]
fn words_are_answered() {
    let text = played(&["othello", "--side", "first", "--depth", "1"], "help\n\nhint\nundo\nswap\nquit\n");
    assert_eq!(
        text.matches("type a move, or").count(),
        3,
        "on entry, for help and for an empty line: {text}"
    );
    assert!(text.contains("there is no move to take back"), "{text}");
    assert!(text.contains("sides changed"), "{text}");
    // After the swap it is the engine's turn.
    assert!(text.contains("black plays "), "{text}");
}

#[test]
fn the_engine_answers() {
    for algorithm in ["engine", "alpha-beta"] {
        let arguments = ["othello", "--side", "first", "--depth", "1", "--algorithm", algorithm];
        let text = played(&arguments, "f5\nundo\nsave\nquit\n");
        assert!(text.contains("white plays ") && text.contains(", depth 1)"), "{algorithm}: {text}");
        // Undo takes back the engine's move and one's own.
        assert!(
            text.contains(&format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27))),
            "{algorithm}: {text}"
        );
    }
}

#[test]
fn nonsense_is_answered_with_a_sentence() {
    let text = played(&["othello", "--side", "both"], "z9\na1\nf5 d6\n\u{1b}[31m\nquit\n");
    assert_eq!(text.matches("(type 'moves' to see what may be played)").count(), 4, "{text}");
    let ran = fed(&["play", "othello", "--side", "both"], b"\xff\xfe\x00\nquit\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
    let endless = "x".repeat(100_000);
    let text = played(&["othello", "--side", "both"], &endless);
    assert!(text.contains("expected a square"), "{}", text.len());
}

#[test]
fn what_is_missing_is_asked_for() {
    let text = played(&[], "chess\n1\nnobody\nboth\nquit\n");
    for (index, game) in games().iter().enumerate() {
        assert!(text.contains(&format!("  {} {:<10} {}", index + 1, game.name(), game.title())), "{text}");
    }
    assert!(text.contains("game 'chess' is unknown; expected one of "), "{text}");
    assert_eq!(text.matches("both or none? (").count(), 2, "{text}");
    for number in ["0", "99999999999999999999", "-1", ""] {
        let text = played(&[], &format!("{number}\n"));
        assert!(text.contains(&format!("game '{number}' is unknown")), "{text}");
    }
}

#[test]
fn the_end_of_input_ends_the_game() {
    for typed in ["", "othello", "othello\n", "othello\nfirst\n", "othello\nboth\nf5\n"] {
        played(&[], typed);
    }
}

#[test]
fn a_game_ends_with_its_result() {
    let text = played(&["othello", "--side", "none", "--depth", "1"], "");
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("the game is over: "), "{last}");
    let text = played(&["othello", "--side", "both", "--position", FULL_BOARD], "");
    let over = "the game is over: the board is full; black has more discs and wins\nundo, new or quit? \n";
    assert!(text.ends_with(over), "{text}");
}

#[test]
fn a_person_can_resign_take_back_and_begin_anew() {
    let typed = "othello\nboth\nf5\nresign\nundo\nresign\nnew\nmoves d\nquit\n";
    let text = played(&[], typed);
    assert_eq!(text.matches("white resigns, black wins").count(), 1, "{text}");
    assert_eq!(text.matches("black resigns, white wins").count(), 1, "{text}");
    assert!(text.ends_with("black> moves d\nd3\nblack> quit\n"), "{text}");
}

#[test]
fn a_person_can_leave_at_every_question() {
    for typed in ["quit\n", "othello\nquit\n", "othello\nnobody\nexit\n"] {
        played(&[], typed);
    }
}

/// A game of self-play as text: its moves and its result, with the reason that goes to standard error.
#[track_caller]
fn selfplay(arguments: &[&str]) -> (Vec<String>, String, String) {
    let ran = run(&[&["selfplay"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.stderr);
    let mut lines: Vec<_> = ran.stdout.lines().map(str::to_string).collect();
    let result = lines.pop().expect("a result");
    (lines, result, ran.stderr)
}

#[test]
fn selfplay_writes_a_move_a_line_and_the_result_last() {
    for game in games() {
        let (moves, result, reason) =
            selfplay(&[game.name(), "--algorithm", "pvs", "--depth", "1", "--max-plies", "3"]);
        assert_eq!(
            (moves.len(), result.as_str(), reason.as_str()),
            (3, "*", "max-plies\n"),
            "{}",
            game.name()
        );
        printed(&["moves", game.name(), "--moves", &moves.join(" ")]);
    }
}

#[test]
fn selfplay_ends_where_the_rules_end_it() {
    let arguments = ["surakarta", "--depth", "1", "--rules", "limit=3", "--allow-repetition"];
    let (moves, result, reason) = selfplay(&arguments);
    assert!(moves.len() >= 3 && ["1-0", "0-1", "1/2-1/2"].contains(&result.as_str()), "{result}");
    assert_eq!(reason, "ply-limit\n");
    let over = selfplay(&["othello", "--depth", "1", "--position", FULL_BOARD]);
    assert_eq!(over, (vec![], "1-0".to_string(), "board-full\n".to_string()));
}
