//! Ten thousand bodies, each a valid one with something broken.

use ply_server::ServerLimits;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};

use crate::support::{PATIENCE, Running, limits};

/// Bodies that every endpoint takes, with searches that end at once.
fn valid() -> Vec<(&'static str, Value)> {
    let spot = json!({ "moves": ["f5", "d6"], "rules": "standard" });
    let board = "---------------------------OX------XO--------------------------- X";
    let field =
        json!({ "rows": [".......", "###o###"], "start": [0, 0], "goal": [0, 6], "supply": 4, "moves": 4 });
    vec![
        ("/api/games/othello/view", spot.clone()),
        ("/api/games/othello/line", json!({ "position": board, "moves": ["d3", "c3"] })),
        ("/api/games/xiangqi/view", json!({ "position": "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1" })),
        ("/api/games/surakarta/line", json!({ "moves": ["A2-A3", "A5-A4"] })),
        ("/api/games/amazons/view", json!({ "moves": ["d1-d7/g7"] })),
        ("/api/games/othello/layers", spot.clone()),
        ("/api/games/xiangqi/layers", json!({ "moves": ["炮二平五"] })),
        ("/api/games/amazons8/layers", json!({})),
        ("/api/games/othello/book", json!({ "moves": ["f5"] })),
        ("/api/games/othello/judge", json!({ "moves": ["f5"], "move": "d6" })),
        ("/api/games/xiangqi/translate", json!({ "line": ["h2e2", "h9g7"], "notation": "chinese" })),
        ("/api/games/othello/import", json!({ "text": "f5d6c3" })),
        ("/api/games/xiangqi/import", json!({ "text": "[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 *" })),
        (
            "/api/games/othello/import",
            json!({ "text": format!("(;GM[Othello]PB[a]PW[b]RE[?]BO[8 {} *]B[F5];)", board[..64].replace('X', "*")) }),
        ),
        ("/api/games/surakarta/import", json!({ "text": "A2-A3 A5-A4" })),
        (
            "/api/games/xiangqi/export",
            json!({ "moves": ["h2e2"], "format": "pgn-wxf", "first": "a", "second": "b", "result": "1-0", "reason": "x" }),
        ),
        ("/api/games/othello/export", json!({ "moves": ["f5", "d6"], "format": "ggf" })),
        (
            "/api/games/othello/search",
            json!({ "moves": ["f5"], "depth": 2, "lines": 2, "threads": 1, "hash": 1, "level": 5, "seed": 1, "only": ["d6"], "book": true, "book_variety": 1 }),
        ),
        (
            "/api/games/surakarta/search",
            json!({ "algorithm": "mtdf", "depth": 2, "eval": "classic", "hash": 1 }),
        ),
        (
            "/api/games/othello/compare",
            json!({ "algorithms": ["minimax", "pvs"], "depths": [1, 2], "order": "ranked", "memory": true, "hash": 1 }),
        ),
        (
            "/api/games/othello/tree",
            json!({ "algorithm": "alpha-beta", "depth": 2, "order": "captures", "memory": false, "most_nodes": 50 }),
        ),
        (
            "/api/tree",
            json!({ "list": "4:((3 5) 2:(6 9))", "algorithm": "mtdf", "depth": 2, "memory": true }),
        ),
        (
            "/api/path/graph",
            json!({ "edges": [[0, 1, 2], [1, 2, 3]], "start": 0, "goal": 2, "h": [4, 2, 0] }),
        ),
        ("/api/rating", json!({ "wins": 12, "draws": 1, "losses": 8 })),
        ("/api/games/othello/review", json!({ "moves": ["f5", "d6"], "depth": 2, "eval": "classic" })),
        ("/api/path/plan", field.clone()),
        ("/api/path/trace", with(&field, json!({ "algorithm": "uniform-cost", "seconds": 0.1 }))),
        ("/api/path/curve", with(&field, json!({ "moves": 8 }))),
        ("/api/path/read", json!({ "text": "2 7 4\n3 0 0 0 0 0 4\n1 1 1 2 1 1 1\n" })),
        ("/api/path/read", json!({ "text": "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n" })),
        ("/api/path/write", json!({ "field": field, "format": "svg" })),
        (
            "/api/studies",
            json!({
                "game": "othello", "rules": null, "kind": "play", "title": "a", "start": board, "result": "1-0",
                "reason": "resign", "settings": { "clock": [300, 2.5] },
                "nodes": [{ "parent": null, "move": "d3" }, { "parent": 0, "move": "c3", "comment": "b" }]
            }),
        ),
        (
            "/api/matches",
            json!({
                "game": "othello", "engines": ["self:name=a", "random:name=b"], "games": 2, "nodes": 50,
                "openings": "random:4:1"
            }),
        ),
    ]
}

/// A body with more in it.
fn with(body: &Value, more: Value) -> Value {
    let mut body = body.clone();
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

/// Values that programmers forget.
fn odd(random: &mut Pcg64Mcg) -> Value {
    match random.random_range(0..16) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(0),
        4 => json!(u64::MAX),
        5 => json!(i64::MIN),
        6 => json!(1e308),
        7 => json!(0.5),
        8 => json!(""),
        9 => json!("\0"),
        10 => json!("a".repeat(random.random_range(1..2000))),
        11 => json!([]),
        12 => json!({}),
        13 => json!([[[[1]]]]),
        14 => json!(["f5", "d6", "f5"]),
        _ => json!(random.random::<u32>()),
    }
}

/// Breaks something in a document: a member, an entry, or a letter of a text.
fn mutate(value: &mut Value, random: &mut Pcg64Mcg) {
    match value {
        Value::Object(members) => {
            let names: Vec<String> = members.keys().cloned().collect();
            let name = match random.random_range(0..8) {
                0 => "surprise".to_string(),
                1 => ["position", "moves", "rules", "eval", "depth", "seconds", "nodes"]
                    [random.random_range(0..7)]
                .to_string(),
                _ if names.is_empty() => "rules".to_string(),
                _ => names[random.random_range(0..names.len())].clone(),
            };
            match random.random_range(0..4) {
                0 => {
                    members.remove(&name);
                }
                1 => {
                    members.insert(name, odd(random));
                }
                _ => mutate(members.entry(name).or_insert(Value::Null), random),
            }
        }
        Value::Array(entries) => match random.random_range(0..4) {
            0 => entries.push(odd(random)),
            1 if !entries.is_empty() => {
                entries.remove(random.random_range(0..entries.len()));
            }
            _ if !entries.is_empty() => {
                let index = random.random_range(0..entries.len());
                mutate(&mut entries[index], random);
            }
            _ => *value = odd(random),
        },
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            let letter = ['\0', 'X', 'O', '9', '/', ' ', '-', '[', ';', '炮', '\n', '\u{10ffff}']
                [random.random_range(0..12)];
            match random.random_range(0..4) {
                _ if letters.is_empty() => letters.push(letter),
                0 => {
                    letters.remove(random.random_range(0..letters.len()));
                }
                1 => letters.insert(random.random_range(0..letters.len()), letter),
                2 => letters.truncate(random.random_range(0..letters.len())),
                _ => {
                    let index = random.random_range(0..letters.len());
                    letters[index] = letter;
                }
            }
            *text = letters.into_iter().collect();
        }
        Value::Number(_) => *value = json!(random.random_range(-2..20)),
        _ => *value = odd(random),
    }
}

/// Breaks a body's bytes, so that it is mostly no JSON any more.
fn scramble(body: &mut Vec<u8>, random: &mut Pcg64Mcg) {
    for _ in 0..random.random_range(1..4) {
        match random.random_range(0..3) {
            _ if body.is_empty() => body.push(random.random()),
            0 => body.truncate(random.random_range(0..body.len())),
            1 => {
                let index = random.random_range(0..body.len());
                body[index] = random.random();
            }
            _ => body.insert(random.random_range(0..body.len()), random.random()),
        }
    }
}

#[test]
fn ten_thousand_broken_bodies_never_break_the_server() {
    let server = Running::capped(ServerLimits {
        seconds: 0.2,
        depth: 3,
        searches: 4,
        tree_nodes: 2000,
        hash: 1,
        match_games: 4,
        ..limits()
    });
    let valid = valid();
    for (path, body) in &valid {
        let answer = server.post(path, body);
        assert!(matches!(answer.status, 200 | 201), "{path}: {}", answer.text());
        assert!(!answer.text().contains("event: failed"), "{path}: {}", answer.text());
    }
    let refused = std::thread::scope(|scope| {
        let (server, valid) = (&server, &valid);
        let threads: Vec<_> =
            (0..8).map(|seed| scope.spawn(move || fuzz(server, valid, seed, 10_000 / 8))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum::<usize>()
    });
    assert!(
        (2_000..10_000).contains(&refused),
        "{refused} of 10 000 refused: the mutations are too tame or too wild"
    );
    assert_eq!(server.get("/api/health").ok()["status"], "ok");
    assert!(server.is_idle_within(PATIENCE));
}

/// Sends so many broken bodies, and counts those that were refused.
fn fuzz(server: &Running, valid: &[(&str, Value)], seed: u64, count: usize) -> usize {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut refused = 0;
    for _ in 0..count {
        let (path, body) = &valid[random.random_range(0..valid.len())];
        let mut body = body.clone();
        for _ in 0..random.random_range(1..4) {
            mutate(&mut body, &mut random);
        }
        let mut bytes = body.to_string().into_bytes();
        if random.random_bool(0.1) {
            scramble(&mut bytes, &mut random);
        }
        let answer = server.post_bytes(path, &bytes);
        let shown =
            || format!("{path} {}\n{} {}", String::from_utf8_lossy(&bytes), answer.status, answer.text());
        match answer.status {
            // A panic inside a search would be told as its failure.
            200 | 201 => assert!(!answer.text().contains("\"internal\""), "{}", shown()),
            400..=499 => {
                refused += 1;
                let error = answer.json();
                let sentence = error["error"]["message"].as_str().unwrap_or_default();
                assert!(!sentence.is_empty(), "{}", shown());
                assert!(error["error"]["reason"]["code"].is_string(), "no code: {}", shown());
                // A client has no command line; its own text may come back.
                let flag = sentence.contains("--") && !bytes.windows(2).any(|two| two == b"--");
                assert!(!flag, "{}", shown());
            }
            _ => panic!("{}", shown()),
        }
    }
    refused
}
