//! Stops: the start or the goal, and the depots reached, each with its parent.

use crate::map::CellIndex;

/// The number of a stop in [`Stops`].
pub(super) type StopNumber = u32;

/// Where a leg begins or ends.
#[derive(Clone, Copy)]
pub(super) struct Stop {
    pub(super) at: CellIndex,
    /// The cost from the root to here.
    pub(super) cost: u64,
    /// The parent; the root is its own.
    previous: StopNumber,
}

/// A tree of stops with parent pointers: a label knows only its last stop, and a depot is settled at most
/// once, so this is all that is kept of the paths of labels.
pub(super) struct Stops {
    stops: Vec<Stop>,
}

impl Stops {
    pub(super) const ROOT: StopNumber = 0;

    pub(super) fn new(root: CellIndex) -> Self {
        Stops { stops: vec![Stop { at: root, cost: 0, previous: Self::ROOT }] }
    }

    pub(super) fn add(&mut self, at: CellIndex, cost: u64, previous: StopNumber) -> StopNumber {
        self.stops.push(Stop { at, cost, previous });
        (self.stops.len() - 1) as StopNumber
    }

    /// From this stop back to the root, both included.
    pub(super) fn back_from(&self, number: StopNumber) -> impl Iterator<Item = Stop> + '_ {
        let mut next = Some(number);
        std::iter::from_fn(move || {
            let number = next?;
            let stop = self.stops[number as usize];
            next = (number != Self::ROOT).then_some(stop.previous);
            Some(stop)
        })
    }
}

/// The stops of a route from start to goal, each with the cost up to it.
///
/// Every leg of a shortest route is itself a shortest path between its ends, whatever the supply: a cheaper
/// one would need less supply, and would make the whole route cheaper.
pub(crate) struct Chain {
    pub(super) stops: Vec<(CellIndex, u64)>,
}

impl Chain {
    /// A route found from the start alone, whose last leg ends at the goal.
    pub(super) fn forward(stops: &Stops, last: StopNumber, goal: CellIndex, cost: u64) -> Self {
        let mut chain: Vec<_> = stops.back_from(last).map(|stop| (stop.at, stop.cost)).collect();
        chain.reverse();
        chain.push((goal, cost));
        Chain { stops: chain }
    }

    /// A route found from both ends: the leg between the two stops is the one within which they met.
    pub(super) fn joined(
        (forward, last): (&Stops, StopNumber),
        (backward, next): (&Stops, StopNumber),
        cost: u64,
    ) -> Self {
        let mut chain: Vec<_> = forward.back_from(last).map(|stop| (stop.at, stop.cost)).collect();
        chain.reverse();
        chain.extend(backward.back_from(next).map(|stop| (stop.at, cost - stop.cost)));
        Chain { stops: chain }
    }
}
