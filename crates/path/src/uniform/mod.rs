//! One-shot searches on uniform ground (every step costs 1) by four moves, where a search can go level by
//! level.
//!
//! **Dominance.** Labels (cell, supply left) are generated in order of g, the steps so far. A label with no
//! more supply than an earlier label of its cell is dropped: the earlier one can take every completion of the
//! later one, and came there no later. So one word a cell is enough, the largest supply seen.

mod arrivals;
mod bidirectional;
mod half;
mod labels;
mod leg;
mod reconstruct;
mod table;
mod word;

use ply_core::StopFlag;

use crate::planner::Strategy;
use crate::{Direction, Map, PlanError, Query, Solution, Stats};
use bidirectional::Bidirectional;
use labels::Labels;
use table::PairTable;
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
    narrow: PairTable<u8>,
    middle: PairTable<u16>,
    wide: PairTable<u32>,
    both_ends: Bidirectional,
}

/// Labels of A* between two looks at the stop flag.
const TURN: u64 = 1 << 16;

impl UniformSearch {
    /// A shortest route that never runs out of supply, or the certainty that there is none.
    pub(crate) fn solve(
        &mut self,
        strategy: Strategy<'_>,
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
        let UniformSearch { narrow, middle, wide, both_ends } = self;
        let searches = Searches { map, query, supply, both_ends, stop_flag };
        // Tables of another width are of no use now.
        let (steps, stats) = if supply <= u8::MAX_SUPPLY {
            (*middle, *wide) = Default::default();
            searches.run(strategy, narrow)?
        } else if supply <= u16::MAX_SUPPLY {
            (*narrow, *wide) = Default::default();
            searches.run(strategy, middle)?
        } else {
            (*narrow, *middle) = Default::default();
            searches.run(strategy, wide)?
        };
        Ok(Solution::new(map, query, steps, stats))
    }
}

/// The searches on their way to an answer.
struct Searches<'a> {
    map: &'a Map,
    query: &'a Query,
    supply: u32,
    both_ends: &'a mut Bidirectional,
    stop_flag: &'a StopFlag,
}

/// The steps of a shortest route, or none where there is no route.
type Answer = Result<(Option<Vec<Direction>>, Stats), PlanError>;

impl Searches<'_> {
    fn run<W: Word>(self, strategy: Strategy<'_>, table: &mut PairTable<W>) -> Answer {
        match strategy {
            Strategy::Labels => self.run_labels::<W>(None),
            Strategy::Informed(distances) => self.run_labels::<W>(Some(distances)),
            Strategy::Bidirectional => self.run_both_ends(table),
            Strategy::Both => self.race(table),
        }
    }

    fn run_labels<W: Word>(self, distances: Option<&[u32]>) -> Answer {
        let mut labels = Labels::<W>::new(self.map, self.query, self.supply, distances);
        loop {
            self.look()?;
            let progress = labels.advance(TURN);
            if progress != Progress::Running {
                let steps = (progress == Progress::Found).then(|| labels.steps());
                return Ok((steps, labels.stats()));
            }
        }
    }

    fn run_both_ends<W: Word>(self, table: &mut PairTable<W>) -> Answer {
        self.both_ends.start(self.map, table, self.query, self.supply);
        loop {
            self.look()?;
            let progress = self.both_ends.advance(self.map, table);
            if progress != Progress::Running {
                let steps =
                    (progress == Progress::Found).then(|| self.both_ends.steps(self.map, table, self.supply));
                return Ok((steps, self.both_ends.stats()));
            }
        }
    }

    /// Both in turns, until one of them ends. The promise: both together expand at most twice what the better
    /// one would expand by itself.
    ///
    /// Let a and b be what A* and the other search have expanded. The latter goes level by level; n labels
    /// are on its next level. A* has its turn until a = b + n, then that level is expanded. So if A* ends, b ≤
    /// a, and the other search, which has not ended, would have expanded at least b + n ≥ a by itself. If the
    /// other search ends, it has expanded b + n = a, and A* would have expanded more than that.
    fn race<W: Word>(self, table: &mut PairTable<W>) -> Answer {
        let Searches { map, query, supply, both_ends, stop_flag } = self;
        let mut labels = Labels::<W>::new(map, query, supply, None);
        both_ends.start(map, table, query, supply);
        let steps = loop {
            if stop_flag.is_stopped() {
                return Err(PlanError::Stopped);
            }
            let level = both_ends.stats().expanded + both_ends.next_len();
            let behind = level - labels.stats().expanded;
            let (progress, turn_of_labels) = if behind > 0 {
                (labels.advance(behind.min(TURN)), true)
            } else {
                (both_ends.advance(map, table), false)
            };
            match progress {
                Progress::Running => (),
                Progress::NoRoute => break None,
                Progress::Found if turn_of_labels => break Some(labels.steps()),
                Progress::Found => break Some(both_ends.steps(map, table, supply)),
            }
        };
        Ok((steps, labels.stats().alongside(both_ends.stats())))
    }

    fn look(&self) -> Result<(), PlanError> {
        if self.stop_flag.is_stopped() { Err(PlanError::Stopped) } else { Ok(()) }
    }
}
