//! Engines of the server's own file: asked by name, told of, and refused what they cannot do.

use ply_arena::Engines;
use serde_json::{Value, json};

use crate::support::Running;

/// A UCI engine that always knows the same line, a plain one that always plays a1, and one that is not there.
const ENGINES: &str = r#"
[engines.reed]
cmd = "/bin/sh"
args = ["-c", '''while read word rest; do case $word in
  uci) echo id name Reed; echo uciok;;
  isready) echo readyok;;
  go) echo info depth 3 score cp 150 nodes 42 pv f5 d6 h8; echo bestmove f5;;
  quit) exit;;
esac; done''']
proto = "uci"
games = ["othello"]

[engines.stubborn]
cmd = "/bin/sh"
args = ["-c", "while read line; do echo a1; done"]
proto = "plain"

[engines.absent]
cmd = "/nowhere/at/all"
proto = "gtp"
"#;

fn server() -> (Running, Running) {
    let storage = Running::start();
    (Running::over(&storage.url(), Engines::read(ENGINES).unwrap()), storage)
}

fn search(server: &Running, body: &Value) -> Vec<(String, Value)> {
    server.stream("/api/games/othello/search", body).all()
}

#[test]
fn they_are_told_of_with_their_games_and_limits() {
    let (server, _storage) = server();
    let about = server.get("/api/about").ok();
    assert_eq!(
        about["engines"][1],
        json!({
            "name": "reed", "protocol": "uci", "games": ["othello"],
            "limits": ["nodes", "seconds", "depth", "tc"], "free": false,
        })
    );
    let stubborn = &about["engines"][2];
    assert_eq!((&stubborn["limits"], &stubborn["free"]), (&json!(["seconds", "tc"]), &json!(true)));
    assert_eq!(stubborn["games"].as_array().unwrap().len(), about["games"].as_array().unwrap().len());
}

#[test]
fn one_is_asked_for_a_move() {
    let (server, _storage) = server();
    let events = search(&server, &json!({ "engine": "reed", "seconds": 1 }));
    let names: Vec<_> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.last(), Some(&"done"), "{events:?}");
    let (_, found) = events.last().unwrap();
    assert_eq!(found["best_move"], "f5");
    // What is no legal move of its line is left out, and hundredths are discs here.
    assert_eq!(found["pv"], json!(["f5", "d6"]));
    assert_eq!(found["score"], json!({ "kind": "discs", "value": 2 }));
    assert_eq!((&found["depth"], &found["nodes"]), (&json!(3), &json!(42)));
    let line = &events.iter().find(|(name, _)| name == "line").unwrap().1;
    assert_eq!((&line["move"], &line["depth"]), (&json!("f5"), &json!(3)));
}

#[test]
fn one_that_breaks_the_rules_or_is_not_there_is_told() {
    let (server, _storage) = server();
    for (engine, sentence) in [
        ("stubborn", "engine 'stubborn', the engine played 'a1', which is no legal move"),
        ("absent", "engine 'absent', the engine did not start: "),
    ] {
        let events = search(&server, &json!({ "engine": engine, "seconds": 1 }));
        let (name, problem) = events.last().unwrap();
        assert_eq!(name, "failed");
        assert!(problem["message"].as_str().unwrap().starts_with(sentence), "{problem}");
    }
}

#[test]
fn what_one_cannot_do_is_refused_before_it_starts() {
    let (server, _storage) = server();
    for (path, body, sentence) in [
        (
            "othello",
            json!({ "engine": "nobody", "seconds": 1 }),
            "engine 'nobody' is not in this machine's file",
        ),
        (
            "othello",
            json!({ "engine": "/bin/sh", "seconds": 1 }),
            "engine '/bin/sh' is not in this machine's file",
        ),
        ("xiangqi", json!({ "engine": "reed", "seconds": 1 }), "engine 'reed', does not play xiangqi"),
        ("othello", json!({ "engine": "reed" }), "engine 'reed', an engine cannot be asked over uci"),
        (
            "othello",
            json!({ "engine": "stubborn", "depth": 3 }),
            "engine 'stubborn', an engine cannot be asked",
        ),
        (
            "othello",
            json!({ "engine": "reed", "seconds": 1, "level": 3 }),
            "level: is for the built-in engine",
        ),
        (
            "othello",
            json!({ "engine": "reed", "seconds": 1, "lines": 2 }),
            "lines: is for the built-in engine",
        ),
    ] {
        let (_, found) = server.post(&format!("/api/games/{path}/search"), &body).error(400);
        assert!(found.starts_with(sentence), "{found}");
    }
}
