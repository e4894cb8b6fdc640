//! Prepared maps against a plain way to answer.

use ply_core::StopFlag;
use ply_path::{
    Cell, Location, MAX_SUPPLY, Map, Moves, PrepareError, PrepareOptions, Prepared, PreparedError, Query,
};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use crate::brute::{self, distances};
use crate::case::Case;
use crate::grids;
use crate::legs::Legs;
use crate::prepared_files::saved;
use crate::replay::replay;

pub(crate) fn options(threads: usize) -> PrepareOptions {
    PrepareOptions { threads, ..PrepareOptions::default() }
}

/// Everything that can be asked about a pair, checked.
pub(crate) fn check(prepared: &Prepared<'_>, case: &Case, supplies: &[u64], round: u64) {
    let Case { map, query: Query { start, goal, moves, .. } } = case;
    let legs = Legs::new(case);
    let mut workspace = prepared.workspace();
    let stop_flag = StopFlag::new();
    let beyond = |supply: u64| prepared.cap().is_some_and(|cap| supply > u64::from(cap));

    let smallest = legs.smallest_supply();
    match workspace.smallest_supply(*start, *goal, &stop_flag) {
        Ok(None) => assert_eq!(None, smallest, "round {round}"),
        Ok(Some(minimum)) => {
            assert_eq!(Some(minimum.supply), smallest, "round {round}");
            let gap = minimum.gap;
            assert_eq!(gap.width, minimum.supply, "round {round}");
            let distance = distances(map, *moves, gap.from).get(&gap.to).copied();
            assert_eq!(distance, Some(gap.width), "round {round}: {gap:?}");
            assert!(gap.from == *start || map.cell(gap.from).is_depot());
            assert!(gap.to == *goal || map.cell(gap.to).is_depot());
            assert!(legs.is_decided_by(gap), "round {round}: {gap:?}\n{case}");
        }
        Err(PreparedError::BeyondCap { .. }) => {
            assert!(prepared.cap().is_some() && smallest.is_none_or(beyond), "round {round}");
        }
        Err(error) => panic!("{error}"),
    }

    let mut last = None;
    for &supply in supplies {
        let query = Query { supply: supply as u32, ..case.query };
        let expected = legs.length(supply);
        if beyond(supply) {
            assert!(matches!(workspace.length(&query, &stop_flag), Err(PreparedError::BeyondCap { .. })));
            continue;
        }
        let found = workspace.length(&query, &stop_flag).unwrap();
        assert_eq!(found, expected, "round {round}, supply {supply}");
        let route = workspace.route(&query, &stop_flag).unwrap();
        assert_eq!(route.as_ref().map(|route| route.length()), expected, "round {round}, supply {supply}");
        if let Some(route) = route {
            assert_eq!(replay(map, &query, &route), Ok(()), "round {round}, supply {supply}");
        }
        // More supply is never worse.
        assert!(last.is_none_or(|last| found.is_some_and(|found| found <= last)));
        last = found;
    }
}

pub(crate) fn supplies(random: &mut Pcg64, case: &Case) -> Vec<u64> {
    let smallest = Legs::new(case).smallest_supply().unwrap_or(10);
    let mut list = vec![0, 1, smallest.saturating_sub(1), smallest, smallest * 5 / 4, smallest * 2];
    list.extend([random.random_range(0..200), u64::from(MAX_SUPPLY)]);
    list.sort_unstable();
    list
}

#[test]
fn agrees_with_the_plain_way() {
    let mut random = Pcg64::seed_from_u64(21);
    for round in 0..3000 {
        let case = grids::case_within(9, 2_100_000 + round);
        // Little memory: without access tables, with a cap, or not at all.
        let bytes = [1 << 30, 1 << 30, 700, 400, 60][round as usize % 5];
        let cap = (round % 7 == 0).then(|| random.random_range(0..30));
        let visits = [1_000_000_000, 300][usize::from(round % 11 == 0)];
        let options =
            PrepareOptions { max_bytes: bytes, max_visits: visits, cap, threads: 1 + round as usize % 3 };
        let supplies = supplies(&mut random, &case);
        match Prepared::build(&case.map, case.query.moves, &options, &StopFlag::new()) {
            Ok(prepared) => check(&prepared, &case, &supplies, round),
            Err(error) => {
                assert!((bytes < 1 << 30 || visits == 300) && matches!(error, PrepareError::TooLarge { .. }))
            }
        }
        // The two kinds of reference agree.
        for &supply in supplies.iter().filter(|&&supply| supply < 60) {
            let query = Query { supply: supply as u32, ..case.query };
            assert_eq!(brute::length(&case.map, &query), Legs::new(&case).length(supply), "round {round}");
        }
    }
}

#[test]
fn agrees_on_larger_maps() {
    let mut random = Pcg64::seed_from_u64(22);
    // Of each size of memory.
    let mut prepared_maps = [0; 3];
    for round in 0..30 {
        let mut case = grids::case_within(70, 2_200_000 + round);
        let bytes = [1 << 30, 40_000, 100_000][round as usize % 3];
        let options = PrepareOptions { max_bytes: bytes, ..options(2) };
        let map = case.map.clone();
        let Ok(prepared) = Prepared::build(&map, case.query.moves, &options, &StopFlag::new()) else {
            continue;
        };
        prepared_maps[round as usize % 3] += 1;
        for _ in 0..3 {
            let supplies = supplies(&mut random, &case);
            check(&prepared, &case, &supplies, round);
            case.query.start = case.query.goal;
            let ground: Vec<Location> =
                map.locations().filter(|&location| !map.cell(location).is_wall()).collect();
            case.query.goal = ground[random.random_range(0..ground.len())];
        }
    }
    // All of those with enough, and most of the others.
    assert!(prepared_maps[0] == 10 && prepared_maps[1..].iter().all(|&count| count > 3), "{prepared_maps:?}");
}

/// With equal legs all around, the tree that finds the gap must not be climbed past the location where start
/// and goal meet.
#[test]
fn the_gap_lies_between_start_and_goal() {
    let mut map = Map::new(6, 2).unwrap();
    for (row, column) in [(0, 0), (2, 1), (4, 0)] {
        map.set(Location::new(row, column), Cell::WALL);
    }
    for (row, column) in [(0, 1), (1, 0), (1, 1), (2, 0), (3, 1)] {
        map.set(Location::new(row, column), Cell::DEPOT);
    }
    let prepared = Prepared::build(&map, Moves::Four, &options(1), &StopFlag::new()).unwrap();
    let (start, goal) = (Location::new(3, 0), Location::new(1, 0));
    let minimum = prepared.workspace().smallest_supply(start, goal, &StopFlag::new()).unwrap().unwrap();
    let depot = Location::new(2, 0);
    let legs = [(start, depot), (depot, goal)];
    assert!(minimum.supply == 1 && legs.contains(&(minimum.gap.from, minimum.gap.to)), "{minimum:?}");
}

/// Between all pairs, where many depots stand close together.
#[test]
fn gaps_of_all_pairs() {
    let mut pairs = 0;
    for round in 0..300 {
        let mut case = grids::case_within(6, 2_600_000 + round);
        if case.map.depots().count() < 3 {
            continue;
        }
        let map = case.map.clone();
        let prepared = Prepared::build(&map, case.query.moves, &options(1), &StopFlag::new()).unwrap();
        let ground: Vec<Location> =
            map.locations().filter(|&location| !map.cell(location).is_wall()).collect();
        for &start in &ground {
            for &goal in &ground {
                (case.query.start, case.query.goal) = (start, goal);
                let found = prepared.workspace().smallest_supply(start, goal, &StopFlag::new()).unwrap();
                if let Some(minimum) = found {
                    let legs = Legs::new(&case);
                    assert!(legs.is_decided_by(minimum.gap), "round {round}: {minimum:?}\n{case}");
                    pairs += 1;
                }
            }
        }
    }
    assert!(pairs > 10_000, "{pairs}");
}

#[test]
fn threads_do_not_matter() {
    for round in 0..20 {
        let case = grids::case_within(60, 2_300_000 + round);
        let build = |threads| {
            Prepared::build(&case.map, case.query.moves, &options(threads), &StopFlag::new()).unwrap()
        };
        let one = saved(&build(1));
        assert!(one == saved(&build(2)) && one == saved(&build(5)), "round {round}");
    }
}

#[test]
fn queries_that_do_not_fit() {
    let map = Map::new(4, 4).unwrap();
    let stop_flag = StopFlag::new();
    let prepared = Prepared::build(&map, Moves::Four, &options(1), &stop_flag).unwrap();
    let mut workspace = prepared.workspace();
    let query = Query::new(Location::new(0, 0), Location::new(3, 3), 6);
    assert_eq!(workspace.length(&query, &stop_flag).unwrap(), Some(6));
    assert!(workspace.length(&Query { moves: Moves::Eight, ..query }, &stop_flag).is_err());
    assert!(workspace.length(&Query { goal: Location::new(4, 0), ..query }, &stop_flag).is_err());
}
