//! A large map, too large for brute force: the searches must agree with each other, and their routes must
//! hold.

use ply_path::{Algorithm, Cell, Location, Map, Moves, Planner, Query};
use ply_path_io::Depots;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use crate::families::generate;
use crate::replay::replay;

/// Rooms with doors, a few boulders, 500 depots on 4 million cells.
fn map(side: u32, max_cost: u8) -> Map {
    let mut random = Pcg64::seed_from_u64(u64::from(max_cost));
    let mut map = Map::new(side, side).expect("a few million cells");
    for location in map.locations() {
        let wall = (location.row % 50 == 49 && location.column % 50 != location.row % 47)
            || (location.column % 100 == 99 && location.row % 50 != location.column % 43)
            || random.random_bool(0.02);
        let ground = Cell::ground(random.random_range(1..=max_cost)).expect("1 to 127");
        map.set(location, if wall { Cell::WALL } else { ground });
    }
    for _ in 0..side * side / 8_000 {
        let location = Location::new(random.random_range(0..side), random.random_range(0..side));
        map.set(location, map.cell(location).with_depot());
    }
    for end in [Location::new(3, 3), Location::new(side - 4, side - 4)] {
        map.set(end, Cell::FREE);
    }
    map
}

fn agree(map: &Map, moves: Moves, supplies: &[u32]) {
    let side = map.rows();
    let (start, goal) = (Location::new(3, 3), Location::new(side - 4, side - 4));
    let mut before = None;
    for &supply in supplies {
        let query = Query { start, goal, supply, moves };
        let mut lengths = Vec::new();
        for algorithm in [Algorithm::Auto, Algorithm::Labels, Algorithm::Bidirectional] {
            let answer = Planner::new(algorithm).solve(map, &query).expect("the query fits the map");
            lengths.push(answer.route.as_ref().map(|route| route.length()));
            if let Some(route) = answer.route {
                assert_eq!(replay(map, &query, &route), Ok(()), "{}", algorithm.name());
            }
        }
        assert!(lengths.iter().all(|length| *length == lengths[0]), "supply {supply}: {lengths:?}");
        assert!(before.is_none() || lengths[0].is_some_and(|now| Some(now) <= before), "supply {supply}");
        before = lengths[0];
    }
    assert!(before.is_some(), "the largest supply should be enough");
}

#[test]
fn four_moves() {
    agree(&map(2_000, 1), Moves::Four, &[60, 250, 350, 1_000, 70_000]);
}

#[test]
fn eight_moves() {
    agree(&map(800, 1), Moves::Eight, &[300, 1_000, 1_500, 100_000]);
}

/// Here a search from both ends once missed the shortest route by one, for its halves kept different ones.
#[test]
fn eight_moves_among_random_walls() {
    let mut map = generate("random20", 1_024, 301);
    let (start, goal) = (Location::new(592, 926), Location::new(0, 0));
    Depots::Random { count: 200, seed: 1 }.add_to(&mut map, &[start, goal]).expect("room for the depots");
    let query = Query { start, goal, supply: 2_816, moves: Moves::Eight };
    for algorithm in [Algorithm::Labels, Algorithm::Bidirectional, Algorithm::Auto] {
        let answer = Planner::new(algorithm).solve(&map, &query).expect("the query fits the map");
        assert_eq!(answer.route.map(|route| route.length()), Some(6_159), "{}", algorithm.name());
    }
}

#[test]
fn weighted_ground() {
    agree(&map(600, 9), Moves::Four, &[500, 1_000, 100_000]);
    agree(&map(600, 127), Moves::Eight, &[30_000, 60_000]);
}
