//! A* with the Manhattan distance that keeps only the largest supply seen at each cell.
//!
//! A step towards the goal leaves f = g + h as it is, a step away adds 2, so two stacks are the whole open
//! list. Labels of a cell come off them in order of f, hence of g, which is what dominance needs; so a cell's
//! word is written when a label is taken from a stack, not when it is put there.

use super::Progress;
use super::arrivals::Arrivals;
use super::reconstruct::{PathEnd, Reconstruction};
use super::table::LabelTable;
use super::word::Word;
use crate::map::CellIndex;
use crate::{Direction, Map, Stats};

/// The open list; the best label of each cell is in a [`LabelTable`].
#[derive(Default)]
pub(crate) struct Labels {
    supply: u32,
    goal: CellIndex,
    /// f of the labels in `now`; those in `later` have 2 more.
    estimate: u64,
    now: Vec<Label>,
    later: Vec<Label>,
    /// The depots reached, with g.
    depots: Vec<(u64, CellIndex, u32)>,
    reached: Option<PathEnd>,
    /// The least distance to the goal so far.
    nearest: u64,
    stats: Stats,
}

#[derive(Clone, Copy)]
struct Label {
    at: CellIndex,
    left: u32,
    /// How far below the goal, and how far right of it.
    below: i32,
    right: i32,
}

impl Label {
    /// From the goal.
    #[inline]
    fn distance(self) -> u64 {
        u64::from(self.below.unsigned_abs()) + u64::from(self.right.unsigned_abs())
    }
}

impl Labels {
    pub(crate) fn start<W: Word>(
        &mut self,
        map: &Map,
        words: &mut impl LabelTable<W>,
        start: CellIndex,
        goal: CellIndex,
        supply: u32,
    ) {
        let (here, there) = (map.location(start), map.location(goal));
        *self = Labels {
            now: std::mem::take(&mut self.now),
            later: std::mem::take(&mut self.later),
            ..Labels::default()
        };
        self.now.clear();
        self.later.clear();
        (self.supply, self.goal, self.estimate) = (supply, goal, here.manhattan(there));
        self.nearest = self.estimate;
        // Whether or not the start is a depot, it gives a full supply; coming back would help nobody.
        words.set(start, W::DEPOT);
        self.now.push(Label {
            at: start,
            left: supply,
            below: here.row as i32 - there.row as i32,
            right: here.column as i32 - there.column as i32,
        });
        self.stats.generated = 1;
    }

    /// Expands labels until `work` of them have been expanded or the search has ended.
    pub(crate) fn advance<W: Word>(
        &mut self,
        words: &mut impl LabelTable<W>,
        stride: u32,
        work: u64,
    ) -> Progress {
        let end = self.stats.expanded + work;
        while self.stats.expanded < end {
            let Some(mut label) = self.now.pop() else {
                if self.later.is_empty() {
                    return Progress::NoRoute;
                }
                std::mem::swap(&mut self.now, &mut self.later);
                self.estimate += 2;
                continue;
            };
            let word = words.get(label.at);
            if word >= W::label(label.left) {
                continue;
            }
            self.stats.expanded += 1;
            self.nearest = self.nearest.min(label.distance());
            if word == W::DEPOT {
                self.depots.push((self.cost(label), label.at, self.supply - label.left));
                words.set(label.at, W::MAX);
                label.left = self.supply;
            } else {
                words.set(label.at, W::label(label.left));
            }
            if label.at == self.goal {
                // At a depot the traveller has just been refilled.
                self.reached =
                    Some(PathEnd { at: label.at, level: self.cost(label), spent: self.supply - label.left });
                return Progress::Found;
            }
            self.expand(words, stride, label);
        }
        Progress::Running
    }

    #[inline(always)]
    fn expand<W: Word>(&mut self, words: &impl LabelTable<W>, stride: u32, label: Label) {
        let Label { at, left, below, right } = label;
        if left == 0 {
            return;
        }
        let better = W::label(left - 1);
        let neighbours = [
            (at - stride, below - 1, right, below > 0),
            (at + 1, below, right + 1, right < 0),
            (at + stride, below + 1, right, below < 0),
            (at - 1, below, right - 1, right > 0),
        ];
        for (at, below, right, closer) in neighbours {
            if words.get(at) >= better {
                continue;
            }
            let label = Label { at, left: left - 1, below, right };
            if closer {
                self.now.push(label)
            } else {
                self.later.push(label)
            }
            self.stats.generated += 1;
        }
        self.stats.peak_open = self.stats.peak_open.max((self.now.len() + self.later.len()) as u64);
    }

    /// g: what f has beyond the distance still to go.
    fn cost(&self, label: Label) -> u64 {
        self.estimate - label.distance()
    }

    /// The steps of the route that was found. Uses up the table.
    pub(crate) fn steps<W: Word>(&mut self, map: &Map, words: &mut impl LabelTable<W>) -> Vec<Direction> {
        let Some(end) = self.reached else { return Vec::new() };
        self.depots.sort_unstable_by_key(|(cost, ..)| *cost);
        let mut arrivals = Arrivals::default();
        for &(cost, at, spent) in &self.depots {
            arrivals.open(cost);
            arrivals.push(at, spent);
        }
        Reconstruction::new(map, self.supply).forward(words, &arrivals, end)
    }

    pub(crate) fn nearest(&self) -> u64 {
        self.nearest
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }
}
