//! Random cases of many shapes, the awkward ones more often than chance would have them.

use ply_path::{Cell, Location, Map, Moves, Query};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use crate::case::Case;

/// The case of this number: always the same one.
pub(crate) fn case(number: u64, moves: Moves, max_cost: u8) -> Case {
    let mut random = Pcg64::seed_from_u64(number);
    let size = size(&mut random);
    fill(number % 8, size, moves, max_cost, &mut random)
}

/// The case of this number with sides up to so long, each length as likely; moves and costs are drawn, too,
/// and there may be rooms.
pub(crate) fn case_within(side: u32, number: u64) -> Case {
    let mut random = Pcg64::seed_from_u64(number);
    let size = (random.random_range(1..=side), random.random_range(1..=side));
    let moves = *[Moves::Four, Moves::Eight].choose(&mut random).expect("two");
    let max_cost = *[1, 1, 1, 5, 127].choose(&mut random).expect("five");
    let shape = random.random_range(0..9);
    fill(shape, size, moves, max_cost, &mut random)
}

fn fill(shape: u64, (rows, columns): (u32, u32), moves: Moves, max_cost: u8, random: &mut Pcg64) -> Case {
    let mut map = Map::new(rows, columns).expect("small");
    match shape {
        0..=2 => noise(&mut map, random, 0.6),
        3 => noise(&mut map, random, 0.2),
        4 => (), // An open field.
        5 => passages(&mut map, random),
        6 | 7 => serpentine(&mut map, random),
        _ => rooms(&mut map, random),
    }
    if max_cost > 1 {
        let costly = random.random_range(0.0..=1.0);
        for location in map.locations() {
            if !map.cell(location).is_wall() && random.random_bool(costly) {
                map.set(location, Cell::ground(random.random_range(1..=max_cost)).expect("1 to 127"));
            }
        }
    }
    let start = any(&map, random);
    let goal = if random.random_bool(0.03) { start } else { any(&map, random) };
    match random.random_range(0..12) {
        0 => ring(&mut map, goal, |cell, _| cell.with_depot()),
        1 => ring(&mut map, goal, |cell, location| if location == start { cell } else { Cell::WALL }),
        _ => (),
    }
    let depots = *[0.0, 0.02, 0.1, 0.4].choose(random).expect("four");
    for location in map.locations() {
        if random.random_bool(depots) {
            map.set(location, map.cell(location).with_depot());
        }
    }
    for end in [start, goal] {
        let ground = if map.cell(end).is_wall() { Cell::FREE } else { map.cell(end).without_depot() };
        map.set(end, if random.random_bool(0.15) { ground.with_depot() } else { ground });
    }
    let step = if moves == Moves::Eight { 6 } else { 1 } * u32::midpoint(1, u32::from(max_cost));
    let supply = match random.random_range(0..20) {
        0 => 0,
        1 => 1,
        2..=9 => random.random_range(0..=8 * step),
        10..=17 => random.random_range(0..=(rows + columns) * step),
        _ => random.random_range(0..=(rows * columns).min(100) * step),
    };
    // Brute force looks at every amount left at every cell.
    let supply = supply.min(200_000 / (rows * columns));
    Case { map, query: Query { start, goal, supply, moves } }
}

/// From 1 × 1 to 24 × 24, most of them small.
fn size(random: &mut Pcg64) -> (u32, u32) {
    match random.random_range(0..40) {
        0..=28 => (random.random_range(1..=7), random.random_range(1..=7)),
        29..=32 => (random.random_range(1..=2), random.random_range(1..=24)),
        33..=38 => (random.random_range(5..=12), random.random_range(5..=12)),
        _ => (random.random_range(12..=24), random.random_range(12..=24)),
    }
}

fn any(map: &Map, random: &mut Pcg64) -> Location {
    Location::new(random.random_range(0..map.rows()), random.random_range(0..map.columns()))
}

fn noise(map: &mut Map, random: &mut Pcg64, max_walls: f64) {
    let walls = random.random_range(0.0..max_walls);
    for location in map.locations() {
        if random.random_bool(walls) {
            map.set(location, Cell::WALL);
        }
    }
}

/// Passages one cell wide: every second cell is free, and some of the walls between two such cells are
/// broken.
fn passages(map: &mut Map, random: &mut Pcg64) {
    let broken = random.random_range(0.4..0.9);
    for location in map.locations() {
        let free = match (location.row % 2, location.column % 2) {
            (0, 0) => true,
            (1, 1) => false,
            _ => random.random_bool(broken),
        };
        map.set(location, if free { Cell::FREE } else { Cell::WALL });
    }
}

/// One corridor that winds from the top to the bottom.
fn serpentine(map: &mut Map, random: &mut Pcg64) {
    let last = map.columns() - 1;
    let gate = random.random_range(0..=last);
    for location in map.locations().filter(|location| location.row % 2 == 1) {
        let gap = if location.row % 4 == 1 { last } else { gate };
        if location.column != gap {
            map.set(location, Cell::WALL);
        }
    }
}

/// Rooms of 5 × 5 cells with doors here and there.
fn rooms(map: &mut Map, random: &mut Pcg64) {
    for location in map.locations().filter(|location| location.row % 6 == 5 || location.column % 6 == 5) {
        if random.random_bool(0.85) {
            map.set(location, Cell::WALL);
        }
    }
}

/// Changes the cells around a location.
fn ring(map: &mut Map, centre: Location, change: impl Fn(Cell, Location) -> Cell) {
    for location in map.locations().filter(|location| {
        *location != centre
            && location.row.abs_diff(centre.row) <= 1
            && location.column.abs_diff(centre.column) <= 1
    }) {
        map.set(location, change(map.cell(location), location));
    }
}
