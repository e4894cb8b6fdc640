//! The dominance search from the start: A* by buckets.

use super::stops::{Chain, Stops};
use super::supplies::{Supplies, SupplyWord};
use super::{Label, Outcome, Search};
use crate::buckets::Buckets;
use crate::grid_graph::GridGraph;
use crate::map::CellIndex;
use crate::{Location, Query, Stats};

/// Labels in order of f = g + h, which is the key of a label's bucket, so g need not be kept. The heuristic h
/// is consistent, so f never falls along a path; and at one cell, where h is the same for all, labels come in
/// order of g, which is what dominance needs.
pub(super) struct Labels<'a, W, const EIGHT: bool> {
    grid: GridGraph<'a, EIGHT, false>,
    supply: u32,
    goal: Location,
    goal_at: CellIndex,
    supplies: Supplies<W>,
    open: Buckets<Label>,
    stops: Stops,
    stats: Stats,
}

impl<'a, W: SupplyWord, const EIGHT: bool> Labels<'a, W, EIGHT> {
    pub(super) fn new(grid: GridGraph<'a, EIGHT, false>, max_step: u64, query: &Query) -> Self {
        let (start, goal_at) = (grid.map.index(query.start), grid.map.index(query.goal));
        // A step adds its cost to g and at most the cost of the same step on the cheapest ground to h.
        let least = query.moves.heuristic(query.start, query.goal);
        let mut open = Buckets::new(2 * max_step + 1, least);
        open.push(least, Label { at: start, supply: query.supply, from: Stops::ROOT });
        Labels {
            grid,
            supply: query.supply,
            goal: query.goal,
            goal_at,
            supplies: Supplies::new(grid.map.cells().len()),
            open,
            stops: Stops::new(start),
            stats: Stats { generated: 1, peak_open: 1, ..Stats::default() },
        }
    }

    fn expand(&mut self, label: Label, total: u64) {
        let here = self.grid.map.location(label.at);
        let moves = GridGraph::<EIGHT, false>::MOVES;
        let rest = moves.heuristic(here, self.goal);
        let mut from = label.from;
        if self.grid.cell(label.at).is_depot() {
            from = self.stops.add(label.at, total - rest, label.from);
        }
        let before = self.open.len();
        let grid = self.grid;
        grid.successors(label.at, |step| {
            let Some(left) = label.supply.checked_sub(step.cost) else { return };
            let left = if step.cell.is_depot() { self.supply } else { left };
            // Without supply for a further step, only the goal is worth reaching.
            if left < GridGraph::<EIGHT, false>::MIN_STEP && step.to != self.goal_at {
                return;
            }
            if self.supplies.dominates(step.to, left) {
                return;
            }
            let location = step.direction.step(here).expect("the border is not entered");
            let total = total - rest + u64::from(step.cost) + moves.heuristic(location, self.goal);
            self.open.push(total, Label { at: step.to, supply: left, from });
        });
        self.stats.expanded += 1;
        self.stats.generated += self.open.len() - before;
        self.stats.peak_open = self.stats.peak_open.max(self.open.len());
    }
}

impl<W: SupplyWord, const EIGHT: bool> Search for Labels<'_, W, EIGHT> {
    fn advance(&mut self, work: u64) -> Option<Outcome> {
        for _ in 0..work {
            let Some((total, label)) = self.open.pop() else { return Some(Outcome::NoRoute) };
            if label.at == self.goal_at {
                return Some(Outcome::Found(Chain::forward(&self.stops, label.from, label.at, total)));
            }
            if self.supplies.settle(label.at, label.supply) {
                self.expand(label, total);
            }
        }
        None
    }

    fn stats(&self) -> Stats {
        self.stats
    }
}
