//! Input that means harm: always an answer, always a sentence, never a failure of the server.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::Running;

const GAMES: [&str; 5] = ["xiangqi", "othello", "surakarta", "amazons", "amazons8"];
const ENDPOINTS: [&str; 11] = [
    "view",
    "line",
    "layers",
    "judge",
    "translate",
    "import",
    "export",
    "search",
    "compare",
    "tree",
    "review",
];

/// The server still answers as it should.
#[track_caller]
fn still_well(server: &Running) {
    assert_eq!(server.get("/api/health").ok()["status"], "ok");
}

#[test]
fn a_wrong_field_of_a_position_is_named_by_its_place() {
    let server = Running::start();
    for endpoint in ["view", "search", "review"] {
        for (body, words) in [
            (json!({ "moves": 5 }), "moves: invalid type: integer `5`, expected a sequence"),
            (json!({ "moves": ["f5", 1] }), "moves[1]: invalid type: integer `1`, expected a string"),
            (json!({ "position": {} }), "position: invalid type: map, expected a string"),
            (json!({ "rules": [] }), "rules: invalid type: sequence, expected a string"),
            (json!({ "colour": "red" }), "unknown field `colour`"),
        ] {
            let (code, sentence) = server.post(&format!("/api/games/othello/{endpoint}"), &body).error(400);
            assert!(code == "bad-input" && sentence.contains(words), "{endpoint} {body}: {sentence}");
        }
    }
    let (_, sentence) = server.post("/api/games/othello/search", &json!({ "depth": "x" })).error(400);
    assert!(sentence.starts_with("depth: invalid type"), "{sentence}");
}

/// Requests that are refused where a command would name its flags.
#[test]
fn no_sentence_names_a_flag() {
    let server = Running::start();
    let textbook = |rest: Value| with(json!({ "algorithm": "pvs" }), rest);
    let engines = json!({ "game": "othello", "engines": ["self", "random"] });
    for (path, body) in [
        ("/api/games/othello/search", textbook(json!({}))),
        ("/api/games/othello/search", textbook(json!({ "depth": 2, "nodes": 5 }))),
        ("/api/games/othello/search", json!({ "rules": "none" })),
        ("/api/games/othello/search", json!({ "hash": 1_000_000 })),
        ("/api/games/othello/tree", json!({ "algorithm": "engine", "depth": 1 })),
        ("/api/games/othello/compare", json!({ "algorithms": [], "depths": [1, 1] })),
        ("/api/matches", engines.clone()),
        ("/api/matches", with(engines.clone(), json!({ "games": 2 }))),
        ("/api/matches", with(engines.clone(), json!({ "depth": 1 }))),
        ("/api/matches", with(engines.clone(), json!({ "depth": 1, "games": 0 }))),
        ("/api/matches", with(engines.clone(), json!({ "depth": 1, "games": 2, "tc": "x" }))),
        ("/api/matches", json!({ "game": "othello", "engines": ["self"], "depth": 1, "games": 2 })),
        ("/api/path/plan", json!({ "rows": ["."], "supply": 1, "moves": 4 })),
        ("/api/path/plan", json!({ "rows": [], "supply": 1, "moves": 4 })),
    ] {
        let answer = server.post(path, &body);
        assert_eq!(answer.status / 100, 4, "{path} {body}: {}", answer.text());
        assert!(!answer.text().contains("--"), "{path} {body}: {}", answer.text());
    }
    let foreign = server.ask("GET", "/api/health", &[("Host", "evil.example")], b"");
    assert!(foreign.status == 421 && !foreign.text().contains("--"), "{}", foreign.text());
}

/// A body with more members.
fn with(mut body: Value, more: Value) -> Value {
    if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
        body.extend(more);
    }
    body
}

#[test]
fn malformed_bodies_get_a_sentence() {
    let server = Running::start();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_member = format!("{{\"position\":{}1{}}}", "{\"a\":".repeat(50_000), "}".repeat(50_000));
    let bodies: [&[u8]; 16] = [
        b"",
        b"{",
        b"}",
        b"null",
        b"[]",
        b"0",
        b"\"text\"",
        b"{} {}",
        b"{}x",
        b"\xff\xfe\x00",
        b"{\"position\": \"\xff\"}",
        b"{\"position\":1}",
        b"{\"moves\":\"f5\"}",
        b"{\"moves\":[1]}",
        deep.as_bytes(),
        deep_member.as_bytes(),
    ];
    for endpoint in ENDPOINTS {
        let path = format!("/api/games/othello/{endpoint}");
        for body in bodies {
            let (code, message) = server.post_bytes(&path, body).error(400);
            assert_eq!(code, "bad-input", "{endpoint}");
            assert!(message.chars().count() <= 501, "{message}");
        }
    }
    still_well(&server);
}

#[test]
fn unknown_fields_and_wrong_types_are_named() {
    let server = Running::start();
    let ask = |endpoint: &str, body: Value| {
        server.post(&format!("/api/games/othello/{endpoint}"), &body).error(400).1
    };
    assert!(ask("view", json!({ "colour": "red" })).contains("colour"));
    assert!(ask("search", json!({ "depth": "four" })).starts_with("depth: "));
    assert!(ask("search", json!({ "depth": -1 })).starts_with("depth: "));
    assert!(ask("search", json!({ "depth": 1e300 })).starts_with("depth: "));
    assert!(ask("search", json!({ "seconds": -5 })).starts_with("seconds: "));
    assert!(ask("search", json!({ "seconds": 0 })).starts_with("seconds: "));
    assert!(ask("search", json!({ "nodes": 0 })).starts_with("nodes: "));
    assert!(ask("search", json!({ "lines": 0 })).starts_with("lines: "));
    assert!(ask("search", json!({ "hash": u64::MAX })).starts_with("hash: "));
    assert!(ask("search", json!({ "threads": 100_000 })).starts_with("threads: "));
    assert!(ask("search", json!({ "level": 61 })).starts_with("level 61: expected "));
    assert!(ask("search", json!({ "algorithm": "magic" })).contains("magic"));
    assert!(ask("search", json!({ "eval": "magic" })).contains("magic"));
    assert!(ask("search", json!({ "rules": "magic" })).contains("magic"));
    assert!(ask("search", json!({ "only": ["a1"] })).starts_with("only"));
    assert!(ask("search", json!({ "cmd": "/bin/sh" })).contains("cmd"));
    assert!(ask("compare", json!({ "algorithms": [], "depths": [1, 2] })).starts_with("algorithms"));
    assert!(
        ask("compare", json!({ "algorithms": ["pvs", "pvs"], "depths": [1, 2] }))
            .starts_with("algorithms[1]")
    );
    assert!(ask("compare", json!({ "algorithms": ["pvs"], "depths": [3, 2] })).starts_with("depths"));
    assert!(ask("compare", json!({ "algorithms": ["pvs"], "depths": [1, 1000] })).starts_with("depths"));
    assert!(ask("compare", json!({ "algorithms": ["pvs"], "depths": [1] })).starts_with("depths"));
    assert!(ask("tree", json!({ "algorithm": "pvs", "depth": 3, "order": "magic" })).contains("magic"));
    assert!(ask("export", json!({ "format": "docx" })).contains("docx"));
    still_well(&server);
}

#[test]
fn huge_positions_and_moves_get_a_short_sentence() {
    let server = Running::start();
    for game in GAMES {
        for letter in ["X", "9", "/", "k", " ", "\u{fffd}", "炮", "1 ", "\n"] {
            let text = letter.repeat(1_000_000 / letter.len());
            for (endpoint, body) in [
                ("view", json!({ "position": text })),
                ("line", json!({ "moves": [text] })),
                ("import", json!({ "text": text })),
                ("judge", json!({ "move": text })),
                ("search", json!({ "rules": text })),
            ] {
                let answer = server.post(&format!("/api/games/{game}/{endpoint}"), &body);
                // JSON writes a line break with two letters, so that one is too large already.
                assert!(
                    answer.status == 400 || answer.status == 413,
                    "{game} {endpoint} {letter:?}: {}",
                    answer.status
                );
                assert!(answer.body.len() < 5000, "{game} {endpoint}: the answer is as long as the question");
            }
        }
    }
    still_well(&server);
}

#[test]
fn more_than_the_server_takes_is_refused_unread() {
    let server = Running::start();
    let body = vec![b' '; (1 << 20) + 1];
    assert_eq!(server.post_bytes("/api/games/othello/view", &body).error(413).0, "too-large");
    let headers = [("Content-Type", "application/json"), ("Content-Length", "99999999999")];
    assert_eq!(server.ask("POST", "/api/games/othello/view", &headers, b"{}").status, 413);
    still_well(&server);
}

#[test]
fn control_characters_are_no_trouble() {
    let server = Running::start();
    for text in ["\0", "f5\0", "\u{7f}", "\r\n\r\nHTTP/1.1 200 OK", "\u{202e}", "\u{1f600}"] {
        for game in GAMES {
            let at = |endpoint: &str| format!("/api/games/{game}/{endpoint}");
            server.post(&at("view"), &json!({ "position": text })).error(400);
            server.post(&at("line"), &json!({ "moves": [text] })).error(400);
            server.post(&at("import"), &json!({ "text": text })).error(400);
            server.post(&at("search"), &json!({ "eval": text })).error(400);
            let named = json!({ "format": "moves", "first": text, "second": text, "reason": text });
            assert_eq!(server.post(&at("export"), &named).status, 200);
        }
    }
    let pgn = json!({ "moves": ["h2e2"], "format": "pgn", "first": "a\"]\n[Result \"1-0\"]\0" });
    let text = server.post("/api/games/xiangqi/export", &pgn).ok()["text"].as_str().unwrap().to_string();
    assert_eq!(text.lines().filter(|line| line.starts_with("[Result")).count(), 1, "{text}");
    still_well(&server);
}

#[test]
fn addresses_that_are_none_get_json() {
    let server = Running::start();
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/games",
        "/api/games/",
        "/api/games/othello",
        "/api/games/othello/nothing",
        "/api/games/../about",
        "/api/games/%2e%2e/view",
        "/api/games/%00/view",
        "/api/games/%ff/view",
        "/api/games/othello%2fview",
        "/api//about",
        "/api/about/",
    ] {
        for method in ["GET", "POST"] {
            let answer = server.ask(method, path, &[("Content-Type", "application/json")], b"{}");
            assert!((400..500).contains(&answer.status), "{method} {path}: {}", answer.status);
            assert!(answer.json()["error"]["message"].is_string(), "{method} {path}");
        }
    }
    let long = format!("/api/games/{}/view", "a".repeat(20_000));
    let answer = server.post(&long, &json!({}));
    assert!((400..500).contains(&answer.status) && answer.body.len() < 2000, "{}", answer.status);
    for (method, path) in [
        ("GET", "/api/games/othello/view"),
        ("DELETE", "/api/about"),
        ("PUT", "/api/health"),
        ("PATCH", "/api/games/othello/search"),
    ] {
        assert_eq!(server.ask(method, path, &[], b"").error(405).0, "wrong-method", "{method} {path}");
    }
    still_well(&server);
}

#[test]
fn bytes_that_are_no_http_do_no_harm() {
    let server = Running::start();
    let long_header =
        format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n\r\n", server.address, "a".repeat(1 << 20));
    let many_headers = format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(10_000));
    let garbage: Vec<u8> =
        (0..10_000_u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let wrong_chunks = format!(
        "POST /api/games/othello/view HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        server.address
    );
    let requests: [&[u8]; 6] = [
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        long_header.as_bytes(),
        many_headers.as_bytes(),
        &garbage,
        wrong_chunks.as_bytes(),
    ];
    for request in requests {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let _ = stream.write_all(request);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let status = String::from_utf8_lossy(&answer).split(' ').nth(1).map(str::to_string);
        assert!(status.as_ref().is_none_or(|status| status.starts_with('4')), "{status:?}");
    }
    still_well(&server);
}

#[test]
fn a_client_that_says_nothing_is_let_go() {
    let server = Running::start();
    let mut slow = TcpStream::connect(server.address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    slow.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut answer = Vec::new();
    // The server closes; whatever it says before is no success.
    assert!(slow.read_to_end(&mut answer).is_ok(), "the connection stays open");
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "{answer:?}");
    still_well(&server);
}
