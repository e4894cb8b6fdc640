//! Random questions to small maps of every family, and what `auto` expands beside the better of `labels` and `bidirectional`.

use std::ops::Range;

use ply_core::StopFlag;
use ply_path::{Algorithm, Cell, Location, Map, Moves, Planner, Query, smallest_supply};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::families::{FAMILIES, generate};

/// A question that has been answered by all three searches.
pub(crate) struct Answered {
    pub(crate) name: String,
    /// Labels expanded by `auto`, and by the better of its two searches: at least one each.
    pub(crate) auto: u64,
    pub(crate) better: u64,
    pub(crate) has_route: bool,
}

impl Answered {
    pub(crate) fn excess(&self) -> f64 {
        self.auto as f64 / self.better as f64
    }
}

/// The same question by all three, which must agree.
fn answer(map: &Map, query: &Query, name: String) -> Answered {
    let [auto, labels, both_ends] = [Algorithm::Auto, Algorithm::Labels, Algorithm::Bidirectional]
        .map(|algorithm| Planner::new(algorithm).solve(map, query).expect("the query fits the map"));
    let length = |answer: &ply_path::Solution| answer.route.as_ref().map(|route| route.length());
    assert_eq!(length(&auto), length(&labels), "{name}");
    assert_eq!(length(&auto), length(&both_ends), "{name}");
    let better = labels.stats.expanded.min(both_ends.stats.expanded);
    Answered {
        name,
        auto: auto.stats.expanded.max(1),
        better: better.max(1),
        has_route: auto.route.is_some(),
    }
}

fn location(random: &mut Pcg64Mcg, side: u32) -> Location {
    Location::new(random.random_range(0..side), random.random_range(0..side))
}

/// Every family, with few and with many depots, with the smallest supply, with more, and with too little.
pub(crate) fn questions(side: u32, seeds: Range<u64>, moves: Moves, mut each: impl FnMut(Answered)) {
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
            each(answer(&map, &query, format!("{family} {seed}, {query:?}")));
        }
    }
}
