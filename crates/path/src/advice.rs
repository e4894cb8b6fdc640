//! Where one more depot would help most.

use ply_core::StopFlag;

use crate::grid_graph::{GridGraph, max_step_cost};
use crate::map::CellIndex;
use crate::minimum::BottleneckSearch;
use crate::{Location, MAX_SUPPLY, Map, Moves, PlanError, Query};

/// A location for one more depot that lowers the smallest sufficient supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SupplyAdvice {
    /// Free ground, neither start nor goal; of several locations as good, the first in the order of rows.
    pub depot: Location,
    /// The supply needed without it.
    pub before: u64,
    /// The supply needed with it.
    pub after: u64,
}

/// A location for one more depot that shortens the shortest route, or makes one possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LengthAdvice {
    /// Free ground, neither start nor goal; of several locations as good, the first in the order of rows.
    pub depot: Location,
    /// The length without it; `None` where there is no route.
    pub before: Option<u64>,
    /// The length with it.
    pub after: u64,
}

/// The location where one more depot lowers the smallest sufficient supply most, or `None` if none lowers it.
///
/// A route that uses the new depot x leads from the start to x and from x to the goal. Two searches, from the
/// start and backwards from the goal, find the least supply for either part at every cell where it is less
/// than now; x is the cell where the larger of the two is least.
///
/// ```
/// use ply_core::StopFlag;
/// use ply_path::{Location, Map, Moves, advise_supply};
/// let map = Map::new(1, 9)?;
/// let advice = advise_supply(&map, Location::new(0, 0), Location::new(0, 8), Moves::Four, &StopFlag::new())?;
/// let advice = advice.expect("halfway helps");
/// assert_eq!((advice.depot, advice.before, advice.after), (Location::new(0, 4), 8, 4));
/// # Ok::<(), ply_path::PlanError>(())
/// ```
pub fn advise_supply(
    map: &Map,
    start: Location,
    goal: Location,
    moves: Moves,
    stop_flag: &StopFlag,
) -> Result<Option<SupplyAdvice>, PlanError> {
    Query { start, goal, supply: 0, moves }.check(map)?;
    match moves {
        Moves::Four => supply_advice::<false>(map, start, goal, stop_flag),
        Moves::Eight => supply_advice::<true>(map, start, goal, stop_flag),
    }
}

const NEVER: u32 = u32::MAX;

fn supply_advice<const EIGHT: bool>(
    map: &Map,
    start: Location,
    goal: Location,
    stop_flag: &StopFlag,
) -> Result<Option<SupplyAdvice>, PlanError> {
    let (from, to) = (map.index(start), map.index(goal));
    let mut needed = vec![NEVER; map.cells().len()];
    let first_time = |at: CellIndex, supply: u32| {
        let known = &mut needed[at as usize];
        *known = supply.min(*known);
    };
    let Some(minimum) = BottleneckSearch::<EIGHT, false>::new(map).run(from, to, stop_flag, first_time)?
    else {
        return Ok(None);
    };
    let mut best: Option<(u32, CellIndex)> = None;
    // The first call for a cell has the least supply, later ones are no better: all may be compared.
    let compare = |at: CellIndex, supply: u32| {
        let with = supply.max(needed[at as usize]);
        if u64::from(with) < minimum.supply
            && best.is_none_or(|best| (with, at) < best)
            && may_hold(map, at, from, to)
        {
            best = Some((with, at));
        }
    };
    BottleneckSearch::<EIGHT, true>::new(map).run(to, from, stop_flag, compare)?;
    Ok(best.map(|(after, at)| SupplyAdvice {
        depot: map.location(at),
        before: minimum.supply,
        after: u64::from(after),
    }))
}

fn may_hold(map: &Map, at: CellIndex, start: CellIndex, goal: CellIndex) -> bool {
    !map.cells()[at as usize].is_depot() && at != start && at != goal
}

/// The location where one more depot shortens the shortest route most (or makes one possible), or `None` if
/// none does.
///
/// With the new depot x, the route leads to x by the first arrival there, and on from x with a full supply.
/// Two searches, one from the start and one backwards from the goal, find both lengths at every cell.
///
/// ```
/// use ply_core::StopFlag;
/// use ply_path::{Location, Map, Query, advise_length};
/// let map = Map::new(1, 9)?;
/// let query = Query::new(Location::new(0, 0), Location::new(0, 8), 5);
/// let advice = advise_length(&map, &query, &StopFlag::new())?.expect("a depot makes it possible");
/// assert_eq!((advice.depot, advice.before, advice.after), (Location::new(0, 3), None, 8));
/// # Ok::<(), ply_path::PlanError>(())
/// ```
pub fn advise_length(
    map: &Map,
    query: &Query,
    stop_flag: &StopFlag,
) -> Result<Option<LengthAdvice>, PlanError> {
    query.check(map)?;
    match query.moves {
        Moves::Four => length_advice::<false>(map, query, stop_flag),
        Moves::Eight => length_advice::<true>(map, query, stop_flag),
    }
}

fn length_advice<const EIGHT: bool>(
    map: &Map,
    query: &Query,
    stop_flag: &StopFlag,
) -> Result<Option<LengthAdvice>, PlanError> {
    let (from, to) = (map.index(query.start), map.index(query.goal));
    let mut arrivals = vec![u64::MAX; map.cells().len()];
    let mut before = None;
    arrive(GridGraph::<EIGHT, false>::new(map), from, query.supply, stop_flag, |at, cost| {
        arrivals[at as usize] = cost;
        if at == to {
            before = Some(cost);
        }
        // Beyond the goal nothing can make the route shorter.
        at != to
    })?;
    let limit = before.unwrap_or(u64::MAX);
    let mut best: Option<(u64, CellIndex)> = None;
    arrive(GridGraph::<EIGHT, true>::new(map), to, query.supply, stop_flag, |at, rest| {
        let sum = arrivals[at as usize].saturating_add(rest);
        if sum < limit && best.is_none_or(|best| (sum, at) < best) && may_hold(map, at, from, to) {
            best = Some((sum, at));
        }
        rest < limit
    })?;
    Ok(best.map(|(after, at)| LengthAdvice { depot: map.location(at), before, after }))
}

/// What a route from each cell to this one costs to one who needs no supply; all else is out of reach.
pub(crate) fn distances_to(
    map: &Map,
    goal: Location,
    moves: Moves,
    stop_flag: &StopFlag,
) -> Result<Vec<u32>, PlanError> {
    let mut distances = vec![NEVER; map.cells().len()];
    // A route may cost more than a word holds: an estimate need not be the whole of it.
    let visit = |at: CellIndex, cost: u64| {
        distances[at as usize] = cost.min(u64::from(NEVER)) as u32;
        true
    };
    let at = map.index(goal);
    match moves {
        Moves::Four => arrive(GridGraph::<false, true>::new(map), at, MAX_SUPPLY, stop_flag, visit)?,
        Moves::Eight => arrive(GridGraph::<true, true>::new(map), at, MAX_SUPPLY, stop_flag, visit)?,
    }
    Ok(distances)
}

/// Visits every cell that can be reached with this supply, with the cost of the first arrival, in the order
/// of cost, until `visit` returns false.
///
/// In the order of cost, a cell is expanded again only if more of the supply is left than ever before: an
/// earlier label with as much left dominates.
fn arrive<const EIGHT: bool, const BACKWARD: bool>(
    grid: GridGraph<'_, EIGHT, BACKWARD>,
    start: CellIndex,
    supply: u32,
    stop_flag: &StopFlag,
    mut visit: impl FnMut(CellIndex, u64) -> bool,
) -> Result<(), PlanError> {
    let mut used = vec![NEVER; grid.map.cells().len()];
    let max_step = max_step_cost(grid.map, GridGraph::<EIGHT, BACKWARD>::MOVES);
    // Cells with what was used since the last refill, by their cost modulo the length.
    let mut ring: Vec<Vec<(CellIndex, u32)>> = vec![Vec::new(); max_step as usize + 1];
    ring[0].push((start, 0));
    let (mut waiting, mut cost, mut slot) = (1, 0, 0);
    while waiting > 0 {
        if stop_flag.is_stopped() {
            return Err(PlanError::Stopped);
        }
        let mut labels = std::mem::take(&mut ring[slot]);
        waiting -= labels.len();
        for &(at, spent) in &labels {
            let known = used[at as usize];
            let spent = if grid.cell(at).is_depot() { 0 } else { spent };
            if spent >= known {
                continue;
            }
            if known == NEVER && !visit(at, cost) {
                return Ok(());
            }
            used[at as usize] = spent;
            grid.successors(at, |step| {
                let spent = u64::from(spent) + u64::from(step.cost);
                if spent <= u64::from(supply) && spent < u64::from(used[step.to as usize]) {
                    let slots = ring.len();
                    ring[(slot + step.cost as usize) % slots].push((step.to, spent as u32));
                    waiting += 1;
                }
            });
        }
        labels.clear();
        ring[slot] = labels;
        cost += 1;
        slot = (slot + 1) % ring.len();
    }
    Ok(())
}
