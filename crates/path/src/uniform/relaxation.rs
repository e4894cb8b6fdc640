//! The relaxed problem: the same query without walls, from depot to depot. No route is shorter than its answer. Where it has none, there
//! is no route; and if the route it has can be walked, that is a shortest one. A leg that cannot be walked at its distance
//! costs more, and the problem is solved again (lazy evaluation of edges, as in LazySP).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ply_core::StopFlag;

use crate::leg::LegPlanner;
use crate::{Direction, Location, Map, Moves, PlanError, Query};

/// What the relaxed problem tells.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Relaxed {
    /// The steps of a shortest route.
    Walked(Vec<Direction>),
    /// The depots are too far apart.
    NoRoute,
    /// Nobody knows: it would have been too much work.
    Unknown,
}

/// A side of the squares that depots are sorted into is at least so long.
const MIN_SIDE: u32 = 32;

/// The graph of stops: the start first, the goal second, and the depots.
struct StopGraph<'a> {
    query: &'a Query,
    stops: Vec<Location>,
    /// What it costs to come to a stop, and the stop before.
    reached: Vec<(u64, usize)>,
    /// The numbers of the stops in a square of the map, row by row.
    squares: Vec<Vec<usize>>,
    side: u32,
    columns: u32,
    /// What is known of legs, at that end which comes first: the other end, the least that they cost, and whether they can be
    /// walked at that. Few stops have any.
    legs: Vec<Vec<(usize, (u64, bool))>>,
    /// How many more comparisons of stops there may be.
    comparisons: u64,
}

/// Solves the relaxed problem until its route can be walked; unless that takes more than so many visits to cells, or a quarter as many
/// comparisons of stops. And how many visits there were.
pub(crate) fn solve(
    map: &Map,
    query: &Query,
    visits: u64,
    stop_flag: &StopFlag,
) -> Result<(Relaxed, u64), PlanError> {
    let mut graph = StopGraph::new(map, query, visits / 4);
    let mut walker = LegPlanner::new(map, query.moves);
    // By four moves all lengths between two cells are odd or all are even.
    let more = if query.moves == Moves::Four { 2 } else { 1 };
    while graph.reach_goal() {
        let mut steps = Vec::new();
        let mut is_walked = true;
        for (from, to) in graph.legs_to_goal() {
            let (cost, is_known) = graph.leg(from, to);
            // One that is known is walked again only for its steps.
            if is_known && !is_walked {
                continue;
            }
            if walker.visited + graph.area(from, to) > visits {
                return Ok((Relaxed::Unknown, walker.visited));
            }
            let ends = (map.index(graph.stops[from]), map.index(graph.stops[to]));
            let found = walker.append_leg(ends, cost, &mut steps, stop_flag)?;
            graph.learn(from, to, if found { (cost, true) } else { (cost + more, false) });
            is_walked &= found;
        }
        if is_walked {
            return Ok((Relaxed::Walked(steps), walker.visited));
        }
    }
    Ok((if graph.comparisons == 0 { Relaxed::Unknown } else { Relaxed::NoRoute }, walker.visited))
}

impl<'a> StopGraph<'a> {
    const START: usize = 0;
    const GOAL: usize = 1;

    fn new(map: &Map, query: &'a Query, comparisons: u64) -> Self {
        // What is near enough lies in the same square or in one of the eight around it.
        let side = (query.supply / query.moves.factor(Direction::North)).max(MIN_SIDE);
        let (rows, columns) = (map.rows().div_ceil(side), map.columns().div_ceil(side));
        let stops: Vec<_> = [query.start, query.goal].into_iter().chain(map.depots()).collect();
        let mut squares = vec![Vec::new(); rows as usize * columns as usize];
        for (number, location) in stops.iter().enumerate().skip(Self::GOAL) {
            squares[(location.row / side * columns + location.column / side) as usize].push(number);
        }
        let legs = vec![Vec::new(); stops.len()];
        StopGraph { query, stops, reached: Vec::new(), squares, side, columns, legs, comparisons }
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

    /// What a leg costs at the least, and whether it can be walked at that.
    #[inline]
    fn leg(&self, from: usize, to: usize) -> (u64, bool) {
        let known = self.legs[from.min(to)].iter().find(|(end, _)| *end == from.max(to));
        known.map_or_else(
            || (self.query.moves.heuristic(self.stops[from], self.stops[to]), false),
            |(_, leg)| *leg,
        )
    }

    fn learn(&mut self, from: usize, to: usize, leg: (u64, bool)) {
        let legs = &mut self.legs[from.min(to)];
        legs.retain(|(end, _)| *end != from.max(to));
        legs.push((from.max(to), leg));
    }

    /// How many cells a walk of a leg at its cost may come to: those between its ends, and around them as far as a detour
    /// leads.
    fn area(&self, from: usize, to: usize) -> u64 {
        let (one, other) = (self.stops[from], self.stops[to]);
        let detour = self.leg(from, to).0 - self.query.moves.heuristic(one, other);
        (u64::from(one.row.abs_diff(other.row)) + detour + 1)
            * (u64::from(one.column.abs_diff(other.column)) + detour + 1)
    }

    /// A* from stop to stop; whether it has come to the goal. It gives up when it may compare no more.
    fn reach_goal(&mut self) -> bool {
        let goal = self.query.goal;
        let distance = |location: Location| self.query.moves.heuristic(location, goal);
        self.reached.clear();
        self.reached.resize(self.stops.len(), (u64::MAX, Self::START));
        self.reached[Self::START].0 = 0;
        let mut open = BinaryHeap::from([Reverse((distance(self.query.start), Self::START))]);
        let mut near = Vec::new();
        while let Some(Reverse((total, number))) = open.pop() {
            let here = self.stops[number];
            if number == Self::GOAL {
                return true;
            }
            let cost = self.reached[number].0;
            if total > cost + distance(here) {
                continue;
            }
            near.clear();
            near.extend(self.around(here));
            self.comparisons = self.comparisons.saturating_sub(near.len() as u64);
            if self.comparisons == 0 {
                return false;
            }
            for &next in &near {
                let leg = self.leg(number, next).0;
                if leg <= u64::from(self.query.supply) && cost + leg < self.reached[next].0 {
                    self.reached[next] = (cost + leg, number);
                    open.push(Reverse((cost + leg + distance(self.stops[next]), next)));
                }
            }
        }
        false
    }

    /// The legs from the start to the goal, which has been reached.
    fn legs_to_goal(&self) -> Vec<(usize, usize)> {
        let previous = |number: &usize| (*number != Self::START).then(|| self.reached[*number].1);
        let mut stops: Vec<_> = std::iter::successors(Some(Self::GOAL), previous).collect();
        stops.reverse();
        stops.windows(2).map(|leg| (leg[0], leg[1])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Route};

    /// Three depots in a row, 40 apart, on open ground; a fourth is of no use.
    fn map() -> Map {
        let mut map = Map::new(150, 200).expect("small");
        for location in [(10, 40), (10, 80), (10, 120), (140, 30)] {
            map.set(Location::new(location.0, location.1), Cell::DEPOT);
        }
        map
    }

    /// The length of the route with a supply for so many steps straight on; 0 if there is no route.
    fn length(map: &Map, moves: Moves, steps: u32, visits: u64) -> Option<u64> {
        let (start, goal) = (Location::new(10, 0), Location::new(10, 165));
        let query = Query { start, goal, supply: steps * moves.factor(Direction::North), moves };
        match solve(map, &query, visits, &StopFlag::new()).expect("nobody stops it").0 {
            Relaxed::Walked(steps) => Some(Route::walk(map, &query, steps).expect("a route").length()),
            Relaxed::NoRoute => Some(0),
            Relaxed::Unknown => None,
        }
    }

    #[test]
    fn the_widest_gap_decides() {
        for (moves, straight) in [(Moves::Four, 165), (Moves::Eight, 825)] {
            assert_eq!(length(&map(), moves, 45, 1_000), Some(straight));
            assert_eq!(length(&map(), moves, 165, 1_000), Some(straight));
            assert_eq!(length(&map(), moves, 44, 1_000), Some(0));
            assert_eq!(length(&map(), moves, 39, 1_000), Some(0));
            assert_eq!(length(&map(), moves, 44, 2), None);
            assert_eq!(length(&map(), moves, 45, 100), None);
        }
    }

    /// A wall across the row makes a detour necessary, and more supply.
    #[test]
    fn around_a_wall() {
        let mut map = map();
        map.set(Location::new(10, 100), Cell::WALL);
        for (moves, detour) in [(Moves::Four, 167), (Moves::Eight, 829)] {
            assert_eq!(length(&map, moves, 45, 10_000), Some(detour));
        }
        for row in 0..14 {
            map.set(Location::new(row, 140), Cell::WALL);
        }
        assert_eq!(length(&map, Moves::Four, 45, 100_000), Some(0));
        assert_eq!(length(&map, Moves::Four, 53, 100_000), Some(175));
    }
}
