//! What `auto` expands beside the better of `labels` and `bidirectional`: as little in the mean, and at most twice as much where there is a
//! route.

use ply_core::StopFlag;
use ply_path::{Algorithm, Cell, Location, Map, Moves, Planner, Query, smallest_supply};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::families::{FAMILIES, generate};

/// What `auto` expands, what the better of the two does, and whether there is a route; all three must agree.
fn expanded(map: &Map, query: &Query, name: &str) -> (u64, u64, bool) {
    let [auto, labels, both_ends] = [Algorithm::Auto, Algorithm::Labels, Algorithm::Bidirectional]
        .map(|algorithm| Planner::new(algorithm).solve(map, query).expect("the query fits the map"));
    let length = |answer: &ply_path::Solution| answer.route.as_ref().map(|route| route.length());
    assert_eq!(length(&auto), length(&labels), "{name}: {query:?}");
    assert_eq!(length(&auto), length(&both_ends), "{name}: {query:?}");
    (auto.stats.expanded, labels.stats.expanded.min(both_ends.stats.expanded), auto.route.is_some())
}

fn location(random: &mut Pcg64Mcg, side: u32) -> Location {
    Location::new(random.random_range(0..side), random.random_range(0..side))
}

/// The mean of what `auto` expands against the better search, over every family, with few and with many depots, with the
/// smallest supply, with more, and with too little. None may be far from it.
fn mean_excess(side: u32, seeds: std::ops::Range<u64>, moves: Moves) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (family, seed) in
        FAMILIES.into_iter().flat_map(|family| seeds.clone().map(move |seed| (family, seed)))
    {
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
        let minimum = minimum.expect("the query fits the map").map_or(30, |minimum| minimum.supply as u32);
        for supply in [minimum.saturating_sub(1), minimum, minimum + minimum / 4, 2 * minimum, 9 * minimum] {
            let query = Query { start, goal, supply, moves };
            let (auto, better, has_route) = expanded(&map, &query, family);
            let (auto, better) = (auto.max(1) as f64, better.max(1) as f64);
            // Where there is none, all labels are expanded, and some cells have a label before a better one of the same cost.
            let most = if has_route { 2.0 * better } else { 2.2 * better + 8.0 };
            assert!(
                auto <= most,
                "{family} {seed}, {query:?}: {auto} expanded, {better} by the better search"
            );
            (sum, count) = (sum + auto / better, count + 1.0);
        }
    }
    sum / count
}

fn stay_within(moves: Moves, maps: [(u32, std::ops::Range<u64>); 3]) {
    for (side, seeds) in maps {
        let mean = mean_excess(side, seeds, moves);
        assert!(mean <= 1.3, "{moves:?}, side {side}: mean {mean}");
    }
}

#[test]
fn four_moves() {
    stay_within(Moves::Four, [(12, 0..300), (60, 300..340), (300, 340..343)]);
}

#[test]
fn eight_moves() {
    stay_within(Moves::Eight, [(12, 0..100), (60, 300..315), (300, 340..341)]);
}
