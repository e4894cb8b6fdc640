//! One-shot searches on uniform ground (every step costs 1) by four moves, where a search can go level by
//! level.
//!
//! **Dominance.** Labels (cell, supply left) are generated in order of g, the steps so far. A label with no
//! more supply than an earlier label of its cell is dropped: the earlier one can take every completion of the
//! later one, and came there no later. So one word a cell is enough, the largest supply seen.

mod arrivals;
mod bidirectional;
mod half;
mod leg;
mod potential;
mod reconstruct;
mod sweep;
mod table;
mod word;

use ply_core::StopFlag;

use crate::planner::Strategy;
use crate::{Direction, Map, PlanError, Query, Solution, Stats};
use bidirectional::Bidirectional;
use potential::{Known, Potential, Slopes, Weights};
use table::PairTable;
use word::Word;

/// The state of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    Running,
    Found,
    NoRoute,
}

/// The search, with its tables for each width of words.
#[derive(Default)]
pub(crate) struct UniformSearch {
    narrow: PairTable<u8>,
    middle: PairTable<u16>,
    wide: PairTable<u32>,
    both_ends: Bidirectional,
}

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
        let searches = Searches { map, query, supply, both_ends, strategy, stop_flag };
        // Tables of another width are of no use now.
        let (steps, stats) = if supply <= u8::MAX_SUPPLY {
            (*middle, *wide) = Default::default();
            searches.order(narrow)?
        } else if supply <= u16::MAX_SUPPLY {
            (*narrow, *wide) = Default::default();
            searches.order(middle)?
        } else {
            (*narrow, *middle) = Default::default();
            searches.order(wide)?
        };
        Ok(Solution::new(map, query, steps, stats))
    }
}

/// A search on its way to an answer.
struct Searches<'a> {
    map: &'a Map,
    query: &'a Query,
    supply: u32,
    both_ends: &'a mut Bidirectional,
    strategy: Strategy<'a>,
    stop_flag: &'a StopFlag,
}

/// The steps of a shortest route, or none where there is no route.
type Answer = Result<(Option<Vec<Direction>>, Stats), PlanError>;

impl Searches<'_> {
    fn order<W: Word>(self, table: &mut PairTable<W>) -> Answer {
        let (goal, start) = match self.strategy {
            Strategy::Informed(distances) => {
                let known = Known { distances, stride: self.map.stride() };
                return self.run(table, known);
            }
            Strategy::Labels => (2, 0),
            Strategy::Bidirectional => (0, 0),
            Strategy::Auto => (1, 1),
        };
        let slopes = Slopes::new(self.map, self.query, Weights { goal, start });
        self.run(table, &slopes)
    }

    fn run<W: Word>(self, table: &mut PairTable<W>, potential: impl Potential) -> Answer {
        let Searches { map, query, supply, both_ends, strategy, stop_flag } = self;
        both_ends.start(map, table, query, supply);
        while !stop_flag.is_stopped() {
            match both_ends.advance(map, table, query, potential, strategy) {
                Progress::Running => (),
                Progress::Found => {
                    let steps = both_ends.steps(map, table, query, potential, supply);
                    return Ok((Some(steps), both_ends.stats()));
                }
                Progress::NoRoute => return Ok((None, both_ends.stats())),
            }
        }
        Err(PlanError::Stopped)
    }
}
