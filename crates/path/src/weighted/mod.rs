//! One-shot searches for weighted ground and for both kinds of moves: exact where steps differ in cost.
//!
//! **Dominance.** Labels (cell, g, supply left) are settled in order of g at each cell. A label with no more
//! supply than one settled there before is dropped: the earlier one can take every completion of the later
//! one, and costs no more. So one word a cell is enough, the largest supply settled. With it, a label on a
//! best route is only ever dropped for one with the same g and no less supply.
//!
//! Paths are kept as chains of stops (start, depots, goal); the steps of a leg are searched again once the
//! chain is known.

mod bidirectional;
mod half;
mod labels;
mod stops;
mod supplies;

use ply_core::StopFlag;

use crate::grid_graph::{GridGraph, max_step_cost};
use crate::leg::LegPlanner;
use crate::map::CellIndex;
use crate::planner::Strategy;
use crate::{Direction, Map, Moves, PlanError, Query, Solution, Stats};
use bidirectional::Bidirectional;
use labels::Labels;
use stops::{Chain, StopNumber};
use supplies::SupplyWord;

/// How a search ended.
pub(crate) enum Outcome {
    /// There is no route.
    NoRoute,
    /// A shortest route leads over these stops.
    Found(Chain),
}

/// A search that can be interrupted.
pub(crate) trait Search {
    /// Searches on, for about `work` labels; returns the outcome once it is known.
    fn advance(&mut self, work: u64) -> Option<Outcome>;
    /// What it has done so far.
    fn stats(&self) -> Stats;
}

/// A cell reached, with so much supply left (or, searching backward, so much slack).
#[derive(Clone, Copy)]
struct Label {
    at: CellIndex,
    supply: u32,
    /// The last stop.
    from: StopNumber,
}

/// Labels between two looks at the stop_flag, and before the other search has its turn: few enough that a search
/// which would end at once is not kept waiting, enough that neither loses its caches too often.
const TURN: u64 = 4096;

/// A shortest route that never runs out of supply, or the certainty that there is none. The query has been
/// checked.
pub(crate) fn solve(
    strategy: Strategy,
    map: &Map,
    query: &Query,
    stop_flag: &StopFlag,
) -> Result<Solution, PlanError> {
    match query.moves {
        Moves::Four => solve_moving::<false>(strategy, map, query, stop_flag),
        Moves::Eight => solve_moving::<true>(strategy, map, query, stop_flag),
    }
}

fn solve_moving<const EIGHT: bool>(
    strategy: Strategy,
    map: &Map,
    query: &Query,
    stop_flag: &StopFlag,
) -> Result<Solution, PlanError> {
    let mut searches = if query.supply <= u16::MAX_SUPPLY {
        searches::<u16, EIGHT>(strategy, map, query)
    } else {
        searches::<u32, EIGHT>(strategy, map, query)
    };
    let outcome = loop {
        if stop_flag.is_stopped() {
            return Err(PlanError::Stopped);
        }
        // A turn may take longer than asked for, so the search that has done less goes on.
        let next = searches.iter_mut().min_by_key(|search| search.stats().generated);
        if let Some(outcome) = next.and_then(|search| search.advance(TURN)) {
            break outcome;
        }
    };
    let stats = searches.iter().map(|search| search.stats()).fold(Stats::default(), Stats::alongside);
    drop(searches); // Frees memory for the legs.
    let steps = match outcome {
        Outcome::NoRoute => None,
        Outcome::Found(chain) => Some(steps(&chain, map, query.moves, stop_flag)?),
    };
    Ok(Solution::new(map, query, steps, stats))
}

fn searches<'a, W: SupplyWord, const EIGHT: bool>(
    strategy: Strategy,
    map: &'a Map,
    query: &Query,
) -> Vec<Box<dyn Search + 'a>> {
    let max_step = u64::from(max_step_cost(map, query.moves));
    let labels = || Box::new(Labels::<W, EIGHT>::new(GridGraph::new(map), max_step, query));
    let bidirectional = || Box::new(Bidirectional::<W, EIGHT>::new(map, max_step, query));
    match strategy {
        Strategy::Labels => vec![labels()],
        Strategy::Bidirectional => vec![bidirectional()],
        Strategy::Both => vec![labels(), bidirectional()],
    }
}

/// All steps from the first stop to the last.
fn steps(chain: &Chain, map: &Map, moves: Moves, stop_flag: &StopFlag) -> Result<Vec<Direction>, PlanError> {
    let mut legs = LegPlanner::new(map, moves);
    let mut steps = Vec::new();
    for leg in chain.stops.windows(2) {
        let ((from, before), (to, after)) = (leg[0], leg[1]);
        let found = legs.append_leg((from, to), after - before, &mut steps, stop_flag)?;
        assert!(found, "a leg that a search has walked can be walked again");
    }
    Ok(steps)
}

#[cfg(test)]
mod tests;
