//! What Prometheus reads.

use ply_server::Options;
use serde_json::json;

use crate::support::{Running, limits};

/// The value of a metric, with its labels as they are written.
fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in\n{text}")).parse().expect("a number")
}

#[test]
fn requests_nodes_searches_and_connections_are_counted() {
    let server = Running::start();
    server.get("/api/health").ok();
    server.get("/api/health").ok();
    server.get("/api/nothing");
    server.post("/api/games/chess/view", &json!({}));
    let found = server.stream("/api/games/othello/search", &json!({ "depth": 3 })).all();
    let nodes = found.last().unwrap().1["nodes"].as_f64().unwrap();
    let mut running = server.stream("/api/games/xiangqi/search", &json!({}));
    running.until("started");
    let answer = server.get("/metrics");
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let text = answer.text();
    assert_eq!(value(&text, "ply_requests_total{route=\"/api/health\",status=\"200\"}"), 2.0);
    assert_eq!(value(&text, "ply_requests_total{route=\"unknown\",status=\"404\"}"), 1.0);
    assert_eq!(value(&text, "ply_requests_total{route=\"/api/games/{game}/view\",status=\"404\"}"), 1.0);
    assert_eq!(value(&text, "ply_requests_total{route=\"/api/games/{game}/search\",status=\"200\"}"), 2.0);
    assert_eq!(value(&text, "ply_nodes_total"), nodes);
    assert_eq!(value(&text, "ply_searches_running"), 1.0);
    assert_eq!(value(&text, "ply_searches_waiting"), 0.0);
    // The stream and this request; those before may still be closing.
    assert!(value(&text, "ply_connections") >= 2.0, "{text}");
    assert!(value(&text, "ply_uptime_seconds") >= 0.0);
    assert!(text.ends_with("# EOF\n"), "{text}");
}

#[test]
fn addresses_that_clients_make_up_are_counted_as_one_route() {
    let server = Running::start();
    for number in 0..20 {
        server.get(&format!("/api/made-up-{number}"));
        server.get(&format!("/made-up-{number}"));
    }
    let text = server.get("/metrics").text();
    assert!(!text.contains("made-up"), "{text}");
    assert_eq!(value(&text, "ply_requests_total{route=\"unknown\",status=\"404\"}"), 20.0);
}

#[test]
fn the_metrics_are_guarded_like_the_api() {
    let options = Options { token: Some("open sesame".into()), ..Options::default() };
    let server = Running::with(limits(), options);
    assert_eq!(server.get("/metrics").status, 200);
    assert_eq!(server.ask("GET", "/metrics", &[("Authorization", "Bearer wrong")], b"").status, 401);
    assert_eq!(server.ask("GET", "/metrics", &[("Host", "evil.example")], b"").status, 421);
    assert_eq!(server.ask("GET", "/metrics", &[("Origin", "http://evil.example")], b"").status, 403);
    assert_eq!(server.post("/metrics", &json!({})).status, 405);
}
