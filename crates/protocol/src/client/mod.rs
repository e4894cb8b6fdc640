//! Other engines inside ours: a child process that is asked for moves.

mod asking;
mod board;
mod dialogue;
mod gtp;
mod info;
mod nboard;
mod offers;
mod patience;
mod process;
mod ranks;
mod ucci;
mod uci;

use std::path::PathBuf;
use std::time::Duration;

use ply_core::{Clock, Limits, StopFlag};
use ply_games::{DisplayScore, GameEntry};

use crate::Protocol;

pub use asking::check;

/// How to start an engine of somebody else's.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program; one without a `/` is looked for on the search path, a relative one in the directory where it runs.
    pub command: PathBuf,
    /// What it is given on its command line.
    pub arguments: Vec<String>,
    /// Where it runs; here if nothing is said.
    pub directory: Option<PathBuf>,
    /// What it speaks.
    pub protocol: Protocol,
    /// Options to set, by name: for GTP a command and its arguments, for NBoard what follows `set`.
    pub options: Vec<(String, String)>,
    /// Whether its Xiangqi ranks count from 0 or from 1; found out where nothing is said.
    pub ranks: Option<u8>,
    /// How long it may take until it is ready, at the start and before each game.
    pub start_up: Duration,
}

impl Launch {
    /// The name for an engine that does not say its own.
    fn file_name(&self) -> String {
        let name = self.command.file_stem().unwrap_or(self.command.as_os_str());
        shortened(&name.to_string_lossy())
    }
}

/// What an engine is asked about.
#[derive(Copy, Clone, Debug)]
pub struct Situation<'a> {
    /// The start position in the game's one-line text, where it is not the game's own.
    pub position: Option<&'a str>,
    /// The moves made from there, in the game's own notation.
    pub moves: &'a [String],
}

/// What an engine may spend on a move.
#[derive(Copy, Clone, Debug)]
pub struct Allowance {
    /// Depth, nodes, time; its clock is the mover's.
    pub limits: Limits,
    /// The opponent's clock, where there are clocks.
    pub other: Option<Clock>,
    /// How long to wait before it counts as hanging.
    pub patience: Duration,
}

/// A move and what the engine said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move, in a notation that the game reads; perhaps not a legal one. Empty if the engine resigns without one.
    pub best: String,
    /// Its value to the side to move.
    pub score: Option<DisplayScore>,
    /// Turns looked ahead.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// The engine gives the game up.
    pub resigns: bool,
}

/// Why an engine of somebody else's cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It never became ready, or was asked for what its protocol cannot say.
    #[error("did not start: {0}")]
    StartUp(String),
    /// Its process ended, or closed its output.
    #[error("ended unexpectedly: {0}")]
    Crash(String),
    /// It said nothing in time.
    #[error("gave no answer: {0}")]
    Hang(String),
    /// It answered, but not with a move.
    #[error("answered with nonsense: {0}")]
    Nonsense(String),
}

impl Failure {
    /// Whatever goes wrong before the first game is a failure to start.
    fn at_start(self) -> Failure {
        let (Failure::StartUp(why) | Failure::Crash(why) | Failure::Hang(why) | Failure::Nonsense(why)) =
            self;
        Failure::StartUp(why)
    }
}

/// An engine's words, short enough for a message. No move of any game is as long as what is kept.
fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}

/// An engine of somebody else's, started.
pub trait Client: Send {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// A new game begins: it should forget the last one.
    fn new_game(&mut self) -> Result<(), Failure>;

    /// Asks for a move.
    fn think(&mut self, situation: Situation<'_>, allowance: &Allowance) -> Result<Thought, Failure> {
        self.think_until(situation, allowance, &StopFlag::new())
    }

    /// Asks for a move. Once the stop flag says stop, the engine is told so where its protocol has a word for it, and waited
    /// for no longer than a second.
    fn think_until(
        &mut self,
        situation: Situation<'_>,
        allowance: &Allowance,
        stop_flag: &StopFlag,
    ) -> Result<Thought, Failure>;
}

/// Starts an engine and waits until it is ready to play this game. Dropping it says good-bye, and ends its process if it
/// stays.
pub fn start(
    launch: &Launch,
    game: &'static dyn GameEntry,
    rules: Option<&str>,
) -> Result<Box<dyn Client>, Failure> {
    launch.protocol.check(game.name()).map_err(|error| Failure::StartUp(error.to_string()))?;
    let started: Result<Box<dyn Client>, Failure> = match launch.protocol {
        Protocol::Uci => uci::Uci::start(launch, game, rules).map(|client| Box::new(client) as _),
        Protocol::Ucci => ucci::Ucci::start(launch, game, rules).map(|client| Box::new(client) as _),
        Protocol::NBoard => nboard::NBoard::start(launch, game, rules).map(|client| Box::new(client) as _),
        Protocol::Gtp => gtp::Gtp::start(launch, game, rules).map(|client| Box::new(client) as _),
        Protocol::Botzone | Protocol::BotzoneJson => {
            let why =
                format!("engines are not driven by '{}'; expected uci, ucci, nboard or gtp", launch.protocol);
            Err(Failure::StartUp(why))
        }
    };
    started.map_err(Failure::at_start)
}
