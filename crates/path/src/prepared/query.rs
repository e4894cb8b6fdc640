//! Queries to a prepared map: A* from depot to depot.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ply_core::StopFlag;

use crate::leg::LegPlanner;
use crate::map::CellIndex;
use crate::prepared::dijkstra::{MarkedDijkstra, Parameters, Stopped};
use crate::prepared::{Access, Prepared, PreparedError, PreparedRoute};
use crate::{Direction, Location, Query, Route};

/// Answers queries to a prepared map; keeps its memory from one to the next. A query ends early when its
/// stop flag says so.
pub struct Workspace<'p, 'm> {
    pub(super) prepared: &'p Prepared<'m>,
    /// Entries are valid if they have the query's number, so that nothing need be cleared.
    query_number: u32,
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<(u64, u32)>>,
    /// Depots that can be reached from the start, and those from which the goal can be reached.
    pub(super) out: Vec<(u32, u32)>,
    pub(super) into: Vec<(u32, u32)>,
    dijkstra: Option<MarkedDijkstra<'m>>,
    legs: LegPlanner<'m>,
}

/// What is known of a depot.
#[derive(Clone, Copy)]
struct Node {
    /// The query for which it was reached, and the one for which it is an exit.
    reached: u32,
    exit: u32,
    /// The least cost of the route here.
    cost: u64,
    /// The previous depot, or `START`.
    before: u32,
    /// From here to the goal.
    rest: u32,
}

const START: u32 = u32::MAX;
/// Depots after which a search of the graph looks whether it is told to stop.
pub(super) const DEPOTS_A_LOOK: u32 = 256;

/// A route found in the graph.
struct Found {
    length: u64,
    /// The last depot; none if the route needs no depot.
    last: Option<u32>,
}

impl<'p, 'm> Workspace<'p, 'm> {
    pub(super) fn new(prepared: &'p Prepared<'m>) -> Self {
        let node = Node { reached: 0, exit: 0, cost: 0, before: START, rest: 0 };
        Workspace {
            prepared,
            query_number: 0,
            nodes: vec![node; prepared.depots()],
            open: BinaryHeap::new(),
            out: Vec::new(),
            into: Vec::new(),
            dijkstra: None,
            legs: LegPlanner::new(prepared.map, prepared.moves),
        }
    }

    fn next_query(&mut self) {
        if self.query_number == u32::MAX {
            self.query_number = 0;
            for node in &mut self.nodes {
                (node.reached, node.exit) = (0, 0);
            }
        }
        self.query_number += 1;
        self.open.clear();
    }

    /// The prepared map.
    pub const fn prepared(&self) -> &'p Prepared<'m> {
        self.prepared
    }

    /// The length of a shortest route that never runs out of supply, or `None` if there is none.
    pub fn length(&mut self, query: &Query, stop_flag: &StopFlag) -> Result<Option<u64>, PreparedError> {
        Ok(self.find(query, stop_flag)?.map(|found| found.length))
    }

    /// A shortest route that never runs out of supply, from depot to depot, or `None` if there is none.
    pub fn solve(
        &mut self,
        query: &Query,
        stop_flag: &StopFlag,
    ) -> Result<Option<PreparedRoute>, PreparedError> {
        let Some(found) = self.find(query, stop_flag)? else { return Ok(None) };
        let mut stops = Vec::new();
        let mut next = found.last;
        while let Some(depot) = next {
            let location = self.prepared.graph.locations[depot as usize];
            if location != query.start && location != query.goal {
                stops.push(location);
            }
            next = Some(self.nodes[depot as usize].before).filter(|&before| before != START);
        }
        stops.reverse();
        Ok(Some(PreparedRoute { length: found.length, stops }))
    }

    /// A shortest route that never runs out of supply, step by step, or `None` if there is none.
    pub fn route(&mut self, query: &Query, stop_flag: &StopFlag) -> Result<Option<Route>, PreparedError> {
        let Some(PreparedRoute { stops, .. }) = self.solve(query, stop_flag)? else { return Ok(None) };
        let mut steps = Vec::new();
        let mut here = query.start;
        for stop in stops.into_iter().chain([query.goal]) {
            self.walk(here, stop, u64::from(query.supply), &mut steps, stop_flag)?;
            here = stop;
        }
        match Route::walk(self.prepared.map, query, steps) {
            Ok(route) => Ok(Some(route)),
            Err(error) => Err(ply_core::InputError::new(format!(
                "the prepared tables are not of this map ({error}): prepare it again"
            ))
            .into()),
        }
    }

    /// Adds the steps of a leg if it is at most `longest`; returns whether it is.
    pub(super) fn walk(
        &mut self,
        from: Location,
        to: Location,
        longest: u64,
        steps: &mut Vec<Direction>,
        stop_flag: &StopFlag,
    ) -> Result<bool, Stopped> {
        let ends = (self.prepared.map.index(from), self.prepared.map.index(to));
        self.legs.append_leg(ends, longest, steps, stop_flag).map_err(|_| Stopped)
    }

    fn find(&mut self, query: &Query, stop_flag: &StopFlag) -> Result<Option<Found>, PreparedError> {
        let prepared = self.prepared;
        prepared.check(query)?;
        if let Some(cap) = prepared.cap
            && query.supply > cap
        {
            return Err(PreparedError::BeyondCap { cap });
        }
        if query.start == query.goal {
            return Ok(Some(Found { length: 0, last: None }));
        }
        if stop_flag.is_stopped() {
            return Err(PreparedError::Stopped);
        }
        let listed = prepared.is_listed(query.supply);
        let direct = self.find_access(query.start, query.goal, query.supply, listed, stop_flag)?;
        let mut found = direct.map(|length| Found { length: u64::from(length), last: None });
        self.search(query, &mut found, stop_flag)?;

        // A route without any depot is not in the graph.
        let best = found.as_ref().map_or(u64::MAX, |found| found.length);
        let limit = (best - 1).min(u64::from(query.supply)) as u32;
        if listed
            && prepared.moves.heuristic(query.start, query.goal) <= u64::from(limit)
            && let Some(length) = self.direct(query.start, query.goal, limit, stop_flag)?
        {
            found = Some(Found { length: u64::from(length), last: None });
        }
        Ok(found)
    }

    /// Finds the access depots of start and goal. Where they are not `listed` but searched for, the search
    /// also finds the route without a depot, unless it passes one at no extra cost.
    pub(super) fn find_access(
        &mut self,
        start: Location,
        goal: Location,
        limit: u32,
        listed: bool,
        stop_flag: &StopFlag,
    ) -> Result<Option<u32>, Stopped> {
        let Prepared { map, moves, graph, access, .. } = self.prepared;
        let (from, to) = (map.index(start), map.index(goal));
        let mut direct = None;
        match access {
            Access::Symmetric(table) if listed => {
                table.list(from, &mut self.out);
                table.list(to, &mut self.into);
            }
            Access::Directed { out, into } if listed => {
                out.list(from, &mut self.out);
                into.list(to, &mut self.into);
            }
            _ => {
                let dijkstra = self.dijkstra.get_or_insert_with(|| MarkedDijkstra::new(map, *moves));
                let number = |&(at, distance): &(CellIndex, u32)| Some((graph.number(at)?, distance));
                dijkstra
                    .run(Parameters { limit, target: Some(to), ..Parameters::forward(from) }, stop_flag)?;
                direct = dijkstra.target();
                self.out.clear();
                self.out.extend(dijkstra.depots().iter().filter_map(number));
                dijkstra.run(Parameters { limit, ..Parameters::backward(to) }, stop_flag)?;
                self.into.clear();
                self.into.extend(dijkstra.depots().iter().filter_map(number));
            }
        }
        self.use_own_depots(from, to);
        Ok(direct)
    }

    /// A start or goal with a depot needs no other.
    fn use_own_depots(&mut self, from: CellIndex, to: CellIndex) {
        let Prepared { map, graph, .. } = self.prepared;
        for (at, list) in [(from, &mut self.out), (to, &mut self.into)] {
            if map.cells()[at as usize].is_depot()
                && let Some(number) = graph.number(at)
            {
                list.clear();
                list.push((number, 0));
            }
        }
    }

    /// The route without a depot, if it is at most `limit` and passes none at no extra cost.
    pub(super) fn direct(
        &mut self,
        start: Location,
        goal: Location,
        limit: u32,
        stop_flag: &StopFlag,
    ) -> Result<Option<u32>, Stopped> {
        let Prepared { map, moves, .. } = self.prepared;
        let (from, to) = (map.index(start), map.index(goal));
        if map.cells()[from as usize].is_depot() || map.cells()[to as usize].is_depot() {
            return Ok(None); // Then it is a leg of the graph.
        }
        let dijkstra = self.dijkstra.get_or_insert_with(|| MarkedDijkstra::new(map, *moves));
        dijkstra.run(
            Parameters { limit, target: Some(to), only_target: true, ..Parameters::forward(from) },
            stop_flag,
        )?;
        Ok(dijkstra.target())
    }

    /// A* in the graph.
    fn search(
        &mut self,
        query: &Query,
        found: &mut Option<Found>,
        stop_flag: &StopFlag,
    ) -> Result<(), Stopped> {
        self.next_query();
        let Workspace { prepared, query_number, nodes, open, out, into, .. } = self;
        let Prepared { graph, moves, bottleneck, .. } = *prepared;
        let (query_number, supply) = (*query_number, query.supply);
        if let Some(bottleneck) = bottleneck {
            // Whether the supply joins the two at all is known at once.
            let within = |list: &[(u32, u32)]| -> Vec<u32> {
                let list = list.iter().filter(|(_, distance)| *distance <= supply);
                list.map(|&(depot, _)| bottleneck.component(depot, supply)).collect()
            };
            let (from, to) = (within(out), within(into));
            if !from.iter().any(|root| to.contains(root)) {
                return Ok(());
            }
        }
        for &(depot, distance) in into.iter().filter(|(_, distance)| *distance <= supply) {
            let node = &mut nodes[depot as usize];
            (node.exit, node.rest) = (query_number, distance);
        }
        let mut best = found.as_ref().map_or(u64::MAX, |found| found.length);
        let mut last = None;
        let estimate = |depot: u32| moves.heuristic(graph.locations[depot as usize], query.goal);
        let mut reach = |nodes: &mut [Node], open: &mut BinaryHeap<_>, depot: u32, cost: u64, before: u32| {
            let node = &mut nodes[depot as usize];
            if node.reached == query_number && node.cost <= cost {
                return best;
            }
            (node.reached, node.cost, node.before) = (query_number, cost, before);
            if node.exit == query_number && cost + u64::from(node.rest) < best {
                best = cost + u64::from(node.rest);
                last = Some(depot);
            }
            let total = cost + estimate(depot);
            if total < best {
                open.push(Reverse((total, depot)));
            }
            best
        };
        let mut bound = u64::MAX;
        for &(depot, distance) in out.iter().filter(|(_, distance)| *distance <= supply) {
            bound = reach(nodes, open, depot, u64::from(distance), START);
        }
        let mut looked_at = 0u32;
        while let Some(Reverse((total, depot))) = open.pop() {
            if total >= bound {
                break;
            }
            if looked_at.is_multiple_of(DEPOTS_A_LOOK) && stop_flag.is_stopped() {
                return Err(Stopped);
            }
            looked_at = looked_at.wrapping_add(1);
            let cost = nodes[depot as usize].cost;
            if total > cost + estimate(depot) {
                continue; // A shorter route here was found after this entry was made.
            }
            for edge in graph.edges(depot) {
                if edge.length > supply {
                    break;
                }
                bound = reach(nodes, open, edge.to, cost + u64::from(edge.length), depot);
            }
        }
        if let Some(depot) = last {
            *found = Some(Found { length: best, last: Some(depot) });
        }
        Ok(())
    }
}
