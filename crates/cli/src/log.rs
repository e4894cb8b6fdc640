//! The log on standard error: what a worker, a match or a server does, for whoever looks after it.

use std::io;

use clap::{Args, ValueEnum};
use ply_core::InputError;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::output;

/// How much is logged.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Level {
    /// Nothing
    Off,
    /// What ends the work
    Error,
    /// What goes wrong
    Warn,
    /// What is done
    Info,
    /// Every step
    Debug,
}

impl From<Level> for LevelFilter {
    fn from(level: Level) -> Self {
        match level {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        }
    }
}

#[derive(Args)]
pub(crate) struct LogArgs {
    /// How much to log on standard error (or PLY_LOG); by default info for a worker, else warn
    #[arg(long, value_name = "LEVEL", value_enum)]
    log: Option<Level>,
}

impl LogArgs {
    /// Starts the log at the level that was typed, else that of `PLY_LOG`, else this one.
    pub(crate) fn start(&self, default: Level) -> Result<(), InputError> {
        match self.log {
            Some(level) => start_at(level),
            None => return start(default),
        }
        Ok(())
    }
}

/// Starts the log at the level of `PLY_LOG`, or at this one.
pub(crate) fn start(default: Level) -> Result<(), InputError> {
    let set = std::env::var("PLY_LOG").ok().filter(|text| !text.is_empty());
    let level = match set {
        None => default,
        Some(text) => Level::from_str(&text, true).map_err(|_| {
            InputError::new(format!("PLY_LOG '{text}': expected off, error, warn, info or debug"))
        })?,
    };
    start_at(level);
    Ok(())
}

fn start_at(level: Level) {
    // Only our own crates, whose names all begin so: what libraries log may show a password.
    let filter = Targets::new().with_target("ply", level);
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_target(false).with_writer(Lines);
    // A log that was started before goes on.
    let _ = tracing_subscriber::registry().with(filter).with(lines).try_init();
}

/// Lines on standard error. Strangers' words come through here: no control character reaches a terminal.
struct Lines;

impl MakeWriter<'_> for Lines {
    type Writer = Lines;

    fn make_writer(&self) -> Lines {
        Lines
    }
}

impl io::Write for Lines {
    /// The layer writes a whole event at once.
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        output::note(String::from_utf8_lossy(event).trim_end());
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
