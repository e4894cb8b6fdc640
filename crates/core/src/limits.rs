//! When a search ends.

use std::time::Duration;

/// Stack size of a thread that searches: room for the deepest line of every game. Unused pages cost nothing.
pub const SEARCH_STACK: usize = 32 << 20;

/// What a search may spend; the first limit reached ends it. Without any it runs until it is stopped.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to think, to be used up.
    pub time: Option<Duration>,
    /// A clock to share out among the moves to come.
    pub clock: Option<Clock>,
    /// Ends once a win within so many own moves has been found.
    pub mate: Option<u32>,
}

/// What a player's clock shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is given, this one included; `None` when the time must last to the end.
    pub moves_to_go: Option<u32>,
    /// Time that each move loses on its way.
    pub overhead: Duration,
}
