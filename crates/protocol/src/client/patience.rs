//! How long an engine is waited for.

use std::time::{Duration, Instant};

use super::Failure;

/// A span of time that began when it was made.
#[derive(Copy, Clone, Debug)]
pub(super) struct Patience {
    whole: Duration,
    /// `None` if it ends later than clocks can tell.
    end: Option<Instant>,
}

impl Patience {
    pub(super) fn new(whole: Duration) -> Self {
        Patience { whole, end: Instant::now().checked_add(whole) }
    }

    /// What is left of it; `None` once it is over.
    pub(super) fn left(&self) -> Option<Duration> {
        match self.end {
            Some(end) => end.checked_duration_since(Instant::now()),
            None => Some(self.whole),
        }
    }

    /// It is over, and this was not heard.
    pub(super) fn exhausted(&self, word: &str) -> Failure {
        Failure::Hang(format!("no {word} within {:.1} s", self.whole.as_secs_f64()))
    }
}
