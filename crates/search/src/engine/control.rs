//! When to stop: shared by all threads of one search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ply_core::{Limits, StopFlag};

use super::clock::Share;

/// The limits of a search in progress and what has been spent.
pub(super) struct Control<'a> {
    /// What is said from outside.
    stop_flag: &'a StopFlag,
    /// Set when the search is over, for all its threads.
    over: AtomicBool,
    start: Instant,
    deadline: Option<Instant>,
    share: Option<Share>,
    nodes: Option<u64>,
    spent: AtomicU64,
}

/// Nodes between two looks at the clock: well under a millisecond apart.
pub(super) const NODES_A_LOOK: u64 = 512;

impl<'a> Control<'a> {
    /// The clock of `limits` is shared among `turns_left`.
    pub(super) fn new(limits: &Limits, turns_left: u32, stop_flag: &'a StopFlag) -> Self {
        let start = Instant::now();
        let share = limits.clock.map(|clock| Share::of(&clock, turns_left));
        let time = share.map(|share| share.hard).into_iter().chain(limits.time).min();
        Control {
            stop_flag,
            over: AtomicBool::new(false),
            start,
            // A time too long to add is no limit.
            deadline: time.and_then(|time| start.checked_add(time)),
            share,
            nodes: limits.nodes,
            spent: AtomicU64::new(0),
        }
    }

    /// Nodes that may still be visited.
    #[inline]
    pub(super) fn nodes_left(&self) -> u64 {
        self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.spent.load(Ordering::Relaxed)))
    }

    /// How many nodes a thread may visit before it must look again; 0 only once the limit is reached.
    #[inline]
    pub(super) fn allowance(&self) -> u64 {
        self.nodes_left().min(NODES_A_LOOK)
    }

    /// Accounts for nodes visited; true when the search must end.
    pub(super) fn spend(&self, nodes: u64) -> bool {
        let spent = self.spent.fetch_add(nodes, Ordering::Relaxed) + nodes;
        self.stop_flag.visit(nodes);
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let end = self.stop_flag.is_stopped()
            || self.nodes.is_some_and(|limit| spent >= limit)
            || (!self.stop_flag.is_pondering() && late());
        if end {
            self.finish();
        }
        self.over.load(Ordering::Relaxed)
    }

    /// Whether another iteration is worth beginning; `urgency` stretches the share of the clock, in per cent.
    pub(super) fn goes_on(&self, urgency: u32) -> bool {
        self.stop_flag.is_pondering()
            || self.share.is_none_or(|share| self.elapsed() * 100 < share.soft.saturating_mul(urgency))
    }

    /// The search is played on a clock, so that time saved is worth something.
    pub(super) fn saves(&self) -> bool {
        self.share.is_some()
    }

    /// Tells whoever waits which root move is looked at, how deep.
    pub(super) fn reach(&self, depth: u32, root_move: usize, root_moves: usize) {
        self.stop_flag.reach(depth, root_move as u32, root_moves as u32);
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
