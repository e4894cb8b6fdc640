//! How a search is spoken to while it runs, and what it tells meanwhile.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

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
    nodes: AtomicU64,
    depth: AtomicU32,
    root_move: AtomicU32,
    root_moves: AtomicU32,
}

/// How far a search has come that still runs.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Pulse {
    /// Positions visited so far.
    pub nodes: u64,
    /// Turns that the iteration under way looks ahead; 0 before the first.
    pub depth: u32,
    /// Which of the root's moves it looks at, from 1.
    pub root_move: u32,
    /// How many there are.
    pub root_moves: u32,
}

impl StopFlag {
    /// Nothing has been said yet.
    pub const fn new() -> Self {
        StopFlag::told(false)
    }

    /// The search thinks on the opponent's time: limits of time do not end it until [`StopFlag::ponder_hit`].
    pub const fn ponder() -> Self {
        StopFlag::told(true)
    }

    const fn told(pondering: bool) -> Self {
        StopFlag {
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            nodes: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            root_move: AtomicU32::new(0),
            root_moves: AtomicU32::new(0),
        }
    }

    /// How far the search has come.
    pub fn pulse(&self) -> Pulse {
        Pulse {
            nodes: self.nodes.load(Ordering::Relaxed),
            depth: self.depth.load(Ordering::Relaxed),
            root_move: self.root_move.load(Ordering::Relaxed),
            root_moves: self.root_moves.load(Ordering::Relaxed),
        }
    }

    /// A search tells that it has visited so many positions more.
    #[inline]
    pub fn visit(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// A search tells that it now looks at this one of so many root moves, so many turns ahead.
    pub fn reach(&self, depth: u32, root_move: u32, root_moves: u32) {
        self.depth.store(depth, Ordering::Relaxed);
        self.root_move.store(root_move, Ordering::Relaxed);
        self.root_moves.store(root_moves, Ordering::Relaxed);
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
