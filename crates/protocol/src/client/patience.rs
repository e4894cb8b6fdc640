//! How long an engine is waited for.

use std::time::{Duration, Instant};

use ply_core::StopFlag;

use super::Failure;

/// How often a stop flag is looked at while an engine is waited for.
const LOOK: Duration = Duration::from_millis(50);

/// A span of time that began when it was made, and ends early if its stop flag says so.
#[derive(Copy, Clone, Debug)]
pub(super) struct Patience<'a> {
    whole: Duration,
    /// `None` if it ends later than clocks can tell.
    end: Option<Instant>,
    stop_flag: Option<&'a StopFlag>,
}

impl<'a> Patience<'a> {
    pub(super) fn new(whole: Duration) -> Self {
        Patience { whole, end: Instant::now().checked_add(whole), stop_flag: None }
    }

    pub(super) fn until(whole: Duration, stop_flag: &'a StopFlag) -> Self {
        Patience { stop_flag: Some(stop_flag), ..Patience::new(whole) }
    }

    /// How long to wait before this is asked again; `None` once patience is over.
    pub(super) fn left(&self) -> Option<Duration> {
        if self.stop_flag.is_some_and(StopFlag::is_stopped) {
            return None;
        }
        let left = match self.end {
            Some(end) => end.checked_duration_since(Instant::now())?,
            None => self.whole,
        };
        Some(if self.stop_flag.is_some() { left.min(LOOK) } else { left })
    }

    /// It is over, and this was not heard.
    pub(super) fn exhausted(&self, word: &str) -> Failure {
        Failure::Hang(format!("no {word} within {:.1} s", self.whole.as_secs_f64()))
    }
}
