//! A* that keeps only the largest supply seen at each cell. It estimates by the Manhattan distance, or by the
//! distance around the walls where that is known.
//!
//! A step towards the goal leaves f = g + h as it is, a step away adds 2, so two stacks are the whole open
//! list. Labels of a cell come in order of f, hence of g, which is what dominance needs. So a cell's word may be
//! written as soon as a label has the least f: when a step towards the goal makes it, or when its stack's turn
//! comes.

use super::Progress;
use super::arrivals::Arrivals;
use super::reconstruct::{PathEnd, Reconstruction};
use super::table::LabelTable;
use super::table::rows::RowTable;
use super::table::sweep::{Label, Target, relax_towards};
use super::word::Word;
use crate::map::CellIndex;
use crate::{Direction, Map, Query, Stats};

/// The open list, and the best label of each cell.
pub(crate) struct Labels<'a, W> {
    map: &'a Map,
    query: &'a Query,
    supply: u32,
    goal: CellIndex,
    target: Target<'a>,
    distances: Option<&'a [u32]>,
    table: RowTable<W>,
    /// No label lies farther above or below both start and goal.
    margin: u32,
    /// f of the labels in `now`; those in `later` have 2 more.
    estimate: u64,
    /// Labels that have been written into the table.
    now: Vec<Label>,
    later: Vec<Label>,
    /// The labels that are being expanded, how many there are, and how many have been: a turn may end before all
    /// of them are.
    batch: [Label; BATCH],
    taken: usize,
    done: usize,
    /// The depots reached, with g.
    depots: Vec<(u64, CellIndex, u32)>,
    reached: Option<PathEnd>,
    stats: Stats,
}

/// So many labels are expanded at once: fewer would cost more each, more would walk less straight to the goal.
const BATCH: usize = 16;

/// By so many rows the table grows at least.
const GROWTH: u32 = 32;

impl<'a, W: Word> Labels<'a, W> {
    pub(crate) fn new(map: &'a Map, query: &'a Query, supply: u32, distances: Option<&'a [u32]>) -> Self {
        let (start, goal) = (map.index(query.start), map.index(query.goal));
        let mut labels = Labels {
            map,
            query,
            supply,
            goal,
            target: Target::new(goal, map.stride(), distances),
            distances,
            table: RowTable::new(map, rows(query), GROWTH),
            margin: GROWTH,
            estimate: 0,
            now: Vec::new(),
            later: Vec::new(),
            batch: [Label::new(0, 0); BATCH],
            taken: 0,
            done: 0,
            depots: vec![(0, start, 0)],
            reached: None,
            stats: Stats { generated: 1, peak_open: 1, expanded: 0 },
        };
        labels.estimate = labels.distance(start);
        labels.widen();
        // Whether or not the start is a depot, it gives a full supply; coming back would help nobody.
        labels.table.set(start, W::MAX);
        if supply > 0 {
            labels.now.push(Label::new(start, supply));
        }
        labels
    }

    /// What is left to go at the least.
    fn distance(&self, at: CellIndex) -> u64 {
        let known = |distances: &[u32]| u64::from(distances[at as usize]);
        self.distances.map_or_else(|| self.map.location(at).manhattan(self.query.goal), known)
    }

    /// Expands labels until `work` of them have been expanded or the search has ended.
    pub(crate) fn advance(&mut self, work: u64) -> Progress {
        let end = self.stats.expanded + work;
        while self.stats.expanded < end {
            if self.done < self.taken {
                self.expand((end - self.stats.expanded) as usize);
            } else if !self.now.is_empty() {
                self.take();
            } else if !self.later.is_empty() {
                self.turn();
            } else {
                return Progress::NoRoute;
            }
            if self.reached.is_some() {
                return Progress::Found;
            }
        }
        Progress::Running
    }

    /// Takes the latest labels to be expanded, but for those that have been improved since.
    fn take(&mut self) {
        let words = self.table.words();
        let first = self.now.len().saturating_sub(BATCH);
        (self.done, self.taken) = (0, 0);
        for label in &self.now[first..] {
            let word = words[label.at() as usize];
            self.batch[self.taken] = *label;
            self.taken += usize::from((word == W::MAX) | (word == W::label(label.left())));
        }
        self.now.truncate(first);
    }

    /// Expands labels of the batch, at most so many.
    fn expand(&mut self, work: usize) {
        let part = self.done..self.taken.min(self.done.saturating_add(work));
        let (first, waiting) = (self.now.len(), self.now.len() + self.later.len());
        let Labels { table, batch, now, later, .. } = self;
        relax_towards(table.words(), self.target, &batch[part.clone()], now, later);
        self.done = part.end;
        let open = self.now.len() + self.later.len();
        self.stats.expanded += part.len() as u64;
        self.stats.generated += (open - waiting) as u64;
        self.stats.peak_open = self.stats.peak_open.max(open as u64);
        self.settle(first);
    }

    /// The other stack's turn: labels that have not been bettered since are written.
    fn turn(&mut self) {
        std::mem::swap(&mut self.now, &mut self.later);
        self.estimate += 2;
        self.widen();
        let words = self.table.words();
        let mut kept = 0;
        for index in 0..self.now.len() {
            let label = self.now[index];
            let (known, word) = (&mut words[label.at() as usize], W::label(label.left()));
            let better = *known < word;
            let reached = if *known == W::DEPOT { W::MAX } else { word };
            *known = if better { reached } else { *known };
            self.now[kept] = label;
            kept += usize::from(better);
        }
        self.now.truncate(kept);
        self.settle(0);
    }

    /// Refills the labels that have reached a depot, drops those that cannot go on, and sees whether one has
    /// reached the goal.
    fn settle(&mut self, first: usize) {
        let mut kept = first;
        for index in first..self.now.len() {
            let mut label = self.now[index];
            let (at, left) = (label.at(), label.left());
            let depot = self.table.get(at) == W::MAX;
            if depot {
                self.depots.push((self.estimate - self.distance(at), at, self.supply - left));
                label = Label::new(at, self.supply);
            }
            if at == self.goal {
                // At a depot the traveller has just been refilled.
                let spent = if depot { 0 } else { self.supply - left };
                self.reached = Some(PathEnd { at, level: self.estimate - self.distance(at), spent });
            }
            self.now[kept] = label;
            kept += usize::from(depot | (left > 0));
        }
        self.now.truncate(kept);
    }

    /// Copies more rows before a label can lie there: it takes 2 more of f for each row.
    fn widen(&mut self) {
        let needed = (self.estimate - self.query.start.manhattan(self.query.goal)) / 2 + 2;
        if needed > u64::from(self.margin) {
            self.margin = u32::try_from(needed + needed / 4).unwrap_or(u32::MAX).saturating_add(GROWTH);
            self.table.widen(self.map, rows(self.query), self.margin);
        }
    }

    /// The steps of the route that was found. Uses up the table.
    pub(crate) fn steps(&mut self) -> Vec<Direction> {
        let Some(end) = self.reached else { return Vec::new() };
        self.depots.sort_unstable_by_key(|(cost, ..)| *cost);
        let mut arrivals = Arrivals::default();
        for &(cost, at, spent) in &self.depots {
            arrivals.open(cost);
            arrivals.push(at, spent);
        }
        Reconstruction::new(self.map, self.supply).forward(&mut self.table, &arrivals, end)
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }
}

/// The rows of start and goal, the upper one first.
fn rows(query: &Query) -> (u32, u32) {
    (query.start.row.min(query.goal.row), query.start.row.max(query.goal.row))
}
