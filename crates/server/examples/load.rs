//! How the server bears many clients that stream analyses at once: what they hear, how long `/api/health` takes meanwhile,
//! how much memory it needs.
//!
//! `cargo run --release -p ply-server --example load [CLIENTS] [SECONDS]`

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ply_arena::Engines;
use ply_server::{App, Options, Server, ServerLimits};
use ply_store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The word that makes this program the server instead of its clients.
const SERVER: &str = "--server";

/// Between two questions about the server's health.
const PAUSE: Duration = Duration::from_millis(20);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if first.as_deref() == Some(SERVER) {
        return runtime.block_on(serve());
    }
    let clients = first.map_or(Ok(200), |text| text.parse())?;
    let seconds = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let (mut server, address) = start()?;
    let measured = runtime.block_on(measure(address, clients, Duration::from_secs(seconds)));
    let memory = peak_memory(&server);
    server.kill()?;
    server.wait()?;
    let measured = measured?;
    println!("clients                        {clients:>10}");
    println!("heard that they run            {:>10}", measured.started);
    println!("heard that they wait           {:>10}", measured.queued);
    println!("turned away                    {:>10}", measured.refused);
    println!("events                         {:>10}", measured.events);
    println!("/api/health, questions         {:>10}", measured.health.len());
    for (name, share) in [("median", 0.5), ("95th of 100", 0.95), ("slowest", 1.0)] {
        println!(
            "/api/health, {name:<17} {:>7.2} ms",
            percentile(&measured.health, share).as_secs_f64() * 1000.0
        );
    }
    println!(
        "peak memory of the server      {:>6} MiB",
        memory.map_or("?".into(), |kib| (kib / 1024).to_string())
    );
    Ok(())
}

/// The server in a process of its own, so that its memory is its own too.
fn start() -> Result<(Child, SocketAddr), Box<dyn Error>> {
    let mut server = Command::new(std::env::current_exe()?).arg(SERVER).stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    Ok((server, line.trim().parse()?))
}

async fn serve() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("ply-load-{}", std::process::id()));
    let store = Store::open(&folder.join("ply.sqlite").display().to_string()).await?;
    // The clients are all one address here, which would not be so in life.
    let limits = ServerLimits {
        waiting: 10_000,
        per_client: 10_000,
        connections: 40_000,
        rate: 0,
        ..ServerLimits::default()
    };
    let app = App::new(limits, store, Engines::default());
    let server = Server::bind(Options { address: "127.0.0.1:0".into(), ..Options::default() }, app).await?;
    println!("{}", server.address());
    // Ends with the process.
    server.run(std::future::pending()).await;
    Ok(())
}

#[derive(Default)]
struct Measured {
    started: usize,
    queued: usize,
    refused: usize,
    events: usize,
    health: Vec<Duration>,
}

#[derive(Default)]
struct Heard {
    started: AtomicUsize,
    queued: AtomicUsize,
    refused: AtomicUsize,
    events: AtomicUsize,
}

async fn measure(address: SocketAddr, clients: usize, time: Duration) -> Result<Measured, Box<dyn Error>> {
    let heard = Arc::new(Heard::default());
    let end = Instant::now() + time;
    for number in 0..clients {
        // Searches of every length: some end and make room.
        let seconds = 1 + number % 60;
        tokio::spawn(listen(address, seconds, Arc::clone(&heard)));
    }
    let mut health = Vec::new();
    while Instant::now() < end {
        let asked = Instant::now();
        ask_health(address).await?;
        health.push(asked.elapsed());
        tokio::time::sleep(PAUSE).await;
    }
    health.sort();
    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    Ok(Measured {
        started: count(&heard.started),
        queued: count(&heard.queued),
        refused: count(&heard.refused),
        events: count(&heard.events),
        health,
    })
}

/// One client: asks for an analysis and counts what it hears.
async fn listen(address: SocketAddr, seconds: usize, heard: Arc<Heard>) -> std::io::Result<()> {
    let body = format!("{{\"seconds\":{seconds},\"lines\":3}}");
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST /api/games/othello/search HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut buffer = vec![0; 64 << 10];
    let (mut started, mut queued) = (false, false);
    loop {
        let length = stream.read(&mut buffer).await?;
        if length == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&buffer[..length]);
        if text.starts_with("HTTP/1.1 429") {
            heard.refused.fetch_add(1, Ordering::Relaxed);
        }
        if !started && text.contains("event: started") {
            started = true;
            heard.started.fetch_add(1, Ordering::Relaxed);
        }
        if !queued && text.contains("event: queued") {
            queued = true;
            heard.queued.fetch_add(1, Ordering::Relaxed);
        }
        heard.events.fetch_add(text.matches("event: ").count(), Ordering::Relaxed);
    }
}

async fn ask_health(address: SocketAddr) -> Result<(), Box<dyn Error>> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /api/health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    if answer.starts_with("HTTP/1.1 200") { Ok(()) } else { Err(answer.into()) }
}

fn percentile(sorted: &[Duration], share: f64) -> Duration {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
}

/// The most memory the server has had, in KiB, where the system tells it.
fn peak_memory(server: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
