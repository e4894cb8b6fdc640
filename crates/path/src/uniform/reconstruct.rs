//! Path reconstruction: from a cell back through the depots reached to the search's origin, leg by leg.

use super::arrivals::{Arrival, Arrivals, milestones_before};
use super::leg::{LegQuery, LegSearch};
use super::table::Side;
use super::word::Word;
use crate::grid_graph::GridGraph;
use crate::map::CellIndex;
use crate::{Direction, Map, Moves};

/// Where a path through the labels ends.
#[derive(Clone, Copy)]
pub(crate) struct PathEnd {
    pub(crate) at: CellIndex,
    /// The cost from the origin.
    pub(crate) level: u64,
    /// The cost since it was refilled.
    pub(crate) spent: u32,
}

/// Rebuilds a path from the labels of a finished search.
pub(crate) struct Reconstruction<'a, W, const EIGHT: bool> {
    map: &'a Map,
    supply: u32,
    legs: LegSearch<W, EIGHT>,
    /// The cells that a leg may lead back to.
    targets: Vec<CellIndex>,
}

impl<'a, W: Word, const EIGHT: bool> Reconstruction<'a, W, EIGHT> {
    const MOVES: Moves = GridGraph::<'static, EIGHT, false>::MOVES;

    pub(crate) fn new(map: &'a Map, supply: u32) -> Self {
        Reconstruction { map, supply, legs: LegSearch::new(map), targets: Vec::new() }
    }

    /// The steps from the end back to the origin of the search.
    pub(crate) fn backward(
        &mut self,
        words: &mut Side<'_, W>,
        arrivals: &Arrivals<'_>,
        end: PathEnd,
    ) -> Vec<Direction> {
        let (mut end, mut steps) = (end, Vec::new());
        loop {
            let leg = self.last_leg(words, arrivals, end, &mut steps);
            let (level, arrival) = leg.expect("a leg that a search has walked can be walked again");
            if level == 0 {
                return steps;
            }
            end = PathEnd { at: arrival.at, level, spent: arrival.spent };
        }
    }

    /// Adds the steps back to the last milestone or refill. None if no path ends so.
    pub(crate) fn last_leg(
        &mut self,
        words: &mut Side<'_, W>,
        arrivals: &Arrivals<'_>,
        PathEnd { at, level, spent }: PathEnd,
        steps: &mut Vec<Direction>,
    ) -> Option<(u64, Arrival)> {
        milestones_before(Self::MOVES, spent).find_map(|left_with| {
            let length = spent - left_with;
            let level = level.checked_sub(length.into())?;
            let arrival = self.leg(words, arrivals.on(level), at, (length, left_with), steps)?;
            Some((level, arrival))
        })
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

    /// Adds the steps to that one of these arrivals which has left with so much spent and is exactly `length` away.
    ///
    /// A label leaves a depot by a shortest route, or another label would have come before it with more left.
    /// So any of the right level at the right distance will do.
    fn leg(
        &mut self,
        words: &mut Side<'_, W>,
        arrivals: &[Arrival],
        from: CellIndex,
        (length, spent): (u32, u32),
        steps: &mut Vec<Direction>,
    ) -> Option<Arrival> {
        // The difference of the indices is checked first: a location costs a division.
        let rows = u64::from(length / Self::MOVES.factor(Direction::North));
        let reach = (rows + 1) * u64::from(self.map.stride());
        let here = self.map.location(from);
        let near = |at: CellIndex| {
            u64::from(at.abs_diff(from)) <= reach
                && Self::MOVES.heuristic(self.map.location(at), here) <= u64::from(length)
        };
        let fits = |arrival: &&Arrival| arrival.leaves() == spent && near(arrival.at);
        self.targets.clear();
        self.targets.extend(arrivals.iter().filter(fits).map(|arrival| arrival.at));
        self.targets.sort_unstable();
        if self.targets.is_empty() {
            return None;
        }
        let query = LegQuery { from, targets: &self.targets, length, spent, supply: self.supply };
        let found = self.legs.find(self.map, words, query, steps)?;
        arrivals.iter().find(|arrival| fits(arrival) && arrival.at == found).copied()
    }
}
