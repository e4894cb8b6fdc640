//! How a search is spoken to while it runs.

use std::sync::atomic::{AtomicBool, Ordering};

/// Shared between a search and whoever waits for it.
///
/// ```
/// use ply_core::StopFlag;
/// let stop_flag = StopFlag::new();
/// stop_flag.stop();
/// assert!(stop_flag.is_stopped());
/// ```
#[derive(Default, Debug)]
pub struct StopFlag {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl StopFlag {
    /// Nothing has been said yet.
    pub const fn new() -> Self {
        StopFlag { stopped: AtomicBool::new(false), pondering: AtomicBool::new(false) }
    }

    /// The search thinks on the opponent's time: limits of time do not end it until [`StopFlag::ponder_hit`].
    pub const fn ponder() -> Self {
        StopFlag { stopped: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Ends the search as soon as it looks.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the search should end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The opponent has made the expected move: from now on limits of time count, from the start of the search.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search still thinks on the opponent's time.
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
