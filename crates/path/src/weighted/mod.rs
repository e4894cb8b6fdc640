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

/// How a search ended.
pub(crate) enum Outcome {
    /// There is no route.
    NoRoute,
    /// A shortest route leads over these stops.
    Found(Chain),
}

/// A cell reached, with so much supply left (or, searching backward, so much slack).
#[derive(Clone, Copy)]
struct Label {
    at: CellIndex,
    supply: u32,
    /// The last stop.
    from: StopNumber,
}

/// Labels of A* between two looks at the stop flag.
const TURN: u64 = 4096;

/// A shortest route that never runs out of supply, or the certainty that there is none. The query has been
/// checked.
pub(crate) fn solve(
    strategy: Strategy<'_>,
    map: &Map,
    query: &Query,
    stop_flag: &StopFlag,
) -> Result<Solution, PlanError> {
    if query.start == query.goal {
        return Ok(Solution::new(map, query, Some(Vec::new()), Stats::default()));
    }
    match query.moves {
        Moves::Four => solve_with::<false>(strategy, map, query, stop_flag),
        Moves::Eight => solve_with::<true>(strategy, map, query, stop_flag),
    }
}

fn solve_with<const EIGHT: bool>(
    strategy: Strategy<'_>,
    map: &Map,
    query: &Query,
    stop_flag: &StopFlag,
) -> Result<Solution, PlanError> {
    let max_step = u64::from(max_step_cost(map, query.moves));
    let distances = if let Strategy::Informed(distances) = strategy { Some(distances) } else { None };
    let mut labels = (strategy != Strategy::Bidirectional)
        .then(|| Labels::<EIGHT>::new(GridGraph::new(map), max_step, query, distances));
    let mut both_ends = matches!(strategy, Strategy::Bidirectional | Strategy::Auto)
        .then(|| Bidirectional::<EIGHT>::new(map, max_step, query));
    let outcome = loop {
        if stop_flag.is_stopped() {
            return Err(PlanError::Stopped);
        }
        // Where both run, they never expand more than twice what the better one would by itself. Let a and b be
        // what A* and the other have expanded, and n what the other's next level has. A* has its turn until a = b
        // + n. So if A* ends, b ≤ a, and the other would have expanded at least b + n ≥ a. If the other ends, it has
        // expanded b + n = a, and A* would have expanded more than that.
        let work = match (&labels, &both_ends) {
            (Some(labels), Some(both)) => both.stats().expanded + both.next_len() - labels.stats.expanded,
            (Some(_), None) => TURN,
            (None, _) => 0,
        };
        let outcome = match (&mut labels, &mut both_ends) {
            (Some(labels), _) if work > 0 => labels.advance(work.min(TURN)),
            (_, Some(both_ends)) => both_ends.advance(),
            _ => None,
        };
        if let Some(outcome) = outcome {
            break outcome;
        }
    };
    let stats = labels.map_or(Stats::default(), |search| search.stats);
    let stats = stats.alongside(both_ends.map_or(Stats::default(), |search| search.stats()));
    let steps = match outcome {
        Outcome::NoRoute => None,
        Outcome::Found(chain) => Some(steps(&chain, map, query.moves, stop_flag)?),
    };
    Ok(Solution::new(map, query, steps, stats))
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
