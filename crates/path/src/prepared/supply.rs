//! The smallest sufficient supply between two cells of a prepared map.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ply_core::StopFlag;

use crate::minimum::{Gap, Minimum};
use crate::prepared::bottleneck::{BottleneckTree, Rank};
use crate::prepared::dijkstra::Stopped;
use crate::prepared::query::{DEPOTS_A_LOOK, Workspace};
use crate::prepared::{Access, Prepared, PreparedError};
use crate::{Location, MAX_SUPPLY, Query};

impl Workspace<'_, '_> {
    /// The smallest supply that suffices from start to goal, or `None` where none does because walls lie
    /// between.
    ///
    /// On a map prepared up to a cap the answer may lie beyond it; that is an error.
    pub fn smallest_supply(
        &mut self,
        start: Location,
        goal: Location,
        stop_flag: &StopFlag,
    ) -> Result<Option<Minimum>, PreparedError> {
        let Prepared { moves, access, cap, .. } = self.prepared;
        self.prepared.check(&Query { start, goal, supply: 0, moves: *moves })?;
        if start == goal {
            return Ok(Some(Minimum { supply: 0, gap: Gap { from: start, to: goal, width: 0 } }));
        }
        if stop_flag.is_stopped() {
            return Err(PreparedError::Stopped);
        }
        // The lists end at the reach, so what is found beyond it may not be the least.
        let has_lists = !matches!(access, Access::Searched);
        let mut best = None;
        if has_lists {
            best = self.find_gap(start, goal, true, stop_flag)?;
        }
        if !has_lists || !self.prepared.is_listed(best.map_or(u32::MAX, |gap: Gap| gap.width as u32)) {
            best = self.find_gap(start, goal, false, stop_flag)?;
        }
        match (best, *cap) {
            (Some(gap), _) => Ok(Some(Minimum { supply: gap.width, gap })),
            (None, None) => Ok(None),
            (None, Some(cap)) => Err(PreparedError::BeyondCap { cap }),
        }
    }

    /// The bottleneck leg, from the access tables or by searching around start and goal.
    fn find_gap(
        &mut self,
        start: Location,
        goal: Location,
        listed: bool,
        stop_flag: &StopFlag,
    ) -> Result<Option<Gap>, Stopped> {
        let Prepared { moves, cap, bottleneck, .. } = self.prepared;
        let max = cap.unwrap_or(MAX_SUPPLY);
        let direct = self.find_access(start, goal, max, listed, stop_flag)?;
        let mut best = direct.map(|width| Gap { from: start, to: goal, width: u64::from(width) });
        let by_depots = match bottleneck {
            Some(tree) => self.narrowest(start, goal, tree, best, stop_flag)?,
            None => self.narrowest_directed(start, goal, best, stop_flag)?,
        };
        best = by_depots.or(best);
        let bound = best.map_or(u64::MAX, |gap| gap.width);
        let limit = (bound - 1).min(u64::from(max)) as u32;
        if listed
            && moves.heuristic(start, goal) <= u64::from(limit)
            && let Some(width) = self.direct(start, goal, limit, stop_flag)?
        {
            best = Some(Gap { from: start, to: goal, width: u64::from(width) });
        }
        Ok(best)
    }

    fn depot_location(&self, depot: u32) -> Location {
        self.prepared.graph.locations[depot as usize]
    }

    /// The bottleneck leg of the route by depots, if it is narrower than the one known.
    ///
    /// Of pairs of access depots that need as much, the one that was joined first is taken. Otherwise the leg
    /// might lead past the goal to a depot behind it.
    fn narrowest(
        &mut self,
        start: Location,
        goal: Location,
        tree: &BottleneckTree,
        known: Option<Gap>,
        stop_flag: &StopFlag,
    ) -> Result<Option<Gap>, Stopped> {
        let mut best = known.map_or(Rank::MAX, |gap| Rank::before(gap.width as u32));
        let mut choice = None;
        let Workspace { out, into, .. } = self;
        for list in [&mut *out, &mut *into] {
            list.sort_unstable_by_key(|&(depot, distance)| (distance, depot));
        }
        for &(first, from_start) in out.iter() {
            if Rank::after(from_start) >= best {
                break;
            }
            if stop_flag.is_stopped() {
                return Err(Stopped);
            }
            for &(last, to_goal) in into.iter() {
                if Rank::after(to_goal) >= best {
                    break;
                }
                if let Some(narrow) = tree.between(first, last, best) {
                    best = narrow.rank.max(Rank::after(from_start.max(to_goal)));
                    choice = Some((first, from_start, last, narrow));
                    // The leg from the start is the bottleneck: no other last depot can beat it.
                    if best == Rank::after(from_start) {
                        break;
                    }
                }
            }
        }
        let Some((first, from_start, last, narrow)) = choice else { return Ok(None) };
        let (first, last) = (self.depot_location(first), self.depot_location(last));
        let width = u64::from(best.width());
        Ok(Some(if narrow.rank == best {
            let (one, other) = narrow.leg;
            Gap { from: self.depot_location(one), to: self.depot_location(other), width }
        } else if from_start == best.width() && !self.is_nearer(start, first, width, stop_flag)? {
            Gap { from: start, to: first, width }
        } else {
            Gap { from: last, to: goal, width }
        }))
    }

    /// Whether the leg is shorter than the tables say: they may have a superfluous edge. Then it is no
    /// bottleneck.
    fn is_nearer(
        &mut self,
        from: Location,
        to: Location,
        width: u64,
        stop_flag: &StopFlag,
    ) -> Result<bool, Stopped> {
        Ok(width > 0 && self.walk(from, to, width - 1, &mut Vec::new(), stop_flag)?)
    }

    /// The same where costs differ by direction: Prim's algorithm in the graph.
    fn narrowest_directed(
        &mut self,
        start: Location,
        goal: Location,
        known: Option<Gap>,
        stop_flag: &StopFlag,
    ) -> Result<Option<Gap>, Stopped> {
        const START: u32 = u32::MAX;
        const GOAL: u32 = u32::MAX - 1;
        let graph = &self.prepared.graph;
        let limit = known.map_or(u32::MAX, |gap| gap.width as u32);
        let exits: std::collections::HashMap<u32, u32> = self.into.iter().copied().collect();
        // The depot before and the length of the leg, for each depot taken.
        let mut taken: Vec<Option<(u32, u32)>> = vec![None; graph.depots.len()];
        let mut open: BinaryHeap<Reverse<(u32, u32, u32)>> =
            self.out.iter().map(|&(depot, distance)| Reverse((distance, START, depot))).collect();
        let mut needed = 0;
        let mut last = None;
        let mut looked_at = 0u32;
        while let Some(Reverse((width, before, depot))) = open.pop() {
            if looked_at.is_multiple_of(DEPOTS_A_LOOK) && stop_flag.is_stopped() {
                return Err(Stopped);
            }
            looked_at = looked_at.wrapping_add(1);
            needed = needed.max(width);
            if needed >= limit {
                return Ok(None);
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
            for edge in graph.edges(depot) {
                if taken[edge.to as usize].is_none() {
                    open.push(Reverse((edge.length, depot, edge.to)));
                }
            }
        }
        // Back along the route to a leg that needs the whole supply.
        let mut leg = last;
        let mut to = goal;
        while let Some((before, width)) = leg {
            let from = if before == START { start } else { self.depot_location(before) };
            let decides = width == needed && !self.is_nearer(from, to, u64::from(width), stop_flag)?;
            if decides || before == START {
                return Ok(Some(Gap { from, to, width: u64::from(width.max(needed)) }));
            }
            to = from;
            leg = taken[before as usize];
        }
        Ok(None)
    }
}
