//! Speaks a protocol on standard input and output: `speak GAME PROTOCOL`. The tests' engine; `ply engine` is
//! the users'.

use std::io;
use std::process::ExitCode;

use ply_core::{InputError, Limits};
use ply_games::Query;
use ply_protocol::Protocol;
use ply_protocol::engine::{self, Defaults, Output};

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [game, protocol] = arguments.as_slice() else {
        eprintln!("expected a game and a protocol");
        return ExitCode::from(2);
    };
    match speak(game, protocol) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn speak(game: &str, protocol: &str) -> Result<(), Box<dyn std::error::Error>> {
    let game = ply_games::find(game)?;
    let protocol: Protocol = protocol.parse().map_err(|error: InputError| error)?;
    // Little depth where nothing is asked for, and a small table: tests start many of these.
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let query = Query { limits, hash: 1, ..Query::default() };
    let defaults = Defaults { query, ..Defaults::default() };
    engine::run(protocol, game, defaults, io::stdin().lock(), Output::new(io::stdout()))?;
    Ok(())
}
