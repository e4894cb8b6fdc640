//! Searches as a person reads them: analyze and compare.

use ply_games::{Algorithm, games};

use crate::program::{Folder, document, printed, run, untimed};

/// The course's evaluation does not change, so neither does what a textbook search prints.
const CLASSIC: [&str; 4] = ["othello", "--eval", "classic", "--depth"];

#[test]
fn a_textbook_search_shows_its_counts() {
    let text = printed(&[&["analyze", "--algorithm", "alpha-beta"], &CLASSIC[..], &["3"]].concat());
    insta::assert_snapshot!(untimed(&text), @r"
           +29  d3 c5 c6
    nodes 49
    leaves 36
    cutoffs 4
    score +29
    best move d3
    ");
}

#[test]
fn the_engine_shows_every_iteration() {
    let text = printed(&["analyze", "othello", "--depth", "3"]);
    let lines: Vec<_> = text.lines().collect();
    for (depth, line) in (1..=3).zip(&lines) {
        assert!(line.starts_with(&format!("depth {depth:>2}/")), "{text}");
    }
    let words: Vec<_> = lines[3..].iter().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    assert_eq!(words, ["nodes", "seconds", "score", "best"], "{text}");
    assert!(lines[6].starts_with("best move "), "{text}");
}

#[test]
fn all_textbook_searches_find_the_same_value() {
    for game in ["othello", "surakarta"] {
        let answer = document(&["compare", game, "--depth", "3"]);
        let rows = answer["rows"].as_array().expect("a list");
        let names: Vec<_> = rows.iter().filter_map(|row| row["algorithm"].as_str()).collect();
        assert_eq!(names, Algorithm::TEXTBOOK.map(Algorithm::name));
        for row in rows {
            assert_eq!(row["value"], rows[0]["value"], "{game}: {row}");
            assert!(
                row["nodes"].as_u64() <= rows[0]["nodes"].as_u64() || row["algorithm"] == "mtdf",
                "{row}"
            );
        }
    }
}

#[test]
fn a_comparison_is_a_table() {
    let text = printed(&[&["compare", "--algorithms", "minimax,alpha-beta"], &CLASSIC[..], &["4"]].concat());
    let cells: Vec<Vec<_>> =
        text.lines().map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect();
    assert_eq!(
        cells[0],
        ["position", "algorithm", "best move", "value", "nodes", "leaves", "cut-offs", "seconds", "pruned"]
    );
    assert!(cells[1].iter().all(|cell| cell.chars().all(|letter| "-:".contains(letter))), "{text}");
    let (minimax, alpha_beta) = (&cells[2], &cells[3]);
    assert_eq!((minimax[1], alpha_beta[1], cells.len()), ("minimax", "alpha-beta", 4));
    // 4 + 12 + 56 + 244 below the root; only the last are leaves.
    assert_eq!((minimax[4], minimax[5], minimax[6], minimax[8]), ("317", "244", "0", "0.00 %"));
    assert_eq!((minimax[2], minimax[3]), (alpha_beta[2], alpha_beta[3]));
    let nodes: f64 = alpha_beta[4].parse().expect("a number");
    assert_eq!(alpha_beta[8], format!("{:.2} %", 100.0 * (1.0 - nodes / 317.0)));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: &str| {
        let arguments = ["selfplay", "othello", "--depth", "2", "--max-plies", "6", "--seed", seed];
        run(&arguments).stdout
    };
    assert_eq!(game("7").lines().count(), 7);
    assert_eq!(game("7"), game("7"));
    assert!((0..8).any(|seed| game(&seed.to_string()) != game("7")), "the seed has no effect");
}

#[test]
fn options_are_taken_wherever_a_game_is_searched() {
    let common = ["--seed", "1", "--threads", "2", "--hash", "2", "--rules", "limit=60,threefold"];
    for command in [
        &["analyze", "surakarta", "--depth", "2"][..],
        &["compare", "surakarta", "--depth", "2"],
        &["selfplay", "surakarta", "--depth", "2", "--max-plies", "2"],
        &["play", "surakarta", "--side", "both", "--depth", "1"],
    ] {
        let ran = run(&[command, &common[..]].concat());
        assert_eq!(ran.code, Some(0), "{command:?}: {}", ran.stderr);
    }
}

#[test]
fn a_limit_ends_the_search() {
    for limit in [["--depth", "1"], ["--nodes", "50"], ["--time", "0.01"]] {
        let answer = document(&[&["analyze", "surakarta"], &limit[..]].concat());
        assert!(answer["best_move"].is_string(), "{limit:?}");
    }
    // A move is found even where there is no time to finish an iteration.
    assert!(document(&["analyze", "othello", "--nodes", "1"])["best_move"].is_string());
}

#[test]
fn switches_are_listed_and_obeyed() {
    let list = printed(&["analyze", "othello", "--switch", "help"]);
    for field in ply_games::switches() {
        assert!(list.contains(&format!("| {} ", field.name.replace('_', "-"))), "{}", field.name);
    }
    let nodes = |switch: &str| {
        document(&["analyze", "surakarta", "--depth", "4", "--switch", switch])["nodes"].clone()
    };
    assert_ne!(nodes("table=on"), nodes("table=off"));
}

#[test]
fn help_is_printed_for_every_command() {
    let whole = printed(&["--help"]);
    let commands = [
        "serve",
        "perft",
        "moves",
        "judge",
        "analyze",
        "compare",
        "tree",
        "selfplay",
        "course",
        "experiments",
        "play",
        "bench",
        "completions",
    ];
    for command in commands {
        assert!(whole.lines().any(|line| line.trim_start().starts_with(command)), "{command}: {whole}");
        let page = printed(&[command, "--help"]);
        assert!(page.contains(&format!("Usage: ply {command}")), "{page}");
    }
    let version = printed(&["--version"]);
    assert_eq!(version, format!("ply {}\n", env!("CARGO_PKG_VERSION")));
    // Nothing typed: the same page, but not as an answer.
    let bare = run::<&str>(&[]);
    assert_eq!((bare.code, bare.stdout.as_str()), (Some(2), ""));
    assert!(bare.stderr.contains("Usage: ply <COMMAND>"), "{}", bare.stderr);
}

#[test]
fn help_names_what_the_registry_has() {
    // A label may be broken over two lines.
    let page =
        printed(&["analyze", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    for game in games() {
        let choices = game.rule_sets().iter().chain(game.evaluations()).map(|choice| choice.name);
        for word in choices.chain([game.name(), game.info().label.en]) {
            assert!(page.contains(&word.to_lowercase()), "{}: {word}: {page}", game.name());
        }
    }
    let export = printed(&["games", "export", "--help"]);
    for word in ["for every game", "for othello", "iccs (H2-E2)"] {
        assert!(export.contains(word), "{word}: {export}");
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for word in ["selfplay", "multipv", "compare"] {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn an_experiment_run_again_replaces_its_own_section() {
    let folder = Folder::new();
    let page = |name: &str| {
        let ran = run(&["experiments", name, "--out", &folder.at("docs")]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        folder.read("docs/experiments.md")
    };
    page("othello-mtdf");
    let both = page("othello-depths");
    let [depths, mtdf] =
        ["othello-depths", "othello-mtdf"].map(|name| both.find(&format!("<!-- begin {name} -->")));
    assert!(depths.is_some() && depths < mtdf, "sections keep their order: {both}");
    assert_eq!(page("othello-depths").matches("<!-- begin ").count(), 2);
}

/// Two chariots against a bare general.
const ROOKS: &str = "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1";

#[test]
fn the_shortest_mate_is_proven() {
    let found = document(&["analyze", "xiangqi", "--mate", "5", "--position", ROOKS]);
    let moves = found["mate"].as_u64().expect("a mate");
    assert_eq!(found["none_within"], moves - 1);
    assert_eq!(found["pv"].as_array().expect("a line").len() as u64, 2 * moves - 1);
    let shorter = (moves - 1).to_string();
    let text = printed(&["analyze", "xiangqi", "--mate", &shorter, "--position", ROOKS]);
    assert!(text.contains(&format!("no mate within {shorter}\n")), "{text}");
}

#[test]
fn a_game_without_check_has_no_mates() {
    let refused = run(&["analyze", "othello", "--mate", "3"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("mate: these rules know no check"), "{}", refused.stderr);
}
