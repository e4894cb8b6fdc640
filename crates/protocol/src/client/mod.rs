//! Other engines inside ours: a child process that is asked for moves.

mod board;
mod connection;
mod deadline;
mod gtp;
mod info;
mod lifetime;
mod limits;
mod nboard;
mod option;
mod plain;
mod process;
mod ranks;
mod run;
mod ucci;
mod uci;

use std::path::PathBuf;
use std::time::Duration;

use ply_core::{Clock, InputError, Limits, StopFlag};
use ply_games::{DisplayScore, GameEntry};

use crate::Protocol;
use deadline::Deadline;

pub use limits::check_limits;
pub use run::{RunEnd, RunLimits, RunReport, run_program, split_command};

/// How to start an external engine.
#[derive(Clone, Debug)]
pub struct EngineCommand {
    /// The program. One without a `/` is looked up in `PATH`, a relative one in `directory`.
    pub program: PathBuf,
    /// Its command line arguments.
    pub arguments: Vec<String>,
    /// Its working directory; ours by default.
    pub directory: Option<PathBuf>,
    /// The protocol it speaks.
    pub protocol: Protocol,
    /// Options to set, by name: for GTP a command and its arguments, for NBoard what follows `set`.
    pub options: Vec<(String, String)>,
    /// Whether its ranks count from 0 or from 1, in games where engines differ; found out by default.
    pub ranks: Option<u8>,
    /// How long it may take to get ready, at the start and before each game.
    pub start_timeout: Duration,
    /// Bytes of memory that each of its processes may have; as many as there are by default. Held on Linux only.
    pub memory: Option<u64>,
}

impl EngineCommand {
    /// The name of an engine that does not send its own.
    fn file_name(&self) -> String {
        let name = self.program.file_stem().unwrap_or(self.program.as_os_str());
        shortened(&name.to_string_lossy())
    }
}

/// The position to search: a start position and the moves from there.
#[derive(Copy, Clone, Debug)]
pub struct PositionSpec<'a> {
    /// The start position in the game's one-line text, where it is not the game's own.
    pub position: Option<&'a str>,
    /// The moves made from there, in the game's own notation.
    pub moves: &'a [String],
}

impl<'a> PositionSpec<'a> {
    /// The start position, unless it is the game's own by omission or by name.
    fn start(&self) -> Option<&'a str> {
        self.position.filter(|&text| text != "startpos")
    }
}

/// What an engine may spend on a move.
#[derive(Copy, Clone, Debug)]
pub struct Allowance {
    /// Depth, nodes, time; the clock is the mover's.
    pub limits: Limits,
    /// The opponent's clock, where there are clocks.
    pub opponent_clock: Option<Clock>,
    /// How long to wait before the engine counts as hanging.
    pub timeout: Duration,
}

/// An engine's move and what it said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct BestMove {
    /// The move in a notation that the game reads, not necessarily legal. Empty if the engine resigns without
    /// one.
    pub best: String,
    /// Its value to the side to move.
    pub score: Option<DisplayScore>,
    /// Search depth.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The engine resigns.
    pub resigns: bool,
}

/// What an engine says of its best line while it thinks.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct EngineLine {
    /// Its value to the side to move.
    pub score: Option<DisplayScore>,
    /// Search depth.
    pub depth: Option<u32>,
    /// Nodes searched so far.
    pub nodes: Option<u64>,
    /// The moves it expects, in a notation that the game reads, not necessarily legal.
    pub pv: Vec<String>,
}

/// Hears what an engine says while it thinks.
pub type Listener<'a> = &'a mut dyn FnMut(&EngineLine);

/// Why an external engine cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It never became ready, or was asked for something that its protocol cannot express.
    #[error("did not start: {0}")]
    StartUp(String),
    /// Its process ended, or closed a pipe.
    #[error("ended unexpectedly: {0}")]
    Crash(String),
    /// It did not answer in time.
    #[error("gave no answer: {0}")]
    Hang(String),
    /// It answered, but not with a move.
    #[error("sent an invalid answer: {0}")]
    InvalidReply(String),
}

impl Failure {
    /// Whatever goes wrong before the first game is a failure to start.
    fn into_start_up(self) -> Failure {
        let (Failure::StartUp(why) | Failure::Crash(why) | Failure::Hang(why) | Failure::InvalidReply(why)) =
            self;
        Failure::StartUp(why)
    }
}

/// A request that the engine's protocol or the rules refuse: the engine itself has done nothing wrong.
impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Failure::StartUp(error.to_string())
    }
}

/// Text from an engine, short enough for a message. Every move of every game fits.
fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}

/// One protocol's side of a [`Client`].
trait Driver: Send {
    /// What the engine calls itself.
    fn name(&self) -> &str;

    /// Announces a new game, and waits until the engine is ready for it.
    fn new_game(&mut self, deadline: Deadline<'_>) -> Result<(), Failure>;

    /// Asks for a move within limits that the protocol can express.
    fn best_move(
        &mut self,
        spec: PositionSpec<'_>,
        allowance: &Allowance,
        deadline: Deadline<'_>,
        listener: Listener<'_>,
    ) -> Result<BestMove, Failure>;
}

/// A running external engine. Dropping it sends `quit`, and kills the process if it does not end.
pub struct Client {
    driver: Box<dyn Driver>,
    protocol: Protocol,
    start_timeout: Duration,
}

impl Client {
    /// Starts an engine and waits until it is ready to play this game.
    pub fn start(
        config: &EngineCommand,
        game: &'static dyn GameEntry,
        rules: Option<&str>,
    ) -> Result<Client, Failure> {
        let &EngineCommand { protocol, start_timeout, .. } = config;
        protocol.check(game)?;
        let started: Result<Box<dyn Driver>, Failure> = match protocol {
            Protocol::Uci => uci::Uci::start(config, game, rules).map(|driver| Box::new(driver) as _),
            Protocol::Ucci => ucci::Ucci::start(config, game, rules).map(|driver| Box::new(driver) as _),
            Protocol::NBoard => {
                nboard::NBoard::start(config, game, rules).map(|driver| Box::new(driver) as _)
            }
            Protocol::Gtp => gtp::Gtp::start(config, game, rules).map(|driver| Box::new(driver) as _),
            Protocol::Plain => plain::Plain::start(config, game, rules).map(|driver| Box::new(driver) as _),
            Protocol::Botzone | Protocol::BotzoneJson => Err(Failure::StartUp(format!(
                "engines are not driven by '{protocol}'; expected uci, ucci, nboard, gtp or plain"
            ))),
        };
        let driver = started.map_err(Failure::into_start_up)?;
        Ok(Client { driver, protocol, start_timeout })
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        self.driver.name()
    }

    /// Announces a new game: the engine should forget the last one.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.driver.new_game(Deadline::after(self.start_timeout))
    }

    /// Asks for a move.
    pub fn search(&mut self, spec: PositionSpec<'_>, allowance: &Allowance) -> Result<BestMove, Failure> {
        self.search_until(spec, allowance, &StopFlag::new())
    }

    /// Asks for a move. Once the stop_flag says stop, the engine is told to stop where its protocol has a
    /// command for that, and has one second to answer.
    pub fn search_until(
        &mut self,
        spec: PositionSpec<'_>,
        allowance: &Allowance,
        stop_flag: &StopFlag,
    ) -> Result<BestMove, Failure> {
        self.search_telling(spec, allowance, stop_flag, &mut |_| ())
    }

    /// The same, told of what the engine says meanwhile, where its protocol has words for that.
    pub fn search_telling(
        &mut self,
        spec: PositionSpec<'_>,
        allowance: &Allowance,
        stop_flag: &StopFlag,
        listener: Listener<'_>,
    ) -> Result<BestMove, Failure> {
        check_limits(self.protocol, &allowance.limits)?;
        let deadline = Deadline::stoppable(allowance.timeout, stop_flag);
        self.driver.best_move(spec, allowance, deadline, listener)
    }
}
