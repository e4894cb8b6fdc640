//! Every algorithm against brute force, on tens of thousands of random grids; with PLY_TEST_LONG=1 on a hundred
//! thousand of each kind.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ply_path::{Algorithm, Moves, PlanError, Planner};

use crate::case::{Case, shrunk};
use crate::replay::replay;
use crate::{brute, grids};

/// What is wrong with an algorithm's answer, if anything; a panic is.
fn wrong(planner: &mut Planner, case: &Case, expected: Option<u64>) -> Option<String> {
    let Case { map, query } = case;
    let answer = match catch_unwind(AssertUnwindSafe(|| planner.solve(map, query))) {
        Ok(Ok(answer)) => answer,
        Ok(Err(error)) => return Some(format!("no answer: {error}")),
        Err(_) => return Some("it panicked".into()),
    };
    match (answer.route, expected) {
        (None, None) => None,
        (Some(route), Some(length)) => {
            let flaw = replay(map, query, &route).err();
            flaw.or(
                (route.length() != length).then(|| format!("length {}, expected {length}", route.length()))
            )
        }
        (found, _) => Some(format!("found {:?}, expected {expected:?}", found.map(|route| route.length()))),
    }
}

/// So many cases of a kind, or its share of those of the long test.
fn cases(usual: u64, share: u64) -> u64 {
    if std::env::var_os("PLY_TEST_LONG").is_some_and(|long| long == "1") { 100_000 / share } else { usual }
}

/// The planners are used again and again, so that what one query leaves in their tables would show in the
/// next.
fn agree(first: u64, count: u64, moves: Moves, max_cost: u8) {
    let mut planners = Algorithm::ALL.map(Planner::new);
    let (mut routes, mut none) = (0, 0);
    for number in first..first + count {
        let case = grids::case(number, moves, max_cost);
        let expected = brute::length(&case.map, &case.query);
        *if expected.is_some() { &mut routes } else { &mut none } += 1;
        for planner in &mut planners {
            if let Some(wrong) = wrong(planner, &case, expected) {
                report(number, planner.algorithm, case, wrong);
            }
        }
    }
    assert!(
        routes * 4 > none && none * 8 > routes,
        "the cases are lopsided: {routes} with a route, {none} without"
    );
}

fn report(number: u64, algorithm: Algorithm, case: Case, problem: String) -> ! {
    let problem_of = |case: &Case| {
        let expected = brute::length(&case.map, &case.query);
        wrong(&mut Planner::new(algorithm), case, expected)
    };
    if problem_of(&case).is_none() {
        panic!("case {number}, {}, but only by a planner used before: {problem}\n{case}", algorithm.name());
    }
    let small = shrunk(case, |case| problem_of(case).is_some());
    let problem = problem_of(&small).unwrap_or(problem);
    panic!("case {number}, {}: {problem}\n{small}", algorithm.name());
}

#[test]
fn four_moves_on_uniform_ground() {
    agree(0, cases(25_000, 2), Moves::Four, 1);
}

#[test]
fn four_moves_on_more_uniform_ground() {
    agree(100_000, cases(25_000, 2), Moves::Four, 1);
}

#[test]
fn eight_moves_on_uniform_ground() {
    agree(200_000, cases(6_000, 1), Moves::Eight, 1);
}

#[test]
fn four_moves_on_weighted_ground() {
    for (group, max_cost) in [2, 5, 20, 127].into_iter().enumerate() {
        agree(300_000 + 25_000 * group as u64, cases(1_500, 4), Moves::Four, max_cost);
    }
}

#[test]
fn eight_moves_on_weighted_ground() {
    for (group, max_cost) in [2, 5, 20, 127].into_iter().enumerate() {
        agree(400_000 + 25_000 * group as u64, cases(600, 4), Moves::Eight, max_cost);
    }
}

/// A query that does not fit the map is an error for every algorithm, never a panic.
#[test]
fn queries_that_do_not_fit() {
    use ply_path::{Cell, Location, MAX_SUPPLY, Map, Query};
    let mut map = Map::new(3, 3).expect("small");
    map.set(Location::new(1, 1), Cell::WALL);
    let (corner, wall, beyond) = (Location::new(0, 0), Location::new(1, 1), Location::new(0, 3));
    let queries = [
        Query::new(wall, corner, 9),
        Query::new(corner, wall, 9),
        Query::new(beyond, corner, 9),
        Query::new(corner, beyond, 9),
        Query::new(corner, corner, MAX_SUPPLY + 1),
    ];
    for query in queries {
        for algorithm in Algorithm::ALL {
            let answer = Planner::new(algorithm).solve(&map, &query);
            assert!(matches!(answer, Err(PlanError::Input(_))), "{}: {query:?}", algorithm.name());
        }
    }
}
