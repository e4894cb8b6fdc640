//! The planner's promise: `auto` never expands more than twice what the better of its two searches does.

use ply_core::StopFlag;
use ply_path::{Algorithm, Cell, Location, Map, Moves, Planner, Query, smallest_supply};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::families::{FAMILIES, generate};

/// What `auto` expands, and what the better of the two does; all three must agree.
fn expanded(map: &Map, query: &Query, name: &str) -> (u64, u64) {
    let [auto, labels, both_ends] = [Algorithm::Auto, Algorithm::Labels, Algorithm::Bidirectional]
        .map(|algorithm| Planner::new(algorithm).solve(map, query).expect("the query fits the map"));
    let length = |answer: &ply_path::Solution| answer.route.as_ref().map(|route| route.length());
    assert_eq!(length(&auto), length(&labels), "{name}: {query:?}");
    assert_eq!(length(&auto), length(&both_ends), "{name}: {query:?}");
    (auto.stats.expanded, labels.stats.expanded.min(both_ends.stats.expanded))
}

fn location(random: &mut Pcg64Mcg, side: u32) -> Location {
    Location::new(random.random_range(0..side), random.random_range(0..side))
}

/// Every family, with few and with many depots, with the smallest supply, with more, and with too little.
fn keep_the_promise(side: u32, seeds: std::ops::Range<u64>, moves: Moves) {
    for family in FAMILIES {
        for seed in seeds.clone() {
            let random = &mut Pcg64Mcg::seed_from_u64(seed);
            let mut map = generate(family, side, seed);
            for _ in 0..(side * side).div_ceil([40, 400, 4_000][random.random_range(0..3)]) {
                let at = location(random, side);
                map.set(at, map.cell(at).with_depot());
            }
            let (start, goal) = (location(random, side), location(random, side));
            for end in [start, goal] {
                map.set(end, Cell::FREE);
            }
            let minimum = smallest_supply(&map, start, goal, moves, &StopFlag::new());
            let minimum =
                minimum.expect("the query fits the map").map_or(30, |minimum| minimum.supply as u32);
            for supply in
                [minimum.saturating_sub(1), minimum, minimum + minimum / 4, 2 * minimum, 9 * minimum]
            {
                let query = Query { start, goal, supply, moves };
                let (auto, better) = expanded(&map, &query, family);
                assert!(auto <= 2 * better, "{family}, seed {seed}: {auto} for {better}, {query:?}");
            }
        }
    }
}

#[test]
fn four_moves() {
    keep_the_promise(12, 0..300, Moves::Four);
    keep_the_promise(60, 300..340, Moves::Four);
    keep_the_promise(300, 340..343, Moves::Four);
}

#[test]
fn eight_moves() {
    keep_the_promise(12, 0..100, Moves::Eight);
    keep_the_promise(60, 300..315, Moves::Eight);
    keep_the_promise(300, 340..341, Moves::Eight);
}
