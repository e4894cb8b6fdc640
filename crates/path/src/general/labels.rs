//! The dominance search from the start: A* by buckets.

use super::stops::{Chain, Stops};
use super::supplies::{Supplies, SupplyWord};
use super::{Label, Outcome, Search};
use crate::buckets::Buckets;
use crate::ground::Ground;
use crate::map::At;
use crate::{Effort, Place, Query};

/// Labels in order of f = g + h, which is the key of a label's bucket, so g need not be kept. The estimate h is
/// consistent, so f never falls along a way, and of one cell, where h is the same for all, labels come in order of g:
/// what dominance asks for.
pub(super) struct Labels<'a, W, const EIGHT: bool> {
    ground: Ground<'a, EIGHT, false>,
    supply: u32,
    goal: Place,
    goal_at: At,
    supplies: Supplies<W>,
    open: Buckets<Label>,
    stops: Stops,
    effort: Effort,
}

impl<'a, W: SupplyWord, const EIGHT: bool> Labels<'a, W, EIGHT> {
    pub(super) fn new(ground: Ground<'a, EIGHT, false>, dearest: u64, query: &Query) -> Self {
        let (start, goal_at) = (ground.map.at(query.start), ground.map.at(query.goal));
        // A step adds its cost to g and at most the cost of the same step on the cheapest ground to h.
        let least = query.moves.least(query.start, query.goal);
        let mut open = Buckets::new(2 * dearest + 1, least);
        open.push(least, Label { at: start, supply: query.supply, from: Stops::ROOT });
        Labels {
            ground,
            supply: query.supply,
            goal: query.goal,
            goal_at,
            supplies: Supplies::new(ground.map.cells().len()),
            open,
            stops: Stops::new(start),
            effort: Effort { generated: 1, peak_open: 1, ..Effort::default() },
        }
    }

    fn follow(&mut self, label: Label, total: u64) {
        let here = self.ground.map.place(label.at);
        let moves = Ground::<EIGHT, false>::MOVES;
        let rest = moves.least(here, self.goal);
        let mut from = label.from;
        if self.ground.cell(label.at).is_depot() {
            from = self.stops.add(label.at, total - rest, label.from);
        }
        let before = self.open.len();
        let ground = self.ground;
        ground.steps(label.at, |step| {
            let Some(left) = label.supply.checked_sub(step.cost) else { return };
            let left = if step.cell.is_depot() { self.supply } else { left };
            // Where nothing can be entered any more, only the goal is worth a visit.
            if left < Ground::<EIGHT, false>::LEAST_STEP && step.to != self.goal_at {
                return;
            }
            if self.supplies.dominates(step.to, left) {
                return;
            }
            let place = step.direction.step(here).expect("the frame of walls is not entered");
            let total = total - rest + u64::from(step.cost) + moves.least(place, self.goal);
            self.open.push(total, Label { at: step.to, supply: left, from });
        });
        self.effort.expanded += 1;
        self.effort.generated += self.open.len() - before;
        self.effort.peak_open = self.effort.peak_open.max(self.open.len());
    }
}

impl<W: SupplyWord, const EIGHT: bool> Search for Labels<'_, W, EIGHT> {
    fn advance(&mut self, work: u64) -> Option<Outcome> {
        for _ in 0..work {
            let Some((total, label)) = self.open.pop() else { return Some(Outcome::NoWay) };
            if label.at == self.goal_at {
                return Some(Outcome::Found(Chain::forward(&self.stops, label.from, label.at, total)));
            }
            if self.supplies.settle(label.at, label.supply) {
                self.follow(label, total);
            }
        }
        None
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
