//! What holds for every map: more supply never hurts, routes can be walked back, estimates are consistent.

use ply_core::StopFlag;
use ply_path::{Algorithm, Cell, Location, MAX_SUPPLY, Map, Moves, Planner, Query, Textbook};

use crate::case::Case;
use crate::{brute, grids};

/// The cost of the shortest route; endless where there is none.
fn length(planner: &mut Planner, map: &Map, query: &Query) -> u64 {
    let answer = planner.solve(map, query).expect("the query fits the map");
    answer.route.map_or(u64::MAX, |route| route.length())
}

fn kinds() -> impl Iterator<Item = (Moves, u8)> {
    [(Moves::Four, 1), (Moves::Eight, 1), (Moves::Four, 9), (Moves::Eight, 9)].into_iter()
}

#[test]
fn more_supply_is_never_worse() {
    let mut planner = Planner::default();
    for (moves, max_cost) in kinds() {
        for number in 500_000..500_250 {
            let case = grids::case(number, moves, max_cost);
            let mut before = u64::MAX;
            let max = u32::try_from(brute::ample(&case.map)).expect("small");
            for supply in (0..40).map(|part| max / 160 * part).chain([max, MAX_SUPPLY]) {
                let now = length(&mut planner, &case.map, &Query { supply, ..case.query });
                assert!(now <= before, "{now} with {supply}, {before} with less\n{case}");
                before = now;
            }
        }
    }
}

#[test]
fn ways_on_uniform_ground_lead_back() {
    let mut planners = [Algorithm::Auto, Algorithm::Labels, Algorithm::Bidirectional].map(Planner::new);
    for moves in [Moves::Four, Moves::Eight] {
        for number in 600_000..601_500 {
            let Case { map, query } = grids::case(number, moves, 1);
            for planner in &mut planners {
                let there = length(planner, &map, &query);
                let back = length(planner, &map, &query.reversed());
                assert_eq!(there, back, "{}\n{}", planner.algorithm.name(), Case { map, query });
            }
        }
    }
}

/// h(n) ≤ cost(n, n′) + h(n′) on every step of every map, and h(goal) = 0; so h never exceeds the true rest.
#[test]
fn the_estimate_is_consistent() {
    for (moves, max_cost) in kinds() {
        for number in 700_000..700_400 {
            let Case { map, query } = grids::case(number, moves, max_cost);
            let estimate = |location| moves.heuristic(location, query.goal);
            assert_eq!(estimate(query.goal), 0);
            for here in map.locations().filter(|location| !map.cell(*location).is_wall()) {
                for (next, cost) in brute::steps(&map, moves, here) {
                    assert!(estimate(here) <= cost + estimate(next), "{here} to {next}");
                }
            }
            if let Some(length) = brute::length(&map, &query) {
                assert!(estimate(query.start) <= length);
            }
        }
    }
}

/// A* expands no node that uniform cost does not: a node other than the goal that it expands has f ≤ C*, and
/// h ≥ 1, so g < C*, and uniform cost expands all such nodes, however ties are broken. Without a route both
/// expand all there are.
#[test]
fn the_estimate_saves_effort() {
    let (mut informed, mut blind) = (0, 0);
    for (moves, max_cost) in kinds() {
        for number in 800_000..801_000 {
            let case = grids::case(number, moves, max_cost);
            let mut traced = 0;
            let stop_flag = StopFlag::new();
            let a_star = Textbook::a_star().solve(&case.map, &case.query, &stop_flag, |_| traced += 1);
            let uniform = Textbook::uniform_cost().solve(&case.map, &case.query, &stop_flag, |_| ());
            let (a_star, uniform) = (a_star.expect("small"), uniform.expect("small"));
            let (fewer, more) = (a_star.stats, uniform.stats);
            assert_eq!(fewer.expanded, traced);
            assert!(fewer.expanded <= more.expanded, "{case}");
            if a_star.route.is_none() {
                assert_eq!(fewer.expanded, more.expanded, "{case}");
            }
            for stats in [fewer, more] {
                assert!(stats.expanded <= stats.generated && stats.peak_open < stats.generated.max(2));
            }
            informed += fewer.expanded;
            blind += more.expanded;
        }
    }
    assert!(informed * 5 < blind * 4, "{informed} nodes with the estimate, {blind} without");
}

/// Supplies near 2³¹ are only numbers: the searches neither overflow nor take longer.
#[test]
fn the_largest_supply() {
    let mut planners = Algorithm::ALL.map(Planner::new);
    for (moves, max_cost) in kinds() {
        for number in 900_000..900_200 {
            let Case { map, query } = grids::case(number, moves, max_cost);
            let expected = brute::distances(&map, moves, query.start).remove(&query.goal);
            for supply in [MAX_SUPPLY - 1, MAX_SUPPLY] {
                let query = Query { supply, ..query };
                for planner in &mut planners {
                    let textbook = matches!(planner.algorithm, Algorithm::AStar | Algorithm::UniformCost);
                    if textbook && (expected.is_none() || map.rows() * map.columns() > 60) {
                        continue; // It would count the supply down to nothing.
                    }
                    let found = length(planner, &map, &query);
                    assert_eq!(found, expected.unwrap_or(u64::MAX), "{}", Case { map, query });
                }
            }
        }
    }
}

#[test]
fn a_single_cell() {
    for cell in [Cell::FREE, Cell::DEPOT] {
        let here = Location::new(0, 0);
        let mut map = Map::new(1, 1).expect("one cell");
        map.set(here, cell);
        for (supply, moves) in [(0, Moves::Four), (MAX_SUPPLY, Moves::Eight)] {
            for algorithm in Algorithm::ALL {
                let query = Query { start: here, goal: here, supply, moves };
                let answer = Planner::new(algorithm).solve(&map, &query).expect("the query fits the map");
                let route = answer.route.expect("the start is the goal");
                assert_eq!((route.length(), route.steps().len(), route.legs().len()), (0, 0, 0));
                assert_eq!(route.letters(moves).to_string(), "");
            }
        }
    }
}
