//! The weighted searches against the textbook search, and on uniform ground against the searches made for it.

use ply_core::StopFlag;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use super::{Strategy, solve};
use crate::uniform::UniformSearch;
use crate::{Cell, Direction, Location, Map, Moves, Query, Textbook};

fn length(strategy: Strategy, map: &Map, query: &Query) -> Option<u64> {
    let answer = solve(strategy, map, query, &StopFlag::new()).expect("the query fits the map");
    answer.route.map(|route| route.length())
}

/// Random grids with few and with many costs; uniform ground too, which the planner never sends here.
#[test]
fn agree_with_uniform_cost() {
    let mut random = Pcg64::seed_from_u64(4);
    for round in 0..6_000 {
        let (rows, columns) = (random.random_range(1..=12), random.random_range(1..=12));
        let max = [1, 1, 2, 9, Cell::MAX_COST][round % 5];
        let walls = random.random_range(0.0..0.5);
        let depots = random.random_range(0.0..0.3);
        let mut map = Map::new(rows, columns).expect("small");
        for location in map.locations() {
            let ground = Cell::ground(random.random_range(1..=max)).expect("1 to 127");
            let cell = if random.random_bool(walls) { Cell::WALL } else { ground };
            map.set(location, if random.random_bool(depots) { cell.with_depot() } else { cell });
        }
        let mut location = || Location::new(random.random_range(0..rows), random.random_range(0..columns));
        let (start, goal) = (location(), location());
        for end in [start, goal] {
            if map.cell(end).is_wall() {
                map.set(end, Cell::FREE);
            }
        }
        let moves = if round % 2 == 0 { Moves::Four } else { Moves::Eight };
        let steps = random.random_range(1..=12);
        let supply = random.random_range(0..=7 * u32::from(max) * steps);
        let query = Query { start, goal, supply, moves };
        let expected = Textbook::uniform_cost().solve(&map, &query, &StopFlag::new(), |_| ());
        let expected = expected.expect("small").route.map(|route| route.length());
        for strategy in [Strategy::Labels, Strategy::Bidirectional, Strategy::Auto] {
            assert_eq!(length(strategy, &map, &query), expected, "{strategy:?} {query:?} {map:?}");
        }
    }
}

/// Maps too large for brute force, with few depots and a supply that hardly lasts: two searches that share no
/// code.
#[test]
fn agree_with_the_unit_searches() {
    let mut random = Pcg64::seed_from_u64(5);
    let mut uniform = UniformSearch::default();
    for round in 0..800 {
        let (rows, columns) = (random.random_range(20..=120), random.random_range(20..=120));
        let walls = random.random_range(0.0..0.42);
        let mut map = Map::new(rows, columns).expect("small");
        for location in map.locations() {
            if random.random_bool(walls) {
                map.set(location, Cell::WALL);
            }
        }
        let mut location = || Location::new(random.random_range(0..rows), random.random_range(0..columns));
        for _ in 0..rows * columns / 300 + 1 {
            map.set(location(), Cell::DEPOT);
        }
        let (start, goal) = (location(), location());
        for end in [start, goal] {
            map.set(end, Cell::FREE);
        }
        for supply in [random.random_range(5..25), random.random_range(20..60), random.random_range(50..400)]
        {
            let moves = if round % 2 == 0 { Moves::Four } else { Moves::Eight };
            let supply = supply * moves.factor(Direction::North);
            let query = Query { start, goal, supply, moves };
            let expected = length(Strategy::Labels, &map, &query);
            assert_eq!(length(Strategy::Bidirectional, &map, &query), expected, "round {round}: {query:?}");
            for strategy in [Strategy::Labels, Strategy::Bidirectional, Strategy::Auto] {
                let answer =
                    uniform.solve(strategy, &map, &query, &StopFlag::new()).expect("the query fits the map");
                let found = answer.route.map(|route| route.length());
                assert_eq!(found, expected, "round {round}, {strategy:?}: {query:?}");
            }
        }
    }
}
