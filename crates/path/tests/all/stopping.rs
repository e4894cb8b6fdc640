//! Everything that may take long ends when it is told to.

use std::thread;
use std::time::{Duration, Instant};

use ply_core::StopFlag;
use ply_path::{
    Cell, Location, Map, Moves, PlanError, PrepareError, PrepareOptions, Prepared, PreparedError, Query,
    advise_length, advise_supply, curve, smallest_supply,
};
use ply_path_io::Depots;

use crate::prepared::options;

const START: Location = Location::new(0, 0);

fn corner(map: &Map) -> Location {
    Location::new(map.rows() - 1, map.columns() - 1)
}

fn stopped() -> StopFlag {
    let stop_flag = StopFlag::new();
    stop_flag.stop();
    stop_flag
}

/// Stops the work after a moment, when it is in the midst of it, and hands back what it said at once.
fn interrupted<T>(work: impl FnOnce(&StopFlag) -> T) -> T {
    let stop_flag = StopFlag::new();
    thread::scope(|scope| {
        let stop = scope.spawn(|| {
            thread::sleep(Duration::from_millis(30));
            stop_flag.stop();
            Instant::now()
        });
        let answer = work(&stop_flag);
        let ended = Instant::now();
        let told = stop.join().unwrap();
        // Tables must be put away, and the machine may be busy.
        assert!(ended - told < Duration::from_secs(2), "{:?}", ended - told);
        answer
    })
}

#[test]
fn nothing_begins_after_the_signal() {
    let stop_flag = &stopped();
    for moves in [Moves::Four, Moves::Eight] {
        let mut map = Map::new(9, 9).unwrap();
        Depots::Random { count: 6, seed: 3 }.add_to(&mut map, &[]).unwrap();
        let goal = corner(&map);
        let query = Query { start: START, goal, supply: 100, moves };
        let options = options(2);
        let built = Prepared::build(&map, moves, &options, stop_flag);
        assert!(matches!(built.map(|_| ()), Err(PrepareError::Stopped)));
        assert_eq!(smallest_supply(&map, START, goal, moves, stop_flag), Err(PlanError::Stopped));
        assert_eq!(curve(&map, START, goal, moves, stop_flag), Err(PlanError::Stopped));
        assert_eq!(advise_supply(&map, START, goal, moves, stop_flag), Err(PlanError::Stopped));
        assert_eq!(advise_length(&map, &query, stop_flag), Err(PlanError::Stopped));

        // Whether the access depots are listed or searched for.
        for bytes in [1 << 20, 400] {
            let options = PrepareOptions { max_bytes: bytes, ..options };
            let prepared = Prepared::build(&map, moves, &options, &StopFlag::new()).unwrap();
            assert_eq!(prepared.access_entries() > 0, bytes > 400);
            let mut workspace = prepared.workspace();
            assert_eq!(workspace.length(&query, stop_flag), Err(PreparedError::Stopped));
            assert_eq!(workspace.solve(&query, stop_flag), Err(PreparedError::Stopped));
            assert_eq!(workspace.route(&query, stop_flag), Err(PreparedError::Stopped));
            assert_eq!(workspace.smallest_supply(START, goal, stop_flag), Err(PreparedError::Stopped));
            assert_eq!(prepared.curve(START, goal, stop_flag), Err(PlanError::Stopped));
            // The tables are as good as before.
            let length = workspace.length(&query, &StopFlag::new()).unwrap();
            assert_eq!(length, prepared.workspace().length(&query, &StopFlag::new()).unwrap());
            assert!(length.is_some());
        }
    }
}

/// So large that everything takes longer than the moment before it is stopped.
fn large_map(depots: u32) -> Map {
    let mut map = Map::new(3000, 3000).unwrap();
    let goal = corner(&map);
    Depots::Random { count: depots, seed: 1 }.add_to(&mut map, &[START, goal]).unwrap();
    map
}

#[test]
fn work_is_interrupted() {
    let mut map = large_map(40);
    let goal = corner(&map);
    let options = options(2);
    let work = |stop_flag: &StopFlag| Prepared::build(&map, Moves::Four, &options, stop_flag).map(|_| ());
    assert!(matches!(interrupted(work), Err(PrepareError::Stopped)));
    let work = |stop_flag: &StopFlag| Prepared::build(&map, Moves::Eight, &options, stop_flag).map(|_| ());
    assert!(matches!(interrupted(work), Err(PrepareError::Stopped)));
    let work = |stop_flag: &StopFlag| curve(&map, START, goal, Moves::Four, stop_flag);
    assert_eq!(interrupted(work), Err(PlanError::Stopped));
    // The corner is walled in, so that the whole map must be searched for it.
    for (down, right) in [(1, 0), (0, 1), (1, 1)] {
        map.set(Location::new(goal.row - down, goal.column - right), Cell::WALL);
    }
    let work = |stop_flag: &StopFlag| smallest_supply(&map, START, goal, Moves::Eight, stop_flag);
    assert_eq!(interrupted(work), Err(PlanError::Stopped));
    let work = |stop_flag: &StopFlag| advise_supply(&map, START, goal, Moves::Eight, stop_flag);
    assert_eq!(interrupted(work), Err(PlanError::Stopped));
    let query = Query { start: START, goal, supply: 1 << 20, moves: Moves::Eight };
    assert_eq!(interrupted(|stop_flag| advise_length(&map, &query, stop_flag)), Err(PlanError::Stopped));
}

/// A query without listed access depots sweeps the map.
#[test]
fn queries_are_interrupted() {
    let map = large_map(0);
    let prepared = Prepared::build(&map, Moves::Eight, &options(1), &StopFlag::new()).unwrap();
    let query = Query { start: START, goal: corner(&map), supply: 1 << 20, moves: Moves::Eight };
    let mut workspace = prepared.workspace();
    assert_eq!(interrupted(|stop_flag| workspace.length(&query, stop_flag)), Err(PreparedError::Stopped));
    let work = |stop_flag: &StopFlag| workspace.smallest_supply(query.start, query.goal, stop_flag);
    assert_eq!(interrupted(work), Err(PreparedError::Stopped));
}

/// The limit of visits holds for the searches themselves, not only for the samples.
#[test]
fn visits_are_counted() {
    // The sampled searches begin in small rooms at the top; all others sweep the open ground
    // below.
    let mut map = Map::new(300, 300).unwrap();
    for column in 0..300 {
        map.set(Location::new(1, column), Cell::WALL);
        if column % 2 == 1 {
            map.set(Location::new(0, column), Cell::WALL);
        } else {
            map.set(Location::new(0, column), Cell::DEPOT);
        }
    }
    map.set(Location::new(299, 299), Cell::DEPOT);
    let build = |visits| {
        let options = PrepareOptions { max_visits: visits, ..options(2) };
        Prepared::build(&map, Moves::Four, &options, &StopFlag::new()).map(|prepared| prepared.cap())
    };
    assert_eq!(build(100_000), Ok(None));
    assert!(matches!(build(80_000), Err(PrepareError::TooLarge { .. }) | Ok(Some(_))));
}
