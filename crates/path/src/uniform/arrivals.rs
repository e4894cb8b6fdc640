//! The depots that a search has reached, and milestones between them: all that is kept to rebuild its paths.

use crate::map::CellIndex;

/// By four moves every label that has spent a multiple of this is a milestone: no more has to be searched again at a time.
pub(crate) const MILESTONE: u32 = 128;

/// A label that is kept.
#[derive(Clone, Copy)]
pub(crate) struct Arrival {
    /// The cost from the search's origin.
    pub(crate) level: u64,
    pub(crate) at: CellIndex,
    /// The cost since the last refill.
    pub(crate) spent: u32,
    /// Whether it is refilled here: the origin of the search, or a depot as it was first reached.
    pub(crate) refilled: bool,
}

impl Arrival {
    /// What a label has spent that leaves here.
    pub(crate) fn leaves(&self) -> u32 {
        if self.refilled { 0 } else { self.spent }
    }
}

/// Arrivals by level; the origin of the search is the first.
pub(crate) struct Arrivals<'a>(&'a [Arrival]);

impl<'a> Arrivals<'a> {
    pub(crate) fn new(arrivals: &'a mut [Arrival]) -> Self {
        arrivals.sort_unstable_by_key(|arrival| arrival.level);
        Arrivals(arrivals)
    }

    /// Those of a level.
    pub(crate) fn on(&self, level: u64) -> &'a [Arrival] {
        let first = self.0.partition_point(|arrival| arrival.level < level);
        let end = self.0.partition_point(|arrival| arrival.level <= level);
        &self.0[first..end]
    }
}
