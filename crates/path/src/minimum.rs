//! The smallest supply with which the goal can be reached, and the gap that decides it: a bottleneck path.
//!
//! A label is the cost since the last refill, and each cell keeps the least. The search always expands the
//! least label; a depot that it reaches is a new source, where the cost falls back to 0. The supply needed so
//! far is the largest cost at which any depot was reached. As in Prim's algorithm, all that can be reached
//! with less has been reached before, so every route that goes on needs a leg that long. Labels that wait on
//! higher levels while a new source catches up are postponed by level.

use std::collections::{BTreeMap, HashMap};

use ply_core::StopFlag;

use crate::grid_graph::{GridGraph, max_step_cost};
use crate::map::CellIndex;
use crate::{Location, MAX_SUPPLY, Map, Moves, PlanError, Query};

/// The smallest sufficient supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minimum {
    /// With this much the goal can be reached, with one less it cannot.
    pub supply: u64,
    /// The leg that needs all of it.
    pub gap: Gap,
}

/// The bottleneck: a leg that no route can avoid or shorten, and that decides the smallest supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The start, or a depot.
    pub from: Location,
    /// A depot, or the goal.
    pub to: Location,
    /// The cost of a shortest path between them.
    pub width: u64,
}

/// The smallest supply that suffices from start to goal, or `None` where walls separate them (or where more
/// than [`MAX_SUPPLY`] would be needed).
///
/// ```
/// use ply_core::StopFlag;
/// use ply_path::{Cell, Location, Map, Moves, smallest_supply};
/// let mut map = Map::new(1, 8)?;
/// map.set(Location::new(0, 2), Cell::DEPOT);
/// let (start, goal) = (Location::new(0, 0), Location::new(0, 7));
/// let minimum = smallest_supply(&map, start, goal, Moves::Four, &StopFlag::new())?;
/// let minimum = minimum.expect("there is no wall");
/// assert_eq!((minimum.supply, minimum.gap.from), (5, Location::new(0, 2)));
/// # Ok::<(), ply_path::PlanError>(())
/// ```
pub fn smallest_supply(
    map: &Map,
    start: Location,
    goal: Location,
    moves: Moves,
    stop_flag: &StopFlag,
) -> Result<Option<Minimum>, PlanError> {
    Query { start, goal, supply: 0, moves }.check(map)?;
    let (from, to) = (map.index(start), map.index(goal));
    match moves {
        Moves::Four => BottleneckSearch::<false, false>::new(map).run(from, to, stop_flag, |_, _| ()),
        Moves::Eight => BottleneckSearch::<true, false>::new(map).run(from, to, stop_flag, |_, _| ()),
    }
}

/// The search. Its level rises up to a depot, and starts from 0 there.
pub(crate) struct BottleneckSearch<'m, const EIGHT: bool, const BACKWARD: bool> {
    grid: GridGraph<'m, EIGHT, BACKWARD>,
    /// The least used since the last refill, cell by cell.
    used: Vec<u32>,
    /// The labels of the current level and those after it, by their level modulo the length, which is a power
    /// of 2.
    ring: Vec<Vec<CellIndex>>,
    in_ring: usize,
    level: u32,
    /// The labels postponed, by level.
    postponed: BTreeMap<u32, Vec<CellIndex>>,
    /// For each depot settled, where the leg to it began, and its length.
    settled: HashMap<CellIndex, (CellIndex, u32)>,
}

const UNREACHED: u32 = u32::MAX;

impl<'m, const EIGHT: bool, const BACKWARD: bool> BottleneckSearch<'m, EIGHT, BACKWARD> {
    pub(crate) fn new(map: &'m Map) -> Self {
        let max_step = max_step_cost(map, GridGraph::<EIGHT, BACKWARD>::MOVES);
        let width = (max_step as usize + 1).next_power_of_two();
        BottleneckSearch {
            grid: GridGraph::new(map),
            used: vec![UNREACHED; map.cells().len()],
            ring: vec![Vec::new(); width],
            in_ring: 0,
            level: 0,
            postponed: BTreeMap::new(),
            settled: HashMap::new(),
        }
    }

    /// Searches until the goal is settled. `settled` is called with each label that is expanded and the
    /// supply needed to get there; the first call for a cell has the least.
    pub(crate) fn run(
        mut self,
        start: CellIndex,
        goal: CellIndex,
        stop_flag: &StopFlag,
        mut settled: impl FnMut(CellIndex, u32),
    ) -> Result<Option<Minimum>, PlanError> {
        let mut needed = 0;
        self.used[start as usize] = 0;
        self.push(start, 0);
        while let Some(mut bucket) = self.next_bucket() {
            if stop_flag.is_stopped() {
                return Err(PlanError::Stopped);
            }
            self.in_ring -= bucket.len();
            while let Some(at) = bucket.pop() {
                if self.used[at as usize] != self.level {
                    continue; // A nearer source was found after this label was generated.
                }
                settled(at, needed.max(self.level));
                if at == goal {
                    needed = needed.max(self.level);
                    return Ok(Some(self.explain(start, goal, needed)));
                }
                if self.level > 0 && self.grid.cell(at).is_depot() {
                    needed = needed.max(self.level);
                    self.settled.insert(at, (self.origin(at), self.level));
                    self.postpone(std::mem::take(&mut bucket));
                    self.used[at as usize] = 0;
                    self.level = 0;
                    self.push(at, 0);
                } else {
                    self.expand(at);
                }
            }
            // Keep the list's memory for the next level that comes to this slot.
            let slot = self.level as usize & (self.ring.len() - 1);
            if self.ring[slot].capacity() == 0 {
                self.ring[slot] = bucket;
            }
        }
        Ok(None)
    }

    #[inline]
    fn expand(&mut self, at: CellIndex) {
        let (level, mask) = (self.level, self.ring.len() - 1);
        let (used, ring, in_ring) = (&mut self.used, &mut self.ring, &mut self.in_ring);
        self.grid.successors(at, |step| {
            let there = level + step.cost;
            let known = &mut used[step.to as usize];
            if there < *known && there <= MAX_SUPPLY {
                *known = there;
                ring[there as usize & mask].push(step.to);
                *in_ring += 1;
            }
        });
    }

    fn push(&mut self, at: CellIndex, level: u32) {
        let mask = self.ring.len() - 1;
        self.ring[level as usize & mask].push(at);
        self.in_ring += 1;
    }

    /// The labels of the lowest level at which there are any; that level becomes the current one.
    fn next_bucket(&mut self) -> Option<Vec<CellIndex>> {
        let mask = self.ring.len() - 1;
        loop {
            let first_postponed = self.postponed.first_key_value().map_or(u32::MAX, |(&level, _)| level);
            if self.in_ring == 0 {
                if first_postponed == u32::MAX {
                    return None;
                }
                self.level = first_postponed;
            }
            if first_postponed == self.level
                && let Some(labels) = self.postponed.remove(&first_postponed)
            {
                self.in_ring += labels.len();
                join(&mut self.ring[self.level as usize & mask], labels);
            }
            let bucket = &mut self.ring[self.level as usize & mask];
            if !bucket.is_empty() {
                return Some(std::mem::take(bucket));
            }
            self.level += 1;
        }
    }

    /// Postpones the labels of the current level and everything else in the ring.
    fn postpone(&mut self, bucket: Vec<CellIndex>) {
        let mask = self.ring.len() - 1;
        if !bucket.is_empty() {
            join(self.postponed.entry(self.level).or_default(), bucket);
        }
        let mut level = self.level;
        while self.in_ring > 0 {
            level += 1;
            let bucket = &mut self.ring[level as usize & mask];
            if !bucket.is_empty() {
                self.in_ring -= bucket.len();
                let labels = std::mem::take(bucket);
                join(self.postponed.entry(level).or_default(), labels);
            }
        }
    }

    /// Where the leg to this cell began: down the labels, while every cell still shows how it was reached.
    fn origin(&self, to: CellIndex) -> CellIndex {
        let mut at = to;
        while self.used[at as usize] > 0 {
            let here = self.used[at as usize];
            let mut before = None;
            self.grid.predecessors(at, |step| {
                let there = self.used[step.to as usize];
                if there != UNREACHED && there.checked_add(step.cost) == Some(here) {
                    before = before.or(Some(step.to));
                }
            });
            match before {
                Some(other) => at = other,
                None => break, // Cannot happen: every label came from a cell.
            }
        }
        at
    }

    /// The last leg of the route that needs the whole supply: the first one found from the goal back.
    fn explain(&self, start: CellIndex, goal: CellIndex, needed: u32) -> Minimum {
        let (mut to, mut from, mut width) = (goal, self.origin(goal), self.used[goal as usize]);
        while width < needed && from != start {
            to = from;
            match self.settled.get(&to) {
                Some(&leg) => (from, width) = leg,
                None => break,
            }
        }
        let (from, to) = if BACKWARD { (to, from) } else { (from, to) };
        let map = self.grid.map;
        let gap = Gap { from: map.location(from), to: map.location(to), width: u64::from(width) };
        Minimum { supply: u64::from(needed), gap }
    }
}

/// Appends the shorter list to the longer one, so that no label is moved often.
fn join(list: &mut Vec<CellIndex>, mut more: Vec<CellIndex>) {
    if list.len() < more.len() {
        std::mem::swap(list, &mut more);
    }
    list.append(&mut more);
}
