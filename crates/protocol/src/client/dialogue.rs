//! The dialogue that UCI and UCCI have in common: ready or not, a search, and a search that must be stopped.

use std::time::Duration;

use super::Failure;
use super::patience::Patience;
use super::process::Process;

/// How long a search that was told to stop may take to say what it found.
pub(super) const LAST_CHANCE: Duration = Duration::from_secs(1);

/// An engine that is spoken to.
pub(super) struct Dialogue {
    process: Process,
    /// A search had to be stopped: an answer to that may still be on its way.
    stopped: bool,
}

impl Dialogue {
    /// Goes on with a program that has introduced itself.
    pub(super) fn new(process: Process) -> Self {
        Dialogue { process, stopped: false }
    }

    /// Says a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Failure> {
        self.process.send(line)
    }

    /// Waits until the engine has done all it was told, and forgets what it said meanwhile.
    pub(super) fn ready(&mut self, patience: Patience<'_>) -> Result<(), Failure> {
        self.process.send("isready")?;
        self.process.expect("readyok", patience)
    }

    /// Forgets whatever belongs to an earlier search.
    pub(super) fn settle(&mut self, patience: Patience<'_>) -> Result<(), Failure> {
        if std::mem::take(&mut self.stopped) {
            self.ready(patience)?;
        }
        self.process.discard();
        Ok(())
    }

    /// Reads lines until one of them is the answer; a search that does not answer in time is stopped, and heard once more.
    pub(super) fn answer<T>(
        &mut self,
        patience: Patience<'_>,
        mut meaning: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Failure> {
        let mut heard = self.process.wait_for(patience, &mut meaning)?;
        if heard.is_none() {
            self.stopped = true;
            self.process.send("stop")?;
            heard = self.process.wait_for(Patience::new(LAST_CHANCE), &mut meaning)?;
        }
        heard.ok_or_else(|| patience.exhausted("bestmove"))
    }

    /// Reads lines until one of them means something, or patience ends.
    pub(super) fn wait_for<T>(
        &mut self,
        patience: Patience<'_>,
        meaning: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        self.process.wait_for(patience, meaning)
    }
}

/// What sets up a position and the moves from there.
pub(super) fn position_line(position: Option<&str>, moves: &[String]) -> String {
    let mut line = match position.filter(|&text| text != "startpos") {
        Some(text) => format!("position fen {text}"),
        None => "position startpos".to_owned(),
    };
    if !moves.is_empty() {
        line = format!("{line} moves {}", moves.join(" "));
    }
    line
}
