//! The depots that a search has reached: all that is kept to rebuild its paths.

use crate::map::CellIndex;

/// A depot as it was first reached.
#[derive(Clone, Copy)]
pub(crate) struct Arrival {
    /// The steps from the search's origin.
    pub(crate) level: u64,
    pub(crate) at: CellIndex,
    /// The steps since the last refill.
    pub(crate) spent: u32,
}

/// Depots by level; the origin of the search is the first.
pub(crate) struct Arrivals<'a>(&'a [Arrival]);

impl<'a> Arrivals<'a> {
    pub(crate) fn new(depots: &'a mut [Arrival]) -> Self {
        depots.sort_unstable_by_key(|depot| depot.level);
        Arrivals(depots)
    }

    /// The depots of a level.
    pub(crate) fn on(&self, level: u64) -> &'a [Arrival] {
        let first = self.0.partition_point(|depot| depot.level < level);
        let end = self.0.partition_point(|depot| depot.level <= level);
        &self.0[first..end]
    }
}
