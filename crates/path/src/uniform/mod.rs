//! One-shot searches on uniform ground (every step costs 1) by four moves, where a search can go level by
//! level.
//!
//! **Dominance.** Labels (cell, supply left) are generated in order of g, the steps so far. A label with no
//! more supply than an earlier label of its cell is dropped: the earlier one can take every completion of the
//! later one, and came there no later. So one word a cell is enough, the largest supply seen.

mod arrivals;
mod bidirectional;
mod buffer;
mod canonical;
mod flags;
mod half;
mod labels;
mod leg;
mod plain;
mod reconstruct;
mod table;
#[cfg(test)]
mod tests;
mod word;

use ply_core::StopFlag;

use crate::planner::Strategy;
use crate::{Direction, Map, PlanError, Query, Solution, Stats};
use bidirectional::Bidirectional;
use canonical::CanonicalFrontier;
use flags::Flags;
use half::Frontier;
use labels::Labels;
use plain::PlainFrontier;
use table::sparse::Sparse;
use table::{LabelTable, Table};
use word::Word;

/// The state of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    Running,
    Found,
    NoRoute,
}

/// The searches, with their tables for each width of words.
#[derive(Default)]
pub(crate) struct UniformSearch {
    narrow: Tables<u8>,
    middle: Tables<u16>,
    wide: Tables<u32>,
    searches: Searches,
}

#[derive(Default)]
struct Tables<W> {
    single: Table<W, 1>,
    double: Table<W, 2>,
}

#[derive(Default)]
struct Searches {
    flags: Flags,
    labels: Labels,
    /// For maps with few depots.
    canonical: Bidirectional<CanonicalFrontier>,
    /// For maps full of them.
    plain: Bidirectional<PlainFrontier>,
    /// Overrides the test whether a map is full of depots.
    #[cfg(test)]
    full_of_depots: Option<bool>,
}

/// Labels between two looks at the stop flag.
const TURN: u64 = 1 << 16;

/// Where both searches run, A* goes first. At its best it needs hardly more labels than the route has steps.
/// It goes on as long as it has needed at most this many for each step nearer to the goal; then the search
/// from both ends takes over.
const LABELS_A_STEP: u64 = 16;

/// A* gets at most one label for this many cells of the map: some tenths of what the other search is likely
/// to cost.
const CELLS_A_LABEL: u64 = 16;

/// A map with a depot for fewer cells of ground than this counts as full of depots.
const GROUND_A_DEPOT: usize = 64;

/// On a map of fewer cells than this, the search from both ends is done before A* could pay off.
const SMALL_MAP: usize = 1 << 17;

/// Where its table would have more cells than this (or wider words than a byte), A* keeps its labels in a
/// sparse table. That is slower, but takes little memory, and a short route costs nothing for the rest of a
/// large map.
const LARGE_TABLE: usize = 1 << 19;

impl UniformSearch {
    /// A shortest route that never runs out of supply, or the certainty that there is none.
    pub(crate) fn solve(
        &mut self,
        strategy: Strategy,
        map: &Map,
        query: &Query,
        stop_flag: &StopFlag,
    ) -> Result<Solution, PlanError> {
        if query.start == query.goal {
            return Ok(Solution::new(map, query, Some(Vec::new()), Stats::default()));
        }
        // A leg that visits no cell twice has fewer steps than the map has cells, so a larger supply makes no
        // difference.
        let supply = query.supply.min(map.cells().len() as u32);
        // Tables of another width are of no use now.
        if supply <= u8::MAX_SUPPLY {
            (self.middle, self.wide) = Default::default();
            self.searches.solve(&mut self.narrow, strategy, map, query, supply, stop_flag)
        } else if supply <= u16::MAX_SUPPLY {
            (self.narrow, self.wide) = Default::default();
            self.searches.solve(&mut self.middle, strategy, map, query, supply, stop_flag)
        } else {
            (self.narrow, self.middle) = Default::default();
            self.searches.solve(&mut self.wide, strategy, map, query, supply, stop_flag)
        }
    }
}

impl Searches {
    fn solve<W: Word>(
        &mut self,
        tables: &mut Tables<W>,
        strategy: Strategy,
        map: &Map,
        query: &Query,
        supply: u32,
        stop_flag: &StopFlag,
    ) -> Result<Solution, PlanError> {
        let mut stats = Stats::default();
        if strategy == Strategy::Labels || strategy == Strategy::Both && map.cells().len() >= SMALL_MAP {
            let large = size_of::<W>() > 1 || map.cells().len() > LARGE_TABLE;
            let (progress, steps) = if strategy == Strategy::Both && large {
                self.run_labels(&mut Sparse::<W>::new(map), strategy, map, query, supply, stop_flag)?
            } else {
                tables.single.reset(map);
                self.run_labels(&mut tables.single.side::<0>(), strategy, map, query, supply, stop_flag)?
            };
            stats = self.labels.stats();
            if progress != Progress::Running {
                return Ok(Solution::new(map, query, steps, stats));
            }
            // Free the memory for the other search.
            tables.single = Table::default();
            self.labels = Labels::default();
        }
        let table = &mut tables.double;
        table.reset(map);
        let (steps, more) = if self.is_full_of_depots(map) {
            run_both_ends(&mut self.plain, table, &mut self.flags, map, query, supply, stop_flag)?
        } else {
            self.flags.reset(map);
            run_both_ends(&mut self.canonical, table, &mut self.flags, map, query, supply, stop_flag)?
        };
        Ok(Solution::new(map, query, steps, stats.and(more)))
    }

    fn is_full_of_depots(&self, map: &Map) -> bool {
        #[cfg(test)]
        if let Some(full) = self.full_of_depots {
            return full;
        }
        map.depot_count() * GROUND_A_DEPOT > map.ground_count()
    }

    fn run_labels<W: Word>(
        &mut self,
        words: &mut impl LabelTable<W>,
        strategy: Strategy,
        map: &Map,
        query: &Query,
        supply: u32,
        stop_flag: &StopFlag,
    ) -> Result<(Progress, Option<Vec<Direction>>), PlanError> {
        self.labels.start(map, words, map.index(query.start), map.index(query.goal), supply);
        let distance = query.start.manhattan(query.goal);
        let turn = if strategy == Strategy::Labels { TURN } else { (distance / 2 + 16).min(TURN) };
        loop {
            if stop_flag.is_stopped() {
                return Err(PlanError::Stopped);
            }
            let progress = self.labels.advance(words, map.stride(), turn);
            if progress != Progress::Running {
                let steps = (progress == Progress::Found).then(|| self.labels.steps(map, words));
                return Ok((progress, steps));
            }
            let max = (distance - self.labels.nearest()) * LABELS_A_STEP;
            let max = max.min(map.cells().len() as u64 / CELLS_A_LABEL);
            if strategy == Strategy::Both && self.labels.stats().expanded > max {
                return Ok((Progress::Running, None));
            }
        }
    }
}

/// Searches from both ends; returns the steps of a route, or none.
fn run_both_ends<W: Word, F: Frontier>(
    both: &mut Bidirectional<F>,
    table: &mut Table<W, 2>,
    flags: &mut Flags,
    map: &Map,
    query: &Query,
    supply: u32,
    stop_flag: &StopFlag,
) -> Result<(Option<Vec<Direction>>, Stats), PlanError> {
    both.start(table, map.index(query.start), map.index(query.goal), supply);
    loop {
        if stop_flag.is_stopped() {
            return Err(PlanError::Stopped);
        }
        let progress = both.advance(table, flags, map.stride(), TURN);
        if progress != Progress::Running {
            let steps = (progress == Progress::Found).then(|| both.steps(map, table, supply));
            return Ok((steps, both.stats()));
        }
    }
}
