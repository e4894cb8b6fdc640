//! Who may ask, how, and how often.

use std::io::{Read, Write};
use std::net::TcpStream;

use ply_arena::Engines;
use ply_server::{App, Options, ServeError, Server, ServerLimits};
use ply_store::Store;
use serde_json::json;

use crate::support::{Running, limits};

const SECRET: &str = "correct horse";

fn guarded() -> Running {
    Running::with(limits(), Options { token: Some(SECRET.into()), ..Options::default() })
}

#[test]
fn a_token_is_asked_for_and_checked() {
    let server = guarded();
    let ask = |value: &str| server.ask("GET", "/api/about", &[("Authorization", value)], b"");
    assert_eq!(ask(&format!("Bearer {SECRET}")).status, 200);
    assert_eq!(ask(&format!("bearer {SECRET}")).status, 200, "the word's letters do not matter");
    for wrong in
        ["", "Bearer", "Bearer ", "Bearer correct hors", "Bearer wrong", "Basic correct horse", SECRET]
    {
        let refused = ask(wrong);
        assert_eq!(refused.error(401).0, "no-token", "{wrong:?}");
        assert_eq!(refused.header("www-authenticate"), Some("Bearer"));
    }
    let post = server.ask(
        "POST",
        "/api/games/othello/view",
        &[("Authorization", "Bearer no"), ("Content-Type", "application/json")],
        b"{}",
    );
    assert_eq!(post.status, 401);
    assert_eq!(ask("Bearer no").status, 401);
}

#[test]
fn the_page_and_health_need_no_token() {
    let server = guarded();
    for path in ["/", "/api/health"] {
        assert_eq!(server.ask("GET", path, &[("Authorization", "")], b"").status, 200, "{path}");
    }
    for path in ["/api/about", "/api/openapi.json", "/api", "/api/nothing", "/api/health/"] {
        assert_eq!(server.ask("GET", path, &[("Authorization", "")], b"").status, 401, "{path}");
    }
}

#[test]
fn other_names_are_refused() {
    let server = Running::start();
    let port = server.address.port();
    let ask = |host: &str| server.ask("GET", "/api/health", &[("Host", host)], b"");
    for own in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        assert_eq!(ask(&format!("{own}:{port}")).status, 200, "{own}");
        assert_eq!(ask(own).status, 421, "{own} without the port");
        assert_eq!(ask(&format!("{own}:{}", port ^ 1)).status, 421, "{own} with another port");
    }
    for other in [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "10.0.0.1",
        "",
        "a b",
        "[::1",
        "::1",
    ] {
        let host = format!("{other}:{port}");
        assert_eq!(ask(&host).error(421).0, "unknown-host", "{other}");
    }
    let twice =
        server.ask("GET", "/", &[("Host", &server.address.to_string()), ("Host", "evil.example")], b"");
    assert_eq!(twice.status, 421);
    // The page is no more to be had under another name than the API.
    assert_eq!(server.ask("GET", "/", &[("Host", "evil.example")], b"").status, 421);
}

#[test]
fn a_request_without_a_name_is_refused() {
    let server = Running::start();
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(b"GET /api/about HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains(" 421 "), "{answer}");
}

#[test]
fn names_that_were_added_are_welcome() {
    let hosts = vec!["ply.example".to_string(), "other.example:8443".to_string()];
    let server = Running::with(limits(), Options { hosts, ..Options::default() });
    let port = server.address.port();
    let ask = |host: &str| server.ask("GET", "/api/health", &[("Host", host)], b"").status;
    assert_eq!((ask("ply.example"), ask(&format!("Ply.Example:{port}"))), (200, 200));
    assert_eq!((ask("other.example:8443"), ask("other.example")), (200, 421));
    assert_eq!(ask("ply.example:1"), 421);
}

#[test]
fn pages_of_other_sites_are_refused() {
    let server = Running::start();
    let own = format!("http://{}", server.address);
    let ask = |origin: &str| {
        server.ask(
            "POST",
            "/api/games/othello/view",
            &[("Origin", origin), ("Content-Type", "application/json")],
            b"{}",
        )
    };
    assert_eq!(ask(&own).status, 200);
    for other in [
        "http://evil.example",
        "null",
        "",
        "http://localhost",
        "http://127.0.0.1",
        "file://",
        &format!("{own}.evil.example"),
    ] {
        assert_eq!(ask(other).error(403).0, "forbidden", "{other:?}");
    }
    // A form of another site cannot say that it sends JSON.
    let form = server.ask("POST", "/api/games/othello/view", &[("Content-Type", "text/plain")], b"{}");
    assert_eq!(form.error(415).0, "not-json");
    assert_eq!(server.ask("POST", "/api/games/othello/view", &[], b"{}").status, 415);
}

#[test]
fn a_client_that_asks_too_often_is_told_to_wait() {
    let server = Running::with(ServerLimits { rate: 5, ..limits() }, Options::default());
    let answers: Vec<_> = (0..30).map(|_| server.get("/api/health")).collect();
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(answers[0].status == 200 && !refused.is_empty(), "{} of 30 refused", refused.len());
    assert_eq!(refused[0].error(429).0, "too-fast");
    assert!(refused[0].header("retry-after").unwrap().parse::<u64>().unwrap() >= 1);
    std::thread::sleep(std::time::Duration::from_millis(1100));
    assert_eq!(server.get("/api/health").status, 200, "after a pause all is well");
}

#[test]
fn every_answer_carries_the_headers() {
    let server = Running::start();
    let answers = [
        server.get("/"),
        server.get("/api/health"),
        server.get("/api/nothing"),
        server.get("/nothing.js"),
        server.ask("GET", "/", &[("Host", "evil.example")], b""),
        server.post_bytes("/api/games/othello/view", b"{"),
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy").unwrap();
        for part in [
            "default-src 'self'",
            "script-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "object-src 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        assert!(answer.header("permissions-policy").is_some());
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn only_the_page_of_lessons_may_be_framed() {
    let server = Running::start();
    let framed = server.get("/?embed=1");
    let policy = framed.header("content-security-policy").unwrap();
    assert!(!policy.contains("frame-ancestors") && policy.contains("script-src 'self'"), "{policy}");
    assert_eq!(framed.header("x-frame-options"), None);
    for path in ["/?embed=0", "/?embed=11", "/?x=embed=1", "/api/health?embed=1", "/other?embed=1"] {
        assert_eq!(server.get(path).header("x-frame-options"), Some("DENY"), "{path}");
    }
}

#[test]
fn json_is_compressed_and_streams_are_not() {
    let server = Running::start();
    for (coding, asked) in [("br", "br"), ("gzip", "gzip, deflate")] {
        let answer = server.ask("GET", "/api/about", &[("Accept-Encoding", asked)], b"");
        assert_eq!(answer.header("content-encoding"), Some(coding));
    }
    let headers = [("Accept-Encoding", "br, gzip"), ("Content-Type", "application/json")];
    let answer = server.ask(
        "POST",
        "/api/games/othello/search",
        &headers,
        json!({ "depth": 2 }).to_string().as_bytes(),
    );
    assert_eq!(answer.header("content-encoding"), None);
    assert!(answer.text().contains("event: done"), "{}", answer.text());
}

#[test]
fn a_server_for_others_needs_a_token() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let folder = std::env::temp_dir().join(format!("ply-server-bind-{}", std::process::id()));
    let url = folder.join("ply.sqlite").display().to_string();
    runtime.block_on(async {
        let app = App::new(limits(), Store::open(&url).await.unwrap(), Engines::default());
        let bind = |address: &str, token: Option<&str>| {
            let options =
                Options { address: address.into(), token: token.map(str::to_string), hosts: Vec::new() };
            Server::bind(options, app.clone())
        };
        for open in ["0.0.0.0:0", "[::]:0"] {
            let error = bind(open, None).await.err().expect("a refusal");
            assert!(matches!(error, ServeError::NeedsToken(_)), "{error}");
            assert!(error.to_string().contains("token"), "{error}");
        }
        assert!(matches!(bind("0.0.0.0:0", Some("short")).await, Err(ServeError::ShortToken(5))));
        let server = bind("0.0.0.0:0", Some("long enough")).await.unwrap();
        assert_eq!(
            server.url(),
            format!("http://127.0.0.1:{}/?token=long%20enough", server.address().port())
        );
        for wrong in ["nonsense", "127.0.0.1", "127.0.0.1:99999", ""] {
            let error = bind(wrong, None).await.err().expect("a refusal");
            assert!(matches!(error, ServeError::Address { .. }), "{error}");
        }
        let first = bind("127.0.0.1:0", None).await.unwrap();
        let error = bind(&first.address().to_string(), None).await.err().expect("a refusal");
        assert!(matches!(error, ServeError::Taken { .. }), "{error}");
        assert!(error.to_string().contains(&first.address().to_string()), "{error}");
        app.store.close().await;
    });
    let _ = std::fs::remove_dir_all(folder);
}
