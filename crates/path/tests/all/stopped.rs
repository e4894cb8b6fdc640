//! Searches that are told to stop: they end soon, and leave a planner that still answers right.

use std::thread;
use std::time::Duration;

use ply_core::StopFlag;
use ply_path::{Algorithm, Cell, Location, Map, Moves, PlanError, Planner, Query, Textbook};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// Boulders and depots on half a million cells: some milliseconds for every search.
fn map() -> Map {
    let mut random = Pcg64::seed_from_u64(24);
    let mut map = Map::new(700, 700).expect("half a million cells");
    for location in map.locations() {
        let cell = match random.random_range(0..1000) {
            0..300 => Cell::WALL,
            300..303 => Cell::DEPOT,
            _ => Cell::FREE,
        };
        map.set(location, cell);
    }
    for end in [Location::new(2, 2), Location::new(697, 697)] {
        map.set(end, Cell::FREE);
    }
    map
}

/// Stops the same planner again and again from another thread, sooner or later.
fn stop_and_go_on(algorithm: Algorithm, map: &Map, query: &Query) {
    let mut planner = Planner::new(algorithm);
    let expected = planner.solve(map, query).expect("the query fits the map");
    let mut interrupted = 0;
    for wait in 0..12 {
        let stop_flag = StopFlag::new();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_micros(700 * wait));
                stop_flag.stop();
            });
            loop {
                let was_running = !stop_flag.is_stopped();
                match planner.solve_until(map, query, &stop_flag) {
                    Ok(answer) => assert_eq!(answer, expected, "{}", algorithm.name()),
                    Err(error) => {
                        assert_eq!(error, PlanError::Stopped);
                        interrupted += u32::from(was_running);
                        break;
                    }
                }
            }
        });
        assert_eq!(planner.solve(map, query).as_ref(), Ok(&expected), "{}", algorithm.name());
    }
    assert!(interrupted > 0, "{}: no search was stopped halfway", algorithm.name());
}

const OURS: [Algorithm; 3] = [Algorithm::Auto, Algorithm::Labels, Algorithm::Bidirectional];

#[test]
fn on_unit_ground() {
    let map = map();
    let query = Query::new(Location::new(2, 2), Location::new(697, 697), 60);
    OURS.into_iter().for_each(|algorithm| stop_and_go_on(algorithm, &map, &query));
}

#[test]
fn on_general_ground() {
    let map = map();
    let query =
        Query { moves: Moves::Eight, ..Query::new(Location::new(2, 2), Location::new(697, 697), 300) };
    OURS.into_iter().for_each(|algorithm| stop_and_go_on(algorithm, &map, &query));
}

#[test]
fn the_textbook_ends_soon() {
    let map = map();
    let query = Query::new(Location::new(2, 2), Location::new(697, 697), 60);
    for textbook in [Textbook::a_star(), Textbook::uniform_cost()] {
        let (stop_flag, mut heard) = (StopFlag::new(), 0);
        let answer = textbook.solve(&map, &query, &stop_flag, |_| {
            heard += 1;
            if heard == 5_000 {
                stop_flag.stop();
            }
        });
        assert_eq!(answer, Err(PlanError::Stopped));
        assert!((5_000..5_000 + 1_024).contains(&heard), "{heard} expansions");
    }
    for algorithm in [Algorithm::AStar, Algorithm::UniformCost] {
        let stop_flag = StopFlag::new();
        stop_flag.stop();
        assert_eq!(Planner::new(algorithm).solve_until(&map, &query, &stop_flag), Err(PlanError::Stopped));
    }
}
