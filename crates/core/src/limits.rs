//! When a search ends.

use std::time::Duration;

/// What a search may spend; the first limit reached ends it. Without any it runs until it is stopped.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to think.
    pub time: Option<Duration>,
}
