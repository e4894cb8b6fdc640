//! A series of random lines, good, bad and hostile, that a handler must survive: seeded, and checked as far
//! as each protocol can be.

#[path = "stress/botzone.rs"]
mod botzone;
#[path = "stress/dice.rs"]
mod dice;
#[path = "stress/gtp.rs"]
mod gtp;
#[path = "stress/junk.rs"]
mod junk;
#[path = "stress/mirror.rs"]
mod mirror;
#[path = "stress/nboard.rs"]
mod nboard;
#[path = "stress/ucci.rs"]
mod ucci;
#[path = "stress/uci.rs"]
mod uci;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use ply_core::Limits;
use ply_games::{GameEntry, Query};
use ply_protocol::Protocol;
use ply_protocol::engine::{Defaults, Next, Output, open};

use dice::Dice;

/// What a protocol sends, and what it expects of the answers.
trait Traffic {
    /// The next line.
    fn line(&mut self, dice: &mut Dice) -> String;

    /// What was written since the last line, now that this one has been handled. Panics where it must not be
    /// so.
    fn check(&mut self, line: &str, answers: &[String]);

    /// The handler has come to its end, saying this: nothing may be left unanswered. Another one begins.
    fn end(&mut self, answers: &[String]);

    /// Searches that were asked for, and answered.
    fn answered(&self) -> u64 {
        0
    }
}

/// Sends so many lines of one protocol about one game, and returns how many searches were answered. `before`
/// gets each line before the handler does.
pub(crate) fn stress(
    protocol: Protocol,
    game: &'static dyn GameEntry,
    lines: u64,
    seed: u64,
    mut before: impl FnMut(&str),
) -> u64 {
    let mut dice = Dice::new(seed);
    let mut traffic: Box<dyn Traffic> = match protocol {
        Protocol::Uci => Box::new(uci::UciTraffic::new(game)),
        Protocol::Ucci => Box::new(ucci::UcciTraffic::new(game)),
        Protocol::NBoard => Box::new(nboard::NBoardTraffic::new(game)),
        Protocol::Gtp => Box::new(gtp::GtpTraffic::new(game)),
        Protocol::Botzone => Box::new(botzone::BotzoneTraffic::new(game, false)),
        Protocol::BotzoneJson => Box::new(botzone::BotzoneTraffic::new(game, true)),
        Protocol::Plain => unreachable!("a line that is no position ends it"),
    };
    let buffer = Buffer::default();
    let begin = || {
        // A small table, so that clearing it costs little.
        let query = Query { hash: 1, limits: limits(protocol), ..Query::default() };
        let defaults = Defaults { query, ..Defaults::default() };
        open(protocol, game, defaults, Output::new(buffer.clone())).expect("the protocol is spoken for it")
    };
    let mut handler = begin();
    for _ in 0..lines {
        let line = traffic.line(&mut dice);
        before(&line);
        let next = handler.handle_line(&line);
        if next == Next::Continue {
            traffic.check(&line, &buffer.take());
        } else {
            handler.finish();
            traffic.end(&buffer.take());
            handler = begin();
        }
    }
    handler.finish();
    traffic.end(&buffer.take());
    traffic.answered()
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
