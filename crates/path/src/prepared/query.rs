//! Questions to a prepared map: A* from depot to depot.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::leg::Legs;
use crate::map::At;
use crate::prepared::wave::{Course, Wave};
use crate::prepared::{Doors, Prepared, PreparedError, PreparedRoute};
use crate::{Map, Moves, Place, Query, Route};

/// Tables for asking a prepared map, kept from one question to the next. Entries are valid if they bear the question's
/// number, so that nothing need be cleared.
pub struct Workspace<'m> {
    question: u32,
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<(u64, u32)>>,
    /// Depots that can be reached from the start, and those from which the goal can be reached.
    pub(super) out: Vec<(u32, u32)>,
    pub(super) into: Vec<(u32, u32)>,
    wave: Option<Wave<'m>>,
    pub(super) legs: Legs<'m>,
}

/// What is known of a depot.
#[derive(Clone, Copy)]
struct Node {
    /// The question for which it was reached, and the one for which it is an exit.
    reached: u32,
    exit: u32,
    /// The least cost of the way here.
    cost: u64,
    /// The depot before, or `START`.
    before: u32,
    /// From here to the goal.
    rest: u32,
}

const START: u32 = u32::MAX;

/// A way found in the graph.
pub(super) struct Found {
    pub(super) length: u64,
    /// The last depot; none if the way needs no depot.
    last: Option<u32>,
}

impl<'m> Workspace<'m> {
    pub(super) fn new(map: &'m Map, moves: Moves, depots: usize) -> Self {
        let node = Node { reached: 0, exit: 0, cost: 0, before: START, rest: 0 };
        Workspace {
            question: 0,
            nodes: vec![node; depots],
            open: BinaryHeap::new(),
            out: Vec::new(),
            into: Vec::new(),
            wave: None,
            legs: Legs::new(map, moves),
        }
    }

    fn next_question(&mut self) {
        if self.question == u32::MAX {
            self.question = 0;
            for node in &mut self.nodes {
                (node.reached, node.exit) = (0, 0);
            }
        }
        self.question += 1;
        self.open.clear();
    }
}

impl<'m> Prepared<'m> {
    /// The length of a shortest way that never runs dry, or `None` if there is none.
    pub fn length(&self, query: &Query, workspace: &mut Workspace<'m>) -> Result<Option<u64>, PreparedError> {
        Ok(self.find(query, workspace)?.map(|found| found.length))
    }

    /// A shortest way that never runs dry, from depot to depot, or `None` if there is none.
    pub fn solve(
        &self,
        query: &Query,
        workspace: &mut Workspace<'m>,
    ) -> Result<Option<PreparedRoute>, PreparedError> {
        let Some(found) = self.find(query, workspace)? else { return Ok(None) };
        let mut stops = Vec::new();
        let mut next = found.last;
        while let Some(depot) = next {
            let place = self.graph.places[depot as usize];
            if place != query.start && place != query.goal {
                stops.push(place);
            }
            next = Some(workspace.nodes[depot as usize].before).filter(|&before| before != START);
        }
        stops.reverse();
        Ok(Some(PreparedRoute { length: found.length, stops }))
    }

    /// A shortest way that never runs dry, step by step, or `None` if there is none.
    pub fn route(
        &self,
        query: &Query,
        workspace: &mut Workspace<'m>,
    ) -> Result<Option<Route>, PreparedError> {
        let Some(PreparedRoute { stops, .. }) = self.solve(query, workspace)? else { return Ok(None) };
        let mut steps = Vec::new();
        let mut here = query.start;
        for stop in stops.into_iter().chain([query.goal]) {
            let ends = (self.map.at(here), self.map.at(stop));
            workspace.legs.walk(ends, u64::from(query.supply), &mut steps);
            here = stop;
        }
        match Route::walk(self.map, query, steps) {
            Ok(route) => Ok(Some(route)),
            Err(flaw) => Err(ply_core::InputError::new(format!(
                "the prepared tables are not of this map ({flaw}): prepare it again"
            ))
            .into()),
        }
    }

    fn find(&self, query: &Query, workspace: &mut Workspace<'m>) -> Result<Option<Found>, PreparedError> {
        self.check(query)?;
        if let Some(cap) = self.cap
            && query.supply > cap
        {
            return Err(PreparedError::BeyondCap { cap });
        }
        if query.start == query.goal {
            return Ok(Some(Found { length: 0, last: None }));
        }
        let listed = self.is_listed(query.supply);
        let direct = self.open_doors(query.start, query.goal, query.supply, listed, workspace);
        let mut found = direct.map(|length| Found { length: u64::from(length), last: None });
        self.search(query, workspace, &mut found);

        // A way without any depot is not in the graph.
        let best = found.as_ref().map_or(u64::MAX, |found| found.length);
        let limit = (best - 1).min(u64::from(query.supply)) as u32;
        if listed
            && self.moves.least(query.start, query.goal) <= u64::from(limit)
            && let Some(length) = self.direct(query.start, query.goal, limit, workspace)
        {
            found = Some(Found { length: u64::from(length), last: None });
        }
        Ok(found)
    }

    /// Lists the depots that the start sees and those that see the goal. Where they are not `listed` but searched for, the
    /// search also finds the way without a depot, if it leads past none for nothing.
    pub(super) fn open_doors(
        &self,
        start: Place,
        goal: Place,
        limit: u32,
        listed: bool,
        workspace: &mut Workspace<'m>,
    ) -> Option<u32> {
        let (from, to) = (self.map.at(start), self.map.at(goal));
        match &self.doors {
            Doors::Same(entrances) if listed => {
                entrances.list(from, &mut workspace.out);
                entrances.list(to, &mut workspace.into);
            }
            Doors::Directed { out, into } if listed => {
                out.list(from, &mut workspace.out);
                into.list(to, &mut workspace.into);
            }
            _ => {
                let wave = workspace.wave.get_or_insert_with(|| Wave::new(self.map, self.moves));
                let number = |&(at, distance): &(At, u32)| Some((self.graph.number(at)?, distance));
                wave.run(Course { limit, target: Some(to), ..Course::forward(from) });
                let direct = wave.target();
                workspace.out.clear();
                workspace.out.extend(wave.depots().iter().filter_map(number));
                wave.run(Course { limit, ..Course::backward(to) });
                workspace.into.clear();
                workspace.into.extend(wave.depots().iter().filter_map(number));
                self.own_doors(from, to, workspace);
                return direct;
            }
        }
        self.own_doors(from, to, workspace);
        None
    }

    /// A start or goal with a depot needs no other.
    fn own_doors(&self, from: At, to: At, workspace: &mut Workspace<'m>) {
        for (at, list) in [(from, &mut workspace.out), (to, &mut workspace.into)] {
            if self.map.cells()[at as usize].is_depot()
                && let Some(number) = self.graph.number(at)
            {
                list.clear();
                list.push((number, 0));
            }
        }
    }

    /// The way without a depot, if it is at most so long and leads past none for nothing.
    pub(super) fn direct(
        &self,
        start: Place,
        goal: Place,
        limit: u32,
        workspace: &mut Workspace<'m>,
    ) -> Option<u32> {
        let (from, to) = (self.map.at(start), self.map.at(goal));
        if self.map.cells()[from as usize].is_depot() || self.map.cells()[to as usize].is_depot() {
            return None; // Then it is a list of the graph.
        }
        let wave = workspace.wave.get_or_insert_with(|| Wave::new(self.map, self.moves));
        wave.run(Course { limit, target: Some(to), only_target: true, ..Course::forward(from) });
        wave.target()
    }

    /// A* in the graph.
    fn search(&self, query: &Query, workspace: &mut Workspace<'m>, found: &mut Option<Found>) {
        workspace.next_question();
        let Workspace { question, nodes, open, out, into, .. } = workspace;
        let (question, supply) = (*question, query.supply);
        if let Some(bottleneck) = &self.bottleneck {
            // Whether the supply joins the two at all is known in no time.
            let within = |list: &[(u32, u32)]| -> Vec<u32> {
                let list = list.iter().filter(|(_, distance)| *distance <= supply);
                list.map(|&(depot, _)| bottleneck.joined(depot, supply)).collect()
            };
            let (from, to) = (within(out), within(into));
            if !from.iter().any(|root| to.contains(root)) {
                return;
            }
        }
        for &(depot, distance) in into.iter().filter(|(_, distance)| *distance <= supply) {
            let node = &mut nodes[depot as usize];
            (node.exit, node.rest) = (question, distance);
        }
        let mut best = found.as_ref().map_or(u64::MAX, |found| found.length);
        let mut last = None;
        let estimate = |depot: u32| self.moves.least(self.graph.places[depot as usize], query.goal);
        let mut reach = |nodes: &mut [Node], open: &mut BinaryHeap<_>, depot: u32, cost: u64, before: u32| {
            let node = &mut nodes[depot as usize];
            if node.reached == question && node.cost <= cost {
                return best;
            }
            (node.reached, node.cost, node.before) = (question, cost, before);
            if node.exit == question && cost + u64::from(node.rest) < best {
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
        while let Some(Reverse((total, depot))) = open.pop() {
            if total >= bound {
                break;
            }
            let cost = nodes[depot as usize].cost;
            if total > cost + estimate(depot) {
                continue; // A shorter way here was found after this entry was made.
            }
            for edge in self.graph.edges(depot) {
                if edge.length > supply {
                    break;
                }
                bound = reach(nodes, open, edge.to, cost + u64::from(edge.length), depot);
            }
        }
        if let Some(depot) = last {
            *found = Some(Found { length: best, last: Some(depot) });
        }
    }
}
