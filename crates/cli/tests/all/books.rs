//! Levels and books, as typed.

use serde_json::{Value, json};

use crate::program::{Folder, document, fed, printed, run};

/// A small book in a folder.
fn book(folder: &Folder, positions: &str) -> String {
    let file = folder.at("book.ply");
    let built =
        document(&["book", "othello", "build", "--depth", "2", "--positions", positions, "--out", &file]);
    assert!(built["positions"].as_u64() >= positions.parse().ok(), "{built}");
    file
}

#[test]
fn a_level_ends_by_itself_and_plays_the_same_again() {
    let found = document(&["analyze", "othello", "--level", "5"]);
    assert_eq!(found["depth"], 5);
    for level in ["2", "6"] {
        let play = ["selfplay", "othello", "--level", level];
        let played = run(&play);
        assert_eq!(played.code, Some(0), "{}", played.stderr);
        assert_eq!(played.stdout, run(&play).stdout, "level {level}");
    }
    assert!(document(&["analyze", "xiangqi", "--level", "3"])["best_move"].is_string());
    run(&["analyze", "othello", "--level", "61"]).is_refused("a level too high");
    run(&["analyze", "othello", "--level", "-1"]).is_refused("a level too low");
    run(&["analyze", "othello", "--level", "5", "--algorithm", "pvs", "--depth", "2"]).is_refused("textbook");
}

#[test]
fn a_value_near_the_end_says_that_it_is_exact() {
    let position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let text = printed(&["analyze", "othello", "--position", position, "--level", "10"]);
    assert!(
        text.lines().any(|line| line.starts_with("score ") && line.ends_with(" discs (exact)")),
        "{text}"
    );
}

#[test]
fn an_opening_has_its_name() {
    let found = document(&["analyze", "othello", "--moves", "c4e3f6e6f5", "--depth", "1"]);
    assert_eq!(found["opening"]["en"], "Tiger (Tora)");
    let found = document(&["analyze", "othello", "--depth", "1"]);
    assert_eq!(found.get("opening"), None);
}

#[test]
fn a_book_is_made_shown_and_gone_on_with() {
    let folder = Folder::new();
    let file = book(&folder, "100");
    let again = ["book", "othello", "build", "--depth", "2", "--positions", "200", "--out", &file];
    run(&again).is_refused("a book over another");
    let grown = document(&[&again[..], &["--resume"]].concat());
    assert!(
        grown["positions"].as_u64() >= Some(200) && grown["added"].as_u64() < grown["positions"].as_u64()
    );
    let shown = document(&["book", "othello", "show", "--book", &file, "--moves", "f5"]);
    let moves = shown["moves"].as_array().unwrap();
    assert!(moves.len() >= 2 && moves[0]["lines"].as_u64() > Some(0), "{shown}");
    assert!(
        moves.iter().any(|found| found["opening"] == json!({ "en": "Diagonal", "zh": "斜取开局" })),
        "{shown}"
    );
    let table = printed(&["book", "othello", "show", "--book", &file, "--moves", "f5"]);
    assert!(table.contains("Diagonal"), "{table}");
    let info = document(&["book", "othello", "info", "--book", &file]);
    assert_eq!((&info["game"], &info["positions"]), (&json!("othello"), &grown["positions"]));
    assert!(info["made"].as_str().unwrap().starts_with("depth = 2\n"), "{info}");
    // Nothing else was left there.
    assert_eq!(folder.names(), ["book.ply"]);
}

#[test]
fn moves_are_played_from_a_book() {
    let folder = Folder::new();
    let file = book(&folder, "100");
    let found = document(&["analyze", "othello", "--moves", "f5", "--book", &file]);
    assert_eq!((&found["book"], &found["nodes"]), (&json!(true), &json!(0)));
    let text = printed(&["analyze", "othello", "--moves", "f5", "--book", &file]);
    assert!(text.contains("from the book, not searched"), "{text}");
    let found = document(&["analyze", "othello", "--moves", "f5", "--book", "none", "--depth", "1"]);
    assert_eq!(found.get("book"), None);
    let chosen = |seed: &str| {
        let variety = ["--book", &file, "--book-variety", "4", "--seed", seed];
        document(&[&["analyze", "othello", "--moves", "f5"], &variety[..]].concat())["best_move"].clone()
    };
    let all: Vec<Value> = ["1", "2", "3", "4", "5", "6", "7", "8"].map(chosen).to_vec();
    assert!(all.iter().any(|one| *one != all[0]), "{all:?}");
    assert_eq!(chosen("1"), all[0]);
    let played = fed(&["play", "othello", "--side", "first", "--depth", "1", "--book", &file], b"f5\nquit\n");
    assert!(played.stdout.contains(", book)"), "{}", played.stdout);
    let spec = format!("self:level=5,book={file},book-variety=2,name=a");
    let games = ["--engine", &spec, "--engine", "self:level=5,name=b", "--games", "2"];
    let store = folder.at("games.db");
    let met = run(&[&["match", "othello"], &games[..], &["--store", &store, "--json"]].concat());
    assert_eq!(met.code, Some(0), "{}", met.stderr);
}

#[test]
fn what_is_no_book_of_this_game_is_refused() {
    let folder = Folder::new();
    let file = book(&folder, "20");
    run(&["analyze", "xiangqi", "--book", &file]).is_refused("another game's book");
    run(&["book", "surakarta", "show"]).is_refused("a game without a book");
    run(&["analyze", "othello", "--book", &folder.at("none.ply")]).is_refused("no file");
    let junk = folder.file("junk.ply", "plybook1 and then nothing");
    run(&["analyze", "othello", "--book", &junk]).is_refused("junk");
    run(&["serve", "--book", &junk]).is_refused("junk to serve");
    run(&["book", "othello", "build", "--out", &folder.at("x.ply")]).is_refused("no depth");
    run(&["book", "xiangqi", "build", "--level", "20", "--out", &folder.at("x.ply")])
        .is_refused("an endless level");
}
