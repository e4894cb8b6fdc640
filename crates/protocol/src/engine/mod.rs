//! Our engines inside other programs: a handler takes lines and answers them.

mod botzone;
mod go;
mod gtp;
mod nboard;
mod options;
mod output;
mod perft;
mod plain;
mod player;
mod position;
mod search_thread;
mod state;
mod ucci;
mod uci;
mod words;

use std::io::{self, BufRead};

use ply_core::InputError;
use ply_games::{GameEntry, Query, Setup};

pub use output::Output;
pub use search_thread::SearchThread;

use crate::Protocol;
use crate::lines::next_line;

/// What the command line sets before the first line of the protocol.
#[derive(Clone, Default, Debug)]
pub struct Defaults {
    /// Rules and evaluation; the position comes over the protocol.
    pub setup: Setup,
    /// Threads, table, switches; its limits hold for a search that is given none over the protocol.
    pub query: Query,
}

/// What to do after a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Read the next line.
    Continue,
    /// Stop: the other program has sent `quit`.
    Quit,
    /// Stop with an error that the protocol cannot express.
    Fail(InputError),
}

/// Our engine behind one protocol, for one game.
pub trait ProtocolHandler {
    /// Handles a line, given without its end. Answers go to the output, now or when a search ends.
    fn handle_line(&mut self, line: &str) -> Next;

    /// Stops a running search, and waits for its answer. No more lines will come.
    fn finish(&mut self);
}

/// Longer lines are cut: a game of a thousand moves fits many times.
const MAX_LINE: usize = 1 << 20;

/// Serves another program until it sends `quit` or closes its end. What the protocol cannot express is an
/// error of the kind [`io::ErrorKind::InvalidInput`].
pub fn run(
    protocol: Protocol,
    game: &'static dyn GameEntry,
    defaults: Defaults,
    mut input: impl BufRead,
    output: Output,
) -> io::Result<()> {
    let mut handler = open(protocol, game, defaults, output).map_err(io::Error::other)?;
    let mut result = Ok(());
    while let Some(line) = next_line(&mut input, MAX_LINE)? {
        match handler.handle_line(&line) {
            Next::Continue => {}
            Next::Quit => break,
            Next::Fail(error) => {
                result = Err(io::Error::new(io::ErrorKind::InvalidInput, error));
                break;
            }
        }
    }
    handler.finish();
    result
}

/// The handler for a protocol.
pub fn open(
    protocol: Protocol,
    game: &'static dyn GameEntry,
    defaults: Defaults,
    output: Output,
) -> Result<Box<dyn ProtocolHandler>, InputError> {
    protocol.check(game)?;
    Ok(match protocol {
        Protocol::Uci => Box::new(uci::Uci::new(game, defaults, output)?),
        Protocol::Ucci => Box::new(ucci::Ucci::new(game, defaults, output)?),
        Protocol::NBoard => Box::new(nboard::NBoard::new(game, defaults, output)?),
        Protocol::Gtp => Box::new(gtp::Gtp::new(game, defaults, output)?),
        Protocol::Botzone => Box::new(botzone::Simple::new(game, defaults, output)?),
        Protocol::BotzoneJson => Box::new(botzone::Json::new(game, defaults, output)?),
        Protocol::Plain => Box::new(plain::Plain::new(game, defaults, output)?),
    })
}
