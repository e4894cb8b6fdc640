//! Path reconstruction: from a cell back through the depots reached to the search's origin, leg by leg.

use super::arrivals::{Arrival, Arrivals};
use super::leg::{LegQuery, LegSearch};
use super::table::Side;
use super::word::Word;
use crate::map::CellIndex;
use crate::{Direction, Map};

/// Where a path through the labels ends.
#[derive(Clone, Copy)]
pub(crate) struct PathEnd {
    pub(crate) at: CellIndex,
    /// The steps from the origin.
    pub(crate) level: u64,
    /// The steps since it was refilled.
    pub(crate) spent: u32,
}

/// Rebuilds a path from the labels of a finished search.
pub(crate) struct Reconstruction<'a, W> {
    map: &'a Map,
    supply: u32,
    legs: LegSearch<W>,
    /// The depots that a leg may lead to.
    targets: Vec<CellIndex>,
}

impl<'a, W: Word> Reconstruction<'a, W> {
    pub(crate) fn new(map: &'a Map, supply: u32) -> Self {
        Reconstruction { map, supply, legs: LegSearch::new(), targets: Vec::new() }
    }

    /// The steps from the end back to the origin of the search.
    pub(crate) fn backward(
        &mut self,
        words: &mut Side<'_, W>,
        arrivals: &Arrivals<'_>,
        end: PathEnd,
    ) -> Vec<Direction> {
        let PathEnd { mut at, mut level, mut spent } = end;
        let mut steps = Vec::new();
        loop {
            level -= u64::from(spent);
            let arrival = self.leg(words, arrivals.on(level), at, spent, &mut steps);
            if level == 0 {
                return steps;
            }
            (at, spent) = (arrival.at, arrival.spent);
        }
    }

    /// The same steps, walked from the origin to the end.
    pub(crate) fn forward(
        &mut self,
        words: &mut Side<'_, W>,
        arrivals: &Arrivals<'_>,
        end: PathEnd,
    ) -> Vec<Direction> {
        let mut steps = self.backward(words, arrivals, end);
        steps.reverse();
        steps.iter_mut().for_each(|direction| *direction = direction.reversed());
        steps
    }

    /// Adds the steps of the leg to that one of these depots which is exactly `spent` away.
    ///
    /// A label leaves a depot by a shortest route, or another label would have come before it with more left.
    /// So any depot of the right level at the right distance will do, and there is one.
    fn leg(
        &mut self,
        words: &mut Side<'_, W>,
        depots: &[Arrival],
        from: CellIndex,
        spent: u32,
        steps: &mut Vec<Direction>,
    ) -> Arrival {
        // The difference of the indices is checked first: a location costs a division.
        let reach = u64::from(spent) * u64::from(self.map.stride());
        let here = self.map.location(from);
        let near = |at: CellIndex| {
            u64::from(at.abs_diff(from)) <= reach && self.map.location(at).manhattan(here) <= u64::from(spent)
        };
        self.targets.clear();
        self.targets.extend(depots.iter().map(|arrival| arrival.at).filter(|at| near(*at)));
        self.targets.sort_unstable();
        let query = LegQuery { from, targets: &self.targets, length: spent, supply: self.supply };
        let found = self.legs.find(self.map, words, query, steps);
        let end = depots.iter().find(|arrival| Some(arrival.at) == found);
        *end.expect("a leg that a search has walked can be walked again")
    }
}
