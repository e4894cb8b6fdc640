//! One half of the search from both ends: Dijkstra's algorithm in one direction, by levels of equal cost.

use std::collections::{HashMap, VecDeque};

use super::Label;
use super::stops::{StopNumber, Stops};
use super::supplies::Supplies;
use crate::Stats;
use crate::buckets::Buckets;
use crate::grid_graph::GridGraph;
use crate::map::CellIndex;

/// Labels from the start, with the supply left; or, if `BACKWARD`, from the goal, with the slack.
///
/// Slack is a full supply minus the need. The need is 0 at the goal and grows by the cost of each step taken
/// back; on arrival at a depot nothing is needed, if a full supply is enough from there on. So slack begins
/// full, is spent by steps and refilled by depots: it is the supply of a traveller who walks backwards.
pub(super) struct Half<'a, const EIGHT: bool, const BACKWARD: bool> {
    grid: GridGraph<'a, EIGHT, BACKWARD>,
    /// The most that a step costs.
    max_step: u64,
    /// A full supply.
    full: u32,
    /// Labels by cost: those that wait, and those settled at the latest levels.
    levels: Buckets<Label>,
    /// The level that has been settled but not expanded, and its labels.
    settled: (u64, Vec<Label>),
    /// The levels of which settled labels are kept: those less than the costliest step behind the latest.
    kept: VecDeque<u64>,
    /// What is kept, by cell; built when it is first needed, which is when the halves have met, so for few
    /// labels.
    recent: Option<HashMap<CellIndex, Vec<(u64, Label)>>>,
    pub(super) stops: Stops,
    pub(super) stats: Stats,
}

/// The cheapest route known that both halves make up.
pub(super) struct Meeting {
    pub(super) cost: u64,
    /// The last stop of the forward half.
    pub(super) last: StopNumber,
    /// The last stop of the backward half, where the leg leads to.
    pub(super) next: StopNumber,
}

impl<'a, const EIGHT: bool, const BACKWARD: bool> Half<'a, EIGHT, BACKWARD> {
    pub(super) fn new(
        grid: GridGraph<'a, EIGHT, BACKWARD>,
        max_step: u64,
        root: CellIndex,
        full: u32,
    ) -> Self {
        // From the oldest level kept to the farthest label that waits.
        let mut levels = Buckets::new(2 * max_step + 1, 0);
        levels.push(0, Label { at: root, supply: full, from: Stops::ROOT });
        Half {
            grid,
            max_step,
            full,
            levels,
            settled: (0, Vec::new()),
            kept: VecDeque::new(),
            recent: None,
            stops: Stops::new(root),
            stats: Stats { generated: 1, peak_open: 1, ..Stats::default() },
        }
    }

    /// The next level; `None` when all labels are settled.
    pub(super) fn next_level(&mut self) -> Option<u64> {
        self.levels.min_key()
    }

    /// How many labels wait.
    pub(super) fn waiting(&self) -> u64 {
        self.levels.len()
    }

    /// Settles all labels of the next level; returns how many are worth expanding: of the labels of one cell the one with the
    /// most supply.
    pub(super) fn settle_level<const SIDE: usize>(&mut self, supplies: &mut Supplies<2>) -> u64 {
        let Some((cost, mut labels)) = self.levels.take() else { return 0 };
        while let Some(&level) = self.kept.front().filter(|level| *level + self.max_step <= cost) {
            self.levels.forget(level);
            self.kept.pop_front();
        }
        labels.retain(|label| supplies.settle::<SIDE>(label.at, label.supply));
        labels.retain_mut(|label| {
            let best = supplies.get::<SIDE>(label.at) == Some(label.supply);
            if best && self.grid.cell(label.at).is_depot() {
                label.from = self.stops.add(label.at, cost, label.from);
            }
            best
        });
        self.settled = (cost, labels);
        self.settled.1.len() as u64
    }

    /// Expands all labels of the level settled last, and looks whether they meet those of the other half.
    pub(super) fn expand_level<const SIDE: usize, const OTHER: bool>(
        &mut self,
        supplies: &mut Supplies<2>,
        other: &mut Half<'a, EIGHT, OTHER>,
        best: &mut Option<Meeting>,
    ) {
        let (cost, labels) = std::mem::take(&mut self.settled);
        for label in &labels {
            let (grid, full) = (self.grid, self.full);
            grid.successors(label.at, |step| {
                let Some(supply) = label.supply.checked_sub(step.cost) else { return };
                let supply = if step.cell.is_depot() { full } else { supply };
                if supplies.dominates::<SIDE>(step.to, supply) {
                    return;
                }
                let reached = cost + u64::from(step.cost);
                let there = if BACKWARD { supplies.get::<0>(step.to) } else { supplies.get::<1>(step.to) };
                if there.is_some_and(|there| there >= full - supply) {
                    other.meet(step.to, full - supply, reached, label.from, best);
                }
                // A label that cannot pay for a further step need not wait.
                let min_key = GridGraph::<EIGHT, BACKWARD>::MIN_STEP
                    * if BACKWARD { u32::from(step.cell.cost()) } else { 1 };
                if supply >= min_key {
                    self.levels.push(reached, Label { at: step.to, supply, from: label.from });
                    self.stats.generated += 1;
                }
            });
        }
        self.stats.expanded += labels.len() as u64;
        if let Some(recent) = &mut self.recent {
            for label in &labels {
                recent.entry(label.at).or_default().push((cost, *label));
            }
        }
        self.levels.keep(cost, labels);
        self.kept.push_back(cost);
        self.stats.peak_open = self.stats.peak_open.max(self.levels.len());
    }

    /// Joins a label of the other half, which cost `reached` and whose last stop is `from`, with the cheapest
    /// kept here that has `needed`.
    #[cold]
    fn meet(
        &mut self,
        at: CellIndex,
        needed: u32,
        reached: u64,
        from: StopNumber,
        best: &mut Option<Meeting>,
    ) {
        let recent = self.recent.get_or_insert_with(|| {
            let mut recent: HashMap<CellIndex, Vec<(u64, Label)>> = HashMap::new();
            for &level in &self.kept {
                for label in self.levels.kept(level) {
                    recent.entry(label.at).or_default().push((level, *label));
                }
            }
            recent
        });
        // In order of cost, so the first that has enough is the cheapest.
        let labels = recent.get(&at).map_or(&[][..], Vec::as_slice);
        let Some((cost, label)) = labels.iter().find(|(_, label)| label.supply >= needed) else { return };
        let cost = cost + reached;
        if best.as_ref().is_none_or(|best| cost < best.cost) {
            let (last, next) = if BACKWARD { (from, label.from) } else { (label.from, from) };
            *best = Some(Meeting { cost, last, next });
        }
    }
}
