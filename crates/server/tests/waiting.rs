//! A search that waits for its turn holds kilobytes: no session, no table, no thread.

#[allow(dead_code, reason = "it is there for the other tests too")]
#[path = "all/support.rs"]
mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ply_server::ServerLimits;
use serde_json::json;
use support::{Running, limits};

/// How many wait.
const CLIENTS: usize = 150;

/// Bytes of one of them, a connection's buffers included. The smallest session is larger.
const MAX_BYTES: usize = 32 << 10;

/// Bytes allocated and not freed.
static LIVE: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, with a count.
struct Counting;

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's own promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's own promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Threads of this process, where the system tells.
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

#[test]
fn a_waiting_search_holds_kilobytes() {
    let limits = ServerLimits { searches: 1, waiting: CLIENTS, ..limits() };
    let server = Running::capped(limits);
    // What a game reads once, such as its weights, is nobody's in particular.
    for game in ply_games::games() {
        drop(game.session(&ply_games::Setup::default()).expect("a session"));
    }
    let mut running = server.stream("/api/games/amazons/search", &json!({}));
    running.until("line");
    let (bytes, count) = (LIVE.load(Ordering::Relaxed), threads());
    let paths = ["xiangqi/search", "othello/search", "surakarta/review", "amazons/compare"];
    let waiting: Vec<TcpStream> = (0..CLIENTS)
        .map(|number| {
            let path = paths[number % paths.len()];
            let body = match path {
                "amazons/compare" => json!({ "algorithms": ["pvs"], "depths": [1, 2] }),
                _ => json!({ "seconds": 60.0 }),
            };
            wait_in_queue(&server, path, &body.to_string())
        })
        .collect();
    assert_eq!(server.pool.load(), (1, CLIENTS));
    let each = LIVE.load(Ordering::Relaxed).saturating_sub(bytes) / CLIENTS;
    assert!(each < MAX_BYTES, "{each} bytes each");
    let more = threads().saturating_sub(count);
    assert!(more < CLIENTS / 4, "{more} threads for {CLIENTS} that wait");
    drop(waiting);
    drop(running);
    assert!(server.is_idle_within(Duration::from_secs(20)));
}

/// Asks, and reads on until it is told that it waits.
fn wait_in_queue(server: &Running, path: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let head = format!(
        "POST /api/games/{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).unwrap();
    let mut heard = String::new();
    while !heard.contains("event: queued") {
        let mut buffer = [0; 1024];
        let length = stream.read(&mut buffer).unwrap();
        assert!(length > 0, "{path}: {heard}");
        heard.push_str(&String::from_utf8_lossy(&buffer[..length]));
    }
    stream
}
