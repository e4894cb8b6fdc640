//! When to stop: shared by all threads of one search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ply_core::Limits;

/// The limits of a search in progress and what has been spent.
pub(super) struct Control<'a> {
    /// Set from outside to end the search at once.
    outside: &'a AtomicBool,
    /// Set when the search is over, for all its threads.
    over: AtomicBool,
    start: Instant,
    deadline: Option<Instant>,
    nodes: Option<u64>,
    spent: AtomicU64,
}

/// Nodes between two looks at the clock: well under a millisecond apart.
pub(super) const NODES_A_LOOK: u64 = 512;

impl<'a> Control<'a> {
    pub(super) fn new(limits: &Limits, outside: &'a AtomicBool) -> Self {
        let start = Instant::now();
        Control {
            outside,
            over: AtomicBool::new(false),
            start,
            // A time too long to add is no limit.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            nodes: limits.nodes,
            spent: AtomicU64::new(0),
        }
    }

    /// How many nodes a thread may visit before it must look again; 0 only once the limit is reached.
    #[inline]
    pub(super) fn allowance(&self) -> u64 {
        let left =
            self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.spent.load(Ordering::Relaxed)));
        left.min(NODES_A_LOOK)
    }

    /// Accounts for nodes visited; true when the search must end.
    pub(super) fn spend(&self, nodes: u64) -> bool {
        let spent = self.spent.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let end = self.outside.load(Ordering::Relaxed)
            || self.nodes.is_some_and(|limit| spent >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if end {
            self.finish();
        }
        self.over.load(Ordering::Relaxed)
    }

    /// Ends the search for all threads.
    pub(super) fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// All nodes accounted for so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
