//! The query as the crow flies: from depot to depot, walls left aside. No route is shorter. Where there is none even so, the search
//! need not go everywhere to find that out; and if the shortest can be walked, it is the answer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ply_core::StopFlag;

use crate::leg::LegPlanner;
use crate::{Direction, Location, Map, PlanError, Query};

/// What a crow would find.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Flight {
    /// The stops of a shortest flight, start and goal included.
    Stops(Vec<Location>),
    /// The depots are too far apart.
    NoRoute,
    /// Nobody knows: it would have been too much work.
    Unknown,
}

/// A side of the squares that depots are sorted into is at least so long.
const MIN_SIDE: u32 = 32;

/// Stops that a flight may lead over, the start first, the goal second.
struct Stops {
    locations: Vec<Location>,
    /// What it costs to come there, and the stop before.
    reached: Vec<(u64, usize)>,
    /// The numbers of the stops in a square of the map, row by row.
    squares: Vec<Vec<usize>>,
    side: u32,
    columns: u32,
}

impl Stops {
    const START: usize = 0;
    const GOAL: usize = 1;

    fn new(map: &Map, query: &Query) -> Self {
        // What is near enough lies in the same square or in one of the eight around it.
        let side = (query.supply / query.moves.factor(Direction::North)).max(MIN_SIDE);
        let (rows, columns) = (map.rows().div_ceil(side), map.columns().div_ceil(side));
        let mut stops = Stops {
            locations: [query.start, query.goal].into_iter().chain(map.depots()).collect(),
            reached: Vec::new(),
            squares: vec![Vec::new(); rows as usize * columns as usize],
            side,
            columns,
        };
        stops.reached = vec![(u64::MAX, Self::START); stops.locations.len()];
        for (number, location) in stops.locations.iter().enumerate().skip(Self::GOAL) {
            stops.squares[(location.row / side * columns + location.column / side) as usize].push(number);
        }
        stops
    }

    /// The stops in the nine squares around a location.
    fn around(&self, location: Location) -> impl Iterator<Item = usize> + '_ {
        let (row, column) = (location.row / self.side, location.column / self.side);
        let rows = row.saturating_sub(1)..=row + 1;
        let columns = column.saturating_sub(1)..=(column + 1).min(self.columns - 1);
        let squares =
            rows.flat_map(move |row| columns.clone().map(move |column| row * self.columns + column));
        squares.filter_map(|square| self.squares.get(square as usize)).flatten().copied()
    }

    /// From the start to the goal, which has been reached.
    fn flight(&self) -> Vec<Location> {
        let previous = |number: &usize| (*number != Self::START).then(|| self.reached[*number].1);
        let mut stops: Vec<_> =
            std::iter::successors(Some(Self::GOAL), previous).map(|number| self.locations[number]).collect();
        stops.reverse();
        stops
    }
}

/// Finds a shortest flight by A*, unless that takes more than so many comparisons.
pub(crate) fn fly(map: &Map, query: &Query, mut comparisons: u64) -> Flight {
    let mut stops = Stops::new(map, query);
    stops.reached[Stops::START].0 = 0;
    let distance = |one: Location, other: Location| query.moves.heuristic(one, other);
    let mut open = BinaryHeap::from([Reverse((distance(query.start, query.goal), Stops::START))]);
    let mut near = Vec::new();
    while let Some(Reverse((total, number))) = open.pop() {
        let here = stops.locations[number];
        if number == Stops::GOAL {
            return Flight::Stops(stops.flight());
        }
        let cost = stops.reached[number].0;
        if total > cost + distance(here, query.goal) {
            continue;
        }
        near.clear();
        near.extend(stops.around(here));
        comparisons = comparisons.saturating_sub(near.len() as u64);
        if comparisons == 0 {
            return Flight::Unknown;
        }
        for &next in &near {
            let there = stops.locations[next];
            let leg = distance(here, there);
            if leg <= u64::from(query.supply) && cost + leg < stops.reached[next].0 {
                stops.reached[next] = (cost + leg, number);
                open.push(Reverse((cost + leg + distance(there, query.goal), next)));
            }
        }
    }
    Flight::NoRoute
}

/// The steps of a flight, if it can be walked without a detour, and if it takes no more than so many cells to find out.
pub(crate) fn walk(
    map: &Map,
    query: &Query,
    stops: &[Location],
    cells: u64,
    stop_flag: &StopFlag,
) -> Result<Option<Vec<Direction>>, PlanError> {
    // Steps that lead from one stop to the next without a detour stay between the two.
    let between = |leg: &[Location]| {
        let (rows, columns) = (leg[0].row.abs_diff(leg[1].row), leg[0].column.abs_diff(leg[1].column));
        u64::from(rows + 1) * u64::from(columns + 1)
    };
    if stops.windows(2).map(between).sum::<u64>() > cells {
        return Ok(None);
    }
    let mut legs = LegPlanner::new(map, query.moves);
    let mut steps = Vec::new();
    for leg in stops.windows(2) {
        let longest = query.moves.heuristic(leg[0], leg[1]);
        let ends = (map.index(leg[0]), map.index(leg[1]));
        if !legs.append_leg(ends, longest, &mut steps, stop_flag)? {
            return Ok(None);
        }
    }
    Ok(Some(steps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Moves};

    /// Three depots in a row, 40 apart, on open ground; a fourth is of no use.
    fn map() -> Map {
        let mut map = Map::new(150, 200).expect("small");
        for location in [(10, 40), (10, 80), (10, 120), (140, 30)] {
            map.set(Location::new(location.0, location.1), Cell::DEPOT);
        }
        map
    }

    fn query(moves: Moves, steps: u32) -> Query {
        let (start, goal) = (Location::new(10, 0), Location::new(10, 165));
        Query { start, goal, supply: steps * moves.factor(Direction::North), moves }
    }

    #[test]
    fn the_widest_gap_decides() {
        for moves in [Moves::Four, Moves::Eight] {
            let stops = |columns: &[u32]| {
                Flight::Stops(columns.iter().map(|column| Location::new(10, *column)).collect())
            };
            assert_eq!(fly(&map(), &query(moves, 45), 1_000), stops(&[0, 40, 80, 120, 165]));
            assert_eq!(fly(&map(), &query(moves, 165), 1_000), stops(&[0, 165]));
            assert_eq!(fly(&map(), &query(moves, 44), 1_000), Flight::NoRoute);
            assert_eq!(fly(&map(), &query(moves, 39), 1_000), Flight::NoRoute);
            assert_eq!(fly(&map(), &query(moves, 44), 2), Flight::Unknown);
        }
    }

    #[test]
    fn a_flight_is_walked_unless_there_is_a_wall() {
        for moves in [Moves::Four, Moves::Eight] {
            let (mut map, query) = (map(), query(moves, 45));
            let stops = [query.start, Location::new(10, 80), query.goal];
            let walk =
                |map: &Map, cells| walk(map, &query, &stops, cells, &StopFlag::new()).expect("no stop");
            assert_eq!(walk(&map, 1_000).map(|steps| steps.len()), Some(165));
            assert_eq!(walk(&map, 100), None);
            map.set(Location::new(10, 100), Cell::WALL);
            assert_eq!(walk(&map, 1_000), None);
        }
    }
}
