//! How long to wait for an engine.

use std::time::{Duration, Instant};

use ply_core::StopFlag;

use super::Failure;

/// How often the stop stop_flag is checked while waiting.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A timeout that runs from its creation, and ends early once its stop_flag says stop.
#[derive(Copy, Clone, Debug)]
pub(super) struct Deadline<'a> {
    timeout: Duration,
    /// `None` where the end lies beyond what [`Instant`] can hold.
    end: Option<Instant>,
    stop_flag: Option<&'a StopFlag>,
}

impl<'a> Deadline<'a> {
    /// Ends after this time.
    pub(super) fn after(timeout: Duration) -> Self {
        Deadline { timeout, end: Instant::now().checked_add(timeout), stop_flag: None }
    }

    /// Ends after this time, or when the stop_flag says stop.
    pub(super) fn stoppable(timeout: Duration, stop_flag: &'a StopFlag) -> Self {
        Deadline { stop_flag: Some(stop_flag), ..Deadline::after(timeout) }
    }

    /// How long to wait before asking again; `None` once the deadline has passed.
    pub(super) fn remaining(&self) -> Option<Duration> {
        if self.stop_flag.is_some_and(StopFlag::is_stopped) {
            return None;
        }
        let remaining = match self.end {
            Some(end) => end.checked_duration_since(Instant::now())?,
            None => self.timeout,
        };
        Some(if self.stop_flag.is_some() { remaining.min(POLL_INTERVAL) } else { remaining })
    }

    /// The failure of an engine that did not send this in time.
    pub(super) fn missed(&self, expected: &str) -> Failure {
        Failure::Hang(format!("no {expected} within {:.1} s", self.timeout.as_secs_f64()))
    }
}
