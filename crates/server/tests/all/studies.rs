//! Games written down: kept move by move, never over somebody else's work, and refused with a sentence where they are wrong.

use serde_json::{Value, json};

use crate::support::{Answer, Running, limits};
use ply_server::ServerLimits;

fn study() -> Value {
    json!({
        "game": "othello", "rules": null, "kind": "play", "title": "a game", "first": "Ada", "second": "ply",
        "start": null, "result": null, "reason": null, "settings": { "clock": [300, 2.5] },
        "nodes": [
            { "parent": null, "move": "F5" }, { "parent": 0, "move": "d6", "comment": "the usual" },
            { "parent": 0, "move": "f6" }, { "parent": 1, "move": "c3" }
        ]
    })
}

/// The study with some of its parts changed.
fn with(changes: Value) -> Value {
    let mut study = study();
    for (name, value) in changes.as_object().unwrap() {
        study[name] = value.clone();
    }
    study
}

fn put(server: &Running, id: i64, body: &Value) -> Answer {
    let headers = [("Content-Type", "application/json")];
    server.ask("PUT", &format!("/api/studies/{id}"), &headers, body.to_string().as_bytes())
}

fn save(server: &Running, body: &Value) -> Value {
    let answer = server.post("/api/studies", body);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

#[test]
fn a_study_is_saved_read_changed_and_removed() {
    let server = Running::start();
    let saved = save(&server, &study());
    assert_eq!(saved["id"], 1);
    assert_eq!(saved["created"], saved["updated"]);
    // Moves are kept in the game's own notation, comments and settings as they are.
    assert_eq!(saved["nodes"][0], json!({ "parent": null, "move": "f5" }));
    assert_eq!(saved["nodes"][1]["comment"], "the usual");
    assert_eq!(saved["settings"], study()["settings"]);
    assert_eq!(server.get("/api/studies/1").ok(), saved);

    let mut longer = saved.clone();
    longer["nodes"].as_array_mut().unwrap().push(json!({ "parent": 3, "move": "d3" }));
    longer["result"] = json!("1-0");
    longer["reason"] = json!("resign");
    let changed = put(&server, 1, &longer).ok();
    assert!(changed["updated"].as_i64() > saved["updated"].as_i64());
    assert_eq!(changed["created"], saved["created"]);
    assert_eq!(server.get("/api/studies/1").ok(), changed);

    let list = server.get("/api/studies").ok();
    let wanted = json!([{
        "id": 1, "game": "othello", "kind": "play", "title": "a game", "first": "Ada", "second": "ply", "plies": 4,
        "result": "1-0", "reason": "resign", "created": changed["created"], "updated": changed["updated"]
    }]);
    assert_eq!(list, wanted);

    assert_eq!(server.ask("DELETE", "/api/studies/1", &[], b"").status, 204);
    assert_eq!(server.ask("DELETE", "/api/studies/1", &[], b"").error(404).1, "there is no study 1");
    assert_eq!(server.get("/api/studies/1").error(404).0, "not-found");
    assert_eq!(put(&server, 1, &study()).error(404).0, "not-found");
    assert_eq!(server.get("/api/studies").ok(), json!([]));
}

#[test]
fn moves_and_starts_of_every_game_are_put_into_its_own_notation() {
    let server = Running::start();
    let xiangqi = with(json!({ "game": "xiangqi", "nodes": [{ "parent": null, "move": "C2.5" }] }));
    assert_eq!(save(&server, &xiangqi)["nodes"][0]["move"], "h2e2");
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let begun = with(json!({ "game": "xiangqi", "start": start, "nodes": [] }));
    let kept = save(&server, &begun)["start"].as_str().unwrap().to_string();
    assert!(kept.starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR "), "{kept}");
    for game in ["surakarta", "amazons", "amazons8"] {
        save(&server, &with(json!({ "game": game, "nodes": [], "kind": "analysis" })));
    }
    assert_eq!(server.get("/api/studies?kind=analysis").ok().as_array().unwrap().len(), 3);
    assert_eq!(server.get("/api/studies?game=xiangqi&kind=play").ok().as_array().unwrap().len(), 1);
}

#[test]
fn two_tabs_lose_nothing() {
    let server = Running::start();
    let begun = save(&server, &study());
    let mut mine = begun.clone();
    mine["title"] = json!("mine");
    let mine = put(&server, 1, &mine).ok();
    let mut theirs = begun.clone();
    theirs["title"] = json!("theirs");
    let (code, sentence) = put(&server, 1, &theirs).error(409);
    assert_eq!(code, "conflict");
    assert!(sentence.starts_with("study 1 was changed at "), "{sentence}");
    assert_eq!(server.get("/api/studies/1").ok()["title"], "mine");
    // Whoever has seen the other's change may write, and so may one who does not ask.
    theirs["updated"] = mine["updated"].clone();
    put(&server, 1, &theirs).ok();
    theirs["updated"] = Value::Null;
    put(&server, 1, &theirs).ok();
}

#[test]
fn lists_come_in_pages() {
    let server = Running::start();
    for number in 0..5 {
        save(&server, &with(json!({ "title": number.to_string() })));
    }
    // A game in which nobody has moved is kept, and not listed.
    let empty = save(&server, &with(json!({ "title": "empty", "nodes": [] })));
    server.get(&format!("/api/studies/{}", empty["id"])).ok();
    let mut seen = Vec::new();
    let mut before = String::new();
    loop {
        let page = server.get(&format!("/api/studies?limit=2{before}")).ok();
        let page = page.as_array().unwrap();
        let Some(last) = page.last() else { break };
        before = format!("&before={}", last["updated"]);
        seen.extend(page.iter().map(|study| study["title"].as_str().unwrap().to_string()));
    }
    assert_eq!(seen, ["4", "3", "2", "1", "0"]);
    for query in ["limit=101", "limit=-1", "limit=x", "before=soon", "kind=lost", "colour=red"] {
        server.get(&format!("/api/studies?{query}")).error(400);
    }
}

#[test]
fn the_store_takes_only_so_many() {
    let server = Running::capped(ServerLimits { studies: 2, ..limits() });
    save(&server, &study());
    save(&server, &study());
    let (code, sentence) = server.post("/api/studies", &study()).error(409);
    assert_eq!(
        (code.as_str(), sentence.as_str()),
        ("conflict", "the store holds 2 studies and takes no more: remove some first")
    );
    // What is there may still change.
    put(&server, 2, &with(json!({ "title": "changed" }))).ok();
    server.ask("DELETE", "/api/studies/1", &[], b"");
    save(&server, &study());
}

#[test]
fn wrong_studies_are_refused_with_the_place() {
    let server = Running::start();
    let node = |parent: Value, text: &str| json!({ "parent": parent, "move": text });
    let many = vec![node(Value::Null, "f5"); 5001];
    for (changes, wanted) in [
        (json!({ "game": "go" }), "game 'go'"),
        (json!({ "game": "" }), "game ''"),
        (json!({ "rules": "none" }), "rules"),
        (json!({ "kind": "lost" }), "kind: unknown variant"),
        (json!({ "start": "no board" }), "start, position"),
        (json!({ "start": "x".repeat(4001) }), "start: expected at most 4000 letters, found 4001"),
        (json!({ "title": "é".repeat(201) }), "title: expected at most 200 letters, found 201"),
        (json!({ "first": "x".repeat(201) }), "first: expected at most 200 letters"),
        (json!({ "second": "x".repeat(201) }), "second: expected at most 200 letters"),
        (json!({ "reason": "x".repeat(201) }), "reason: expected at most 200 letters"),
        (json!({ "result": "2-0" }), "result: unknown variant"),
        (
            json!({ "settings": "x".repeat(20_000) }),
            "settings: expected at most 16384 bytes of JSON, found 20002",
        ),
        (
            json!({ "nodes": [{ "parent": null, "move": "f5", "comment": "é".repeat(10_001) }] }),
            "nodes[0].comment: expected at most 10000 letters, found 10001",
        ),
        (
            json!({ "nodes": vec![json!({ "parent": null, "move": "f5", "comment": "x".repeat(10_000) }); 60] }),
            "nodes: expected at most 524288 bytes of moves, comments and settings, found",
        ),
        (json!({ "nodes": many }), "nodes: expected at most 5000, found 5001"),
        (
            json!({ "nodes": [node(json!(0), "f5")] }),
            "nodes[0].parent: expected null or a node that stands before it, found 0",
        ),
        (
            json!({ "nodes": [node(Value::Null, "f5"), node(json!(2), "d6"), node(json!(0), "f6")] }),
            "nodes[1].parent: ",
        ),
        (
            json!({ "nodes": [node(Value::Null, "f5"), node(json!(-1), "d6")] }),
            "nodes[1].parent: invalid value",
        ),
        (json!({ "nodes": [node(Value::Null, "a1")] }), "nodes[0].move, "),
        (
            json!({ "nodes": [node(Value::Null, "f5"), node(json!(0), "d6"), node(json!(0), "d6 c3")] }),
            "nodes[2].move, ",
        ),
        (json!({ "nodes": [node(Value::Null, &"f5".repeat(1000))] }), "nodes[0].move: longer than any move"),
        (json!({ "nodes": [{ "parent": null }] }), "nodes[0]: missing field `move`"),
        (json!({ "nodes": {} }), "nodes: invalid type"),
        (json!({ "id": "x" }), "id: invalid type"),
        (json!({ "colour": "red" }), "unknown field `colour`"),
    ] {
        let (_, sentence) = server.post("/api/studies", &with(changes)).error(400);
        assert!(sentence.contains(wanted), "{sentence}\n  lacks {wanted}");
        assert!(sentence.len() < 1000, "{sentence}");
    }
    server.post("/api/studies", &json!({})).error(400);
    server.post("/api/studies", &json!([])).error(400);
    assert_eq!(server.get("/api/studies").ok(), json!([]), "nothing was saved");
    save(&server, &study());
    assert!(put(&server, 1, &with(json!({ "id": 2 }))).error(400).1.starts_with("id: expected 1"));
    for id in ["0", "-1", "2", "9223372036854775807"] {
        server.get(&format!("/api/studies/{id}")).error(404);
    }
    for id in ["x", "1.5", "9223372036854775808", "%00", "1%2f2"] {
        server.get(&format!("/api/studies/{id}")).error(400);
    }
}

#[test]
fn odd_texts_come_back() {
    let server = Running::start();
    for text in ["'; DROP TABLE study; --", "象棋 🀄 \u{202e}", "\u{1}\n\t\"\\", ""] {
        let written = with(json!({ "title": text, "first": text, "settings": { text: text } }));
        let kept = save(&server, &written);
        for part in ["title", "first", "settings"] {
            assert_eq!(kept[part], written[part]);
        }
        assert_eq!(server.get(&format!("/api/studies/{}", kept["id"])).ok(), kept);
    }
    assert_eq!(save(&server, &with(json!({ "title": "a\u{0}b" })))["title"], "a\u{fffd}b");
}

#[test]
fn the_largest_studies_are_looked_over_in_good_time() {
    let server = Running::start();
    // Horses step out and back: as long a line as a game may have, were it not for the rule of repetition.
    let mut nodes = Vec::new();
    for number in 0..5000 {
        let text = ["b0c2", "b9c7", "c2b0", "c7b9"][number % 4];
        let parent = if number % 8 == 0 { Value::Null } else { json!(number - 1) };
        nodes.push(json!({ "parent": parent, "move": text }));
    }
    let begin = std::time::Instant::now();
    let answer = server.post("/api/studies", &with(json!({ "game": "xiangqi", "nodes": nodes })));
    assert!(begin.elapsed().as_secs() < 10, "took {:?}", begin.elapsed());
    assert!(answer.status == 201 || answer.status == 400, "{}", answer.text());
    // The first move of the Amazons has 2176 choices.
    let nodes = vec![json!({ "parent": null, "move": "d1-d7/g7" }); 5000];
    let begin = std::time::Instant::now();
    assert_eq!(server.post("/api/studies", &with(json!({ "game": "amazons", "nodes": nodes }))).status, 201);
    assert!(begin.elapsed().as_secs() < 10, "took {:?}", begin.elapsed());
}
