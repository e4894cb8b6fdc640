//! The smallest supply, the curve and the advice, against a plain way to find them.

use ply_core::StopFlag;
use ply_path::{Cell, Location, Map, Moves, Query, advise_length, advise_supply, curve, smallest_supply};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use crate::brute::{self, distances};
use crate::case::Case;
use crate::grids;
use crate::legs::Legs;

#[test]
fn smallest_supply_and_gap() {
    let stop_flag = StopFlag::new();
    for round in 0..4000 {
        let case = grids::case_within(if round % 20 == 0 { 30 } else { 9 }, 1_100_000 + round);
        let Case { map, query: Query { start, goal, moves, .. } } = &case;
        let expected = Legs::new(&case).smallest_supply();
        let found = smallest_supply(map, *start, *goal, *moves, &stop_flag).unwrap();
        assert_eq!(found.map(|minimum| minimum.supply), expected, "round {round}");
        let Some(minimum) = found else { continue };
        let gap = minimum.gap;
        assert_eq!(gap.width, minimum.supply, "round {round}");
        assert_eq!(distances(map, *moves, gap.from).get(&gap.to), Some(&gap.width), "round {round}");
        assert!(gap.from == *start || map.cell(gap.from).is_depot());
        assert!(gap.to == *goal || map.cell(gap.to).is_depot());
        // The two kinds of reference agree.
        if map.rows() < 10 && minimum.supply < 200 {
            let supply = minimum.supply as u32;
            let length = |supply| brute::length(map, &Query { supply, ..case.query });
            assert!(length(supply).is_some());
            assert!(supply == 0 || length(supply - 1).is_none());
        }
    }
}

#[test]
fn the_curve_is_complete() {
    let stop_flag = StopFlag::new();
    for round in 0..1500 {
        let case = grids::case_within(12, 1_200_000 + round);
        let Case { map, query: Query { start, goal, moves, .. } } = &case;
        let expected = Legs::new(&case).curve();
        let points = curve(map, *start, *goal, *moves, &stop_flag).unwrap();
        let points: Vec<_> = points.iter().map(|point| (point.supply, point.length)).collect();
        assert_eq!(points, expected, "round {round}");
        let is_monotone = points.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1);
        assert!(is_monotone, "round {round}");
    }
}

/// The first free location that is best by this measure, if any is better than without.
fn best_place(case: &Case, measure: impl Fn(&Case) -> Option<u64>) -> Option<(Location, Option<u64>, u64)> {
    let before = measure(case);
    let mut best = None;
    let mut bound = before.unwrap_or(u64::MAX);
    for location in case.map.locations() {
        let cell = case.map.cell(location);
        if cell.is_wall() || cell.is_depot() || location == case.query.start || location == case.query.goal {
            continue;
        }
        let mut map = case.map.clone();
        map.set(location, cell.with_depot());
        if let Some(after) = measure(&Case { map, ..*case })
            && after < bound
        {
            bound = after;
            best = Some((location, before, after));
        }
    }
    best
}

#[test]
fn advice_is_the_best() {
    let mut random = Pcg64::seed_from_u64(13);
    let stop_flag = StopFlag::new();
    for round in 0..700 {
        let case = grids::case_within(7, 1_300_000 + round);
        let Case { map, query: Query { start, goal, moves, .. } } = &case;

        let advice = advise_supply(map, *start, *goal, *moves, &stop_flag).unwrap();
        let expected = best_place(&case, |case| Legs::new(case).smallest_supply());
        assert_eq!(
            advice.map(|advice| (advice.depot, Some(advice.before), advice.after)),
            expected,
            "round {round}"
        );

        let supply = random.random_range(0..20) * moves.factor(moves.directions()[0]);
        let query = Query { supply, ..case.query };
        let advice = advise_length(map, &query, &stop_flag).unwrap();
        let expected = best_place(&case, |case| Legs::new(case).length(u64::from(supply)));
        assert_eq!(
            advice.map(|advice| (advice.depot, advice.before, advice.after)),
            expected,
            "round {round}"
        );
    }
}

#[test]
fn edges_of_the_question() {
    let stop_flag = StopFlag::new();
    let mut map = Map::new(3, 3).unwrap();
    let (corner, middle) = (Location::new(0, 0), Location::new(1, 1));
    // The start is the goal.
    let minimum = smallest_supply(&map, corner, corner, Moves::Four, &stop_flag).unwrap().unwrap();
    assert_eq!((minimum.supply, minimum.gap.width), (0, 0));
    // The goal is enclosed.
    for location in [Location::new(0, 1), Location::new(1, 0), Location::new(1, 2), Location::new(2, 1)] {
        map.set(location, Cell::WALL);
    }
    assert_eq!(smallest_supply(&map, corner, middle, Moves::Eight, &stop_flag).unwrap(), None);
    assert_eq!(advise_supply(&map, corner, middle, Moves::Eight, &stop_flag).unwrap(), None);
    assert!(smallest_supply(&map, Location::new(0, 1), middle, Moves::Four, &stop_flag).is_err());
    // Told to stop.
    stop_flag.stop();
    assert!(smallest_supply(&map, corner, middle, Moves::Four, &stop_flag).is_err());
}
