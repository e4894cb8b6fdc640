//! Many connections, and clients that are slow on purpose.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use ply_server::ServerLimits;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

use crate::stall_timeout::StallTimeout;
use crate::support::{PATIENCE, Running, limits};

/// What a new connection is answered.
fn ask(server: &Running) -> String {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    // A server that has no room does not read.
    let request =
        format!("GET /api/health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

/// Opens so many connections that say nothing, and waits until so many of them are answered; those that are not.
fn fill(server: &Running, count: usize, refused: usize) -> Vec<TcpStream> {
    let mut open: Vec<TcpStream> = (0..count)
        .map(|_| {
            let stream = TcpStream::connect(server.address).unwrap();
            stream.set_nonblocking(true).unwrap();
            stream
        })
        .collect();
    let start = Instant::now();
    while open.len() > count - refused {
        // Silence is a place.
        open.retain(|stream| stream.peek(&mut [0]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock));
        assert!(start.elapsed() < PATIENCE, "{} of {count} have a place", open.len());
    }
    open
}

#[test]
fn one_address_does_not_take_all_connections() {
    let server = Running::capped(ServerLimits { connections: 1024, ..limits() });
    let idle = fill(&server, 300, 300 - 256);
    assert_eq!(idle.len(), 256, "a quarter of all");
    let refused = ask(&server);
    // Where the request came before the answer, the system may tell of a broken connection instead.
    assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 503 "), "{refused}");
    drop(idle);
    let start = Instant::now();
    while !ask(&server).starts_with("HTTP/1.1 200 ") {
        assert!(start.elapsed() < PATIENCE, "the places are not given back");
    }
}

#[test]
fn whoever_has_no_place_is_told_in_json() {
    let server = Running::capped(ServerLimits { connections: 3, ..limits() });
    let idle = fill(&server, 10, 7);
    assert_eq!(idle.len(), 3);
    let mut stream = TcpStream::connect(server.address).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 503 "), "{head}");
    assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{head}");
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(body["error"]["code"], "busy");
}

/// Writes 100 kB to somebody who takes so many bytes in each interval; whether it succeeds, and after how long.
fn written_to(bytes: usize, interval: Duration) -> (bool, Duration) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (ours, mut theirs) = duplex(1000);
        let reader = tokio::spawn(async move {
            let mut buffer = vec![0; bytes];
            while theirs.read_exact(&mut buffer).await.is_ok() {
                tokio::time::sleep(interval).await;
            }
        });
        let mut stream = StallTimeout::new(ours, Duration::from_millis(300), 10_000.0);
        let start = Instant::now();
        let written = stream.write_all(&[0; 100_000]).await;
        reader.abort();
        (written.is_ok(), start.elapsed())
    })
}

#[test]
fn a_client_that_takes_too_little_is_cut_off() {
    let (written, _) = written_to(1000, Duration::from_millis(20));
    assert!(written, "50 kB a second is enough where 10 are asked for");
    // Something is taken all the time, far more often than the patience lasts, but only 1 kB a second.
    let (written, after) = written_to(50, Duration::from_millis(50));
    assert!(!written, "1 kB a second is enough where 10 are asked for");
    assert!((Duration::from_millis(250)..PATIENCE).contains(&after), "{after:?}");
}
