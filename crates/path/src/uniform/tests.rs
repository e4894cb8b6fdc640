//! Both frontiers on maps that are hard for one of them: pillars, bricks and rooms, behind which labels meet
//! as equals.

use ply_core::StopFlag;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Searches, Strategy, UniformSearch};
use crate::{Cell, Location, Map, Query};

/// What each frontier finds, and the labels that it expanded.
fn both(map: &Map, query: &Query) -> [(Option<u64>, u64); 3] {
    let solve = |strategy, full| {
        let searches = Searches { full_of_depots: full, ..Searches::default() };
        let mut uniform = UniformSearch { searches, ..UniformSearch::default() };
        let answer =
            uniform.solve(strategy, map, query, &StopFlag::new()).expect("a query that fits its map");
        (answer.route.map(|route| route.length()), answer.stats.expanded)
    };
    [
        solve(Strategy::Bidirectional, Some(false)),
        solve(Strategy::Bidirectional, Some(true)),
        solve(Strategy::Labels, None),
    ]
}

/// A map of walls where the rule says so, with start and goal free.
fn map(rows: u32, columns: u32, query: &Query, wall: impl Fn(u32, u32) -> bool) -> Map {
    let mut map = Map::new(rows, columns).expect("a small map");
    for location in map.locations() {
        if wall(location.row, location.column) && location != query.start && location != query.goal {
            map.set(location, Cell::WALL);
        }
    }
    map
}

#[test]
fn pillars_do_not_multiply_vertical_labels() {
    let square = Query::new(Location::new(1, 0), Location::new(99, 100), 60_000);
    let column = Query::new(Location::new(0, 0), Location::new(240, 0), 60_000);
    let maps = [
        (map(241, 3, &column, |row, column| matches!((row % 4, column), (0, 1) | (2, 0 | 2))), column),
        (
            map(101, 101, &square, |row, column| {
                row % 4 == 0 && column % 2 == 1 || row % 4 == 2 && column % 2 == 0
            }),
            square,
        ),
        (map(101, 101, &square, |row, column| row % 2 == 0 && (column + row / 2) % 2 == 0), square),
    ];
    for (map, query) in maps {
        let [(canonical, labels), (plain, others), (single, _)] = both(&map, &query);
        assert_eq!(canonical, plain);
        assert_eq!(canonical, single);
        // At most one label a cell and half, which may go on vertically, horizontally and turn.
        assert!(labels <= 3 * others + 100, "{labels} labels where {others} would do");
    }
}

#[test]
fn frontiers_agree_on_structured_maps() {
    let mut random = Pcg64Mcg::seed_from_u64(20);
    for round in 0..6000 {
        let (rows, columns) = (random.random_range(6..36), random.random_range(6..36));
        let location = |random: &mut Pcg64Mcg| {
            Location::new(random.random_range(0..rows), random.random_range(0..columns))
        };
        let query = Query::new(location(&mut random), location(&mut random), random.random_range(1..90));
        let (high, wide, shift) =
            (random.random_range(2..6), random.random_range(2..6), random.random_range(0..4));
        let strategy = random.random_range(0..4);
        let seed: u64 = random.random();
        let noise = move |row: u32, column: u32, of: u64| {
            let mixed = (seed ^ u64::from(row) << 32 ^ u64::from(column)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (mixed >> 40).is_multiple_of(of)
        };
        let mut map = map(rows, columns, &query, |row, column| match strategy {
            0 => row % high == 0 && (column + shift * (row / high)) % wide == 0,
            1 => row % high == 0 && (column + shift * (row / high)) % wide == 0 || noise(row, column, 12),
            2 => (row % (high + 3) == 0 || column % (wide + 3) == 0) && !noise(row, column, 5),
            _ => noise(row, column, 4),
        });
        for _ in 0..random.random_range(0..9) {
            let at = location(&mut random);
            map.set(at, map.cell(at).with_depot());
        }
        let [canonical, plain, single] = both(&map, &query);
        assert_eq!(canonical.0, plain.0, "round {round}: {query:?} on {map:?}");
        assert_eq!(canonical.0, single.0, "round {round}: {query:?} on {map:?}");
        assert!(
            canonical.1 <= 3 * plain.1 + 100,
            "round {round}: {} labels where {} would do",
            canonical.1,
            plain.1
        );
    }
}
