//! The way back: from a cell through a search's arrivals to its origin, leg by leg.

use super::arrivals::{Arrival, Arrivals};
use super::leg::{LegSearch, Wanted};
use super::table::Words;
use super::word::Word;
use crate::map::At;
use crate::{Direction, Map};

/// How a label came to a cell.
#[derive(Clone, Copy)]
pub(crate) struct Ended {
    pub(crate) at: At,
    /// The steps from the origin.
    pub(crate) level: u64,
    /// The steps since it was refilled.
    pub(crate) spent: u32,
}

/// Walks back through the words of a finished search.
pub(crate) struct Tracer<'a, W> {
    map: &'a Map,
    supply: u32,
    legs: LegSearch<W>,
    /// The depots that a leg may lead to.
    targets: Vec<At>,
}

impl<'a, W: Word> Tracer<'a, W> {
    pub(crate) fn new(map: &'a Map, supply: u32) -> Self {
        Tracer { map, supply, legs: LegSearch::new(), targets: Vec::new() }
    }

    /// The steps from where a label ended back to its search's origin.
    pub(crate) fn back(
        &mut self,
        words: &mut impl Words<W>,
        arrivals: &Arrivals,
        ended: Ended,
    ) -> Vec<Direction> {
        let Ended { mut at, mut level, mut spent } = ended;
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

    /// The same, walked from the origin.
    pub(crate) fn forth(
        &mut self,
        words: &mut impl Words<W>,
        arrivals: &Arrivals,
        ended: Ended,
    ) -> Vec<Direction> {
        let mut steps = self.back(words, arrivals, ended);
        steps.reverse();
        steps.iter_mut().for_each(|direction| *direction = direction.reversed());
        steps
    }

    /// Walks to the one of these depots that is just so far away.
    ///
    /// A label goes from a depot by a shortest way, or another would have come before it with more left; so any depot of
    /// the right level at the right distance will do, and there is one.
    fn leg(
        &mut self,
        words: &mut impl Words<W>,
        depots: &[Arrival],
        from: At,
        spent: u32,
        steps: &mut Vec<Direction>,
    ) -> Arrival {
        // No farther than that in the index, for a start: a place costs a division.
        let reach = u64::from(spent) * u64::from(self.map.stride());
        let here = self.map.place(from);
        let near = |at: At| {
            u64::from(at.abs_diff(from)) <= reach && self.map.place(at).manhattan(here) <= u64::from(spent)
        };
        self.targets.clear();
        self.targets.extend(depots.iter().map(|arrival| arrival.at).filter(|at| near(*at)));
        self.targets.sort_unstable();
        let wanted = Wanted { from, targets: &self.targets, length: spent, supply: self.supply };
        let found = self.legs.find(self.map, words, wanted, steps);
        let end = depots.iter().find(|arrival| Some(arrival.at) == found);
        *end.expect("a leg that a search has walked can be walked again")
    }
}
