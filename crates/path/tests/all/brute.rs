//! A plain Dijkstra over (cell, supply), as slow as it is easy to believe, and a plain walk over a route's steps.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use ply_path::{Direction, Map, Moves, Place, Query, Route};

/// Every step the rules allow from a place: the place it leads to, and what it costs.
pub(crate) fn steps(map: &Map, moves: Moves, from: Place) -> Vec<(Place, u64)> {
    let ground = |row: i64, column: i64| {
        let place = Place::new(u32::try_from(row).ok()?, u32::try_from(column).ok()?);
        (map.contains(place) && !map.cell(place).is_wall()).then_some(place)
    };
    let (row, column) = (i64::from(from.row), i64::from(from.column));
    let mut steps = Vec::new();
    for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
        let factor = match (moves, down != 0, right != 0) {
            (_, false, false) | (Moves::Four, true, true) => continue,
            (Moves::Four, ..) => 1,
            (Moves::Eight, true, true) => 7,
            (Moves::Eight, ..) => 5,
        };
        let Some(to) = ground(row + down, column + right) else { continue };
        // A diagonal step cuts no corner; for a straight one these are its two ends.
        if ground(row + down, column).is_some() && ground(row, column + right).is_some() {
            steps.push((to, factor * u64::from(map.cell(to).cost())));
        }
    }
    steps
}

/// A supply that no way without a loop can use up, so that more makes no difference.
pub(crate) fn ample(map: &Map) -> u64 {
    map.places().map(|place| 7 * u64::from(map.cell(place).cost())).sum()
}

/// What a shortest way costs; `None` where there is no way.
pub(crate) fn length(map: &Map, query: &Query) -> Option<u64> {
    let full = u64::from(query.supply).min(ample(map));
    let mut open = BinaryHeap::from([Reverse((0, query.start, full))]);
    let mut done = HashSet::new();
    while let Some(Reverse((cost, here, left))) = open.pop() {
        if here == query.goal {
            return Some(cost);
        }
        if !done.insert((here, left)) {
            continue;
        }
        for (next, step) in steps(map, query.moves, here) {
            if step <= left {
                let left = if map.cell(next).is_depot() { full } else { left - step };
                if !done.contains(&(next, left)) {
                    open.push(Reverse((cost + step, next, left)));
                }
            }
        }
    }
    None
}

/// What a shortest way costs to one who needs no supply.
pub(crate) fn carefree(map: &Map, query: &Query) -> Option<u64> {
    let mut open = BinaryHeap::from([Reverse((0, query.start))]);
    let mut done = HashSet::new();
    while let Some(Reverse((cost, here))) = open.pop() {
        if here == query.goal {
            return Some(cost);
        }
        if done.insert(here) {
            open.extend(
                steps(map, query.moves, here).into_iter().map(|(next, step)| Reverse((cost + step, next))),
            );
        }
    }
    None
}

/// Walks the steps of a route by the rules, without the crate's own walk; says what is wrong with them.
pub(crate) fn replay(map: &Map, query: &Query, route: &Route) -> Result<(), String> {
    let full = u64::from(query.supply);
    let (mut here, mut left, mut length) = (query.start, full, 0);
    let mut legs = route.legs.iter();
    let mut leg_from = here;
    for (number, &direction) in route.steps.iter().enumerate() {
        let (down, right) = offset(direction);
        let next = Place::new(here.row.wrapping_add_signed(down), here.column.wrapping_add_signed(right));
        let open = steps(map, query.moves, here);
        let Some((_, cost)) = open.iter().find(|(to, _)| *to == next) else {
            return Err(format!("step {number} from {here} to {next} is not open"));
        };
        left = left.checked_sub(*cost).ok_or(format!("step {number} from {here} runs dry"))?;
        (here, length) = (next, length + cost);
        let refilled = map.cell(here).is_depot();
        if refilled || number + 1 == route.steps.len() {
            let leg = legs.next().ok_or(format!("there is no leg to {here}"))?;
            if (leg.from, leg.to, leg.length) != (leg_from, here, full - left) {
                return Err(format!("leg {leg:?} should lead from {leg_from} to {here} for {}", full - left));
            }
            leg_from = here;
        }
        if refilled {
            left = full;
        }
    }
    if here != query.goal {
        return Err(format!("it ends at {here}"));
    }
    if legs.next().is_some() {
        return Err("there are legs beyond the goal".into());
    }
    if route.length != length {
        return Err(format!("it costs {length}, not {}", route.length));
    }
    Ok(())
}

fn offset(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::North => (-1, 0),
        Direction::East => (0, 1),
        Direction::South => (1, 0),
        Direction::West => (0, -1),
        Direction::NorthEast => (-1, 1),
        Direction::SouthEast => (1, 1),
        Direction::SouthWest => (1, -1),
        Direction::NorthWest => (-1, -1),
    }
}
