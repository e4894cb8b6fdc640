//! Sends a series of random lines to a protocol: `cargo run --release -p ply-protocol --example stress -- uci
//! 1000000 [SEED]`.
//!
//! The lines are shared out among the games the protocol is spoken for. A panic, a wrong answer or a line
//! that takes a minute ends it with an error and names the line.

#[path = "../tests/all/stress.rs"]
mod stress;

use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ply_protocol::Protocol;

/// A line that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// The line being handled, and since when.
type Watched = Arc<Mutex<(Instant, String)>>;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let read = |at: usize, default: u64| arguments.get(at).map_or(Some(default), |text| text.parse().ok());
    let protocol = arguments.first().and_then(|name| name.parse::<Protocol>().ok());
    let (Some(protocol), Some(lines), Some(seed)) = (protocol, read(1, 100_000), read(2, 1)) else {
        eprintln!("error: expected a protocol, a number of lines and a seed");
        return ExitCode::from(2);
    };
    let watched: Watched = Arc::new(Mutex::new((Instant::now(), String::new())));
    watch(Arc::clone(&watched));
    let games: Vec<_> = protocol.games().collect();
    let mut slowest = Duration::ZERO;
    let start = Instant::now();
    for (number, game) in games.iter().enumerate() {
        let share = lines / games.len() as u64 + u64::from(number == 0) * (lines % games.len() as u64);
        let began = Instant::now();
        let answered = stress::stress(protocol, *game, share, seed + number as u64, |line| {
            let mut watched = watched.lock().expect("nobody panics while watching");
            slowest = slowest.max(watched.0.elapsed());
            *watched = (Instant::now(), line.chars().take(200).collect());
        });
        println!(
            "{protocol} {}: {share} lines, {answered} searches answered, {:.1} s",
            game.name(),
            began.elapsed().as_secs_f64()
        );
    }
    println!(
        "{lines} lines in {:.1} s, the slowest {:.3} s; no panic, no hang, no wrong answer",
        start.elapsed().as_secs_f64(),
        slowest.as_secs_f64()
    );
    ExitCode::SUCCESS
}

/// Ends the program when one line takes too long.
fn watch(watched: Watched) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let (since, line) = watched.lock().expect("nobody panics while watching").clone();
            if since.elapsed() > PATIENCE {
                eprintln!("error: hangs on {line:?}");
                std::process::exit(1);
            }
        }
    });
}
