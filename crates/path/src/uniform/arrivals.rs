//! The depots that a search has reached, and milestones between them: all that is kept to rebuild its paths.

use std::ops::RangeInclusive;

use crate::map::CellIndex;
use crate::{Direction, Moves};

/// How far milestones are apart, a power of two: every label that has just spent a multiple of this is one. No more has to be searched
/// again at a time.
pub(crate) const fn milestone(moves: Moves) -> u32 {
    match moves {
        Moves::Four => 128,
        Moves::Eight => 512,
    }
}

/// Where milestones may lie before a label that has spent so much: one of these is on its way. If it is 0, that is its refill.
pub(crate) fn milestones_before(moves: Moves, spent: u32) -> RangeInclusive<u32> {
    // A step may lead past a multiple, but no farther than that.
    let past = moves.factor(Direction::NorthEast) - 1;
    let multiple = spent.saturating_sub(past + 1) / milestone(moves) * milestone(moves);
    multiple..=if multiple == 0 { 0 } else { multiple + past }
}

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
        // Most are sorted already.
        arrivals.sort_by_key(|arrival| arrival.level);
        Arrivals(arrivals)
    }

    /// Those of a level.
    pub(crate) fn on(&self, level: u64) -> &'a [Arrival] {
        let first = self.0.partition_point(|arrival| arrival.level < level);
        let end = self.0.partition_point(|arrival| arrival.level <= level);
        &self.0[first..end]
    }
}
