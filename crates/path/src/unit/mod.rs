//! One-shot searches on ground of cost 1 by the course's four moves, where a search can go level by level.
//!
//! **Dominance.** Labels (cell, supply left) are made in order of g, the steps so far. A label whose supply is not larger
//! than that of an earlier label of its cell is dropped: the earlier one can follow every completion of the later one,
//! and has come there no later. So one word a cell is enough, the largest supply seen.

mod arrivals;
mod bidirectional;
mod buffer;
mod headed;
mod labels;
mod leg;
mod marks;
mod plain;
mod table;
#[cfg(test)]
mod tests;
mod trace;
mod wave;
mod word;

use ply_core::StopFlag;

use crate::planner::Kind;
use crate::{Answer, Direction, Effort, Map, PlanError, Query, Route};
use bidirectional::Bidirectional;
use headed::HeadedFront;
use labels::Labels;
use marks::Marks;
use plain::PlainFront;
use table::sparse::Sparse;
use table::{Table, Words};
use wave::Front;
use word::Word;

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    Running,
    Found,
    NoWay,
}

/// The searches, with their tables for each width of words.
#[derive(Default)]
pub(crate) struct Unit {
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
    marks: Marks,
    labels: Labels,
    /// For maps with few depots.
    headed: Bidirectional<HeadedFront>,
    /// For maps full of them.
    plain: Bidirectional<PlainFront>,
    /// Takes maps for full of depots, or not, whatever they are.
    #[cfg(test)]
    full_of_depots: Option<bool>,
}

/// Labels between two looks at the stop flag.
const TURN: u64 = 1 << 16;

/// Where both run, A* goes first. Where it shines it needs few labels, sometimes no more than the way has steps. It goes on as
/// long as it has needed at most this many for each step nearer to the goal; then the search from both ends takes over.
const LABELS_A_STEP: u64 = 16;

/// And no more than one for so many cells of the map, which is some tenths of what the other search is likely to cost.
const CELLS_A_LABEL: u64 = 16;

/// With a depot for fewer cells of ground than this a map is full of them.
const GROUND_A_DEPOT: usize = 64;

/// On a map of fewer cells than this the search from both ends is done before A* could pay.
const SMALL_MAP: usize = 1 << 17;

/// Where a third table would be larger than this (or have wide words), A* keeps its labels in a sparse table. That is slower to
/// use, but takes no room, and a way to the neighbourhood costs nothing for the rest of the map.
const LARGE_TABLE: usize = 1 << 19;

impl Unit {
    /// A shortest way that never runs dry, or the certainty that there is none.
    pub(crate) fn solve(
        &mut self,
        kind: Kind,
        map: &Map,
        query: &Query,
        stop_flag: &StopFlag,
    ) -> Result<Answer, PlanError> {
        if query.start == query.goal {
            return Ok(answer(map, query, Some(Vec::new()), Effort::default()));
        }
        // No way is longer than the map has cells without passing a cell twice, so a larger supply is as good as that.
        let supply = query.supply.min(map.cells().len() as u32);
        // Tables of another width would only lie about.
        if supply <= u8::MAX_SUPPLY {
            (self.middle, self.wide) = Default::default();
            self.searches.solve(&mut self.narrow, kind, map, query, supply, stop_flag)
        } else if supply <= u16::MAX_SUPPLY {
            (self.narrow, self.wide) = Default::default();
            self.searches.solve(&mut self.middle, kind, map, query, supply, stop_flag)
        } else {
            (self.narrow, self.middle) = Default::default();
            self.searches.solve(&mut self.wide, kind, map, query, supply, stop_flag)
        }
    }
}

impl Searches {
    fn solve<W: Word>(
        &mut self,
        tables: &mut Tables<W>,
        kind: Kind,
        map: &Map,
        query: &Query,
        supply: u32,
        stop_flag: &StopFlag,
    ) -> Result<Answer, PlanError> {
        let mut effort = Effort::default();
        if kind == Kind::Labels || kind == Kind::Both && map.cells().len() >= SMALL_MAP {
            let large = size_of::<W>() > 1 || map.cells().len() > LARGE_TABLE;
            let (progress, steps) = if kind == Kind::Both && large {
                self.follow_labels(&mut Sparse::<W>::new(map), kind, map, query, supply, stop_flag)?
            } else {
                tables.single.reset(map);
                self.follow_labels(&mut tables.single.side::<0>(), kind, map, query, supply, stop_flag)?
            };
            effort = self.labels.effort();
            if progress != Progress::Running {
                return Ok(answer(map, query, steps, effort));
            }
            // Room for the other search.
            tables.single = Table::default();
            self.labels = Labels::default();
        }
        let table = &mut tables.double;
        table.reset(map);
        let (steps, more) = if self.is_full_of_depots(map) {
            meet(&mut self.plain, table, &mut self.marks, map, query, supply, stop_flag)?
        } else {
            self.marks.reset(map);
            meet(&mut self.headed, table, &mut self.marks, map, query, supply, stop_flag)?
        };
        Ok(answer(map, query, steps, effort.and(more)))
    }

    fn is_full_of_depots(&self, map: &Map) -> bool {
        #[cfg(test)]
        if let Some(full) = self.full_of_depots {
            return full;
        }
        map.depot_count() * GROUND_A_DEPOT > map.ground_count()
    }

    fn follow_labels<W: Word>(
        &mut self,
        words: &mut impl Words<W>,
        kind: Kind,
        map: &Map,
        query: &Query,
        supply: u32,
        stop_flag: &StopFlag,
    ) -> Result<(Progress, Option<Vec<Direction>>), PlanError> {
        self.labels.start(map, words, map.at(query.start), map.at(query.goal), supply);
        let distance = query.start.manhattan(query.goal);
        let turn = if kind == Kind::Labels { TURN } else { (distance / 2 + 16).min(TURN) };
        loop {
            if stop_flag.is_stopped() {
                return Err(PlanError::Stopped);
            }
            let progress = self.labels.advance(words, map.stride(), turn);
            if progress != Progress::Running {
                let steps = (progress == Progress::Found).then(|| self.labels.steps(map, words));
                return Ok((progress, steps));
            }
            let most = (distance - self.labels.nearest()) * LABELS_A_STEP;
            let most = most.min(map.cells().len() as u64 / CELLS_A_LABEL);
            if kind == Kind::Both && self.labels.effort().expanded > most {
                return Ok((Progress::Running, None));
            }
        }
    }
}

/// Searches from both ends; yields the steps of a way, or none.
fn meet<W: Word, F: Front>(
    both: &mut Bidirectional<F>,
    table: &mut Table<W, 2>,
    marks: &mut Marks,
    map: &Map,
    query: &Query,
    supply: u32,
    stop_flag: &StopFlag,
) -> Result<(Option<Vec<Direction>>, Effort), PlanError> {
    both.start(table, map.at(query.start), map.at(query.goal), supply);
    loop {
        if stop_flag.is_stopped() {
            return Err(PlanError::Stopped);
        }
        let progress = both.advance(table, marks, map.stride(), TURN);
        if progress != Progress::Running {
            let steps = (progress == Progress::Found).then(|| both.steps(map, table, supply));
            return Ok((steps, both.effort()));
        }
    }
}

fn answer(map: &Map, query: &Query, steps: Option<Vec<Direction>>, effort: Effort) -> Answer {
    let route = steps.map(|steps| Route::walk(map, query, steps).expect("every step was made by the rules"));
    Answer { route, effort }
}
