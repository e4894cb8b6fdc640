//! Games as text, in and out.

use serde_json::{Value, json};

use crate::support::Running;

/// The first so many moves of a game in which each side makes its third move.
fn played(server: &Running, game: &str, plies: usize) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..plies {
        let view = server.post(&format!("/api/games/{game}/view"), &json!({ "moves": moves })).ok();
        let legal = view["moves"].as_array().unwrap();
        moves.push(legal[2 % legal.len()].as_str().unwrap().to_string());
    }
    moves
}

#[test]
fn every_format_of_every_game_comes_back_as_it_went() {
    let server = Running::start();
    for info in server.get("/api/about").ok()["games"].as_array().unwrap() {
        let game = info["name"].as_str().unwrap();
        let moves = played(&server, game, 12);
        let last = server.post(&format!("/api/games/{game}/view"), &json!({ "moves": moves })).ok();
        for format in info["formats"].as_array().unwrap() {
            let format = format["name"].as_str().unwrap();
            // The course's two ways to write a move cannot be told apart, so neither is read.
            if format.starts_with("moves-course") {
                continue;
            }
            let asked = json!({ "moves": moves, "format": format, "first": "Ann \"A\"", "second": "Bob" });
            let text = server.post(&format!("/api/games/{game}/export"), &asked).ok()["text"].clone();
            let read = server.post(&format!("/api/games/{game}/import"), &json!({ "text": text })).ok();
            if format == "position" {
                assert_eq!(
                    (&read["format"], &read["position"]),
                    (&json!("position"), &last["position"]),
                    "{game}"
                );
            } else {
                assert_eq!(read["moves"], json!(moves), "{game} {format}: {text}");
                assert_eq!(read["position"], Value::Null, "{game} {format}");
                assert_eq!(read["result"], Value::Null, "{game} {format}: the game goes on");
            }
            if format.starts_with("pgn") {
                assert_eq!((&read["first"], &read["second"]), (&json!("Ann \"A\""), &json!("Bob")));
            }
        }
    }
}

#[test]
fn a_finished_game_says_who_won() {
    let server = Running::start();
    let asked = json!({ "moves": ["h2e2"], "format": "pgn", "result": "0-1", "reason": "resigned" });
    let text = server.post("/api/games/xiangqi/export", &asked).ok()["text"].as_str().unwrap().to_string();
    assert!(text.contains("[Result \"0-1\"]") && text.trim_end().ends_with("0-1"), "{text}");
    let read = server.post("/api/games/xiangqi/import", &json!({ "text": text })).ok();
    assert_eq!(read["result"], "0-1");
    let wrong = json!({ "format": "pgn", "result": "2-0" });
    assert!(server.post("/api/games/xiangqi/export", &wrong).error(400).1.contains("1/2-1/2"));
}

#[test]
fn a_start_position_is_kept() {
    let server = Running::start();
    let position = "4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1";
    let asked = json!({ "position": position, "moves": ["d1d2"], "format": "pgn-chinese" });
    let text = server.post("/api/games/xiangqi/export", &asked).ok()["text"].clone();
    let read = server.post("/api/games/xiangqi/import", &json!({ "text": text })).ok();
    assert_eq!(read["moves"], json!(["d1d2"]));
    let view = |position: &Value| {
        server.post("/api/games/xiangqi/view", &json!({ "position": position })).ok()["position"].clone()
    };
    assert_eq!(view(&read["position"]), view(&json!(position)));
}

#[test]
fn imports_recognise_what_they_are_given() {
    let server = Running::start();
    let import = |game: &str, text: &str| {
        server.post(&format!("/api/games/{game}/import"), &json!({ "text": text })).ok()
    };
    let format = |game: &str, text: &str| import(game, text)["format"].as_str().unwrap().to_string();
    assert_eq!(format("othello", "f5d6c3d3c4"), "moves");
    assert_eq!(format("othello", "F5 D6, C3"), "moves");
    assert_eq!(format("othello", "1. f5 d6 2. c3 *"), "moves");
    assert_eq!(import("othello", "1. f5 d6 2. c3 *")["moves"], json!(["f5", "d6", "c3"]));
    // OBF: what follows the board and the side to move is for others.
    let obf = "---------------------------OX------XO--------------------------- X; f5:+1;";
    assert_eq!(format("othello", obf), "position");
    let ggf = "(;GM[Othello]PB[ann]PW[bob]RE[?]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[d6];)";
    let read = import("othello", ggf);
    assert_eq!(
        (&read["format"], &read["moves"], &read["first"]),
        (&json!("ggf"), &json!(["f5", "d6"]), &json!("ann"))
    );
    assert_eq!(read["position"], Value::Null);
    assert_eq!(
        format("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"),
        "position"
    );
    assert_eq!(import("xiangqi", "炮二平五 馬8進7")["moves"], json!(["h2e2", "h9g7"]));
    assert_eq!(import("xiangqi", "C2=5 H8+7")["moves"], json!(["h2e2", "h9g7"]));
    assert_eq!(format("xiangqi", "position startpos moves h2e2 h9g7"), "moves");
    assert_eq!(format("xiangqi", "1. H2-E2 {central cannon} H9-G7 (1... H7-E7) 2. H0-G2 *"), "pgn");
    assert_eq!(import("amazons", "d1-d7/g7")["moves"], json!(["d1-d7/g7"]));
}

#[test]
fn a_pass_left_unwritten_is_made() {
    let server = Running::start();
    // Some game among these has a pass in it.
    let moves = (1..20)
        .map(|stride| whole_game(&server, stride))
        .find(|moves| moves.iter().any(|made| made == "pass"));
    let moves = moves.expect("a game with a pass");
    let asked = json!({ "moves": moves, "format": "transcript" });
    let text = server.post("/api/games/othello/export", &asked).ok()["text"].as_str().unwrap().to_string();
    assert!(!text.contains("pass"), "{text}");
    assert_eq!(
        server.post("/api/games/othello/import", &json!({ "text": text })).ok()["moves"],
        json!(moves)
    );
}

/// A game of Othello to its end.
fn whole_game(server: &Running, stride: usize) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    loop {
        let view = server.post("/api/games/othello/view", &json!({ "moves": moves })).ok();
        let legal = view["moves"].as_array().unwrap();
        if legal.is_empty() {
            return moves;
        }
        moves.push(legal[moves.len() * stride % legal.len()].as_str().unwrap().to_string());
    }
}

#[test]
fn text_that_is_nothing_says_what_it_is_not() {
    let server = Running::start();
    for text in ["", "   ", "hello", "f5 z9"] {
        let (code, message) = server.post("/api/games/othello/import", &json!({ "text": text })).error(400);
        assert_eq!(code, "bad-input");
        assert!(message.starts_with("text, "), "{message}");
    }
}

#[test]
fn lines_are_translated_from_where_the_game_stands() {
    let server = Running::start();
    let asked = json!({ "moves": ["h2e2"], "line": ["h9g7", "h0g2"], "notation": "chinese" });
    let line = server.post("/api/games/xiangqi/translate", &asked).ok();
    assert_eq!(line, json!({ "line": ["马８进７", "马二进三"] }));
    let unknown = json!({ "line": ["h2e2"], "notation": "klingon" });
    assert!(server.post("/api/games/xiangqi/translate", &unknown).error(400).1.contains("klingon"));
}

#[test]
fn a_study_is_exported_and_imported_whole() {
    let server = Running::start();
    let nodes = json!([
        { "parent": null, "move": "h2e2", "comment": "[%clk 0:05:00] good", "nags": [1, 14] },
        { "parent": 0, "move": "h9g7" },
        { "parent": 0, "move": "h7e7", "before": "or", "comment": "} sharp {\nindeed" },
    ]);
    let tags = json!([{ "name": "Event", "value": "a \"cup\"" }]);
    for format in ["pgn", "pgn-chinese", "dhtmlxq"] {
        // The reader stands in the variation; the result is that of the game.
        let asked = json!({ "moves": ["h2e2", "h7e7"], "format": format, "nodes": nodes, "comment": "before all",
            "tags": tags, "result": "0-1" });
        let text = server.post("/api/games/xiangqi/export", &asked).ok()["text"].clone();
        let read = server.post("/api/games/xiangqi/import", &json!({ "text": text })).ok();
        assert_eq!((&read["nodes"], &read["comment"]), (&nodes, &json!("before all")), "{text}");
        assert_eq!((&read["result"], &read["moves"]), (&json!("0-1"), &json!(["h2e2", "h9g7"])), "{text}");
        assert!(read["tags"].as_array().unwrap().contains(&tags[0]), "{text}");
    }
    let line = json!({ "moves": ["h2e2", "h7e7"], "format": "moves", "nodes": nodes });
    assert_eq!(server.post("/api/games/xiangqi/export", &line).ok()["text"], "h2e2 h7e7");
    let wrong = json!({ "format": "pgn", "nodes": [{ "parent": null, "move": "a0a9" }] });
    assert!(server.post("/api/games/xiangqi/export", &wrong).error(400).1.starts_with("nodes[0].move"));
}

#[test]
fn a_file_becomes_text() {
    let server = Running::start();
    let file = |data: &str| server.post("/api/games/xiangqi/file", &json!({ "data": data }));
    // "[Red "炮"]" in GBK.
    let read = file("W1JlZCAixdoiXQoKMS4gaDJlMiAq").ok();
    assert_eq!((&read["format"], &read["text"]), (&json!("text"), &json!("[Red \"炮\"]\n\n1. h2e2 *")));
    assert!(file("not base64").error(400).1.starts_with("data: expected Base64"));
    assert!(file("AAEC").error(400).1.starts_with("the file is no text"));
}
