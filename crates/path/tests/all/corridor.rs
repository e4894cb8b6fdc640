//! A corridor with a depot halfway: supplies at the edges of the words in which tables keep them.

use ply_path::{Algorithm, Cell, Location, Map, Moves, Planner, Query};

use crate::replay::replay;

const COLUMNS: u32 = 257;

/// The location so many steps along a corridor that winds to and fro, with walls between its rows.
fn along(steps: u32) -> Location {
    let (turn, rest) = (steps / (COLUMNS + 1), steps % (COLUMNS + 1));
    let forth = turn % 2 == 0;
    match rest {
        COLUMNS => Location::new(2 * turn + 1, if forth { COLUMNS - 1 } else { 0 }),
        _ => Location::new(2 * turn, if forth { rest } else { COLUMNS - 1 - rest }),
    }
}

/// Twice so many steps, each into ground of this cost.
fn corridor(steps: u32, cost: u8) -> (Map, Location) {
    let goal = along(2 * steps);
    let mut map = Map::new(goal.row + 1, COLUMNS).expect("small");
    for location in map.locations() {
        map.set(location, Cell::WALL);
    }
    for step in 0..=2 * steps {
        map.set(along(step), Cell::ground(cost).expect("1 to 127"));
    }
    map.set(along(steps), map.cell(along(steps)).with_depot());
    (map, goal)
}

#[test]
fn supplies_at_the_edges_of_words() {
    let algorithms = [Algorithm::Auto, Algorithm::Labels, Algorithm::Bidirectional];
    let mut planners = algorithms.map(Planner::new);
    for supply in (245..=258).chain(65_527..=65_529).chain(65_533..=65_536).chain([70_000]) {
        for (moves, cost) in [(Moves::Four, 1), (Moves::Four, 2), (Moves::Eight, 1), (Moves::Eight, 127)] {
            let price = u32::from(cost) * moves.factor(moves.directions()[0]);
            let steps = supply / price;
            if steps == 0 {
                continue;
            }
            let (map, goal) = corridor(steps, cost);
            for planner in &mut planners {
                let mut solve = |supply| {
                    let query = Query { start: along(0), goal, supply, moves };
                    let answer = planner.solve(&map, &query).expect("the query fits the map");
                    answer.route.inspect(|route| {
                        assert_eq!(replay(&map, &query, route), Ok(()));
                    })
                };
                let route = solve(supply).expect("the supply lasts to the depot and from there to the goal");
                assert_eq!(route.length(), 2 * u64::from(steps * price));
                assert_eq!(solve(steps * price - 1), None, "a leg is longer than {supply}");
            }
        }
    }
}
