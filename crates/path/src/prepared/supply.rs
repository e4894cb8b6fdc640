//! The smallest sufficient supply of a pair, asked of a prepared map.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::leg::Legs;
use crate::minimum::{Gap, Minimum};
use crate::prepared::bottleneck::Bottleneck;
use crate::prepared::query::Workspace;
use crate::prepared::{Doors, Prepared, PreparedError};
use crate::{MOST_SUPPLY, Place, Query};

impl<'m> Prepared<'m> {
    /// The smallest supply that suffices from start to goal, or `None` where none does because walls lie between.
    ///
    /// On a map prepared up to a cap the answer may lie beyond it; that is an error.
    pub fn smallest_supply(
        &self,
        start: Place,
        goal: Place,
        workspace: &mut Workspace<'m>,
    ) -> Result<Option<Minimum>, PreparedError> {
        self.check(&Query { start, goal, supply: 0, moves: self.moves })?;
        if start == goal {
            return Ok(Some(Minimum { supply: 0, gap: Gap { from: start, to: goal, width: 0 } }));
        }
        // The lists end at the reach, so what is found beyond it may not be the least.
        let has_lists = !matches!(self.doors, Doors::Searched);
        let mut best = None;
        if has_lists {
            best = self.find_gap(start, goal, true, workspace);
        }
        if !has_lists || !self.is_listed(best.map_or(u32::MAX, |gap: Gap| gap.width as u32)) {
            best = self.find_gap(start, goal, false, workspace);
        }
        match (best, self.cap) {
            (Some(gap), _) => Ok(Some(Minimum { supply: gap.width, gap })),
            (None, None) => Ok(None),
            (None, Some(cap)) => Err(PreparedError::BeyondCap { cap }),
        }
    }

    /// The deciding leg, from the lists or by searching for what is near start and goal.
    fn find_gap(
        &self,
        start: Place,
        goal: Place,
        listed: bool,
        workspace: &mut Workspace<'m>,
    ) -> Option<Gap> {
        let most = self.cap.unwrap_or(MOST_SUPPLY);
        let direct = self.open_doors(start, goal, most, listed, workspace);
        let mut best = direct.map(|width| Gap { from: start, to: goal, width: u64::from(width) });
        let by_depots = match &self.bottleneck {
            Some(tree) => self.narrowest(start, goal, tree, workspace, best),
            None => self.narrowest_directed(start, goal, workspace, best),
        };
        best = by_depots.or(best);
        let bound = best.map_or(u64::MAX, |gap| gap.width);
        let limit = (bound - 1).min(u64::from(most)) as u32;
        if listed
            && self.moves.least(start, goal) <= u64::from(limit)
            && let Some(width) = self.direct(start, goal, limit, workspace)
        {
            best = Some(Gap { from: start, to: goal, width: u64::from(width) });
        }
        best
    }

    fn depot_place(&self, depot: u32) -> Place {
        self.graph.places[depot as usize]
    }

    /// The deciding leg of the way by depots, if it is narrower than the one known.
    fn narrowest(
        &self,
        start: Place,
        goal: Place,
        tree: &Bottleneck,
        workspace: &mut Workspace<'m>,
        known: Option<Gap>,
    ) -> Option<Gap> {
        let mut best = known.map_or(u32::MAX, |gap| gap.width as u32);
        let mut choice = None;
        let Workspace { out, into, legs, .. } = workspace;
        for list in [&mut *out, &mut *into] {
            list.sort_unstable_by_key(|&(depot, distance)| (distance, depot));
        }
        for &(first, from_start) in out.iter() {
            if from_start >= best {
                break;
            }
            for &(last, to_goal) in into.iter() {
                if to_goal >= best {
                    break;
                }
                if let Some(narrow) = tree.between(first, last, best) {
                    best = narrow.width.max(from_start).max(to_goal);
                    choice = Some((first, from_start, last, to_goal, narrow));
                    // No other exit can beat this entrance, which decides.
                    if best == from_start {
                        break;
                    }
                }
            }
        }
        let (first, from_start, last, _, narrow) = choice?;
        let (first, last) = (self.depot_place(first), self.depot_place(last));
        let width = u64::from(best);
        Some(if narrow.width == best {
            let (one, other) = narrow.leg;
            Gap { from: self.depot_place(one), to: self.depot_place(other), width }
        } else if from_start == best && !self.is_nearer(start, first, width, legs) {
            Gap { from: start, to: first, width }
        } else {
            Gap { from: last, to: goal, width }
        })
    }

    /// Whether the way is shorter than the tables say: they may know a leg too many that is longer than need be. Then
    /// it does not decide anything.
    fn is_nearer(&self, from: Place, to: Place, width: u64, legs: &mut Legs<'_>) -> bool {
        let ends = (self.map.at(from), self.map.at(to));
        width > 0 && legs.walk(ends, width - 1, &mut Vec::new())
    }

    /// The same where ways differ there and back: Prim's algorithm in the graph.
    fn narrowest_directed(
        &self,
        start: Place,
        goal: Place,
        workspace: &mut Workspace<'m>,
        known: Option<Gap>,
    ) -> Option<Gap> {
        const START: u32 = u32::MAX;
        const GOAL: u32 = u32::MAX - 1;
        let limit = known.map_or(u32::MAX, |gap| gap.width as u32);
        let exits: std::collections::HashMap<u32, u32> = workspace.into.iter().copied().collect();
        // The depot before and the length of the leg, for each depot taken.
        let mut taken: Vec<Option<(u32, u32)>> = vec![None; self.graph.depots.len()];
        let mut open: BinaryHeap<Reverse<(u32, u32, u32)>> =
            workspace.out.iter().map(|&(depot, distance)| Reverse((distance, START, depot))).collect();
        let mut needed = 0;
        let mut last = None;
        while let Some(Reverse((width, before, depot))) = open.pop() {
            needed = needed.max(width);
            if needed >= limit {
                return None;
            }
            if depot == GOAL {
                last = Some((before, width));
                break;
            }
            if taken[depot as usize].is_some() {
                continue;
            }
            taken[depot as usize] = Some((before, width));
            if let Some(&rest) = exits.get(&depot) {
                open.push(Reverse((rest, depot, GOAL)));
            }
            for edge in self.graph.edges(depot) {
                if taken[edge.to as usize].is_none() {
                    open.push(Reverse((edge.length, depot, edge.to)));
                }
            }
        }
        // Back along the way to a leg that needs the whole supply.
        let (mut before, mut width) = last?;
        let mut to = goal;
        loop {
            let from = if before == START { start } else { self.depot_place(before) };
            let decides = width == needed && !self.is_nearer(from, to, u64::from(width), &mut workspace.legs);
            if decides || before == START {
                return Some(Gap { from, to, width: u64::from(width.max(needed)) });
            }
            to = from;
            (before, width) = taken[before as usize]?;
        }
    }
}
