//! One-shot searches on uniform ground, where a step costs 1 by four moves, and 5 or 7 by eight.
//!
//! **Dominance.** Labels (cell, supply left) of a cell are written in order of g, the cost so far. A label with no
//! more supply than an earlier label of its cell is dropped: the earlier one can take every completion of the
//! later one, and came there no later. So one word a cell is enough, the largest supply seen.

mod arrivals;
mod bidirectional;
mod deferred;
mod eight;
mod four;
mod half;
mod label;
mod leg;
mod potential;
mod reconstruct;
mod relaxation;
mod released;
mod sweep;
mod table;
mod unreached;
mod word;

use ply_core::StopFlag;

use crate::planner::Strategy;
use crate::{Direction, Map, Moves, PlanError, Query, Solution, Stats};
use bidirectional::Bidirectional;
use potential::{Known, Manhattan, Octile, Potential, Weights, Zero};
use relaxation::Relaxed;
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
    /// Whether it can answer this query.
    pub(crate) fn fits(map: &Map, query: &Query) -> bool {
        !map.is_weighted() && Self::supply(map, query) <= u32::MAX_SUPPLY
    }

    /// A leg that visits no cell twice has fewer steps than the map has cells, so a larger supply makes no difference.
    fn supply(map: &Map, query: &Query) -> u32 {
        let ample = map.cells().len() as u64 * u64::from(query.moves.factor(Direction::NorthEast));
        query.supply.min(u32::try_from(ample).unwrap_or(u32::MAX))
    }

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
        let supply = Self::supply(map, query);
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
        let (map, query) = (self.map, self.query);
        let weights = match self.strategy {
            Strategy::Informed(distances) => {
                let known = Known { moves: query.moves, distances };
                return match query.moves {
                    Moves::Four => self.run::<W, _, false>(table, known),
                    Moves::Eight => self.run::<W, _, true>(table, known),
                };
            }
            Strategy::Labels => Weights { goal: 2, start: 0 },
            Strategy::Bidirectional => Weights { goal: 0, start: 0 },
            Strategy::Auto => Weights { goal: 1, start: 1 },
        };
        match query.moves {
            Moves::Four => self.run::<W, _, false>(table, &Manhattan::new(map, query, weights)),
            Moves::Eight => self.run::<W, _, true>(table, Octile::new(map, query, weights)),
        }
    }

    fn run<W: Word, P: Potential, const EIGHT: bool>(self, table: &mut PairTable<W>, potential: P) -> Answer {
        let Searches { map, query, supply, both_ends, strategy, stop_flag } = self;
        both_ends.start(map, table, query, supply, strategy);
        if strategy == Strategy::Auto {
            table.prune(map, query);
        }
        let direct = query.moves.heuristic(query.start, query.goal);
        let zero = Zero { before: potential, moves: query.moves };
        let (mut is_easy, mut is_guided) = (true, true);
        let mut compare_depots_after = u64::MAX;
        let steps = loop {
            if stop_flag.is_stopped() {
                return Err(PlanError::Stopped);
            }
            let expanded = both_ends.stats().expanded;
            if is_easy && strategy == Strategy::Auto && expanded >= map.cells().len() as u64 / 16 {
                is_easy = false;
                // Comparing them takes as much as expanding some labels for each.
                compare_depots_after = 64 * map.depot_count() as u64;
            }
            if expanded >= compare_depots_after {
                compare_depots_after = u64::MAX;
                let (relaxed, visits) = relaxation::solve(map, query, expanded / 4, stop_flag)?;
                both_ends.elsewhere = visits;
                match relaxed {
                    Relaxed::Walked(steps) => break Some(steps),
                    Relaxed::NoRoute => break None,
                    Relaxed::Unknown => (),
                }
            }
            let is_misled = match strategy {
                Strategy::Bidirectional => true,
                // The distances guide no longer where routes are twice as long.
                Strategy::Auto => !is_easy && both_ends.bound >= 2 * direct,
                Strategy::Labels | Strategy::Informed(_) => false,
            };
            if is_guided && is_misled {
                is_guided = false;
                both_ends.drop_potential::<W, P, EIGHT>(map, table, potential, zero);
            }
            let progress = if is_guided {
                both_ends.advance::<W, P, EIGHT>(map, table, query, potential, strategy)
            } else {
                both_ends.advance::<W, Zero<P>, EIGHT>(map, table, query, zero, strategy)
            };
            match progress {
                Progress::Running => (),
                Progress::Found => break Some(both_ends.steps::<W, EIGHT>(map, table, supply)),
                Progress::NoRoute => break None,
            }
        };
        let relaxation = Stats { expanded: both_ends.elsewhere, ..Stats::default() };
        Ok((steps, both_ends.stats().and(relaxation)))
    }
}
