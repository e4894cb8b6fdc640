//! How soon our engine answers `stop`, and `isready` while it searches, in every game.
//!
//! `cargo run --release -p ply-protocol --example latency [-- ROUNDS]`

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Output, ProtocolHandler, open};

/// Hands on what the engine says, with the moment it was said.
struct Ear(Sender<(Instant, String)>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.send((Instant::now(), String::from_utf8_lossy(bytes).into_owned()));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(60);
/// Long enough for a search to be deep in its tree.
const SEARCH: Duration = Duration::from_millis(60);

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(25).max(1);
    for game in ply_games::games() {
        let (sender, heard) = channel();
        let opened = open(Protocol::Uci, game, Defaults::default(), Output::new(Ear(sender)));
        let mut engine = opened.expect("UCI is spoken for every game");
        ask(engine.as_mut(), &heard, "isready", "readyok");
        engine.handle_line("position startpos");
        let (mut stops, mut readies) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            engine.handle_line("go infinite");
            std::thread::sleep(SEARCH);
            readies.push(ask(engine.as_mut(), &heard, "isready", "readyok"));
            stops.push(ask(engine.as_mut(), &heard, "stop", "bestmove"));
        }
        println!("{:<10} stop {}   isready while searching {}", game.name(), told(stops), told(readies));
    }
}

/// Milliseconds from a word to its answer.
fn ask(
    engine: &mut dyn ProtocolHandler,
    heard: &Receiver<(Instant, String)>,
    word: &str,
    answer: &str,
) -> f64 {
    let asked = Instant::now();
    engine.handle_line(word);
    loop {
        let (said, line) = heard.recv_timeout(PATIENCE).expect("an answer");
        if line.starts_with(answer) {
            return (said - asked).as_secs_f64() * 1e3;
        }
    }
}

fn told(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    format!("median {:.2} ms, most {:.2} ms", times[times.len() / 2], times[times.len() - 1])
}
