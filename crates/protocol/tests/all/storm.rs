//! A storm of lines, good, bad and hostile, that a dialect must weather: seeded, and checked as far as each protocol can be.

#[path = "storm/botzone.rs"]
mod botzone;
#[path = "storm/dice.rs"]
mod dice;
#[path = "storm/gtp.rs"]
mod gtp;
#[path = "storm/junk.rs"]
mod junk;
#[path = "storm/mirror.rs"]
mod mirror;
#[path = "storm/nboard.rs"]
mod nboard;
#[path = "storm/ucci.rs"]
mod ucci;
#[path = "storm/uci.rs"]
mod uci;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use ply_core::Limits;
use ply_games::{GameEntry, Query};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Next, Output, open};

use dice::Dice;

/// What a protocol sends, and what it expects of the answers.
trait Weather {
    /// The next line.
    fn line(&mut self, dice: &mut Dice) -> String;

    /// What was written since the last line, now that this one has been heard. Panics where it must not be so.
    fn check(&mut self, line: &str, answers: &[String]);

    /// The dialect has come to its end, saying this: nothing may be left unanswered. Another one begins.
    fn end(&mut self, answers: &[String]);

    /// Searches that were asked for, and answered.
    fn answered(&self) -> u64 {
        0
    }
}

/// Sends so many lines of one protocol about one game, and returns how many searches were answered. `before` hears of each
/// line before the dialect does.
pub(crate) fn rage(
    protocol: Protocol,
    game: &'static dyn GameEntry,
    lines: u64,
    seed: u64,
    mut before: impl FnMut(&str),
) -> u64 {
    let mut dice = Dice::new(seed);
    let mut weather: Box<dyn Weather> = match protocol {
        Protocol::Uci => Box::new(uci::UciWeather::new(game)),
        Protocol::Ucci => Box::new(ucci::UcciWeather::new(game)),
        Protocol::NBoard => Box::new(nboard::NBoardWeather::new(game)),
        Protocol::Gtp => Box::new(gtp::GtpWeather::new(game)),
        Protocol::Botzone => Box::new(botzone::BotzoneWeather::new(game, false)),
        Protocol::BotzoneJson => Box::new(botzone::BotzoneWeather::new(game, true)),
    };
    let buffer = Buffer::default();
    let begin = || {
        // A small table, so that clearing it costs little.
        let query = Query { hash: 1, limits: limits(protocol), ..Query::default() };
        let defaults = Defaults { query, ..Defaults::default() };
        open(protocol, game, defaults, Output::new(buffer.clone())).expect("the protocol is spoken for it")
    };
    let mut dialect = begin();
    for _ in 0..lines {
        let line = weather.line(&mut dice);
        before(&line);
        let next = dialect.hear(&line);
        if next == Next::Listen {
            weather.check(&line, &buffer.take());
        } else {
            dialect.end();
            weather.end(&buffer.take());
            dialect = begin();
        }
    }
    dialect.end();
    weather.end(&buffer.take());
    weather.answered()
}

/// Where a protocol has no words for a limit, a small one comes from the command line.
fn limits(protocol: Protocol) -> Limits {
    match protocol {
        Protocol::Uci | Protocol::Ucci => Limits::default(),
        _ => Limits { nodes: Some(100), ..Limits::default() },
    }
}

/// What was written, until it is looked at.
#[derive(Clone, Default)]
pub(crate) struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    /// The lines written since the last time.
    pub(crate) fn take(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.0.lock().expect("nobody panics while writing"));
        let text = String::from_utf8(bytes).expect("answers are UTF-8");
        text.lines().map(str::to_string).collect()
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics while writing").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
