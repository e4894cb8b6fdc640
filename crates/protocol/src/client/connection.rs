//! What talking to a UCI engine and to a UCCI engine have in common: `isready`, `position`, `go` and `stop`.

use std::time::Duration;

use super::Failure;
use super::deadline::Deadline;
use super::process::Process;

/// How long a search may take to answer `stop`.
pub(super) const STOP_TIMEOUT: Duration = Duration::from_secs(1);

/// A running engine that has sent its `uciok` or `ucciok`.
pub(super) struct Connection {
    process: Process,
    /// The last search had to be stopped: its `bestmove` may still come.
    stopped: bool,
}

impl Connection {
    /// Takes over an engine that has sent its options.
    pub(super) fn new(process: Process) -> Self {
        Connection { process, stopped: false }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Failure> {
        self.process.send(line)
    }

    /// Waits until the engine has carried out everything sent so far. What it sends meanwhile is dropped.
    pub(super) fn wait_ready(&mut self, deadline: Deadline<'_>) -> Result<(), Failure> {
        self.process.send("isready")?;
        self.process.expect_line("readyok", deadline)
    }

    /// Drops what belongs to an earlier search.
    pub(super) fn discard_stale(&mut self, deadline: Deadline<'_>) -> Result<(), Failure> {
        if std::mem::take(&mut self.stopped) {
            self.wait_ready(deadline)?;
        }
        self.process.discard();
        Ok(())
    }

    /// Reads lines until `parse` accepts one as the end of the search. A search that misses the deadline is
    /// stopped, and has [`STOP_TIMEOUT`] to answer that.
    pub(super) fn wait_best_move<T>(
        &mut self,
        deadline: Deadline<'_>,
        mut parse: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Failure> {
        let mut found = self.process.read_until(deadline, &mut parse)?;
        if found.is_none() {
            self.stopped = true;
            self.process.send("stop")?;
            found = self.process.read_until(Deadline::after(STOP_TIMEOUT), &mut parse)?;
        }
        found.ok_or_else(|| deadline.missed("bestmove"))
    }

    /// Reads lines until `parse` accepts one, or the deadline passes.
    pub(super) fn read_until<T>(
        &mut self,
        deadline: Deadline<'_>,
        parse: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        self.process.read_until(deadline, parse)
    }
}

/// The `position` command for a start position, the game's own by default, and moves in the engine's
/// notation.
pub(super) fn position_line(start: Option<&str>, moves: &[String]) -> String {
    let mut line = match start {
        Some(text) => format!("position fen {text}"),
        None => "position startpos".to_owned(),
    };
    if !moves.is_empty() {
        line = format!("{line} moves {}", moves.join(" "));
    }
    line
}
