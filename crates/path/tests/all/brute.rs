//! A plain Dijkstra over (cell, supply), as slow as it is easy to believe. It shares no code with the crate's
//! searches.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use ply_path::{Location, Map, Moves, Query};

/// Every step the rules allow from a location: the location it leads to, and what it costs.
pub(crate) fn steps(map: &Map, moves: Moves, from: Location) -> Vec<(Location, u64)> {
    let ground = |row: i64, column: i64| {
        let location = Location::new(u32::try_from(row).ok()?, u32::try_from(column).ok()?);
        (map.contains(location) && !map.cell(location).is_wall()).then_some(location)
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

/// A supply that no route without a loop can use up, so that more makes no difference.
pub(crate) fn ample(map: &Map) -> u64 {
    map.locations().map(|location| 7 * u64::from(map.cell(location).cost())).sum()
}

/// What a shortest route costs; `None` where there is no route.
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

/// What shortest routes from a location cost to one who needs no supply, by where they lead.
pub(crate) fn distances(map: &Map, moves: Moves, from: Location) -> HashMap<Location, u64> {
    let mut known = HashMap::new();
    let mut open = BinaryHeap::from([Reverse((0, from))]);
    while let Some(Reverse((cost, here))) = open.pop() {
        if known.contains_key(&here) {
            continue;
        }
        known.insert(here, cost);
        open.extend(steps(map, moves, here).into_iter().map(|(next, step)| Reverse((cost + step, next))));
    }
    known
}
