//! The distances between all depots: a second, plain way to an answer, for supplies that brute force cannot
//! count down.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use ply_path::{Gap, Location};

use crate::brute::distances;
use crate::case::Case;

/// All legs between start, depots and goal: from the start (0) and each depot to each depot and the goal
/// (last).
pub(crate) struct Legs {
    locations: Vec<Location>,
    legs: Vec<Vec<(usize, u64)>>,
}

impl Legs {
    pub(crate) fn new(case: &Case) -> Legs {
        let Case { map, query } = case;
        let mut locations = vec![query.start];
        locations.extend(map.depots());
        locations.push(query.goal);
        let legs: Vec<_> = locations
            .iter()
            .map(|&from| {
                let known = distances(map, query.moves, from);
                let to = locations.iter().enumerate().filter(|(number, _)| *number > 0);
                to.filter_map(|(number, location)| Some((number, *known.get(location)?))).collect()
            })
            .collect();
        Legs { locations, legs }
    }

    /// The shortest length with this supply.
    pub(crate) fn length(&self, supply: u64) -> Option<u64> {
        let goal = self.legs.len() - 1;
        let mut done = vec![false; self.legs.len()];
        let mut open = BinaryHeap::from([Reverse((0, 0))]);
        while let Some(Reverse((cost, number))) = open.pop() {
            if number == goal {
                return Some(cost);
            }
            if std::mem::replace(&mut done[number], true) {
                continue;
            }
            for &(to, leg) in &self.legs[number] {
                if leg <= supply {
                    open.push(Reverse((cost + leg, to)));
                }
            }
        }
        None
    }

    /// The lengths of all legs: no other supply makes a difference.
    fn widths(&self) -> Vec<u64> {
        let mut widths: Vec<u64> = self.legs.iter().flatten().map(|&(_, leg)| leg).chain([0]).collect();
        widths.sort_unstable();
        widths.dedup();
        widths
    }

    /// The smallest supply with which there is a route.
    pub(crate) fn smallest_supply(&self) -> Option<u64> {
        let widths = self.widths();
        let first = widths.partition_point(|&width| self.length(width).is_none());
        widths.get(first).copied()
    }

    /// Where one can go from a location by legs up to the supply without the locations shunned.
    fn reach(&self, from: Location, supply: u64, shunned: &[Location]) -> HashSet<Location> {
        let mut reached = HashSet::from([from]);
        let mut open = vec![from];
        while let Some(here) = open.pop() {
            let numbers = (0..self.locations.len()).filter(|&number| self.locations[number] == here);
            for &(to, leg) in numbers.flat_map(|number| &self.legs[number]) {
                let there = self.locations[to];
                if leg <= supply && !shunned.contains(&there) && reached.insert(there) {
                    open.push(there);
                }
            }
        }
        reached
    }

    /// Whether a gap decides: it is a leg that cannot be done in shorter ones, one can come to it from the
    /// start and go on from it to the goal with no more supply than it needs, and neither takes the other end
    /// of it.
    pub(crate) fn is_decided_by(&self, gap: Gap) -> bool {
        let (start, goal) = (self.locations[0], self.locations[self.locations.len() - 1]);
        if start == goal {
            return gap == Gap { from: start, to: goal, width: 0 };
        }
        let before = self.reach(start, gap.width, &[gap.to, goal]);
        let after = self.reach(gap.to, gap.width, &[gap.from, start]);
        let with_less = self.reach(gap.from, gap.width.saturating_sub(1), &[]);
        before.contains(&gap.from) && after.contains(&goal) && !with_less.contains(&gap.to)
    }

    /// Every supply at which the length changes, with the length.
    pub(crate) fn curve(&self) -> Vec<(u64, u64)> {
        let mut points: Vec<(u64, u64)> = Vec::new();
        for width in self.widths() {
            if let Some(length) = self.length(width)
                && points.last().is_none_or(|point| point.1 != length)
            {
                points.push((width, length));
            }
        }
        points
    }
}
