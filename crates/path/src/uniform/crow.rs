//! The query as the crow flies: whether there would be a route if there were no walls. Where there is none even so, the search
//! need not go everywhere to find that out.

use crate::map::Map;
use crate::{Direction, Location, Query};

/// A side of the squares that depots are sorted into is at least so long.
const MIN_SIDE: u32 = 32;

/// Whether depots lead from the start to the goal whose distances the supply covers, walls left aside. `true` also if that took more than
/// so many comparisons.
pub(crate) fn has_route(map: &Map, query: &Query, mut comparisons: u64) -> bool {
    let near = |one: Location, other: Location| query.moves.heuristic(one, other) <= u64::from(query.supply);
    if near(query.start, query.goal) {
        return true;
    }
    // What is near lies in the same square or in one of the eight around it.
    let side = (query.supply / query.moves.factor(Direction::North)).max(MIN_SIDE);
    let squares = (map.rows().div_ceil(side), map.columns().div_ceil(side));
    let number = |row: u32, column: u32| row as usize * squares.1 as usize + column as usize;
    let mut unreached = vec![Vec::new(); squares.0 as usize * squares.1 as usize];
    for depot in map.depots() {
        unreached[number(depot.row / side, depot.column / side)].push(depot);
    }
    let mut reached = vec![query.start];
    while let Some(here) = reached.pop() {
        let (row, column) = (here.row / side, here.column / side);
        for row in row.saturating_sub(1)..=(row + 1).min(squares.0 - 1) {
            for column in column.saturating_sub(1)..=(column + 1).min(squares.1 - 1) {
                let square = &mut unreached[number(row, column)];
                comparisons = comparisons.saturating_sub(square.len() as u64);
                reached.extend(square.extract_if(.., |depot| near(here, *depot)));
            }
        }
        if comparisons == 0 || near(here, query.goal) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Moves};

    /// Three depots in a row, 40 apart, on open ground.
    fn map() -> Map {
        let mut map = Map::new(50, 200).expect("small");
        for column in [40, 80, 120] {
            map.set(Location::new(10, column), Cell::DEPOT);
        }
        map
    }

    #[test]
    fn the_widest_gap_decides() {
        let (start, goal) = (Location::new(10, 0), Location::new(10, 165));
        for moves in [Moves::Four, Moves::Eight] {
            let has_route = |steps: u32, comparisons: u64| {
                let supply = steps * moves.factor(Direction::North);
                has_route(&map(), &Query { start, goal, supply, moves }, comparisons)
            };
            assert!(has_route(45, 1_000));
            assert!(!has_route(44, 1_000));
            assert!(!has_route(39, 1_000));
            // It gives up before it is sure.
            assert!(has_route(44, 2));
        }
    }

    #[test]
    fn without_depots() {
        let map = Map::new(3, 9).expect("small");
        let (start, goal) = (Location::new(0, 0), Location::new(2, 8));
        assert!(has_route(&map, &Query::new(start, goal, 10), 9));
        assert!(!has_route(&map, &Query::new(start, goal, 9), 9));
    }
}
