//! What the rules say: perft, moves and judge, for a person.

use ply_games::games;

use crate::program::{FULL_BOARD, printed, run, untimed};

#[test]
fn perft_ends_with_the_count() {
    for (game, depth, nodes) in [
        ("othello", "6", 8200),
        ("othello", "0", 1),
        ("surakarta", "3", 5382),
        ("amazons", "1", 2176),
        ("xiangqi", "3", 79_666),
    ] {
        let text = printed(&["perft", game, depth]);
        assert_eq!(text.lines().last(), Some(format!("nodes {nodes}").as_str()), "{game} {depth}");
    }
}

#[test]
fn perft_counts_each_first_move() {
    insta::assert_snapshot!(untimed(&printed(&["perft", "othello", "3", "--divide"])), @r"
    d3 14
    c4 14
    f5 14
    e6 14
    nodes 56
    ");
}

#[test]
fn perft_starts_where_it_is_told() {
    let after = printed(&["perft", "othello", "2", "--moves", "f5 d6"]);
    let start = printed(&["perft", "othello", "2"]);
    assert_ne!(after.lines().last(), start.lines().last());
    assert_eq!(printed(&["perft", "othello", "3", "--position", FULL_BOARD]).lines().last(), Some("nodes 1"));
}

#[test]
fn every_game_lists_its_moves() {
    for game in games() {
        let name = game.name();
        let moves = printed(&["moves", name]);
        let listed: Vec<_> = moves.lines().collect();
        assert!(!listed.is_empty() && listed.iter().all(|m| !m.trim().is_empty()), "{name}");
        let count = printed(&["perft", name, "1"]);
        assert_eq!(count.lines().last(), Some(format!("nodes {}", listed.len()).as_str()), "{name}");
        assert_eq!(printed(&["moves", name, "--position", "startpos"]), moves, "{name}");
        // Whatever is listed is taken.
        assert_ne!(printed(&["moves", name, "--moves", listed[0]]), moves, "{name}");
    }
}

#[test]
fn moves_follow_one_another() {
    assert_eq!(printed(&["moves", "othello"]), "d3\nc4\nf5\ne6\n");
    assert_eq!(printed(&["moves", "othello", "--moves", "f5"]), "f4\nd6\nf6\n");
    assert_eq!(
        printed(&["moves", "othello", "--moves", "f5 d6"]),
        printed(&["moves", "othello", "--moves", "f5d6"])
    );
    assert_eq!(printed(&["moves", "othello", "--moves", ""]), printed(&["moves", "othello"]));
}

#[test]
fn a_finished_game_has_no_moves_and_says_why() {
    let ran = run(&["moves", "othello", "--position", FULL_BOARD]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert_eq!(ran.stderr, "the game is over: the board is full; black has more discs and wins\n");
}

#[test]
fn the_judge_names_the_rule() {
    insta::assert_snapshot!(printed(&["judge", "othello", "f5"]), @r"
    legal: black plays f5 and turns 1 disc (placement)
    not over: the game goes on (NONE)
    ");
    insta::assert_snapshot!(printed(&["judge", "othello", "a1"]), @r"
    not legal: black would turn no disc at a1 (turns-nothing)
    not over: the game goes on (NONE)
    ");
    insta::assert_snapshot!(printed(&["judge", "othello", "a1", "--position", FULL_BOARD]), @r"
    not legal: the move comes too late, the game is over (game-over)
    the game is over: the board is full; black has more discs and wins (board-full)
    ");
    let surakarta = printed(&["judge", "surakarta", "A2-A3"]);
    assert!(surakarta.lines().next().is_some_and(|line| line.ends_with("(LEGAL_NON_CAPTURE_MOVE)")));
}

#[test]
fn every_game_judges_its_own_moves_legal() {
    for game in games() {
        let moves = printed(&["moves", game.name()]);
        let verdict = printed(&["judge", game.name(), moves.lines().last().unwrap_or_default()]);
        assert!(verdict.starts_with("legal: ") && verdict.lines().count() == 2, "{}: {verdict}", game.name());
    }
}

#[test]
fn a_position_may_stand_in_a_file() {
    let folder = crate::program::Folder::new();
    // Line ends of either kind, and a blank line at the end, are how people save files.
    let board = "--------\r\n--------\r\n--------\r\n---OX---\r\n---XO---\r\n--------\r\n--------\r\n--------\r\nX\r\n\r\n";
    let place = folder.file("board.txt", board);
    assert_eq!(printed(&["moves", "othello", "--position", &format!("@{place}")]), "d3\nc4\nf5\ne6\n");
}
