//! Prepared maps against the plain way of answering, and their files.

use ply_core::Signal;
use ply_path::{
    Cell, MOST_SUPPLY, Map, Moves, Place, Preparation, PrepareError, Prepared, PreparedError, Query,
};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use crate::brute::{self, distances};
use crate::case::Case;
use crate::folder::Folder;
use crate::grids;
use crate::legs::Legs;
use crate::replay::replay;

fn preparation(threads: usize) -> Preparation {
    Preparation { threads, ..Preparation::default() }
}

/// Everything that can be asked about a pair, checked.
fn check(prepared: &Prepared<'_>, case: &Case, supplies: &[u64], round: u64) {
    let Case { map, query: Query { start, goal, moves, .. } } = case;
    let legs = Legs::new(case);
    let mut workspace = prepared.workspace();
    let beyond = |supply: u64| prepared.cap().is_some_and(|cap| supply > u64::from(cap));

    let smallest = legs.smallest_supply();
    match prepared.smallest_supply(*start, *goal, &mut workspace) {
        Ok(None) => assert_eq!(None, smallest, "round {round}"),
        Ok(Some(minimum)) => {
            assert_eq!(Some(minimum.supply), smallest, "round {round}");
            let gap = minimum.gap;
            assert_eq!(gap.width, minimum.supply, "round {round}");
            let distance = distances(map, *moves, gap.from).get(&gap.to).copied();
            assert_eq!(distance, Some(gap.width), "round {round}: {gap:?}");
            assert!(gap.from == *start || map.cell(gap.from).is_depot());
            assert!(gap.to == *goal || map.cell(gap.to).is_depot());
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
            assert!(matches!(prepared.length(&query, &mut workspace), Err(PreparedError::BeyondCap { .. })));
            continue;
        }
        let found = prepared.length(&query, &mut workspace).unwrap();
        assert_eq!(found, expected, "round {round}, supply {supply}");
        let route = prepared.route(&query, &mut workspace).unwrap();
        assert_eq!(route.as_ref().map(|route| route.length), expected, "round {round}, supply {supply}");
        if let Some(route) = route {
            assert_eq!(replay(map, &query, &route), Ok(()), "round {round}, supply {supply}");
        }
        // More supply is never worse.
        assert!(last.is_none_or(|last| found.is_some_and(|found| found <= last)));
        last = found;
    }
}

fn supplies(random: &mut Pcg64, case: &Case) -> Vec<u64> {
    let smallest = Legs::new(case).smallest_supply().unwrap_or(10);
    let mut list = vec![0, 1, smallest.saturating_sub(1), smallest, smallest * 5 / 4, smallest * 2];
    list.extend([random.random_range(0..200), u64::from(MOST_SUPPLY)]);
    list.sort_unstable();
    list
}

#[test]
fn agrees_with_the_plain_way() {
    let mut random = Pcg64::seed_from_u64(21);
    for round in 0..3000 {
        let case = grids::case_within(9, 2_100_000 + round);
        // Little memory: without entrances, with a cap, or not at all.
        let bytes = [1 << 30, 1 << 30, 700, 400, 60][round as usize % 5];
        let cap = (round % 7 == 0).then(|| random.random_range(0..30));
        let visits = [1_000_000_000, 300][usize::from(round % 11 == 0)];
        let preparation = Preparation { bytes, visits, cap, threads: 1 + round as usize % 3 };
        let supplies = supplies(&mut random, &case);
        match Prepared::build(&case.map, case.query.moves, &preparation, &Signal::new()) {
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
    for round in 0..30 {
        let mut case = grids::case_within(70, 2_200_000 + round);
        let bytes = [1 << 30, 40_000, 100_000][round as usize % 3];
        let preparation = Preparation { bytes, ..preparation(2) };
        let map = case.map.clone();
        let Ok(prepared) = Prepared::build(&map, case.query.moves, &preparation, &Signal::new()) else {
            continue;
        };
        for _ in 0..3 {
            let supplies = supplies(&mut random, &case);
            check(&prepared, &case, &supplies, round);
            case.query.start = case.query.goal;
            let ground: Vec<Place> = map.places().filter(|&place| !map.cell(place).is_wall()).collect();
            case.query.goal = ground[random.random_range(0..ground.len())];
        }
    }
}

fn saved(prepared: &Prepared<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    prepared.save(&mut bytes).unwrap();
    bytes
}

#[test]
fn threads_do_not_matter() {
    for round in 0..20 {
        let case = grids::case_within(60, 2_300_000 + round);
        let build = |threads| {
            Prepared::build(&case.map, case.query.moves, &preparation(threads), &Signal::new()).unwrap()
        };
        let one = saved(&build(1));
        assert!(one == saved(&build(2)) && one == saved(&build(5)), "round {round}");
    }
}

#[test]
fn files_round_trip() {
    let mut random = Pcg64::seed_from_u64(24);
    for round in 0..300 {
        let case = grids::case_within(12, 2_400_000 + round);
        let preparation = Preparation { bytes: [1 << 30, 900][round as usize % 2], ..preparation(1) };
        let Ok(prepared) = Prepared::build(&case.map, case.query.moves, &preparation, &Signal::new()) else {
            continue;
        };
        let bytes = saved(&prepared);
        let loaded = Prepared::load(&bytes[..], &case.map).unwrap();
        assert_eq!(saved(&loaded), bytes);
        let supplies = supplies(&mut random, &case);
        check(&loaded, &case, &supplies, round);

        // Of another map it is refused.
        let mut other = case.map.clone();
        let cell = other.cell(case.query.start);
        other.set(case.query.start, if cell.is_depot() { cell.without_depot() } else { cell.with_depot() });
        assert!(Prepared::load(&bytes[..], &other).is_err());
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let mut random = Pcg64::seed_from_u64(25);
    let mut map = Map::new(6, 7).unwrap();
    for place in [Place::new(1, 1), Place::new(4, 5), Place::new(5, 0)] {
        map.set(place, Cell::DEPOT);
    }
    let prepared = Prepared::build(&map, Moves::Four, &preparation(1), &Signal::new()).unwrap();
    let bytes = saved(&prepared);
    for end in 0..bytes.len() {
        assert!(Prepared::load(&bytes[..end], &map).is_err(), "cut at {end}");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            assert!(Prepared::load(&damaged[..], &map).is_err(), "byte {at}, bit {bit}");
        }
    }
    for _ in 0..2000 {
        let mut damaged = bytes.clone();
        for _ in 0..random.random_range(1..20) {
            let at = random.random_range(0..damaged.len());
            damaged[at] = random.random();
        }
        let _ = Prepared::load(&damaged[..], &map);
    }
}

#[test]
fn files_on_disk() {
    let map = Map::new(4, 4).unwrap();
    let prepared = Prepared::build(&map, Moves::Eight, &preparation(1), &Signal::new()).unwrap();
    let folder = Folder::new("prepared");
    let path = folder.path("map.prepared");
    prepared.save_to(&path).unwrap();
    assert!(Prepared::load_from(&path, &map).is_ok());
    assert_eq!(std::fs::read_dir(folder.path("")).unwrap().count(), 1);
}

#[test]
fn questions_that_do_not_fit() {
    let map = Map::new(4, 4).unwrap();
    let signal = Signal::new();
    let prepared = Prepared::build(&map, Moves::Four, &preparation(1), &signal).unwrap();
    let mut workspace = prepared.workspace();
    let query = Query::new(Place::new(0, 0), Place::new(3, 3), 6);
    assert_eq!(prepared.length(&query, &mut workspace).unwrap(), Some(6));
    assert!(prepared.length(&Query { moves: Moves::Eight, ..query }, &mut workspace).is_err());
    assert!(prepared.length(&Query { goal: Place::new(4, 0), ..query }, &mut workspace).is_err());
    signal.stop();
    assert!(matches!(
        Prepared::build(&map, Moves::Four, &preparation(1), &signal).map(|_| ()),
        Err(PrepareError::Stopped)
    ));
}
