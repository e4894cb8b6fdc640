//! The JSON documents: one on standard output, with the fields that DESIGN.md promises.

use ply_games::games;
use serde_json::{Value, json};

use crate::program::{FULL_BOARD, document, keys, printed, strings};

/// Fails unless this is a score: a kind and a number that fits it.
#[track_caller]
fn is_score(score: &Value) {
    assert_eq!(keys(score), ["kind", "value"]);
    let value = score["value"].as_i64().unwrap_or_else(|| panic!("{score}"));
    match score["kind"].as_str() {
        Some("cp" | "discs") => {}
        Some("win" | "loss") => assert!(value >= 0, "{score}"),
        Some("draw") => assert_eq!(value, 0),
        _ => panic!("{score}"),
    }
}

#[track_caller]
fn is_seconds(seconds: &Value) {
    assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0), "{seconds}");
}

#[test]
fn perft() {
    let answer = document(&["perft", "othello", "4"]);
    assert_eq!(keys(&answer), ["nodes", "seconds"]);
    assert_eq!(answer["nodes"], 244);
    is_seconds(&answer["seconds"]);
    let divided = document(&["perft", "othello", "2", "--divide"]);
    assert_eq!(divided["divide"], json!({ "c4": 3, "d3": 3, "e6": 3, "f5": 3 }));
}

#[test]
fn moves() {
    let answer = document(&["moves", "othello"]);
    assert_eq!(answer, json!({ "moves": ["d3", "c4", "f5", "e6"], "side": "black", "status": "playing" }));
    let over = document(&["moves", "othello", "--position", FULL_BOARD]);
    assert_eq!(over, json!({ "moves": [], "side": "black", "status": "board-full" }));
    for game in games() {
        let answer = document(&["moves", game.name()]);
        let listed = printed(&["moves", game.name()]);
        assert_eq!(strings(&answer["moves"]), listed.lines().collect::<Vec<_>>(), "{}", game.name());
    }
}

#[test]
fn judge() {
    let answer = document(&["judge", "surakarta", "A2-A3"]);
    assert_eq!(keys(&answer), ["end", "end_sentence", "legal", "over", "rule", "sentence", "winner"]);
    assert_eq!(
        (&answer["legal"], &answer["over"], &answer["end"]),
        (&json!(true), &json!(false), &json!("NONE"))
    );
    let refused = document(&["judge", "surakarta", "A5-A4"]);
    assert_eq!(refused["legal"], false);
    assert_ne!(refused["rule"], answer["rule"]);
    let over = document(&["judge", "othello", "a1", "--position", FULL_BOARD]);
    assert_eq!((&over["over"], &over["winner"]), (&json!(true), &json!("black")));
}

/// The fields of an analysis without `discs`: a search that counts discs tells them unrounded, too.
fn fields(analysis: &Value) -> Vec<&str> {
    let mut fields = keys(analysis);
    fields.retain(|field| *field != "discs");
    fields
}

#[test]
fn analyze() {
    for game in games() {
        let name = game.name();
        let moves = printed(&["moves", name]);
        let engine = document(&["analyze", name, "--depth", "2", "--multipv", "2"]);
        assert_eq!(engine["discs"].is_f64(), name == "othello", "{engine}");
        assert_eq!(
            fields(&engine),
            ["best_move", "depth", "lines", "nodes", "pv", "score", "seconds"],
            "{name}"
        );
        let textbook = document(&["analyze", name, "--depth", "1", "--algorithm", "alpha-beta"]);
        let expected =
            ["best_move", "cutoffs", "depth", "leaves", "lines", "nodes", "pv", "score", "seconds"];
        assert_eq!(fields(&textbook), expected, "{name}");
        for (answer, lines, depth) in [(&engine, 2, 2), (&textbook, 1, 1)] {
            let best = answer["best_move"].as_str().expect("a move");
            assert!(moves.lines().any(|m| m == best), "{name}: {best}");
            is_score(&answer["score"]);
            is_seconds(&answer["seconds"]);
            assert_eq!(answer["depth"], depth, "{name}");
            assert!(answer["nodes"].as_u64().is_some_and(|nodes| nodes > 1), "{name}");
            let listed = answer["lines"].as_array().expect("a list");
            assert_eq!(listed.len(), lines, "{name}");
            for line in listed {
                assert_eq!(keys(line), ["move", "pv", "score"], "{name}");
                is_score(&line["score"]);
                assert_eq!(strings(&line["pv"])[0], line["move"], "{name}");
            }
            assert_eq!(
                (&listed[0]["move"], &listed[0]["pv"]),
                (&answer["best_move"], &answer["pv"]),
                "{name}"
            );
            assert_eq!(listed[0]["score"], answer["score"], "{name}");
            // The whole line can be played.
            printed(&["moves", name, "--moves", &strings(&answer["pv"]).join(" ")]);
        }
        assert_ne!(engine["lines"][0]["move"], engine["lines"][1]["move"], "{name}");
    }
}

#[test]
fn analyze_a_finished_game() {
    for limit in [&["--depth", "3"][..], &["--depth", "3", "--algorithm", "mtdf"], &["--nodes", "100"]] {
        let answer = document(&[&["analyze", "othello", "--position", FULL_BOARD], limit].concat());
        assert_eq!(answer["best_move"], Value::Null, "{limit:?}");
        assert_eq!(answer["score"], json!({ "kind": "discs", "value": 64 }), "{limit:?}");
        assert_eq!((&answer["pv"], &answer["lines"]), (&json!([]), &json!([])), "{limit:?}");
    }
}

#[test]
fn compare() {
    let answer = document(&[
        "compare",
        "othello",
        "--depth",
        "3",
        "--position",
        "startpos",
        "--position",
        FULL_BOARD,
        "--algorithms",
        "minimax,pvs,engine",
    ]);
    assert_eq!(keys(&answer), ["rows"]);
    let rows = answer["rows"].as_array().expect("a list");
    let named: Vec<_> =
        rows.iter().map(|row| (row["position"].as_str(), row["algorithm"].as_str())).collect();
    let expected: Vec<_> = ["startpos", FULL_BOARD]
        .into_iter()
        .flat_map(|position| ["minimax", "pvs", "engine"].map(|algorithm| (Some(position), Some(algorithm))))
        .collect();
    assert_eq!(named, expected);
    for row in rows {
        let fields = ["algorithm", "best_move", "cutoffs", "leaves", "nodes", "position", "seconds", "value"];
        assert_eq!(keys(row), fields);
        is_score(&row["value"]);
        is_seconds(&row["seconds"]);
        // The engine does not count its leaves.
        assert_eq!(row["leaves"].is_null(), row["algorithm"] == "engine", "{row}");
    }
}

#[test]
fn selfplay() {
    for game in games() {
        let arguments =
            ["selfplay", game.name(), "--algorithm", "alpha-beta", "--depth", "1", "--max-plies", "2"];
        let answer = document(&arguments);
        let fields = keys(&answer);
        for field in ["moves", "plies", "reason", "result"] {
            assert!(fields.contains(&field), "{}: {fields:?}", game.name());
        }
        assert_eq!((&answer["result"], &answer["reason"]), (&json!("*"), &json!("max-plies")));
        assert_eq!((answer["plies"].as_u64(), strings(&answer["moves"]).len()), (Some(2), 2));
        printed(&["moves", game.name(), "--moves", &strings(&answer["moves"]).join(" ")]);
    }
}

#[test]
fn a_whole_game_of_selfplay() {
    let answer = document(&["selfplay", "othello", "--algorithm", "alpha-beta", "--depth", "1"]);
    let moves = strings(&answer["moves"]);
    assert_eq!(answer["plies"].as_u64(), Some(moves.len() as u64));
    assert!(["1-0", "0-1", "1/2-1/2"].contains(&answer["result"].as_str().expect("a string")));
    let end = document(&["moves", "othello", "--moves", &moves.join(" ")]);
    assert_eq!(end["status"], answer["reason"]);
}
