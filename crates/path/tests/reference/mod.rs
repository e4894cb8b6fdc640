//! Random maps, and answers found the plain way: a search over (cell, supply), and distances between all depots.
#![allow(dead_code)] // Each test binary uses its own part.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use ply_path::{Cell, Direction, Map, Moves, Place};
use rand::Rng;
use rand_pcg::Pcg64;

/// A map with start and goal.
pub(crate) struct Case {
    pub(crate) map: Map,
    pub(crate) start: Place,
    pub(crate) goal: Place,
    pub(crate) moves: Moves,
}

/// A map of mixed size, walls, depots and costs; start and goal are ground.
pub(crate) fn random_case(random: &mut Pcg64, side: u32, weighted: bool) -> Case {
    let (rows, columns) = (random.random_range(1..=side), random.random_range(1..=side));
    let mut map = Map::new(rows, columns).unwrap();
    let walls = random.random_range(0.0..0.5);
    let depots = [0.0, 0.03, 0.1, 0.3][random.random_range(0..4)];
    let rooms = random.random_bool(0.3);
    for place in map.places() {
        let wall = if rooms {
            // Rooms of 6 cells with doors here and there.
            (place.row % 6 == 5 || place.column % 6 == 5) && random.random_bool(0.85)
        } else {
            random.random_bool(walls)
        };
        if wall {
            map.set(place, Cell::WALL);
            continue;
        }
        let mut cell = Cell::FREE;
        if weighted {
            cell = Cell::ground([1, 1, 2, 5, 127][random.random_range(0..5)]).unwrap();
        }
        if random.random_bool(depots) {
            cell = cell.with_depot();
        }
        map.set(place, cell);
    }
    let mut ground = || {
        let place = Place::new(random.random_range(0..rows), random.random_range(0..columns));
        if map.cell(place).is_wall() {
            map.set(place, Cell::FREE);
        }
        place
    };
    let (start, goal) = (ground(), ground());
    let moves = if random.random_bool(0.5) { Moves::Four } else { Moves::Eight };
    Case { map, start, goal, moves }
}

/// Every step from a place, with its cost.
pub(crate) fn steps(map: &Map, moves: Moves, from: Place) -> Vec<(Place, u64)> {
    let open = |place: Option<Place>| place.filter(|&place| !map.cell(place).is_wall());
    let mut list = Vec::new();
    for &direction in moves.directions() {
        let Some(to) = open(direction.step(from)) else { continue };
        let parts: &[Direction] = match direction {
            Direction::NorthEast => &[Direction::North, Direction::East],
            Direction::SouthEast => &[Direction::South, Direction::East],
            Direction::SouthWest => &[Direction::South, Direction::West],
            Direction::NorthWest => &[Direction::North, Direction::West],
            _ => &[],
        };
        if parts.iter().all(|part| open(part.step(from)).is_some()) {
            list.push((to, u64::from(map.cell(to).cost()) * u64::from(moves.factor(direction))));
        }
    }
    list
}

/// The shortest length by a search over (cell, supply left).
pub(crate) fn length(case: &Case, supply: u64) -> Option<u64> {
    let Case { map, start, goal, moves } = case;
    let mut open = BinaryHeap::from([Reverse((0, *start, supply))]);
    let mut done = std::collections::HashSet::new();
    while let Some(Reverse((cost, place, left))) = open.pop() {
        if !done.insert((place, left)) {
            continue;
        }
        if place == *goal {
            return Some(cost);
        }
        for (next, step) in steps(map, *moves, place) {
            if step <= left {
                let left = if map.cell(next).is_depot() { supply } else { left - step };
                open.push(Reverse((cost + step, next, left)));
            }
        }
    }
    None
}

/// Distances without thirst from a place.
pub(crate) fn distances(map: &Map, moves: Moves, from: Place) -> HashMap<Place, u64> {
    let mut known = HashMap::new();
    let mut open = BinaryHeap::from([Reverse((0, from))]);
    while let Some(Reverse((cost, place))) = open.pop() {
        if known.contains_key(&place) {
            continue;
        }
        known.insert(place, cost);
        for (next, step) in steps(map, moves, place) {
            open.push(Reverse((cost + step, next)));
        }
    }
    known
}

/// All legs between start, depots and goal: from the start (0) and each depot to each depot and the goal (last).
pub(crate) struct Legs {
    legs: Vec<Vec<(usize, u64)>>,
}

impl Legs {
    pub(crate) fn new(case: &Case) -> Legs {
        let Case { map, start, goal, moves } = case;
        let mut places = vec![*start];
        places.extend(map.depots());
        places.push(*goal);
        let legs = places.iter().map(|&from| {
            let known = distances(map, *moves, from);
            let to = places.iter().enumerate().filter(|(number, _)| *number > 0);
            to.filter_map(|(number, place)| Some((number, *known.get(place)?))).collect()
        });
        Legs { legs: legs.collect() }
    }

    /// The shortest length with this supply.
    pub(crate) fn length(&self, supply: u64) -> Option<u64> {
        let goal = self.legs.len() - 1;
        let mut done = vec![false; self.legs.len()];
        let mut open = BinaryHeap::from([Reverse((0, 0))]);
        while let Some(Reverse((cost, number))) = open.pop() {
            if number == goal {
                return Some(cost);
            }
            if std::mem::replace(&mut done[number], true) {
                continue;
            }
            for &(to, leg) in &self.legs[number] {
                if leg <= supply {
                    open.push(Reverse((cost + leg, to)));
                }
            }
        }
        None
    }

    /// The smallest supply with which there is a way.
    pub(crate) fn smallest_supply(&self) -> Option<u64> {
        let mut widths: Vec<u64> = self.legs.iter().flatten().map(|&(_, leg)| leg).chain([0]).collect();
        widths.sort_unstable();
        widths.dedup();
        let first = widths.partition_point(|&width| self.length(width).is_none());
        widths.get(first).copied()
    }

    /// Every supply at which the length changes, with the length.
    pub(crate) fn curve(&self) -> Vec<(u64, u64)> {
        let mut widths: Vec<u64> = self.legs.iter().flatten().map(|&(_, leg)| leg).chain([0]).collect();
        widths.sort_unstable();
        widths.dedup();
        let mut points: Vec<(u64, u64)> = Vec::new();
        for width in widths {
            if let Some(length) = self.length(width)
                && points.last().is_none_or(|point| point.1 != length)
            {
                points.push((width, length));
            }
        }
        points
    }
}
