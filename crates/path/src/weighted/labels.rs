//! The dominance search from the start: A* by buckets.

use super::Outcome;
use super::stops::{Chain, StopNumber, Stops};
use super::supplies::Supplies;
use crate::buckets::Buckets;
use crate::grid_graph::GridGraph;
use crate::map::CellIndex;
use crate::{Location, Map, Query, Stats};

/// Labels in order of f = g + h, which is the key of a label's bucket, so g need not be kept. The heuristic h
/// is consistent, so f never falls along a path; and at one cell, where h is the same for all, labels come in
/// order of g, which is what dominance needs.
pub(super) struct Labels<'a, const EIGHT: bool> {
    grid: GridGraph<'a, EIGHT, false>,
    supply: u32,
    goal: Location,
    /// What the rest of a route costs at the least, if that is known better than by the distance.
    distances: Option<&'a [u32]>,
    goal_at: CellIndex,
    supplies: Supplies<1>,
    open: Buckets<Label>,
    stops: Stops,
    pub(super) stats: Stats,
}

/// A cell reached, with so much supply left.
#[derive(Clone, Copy)]
struct Label {
    at: CellIndex,
    supply: u32,
    /// The last stop.
    from: StopNumber,
    /// Kept, since to find it again would cost a division.
    row: u16,
}

const _: () = assert!(Map::MAX_SIDE <= u16::MAX as u32 && size_of::<Label>() == 16);

impl<'a, const EIGHT: bool> Labels<'a, EIGHT> {
    pub(super) fn new(
        grid: GridGraph<'a, EIGHT, false>,
        max_step: u64,
        query: &Query,
        distances: Option<&'a [u32]>,
    ) -> Self {
        let (start, goal_at) = (grid.map.index(query.start), grid.map.index(query.goal));
        // A step adds its cost to g and at most the cost of the same step on the cheapest ground to h.
        let least = match distances {
            Some(distances) => u64::from(distances[start as usize]),
            None => query.moves.heuristic(query.start, query.goal),
        };
        let mut open = Buckets::new(2 * max_step + 1, least);
        let row = query.start.row as u16;
        open.push(least, Label { at: start, supply: query.supply, from: Stops::ROOT, row });
        Labels {
            grid,
            supply: query.supply,
            goal: query.goal,
            distances,
            goal_at,
            supplies: Supplies::new(grid.map.cells().len()),
            open,
            stops: Stops::new(start),
            stats: Stats { generated: 1, peak_open: 1, ..Stats::default() },
        }
    }

    /// Searches on until `work` more labels have been expanded; returns the outcome once it is known.
    pub(super) fn advance(&mut self, work: u64) -> Option<Outcome> {
        let end = self.stats.expanded + work;
        while self.stats.expanded < end {
            let Some((total, label)) = self.open.pop() else { return Some(Outcome::NoRoute) };
            if label.at == self.goal_at {
                self.stats.expanded += 1;
                return Some(Outcome::Found(Chain::forward(&self.stops, label.from, label.at, total)));
            }
            if self.supplies.settle::<0>(label.at, label.supply) {
                self.expand(label, total);
            }
        }
        None
    }

    fn expand(&mut self, label: Label, total: u64) {
        let grid = self.grid;
        // How far the goal lies below, and to the right.
        let first = grid.map.index(Location { row: label.row.into(), column: 0 });
        let below = self.goal.row as i32 - i32::from(label.row);
        let right = self.goal.column as i32 - (label.at - first) as i32;
        let moves = GridGraph::<EIGHT, false>::MOVES;
        let distances = self.distances;
        let rest = |at: CellIndex, down: i32, across: i32| match distances {
            Some(distances) => u64::from(distances[at as usize]),
            None => moves.free_cost((below - down).unsigned_abs(), (right - across).unsigned_abs()),
        };
        let cost = total - rest(label.at, 0, 0);
        let mut from = label.from;
        if grid.cell(label.at).is_depot() {
            from = self.stops.add(label.at, cost, label.from);
        }
        let before = self.open.len();
        grid.successors(label.at, |step| {
            let Some(left) = label.supply.checked_sub(step.cost) else { return };
            let left = if step.cell.is_depot() { self.supply } else { left };
            // Without supply for a further step, only the goal is worth reaching.
            if left < GridGraph::<EIGHT, false>::MIN_STEP && step.to != self.goal_at {
                return;
            }
            if self.supplies.dominates::<0>(step.to, left) {
                return;
            }
            let (down, across) = step.direction.offset();
            let total = cost + u64::from(step.cost) + rest(step.to, down, across);
            let row = label.row.wrapping_add_signed(down as i16);
            self.open.push(total, Label { at: step.to, supply: left, from, row });
        });
        self.stats.expanded += 1;
        self.stats.generated += self.open.len() - before;
        self.stats.peak_open = self.stats.peak_open.max(self.open.len());
    }
}
