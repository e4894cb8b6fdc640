//! Our engines inside other programs: a dialect hears lines and answers them.

mod botzone;
mod desk;
mod go;
mod gtp;
mod nboard;
mod options;
mod output;
mod perft;
mod place;
mod player;
mod thinker;
mod ucci;
mod uci;
mod words;

use std::io::{self, BufRead};

use ply_core::InputError;
use ply_games::{GameEntry, Query, Setup};

pub use output::Output;
pub use thinker::Thinker;

use crate::Protocol;

/// What the command line says before the first word of the protocol.
#[derive(Clone, Default, Debug)]
pub struct Defaults {
    /// Rules and evaluation; the position is the protocol's business.
    pub setup: Setup,
    /// Threads, table, switches; the limits are those of a search for which the protocol names none.
    pub query: Query,
}

/// Whether to listen on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// There is more to hear.
    Listen,
    /// The other side has said good-bye.
    Quit,
    /// This cannot go on, and the protocol has no word for it.
    Fail(InputError),
}

/// One protocol, spoken about one game.
pub trait Dialect {
    /// Hears a line, without its end, and answers on its output, now or later.
    fn hear(&mut self, line: &str) -> Next;

    /// No more lines will come: whatever is still being thought about is brought to its end.
    fn end(&mut self);
}

/// The longest line that is listened to: a game of a thousand moves fits many times.
const LONGEST_LINE: usize = 1 << 20;

/// Speaks a protocol until the other side says good-bye or hangs up. What a protocol has no word for is an error of the
/// kind [`io::ErrorKind::InvalidInput`].
pub fn run(
    protocol: Protocol,
    game: &'static dyn GameEntry,
    defaults: Defaults,
    input: impl BufRead,
    output: Output,
) -> io::Result<()> {
    let mut dialect = open(protocol, game, defaults, output).map_err(io::Error::other)?;
    let mut lines = Lines { input };
    let mut ending = Ok(());
    while let Some(line) = lines.next()? {
        match dialect.hear(&line) {
            Next::Listen => {}
            Next::Quit => break,
            Next::Fail(error) => {
                ending = Err(io::Error::new(io::ErrorKind::InvalidInput, error));
                break;
            }
        }
    }
    dialect.end();
    ending
}

/// The dialect for a protocol.
pub fn open(
    protocol: Protocol,
    game: &'static dyn GameEntry,
    defaults: Defaults,
    output: Output,
) -> Result<Box<dyn Dialect>, InputError> {
    protocol.check(game.name())?;
    Ok(match protocol {
        Protocol::Uci => Box::new(uci::Uci::new(game, defaults, output)?),
        Protocol::Ucci => Box::new(ucci::Ucci::new(game, defaults, output)?),
        Protocol::NBoard => Box::new(nboard::NBoard::open(game, defaults, output)?),
        Protocol::Gtp => Box::new(gtp::Gtp::open(game, defaults, output)?),
        Protocol::Botzone => Box::new(botzone::Simple::open(game, defaults, output)?),
        Protocol::BotzoneJson => Box::new(botzone::Json::open(game, defaults, output)?),
    })
}

/// Lines of any bytes: what is no UTF-8 is replaced, what is too long is cut.
struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let mut any = false;
        loop {
            let chunk = self.input.fill_buf()?;
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let taken = end.unwrap_or(chunk.len());
            let room = LONGEST_LINE.saturating_sub(bytes.len());
            bytes.extend_from_slice(&chunk[..taken.min(room)]);
            self.input.consume(taken + usize::from(end.is_some()));
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}
