//! The course's searches: A* and uniform cost on (row, column, supply), as a student would write them.
//!
//! A node is a cell together with what is left of the supply, so a cell may be visited once for every amount
//! left. The heuristic is the Manhattan distance (the octile one where diagonal steps are allowed).
//!
//! *Admissible*: with no walls, ground of cost 1 and unlimited supply, the Manhattan distance is exactly the
//! cost of a shortest route, since a step changes row or column by one. Walls, costly ground and a limited
//! supply only forbid routes or make them costlier, so h(n) never exceeds the true remaining cost.
//! *Consistent*: one step changes the row or the column by one, so |h(n) − h(n′)| ≤ 1 ≤ cost(n, n′), that is,
//! h(n) ≤ cost(n, n′) + h(n′), and h(goal) = 0. Therefore a node's cost is final when it is taken from the
//! open list.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use ply_core::StopFlag;

use crate::{Direction, Location, Map, Moves, PlanError, Query, Solution, Stats};

/// One of the two textbook searches.
#[derive(Clone, Copy, Debug)]
pub struct Textbook {
    /// Whether there is a heuristic.
    informed: bool,
    /// Gives up beyond this many nodes; some 100 bytes each.
    pub max_nodes: u64,
}

/// A node as it is expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expansion {
    /// Where.
    pub location: Location,
    /// What is left there.
    pub left: u32,
    /// The cost so far: g.
    pub cost: u64,
    /// A lower bound for the remaining cost: h, and 0 for uniform cost.
    pub estimate: u64,
}

/// A cell and what is left of the supply.
type Node = (Location, u32);

/// The best route known to a node: what it costs, its last step, and what was left before that step.
struct Known {
    cost: u64,
    from: Option<(Direction, u32)>,
}

/// In the open list the least f stands first, of equal ones the one with more supply left.
type Priority = Reverse<(u64, Reverse<u32>)>;

impl Textbook {
    /// Where a search gives up by default: some 2 GB.
    pub const MAX_NODES: u64 = 20_000_000;

    /// A*: the node with the least g + h first.
    pub const fn a_star() -> Self {
        Textbook { informed: true, max_nodes: Self::MAX_NODES }
    }

    /// Uniform cost: the node with the least g first.
    pub const fn uniform_cost() -> Self {
        Textbook { informed: false, max_nodes: Self::MAX_NODES }
    }

    /// Searches; `trace` is called with every expansion.
    pub fn solve(
        self,
        map: &Map,
        query: &Query,
        stop_flag: &StopFlag,
        mut trace: impl FnMut(Expansion),
    ) -> Result<Solution, PlanError> {
        query.check(map)?;
        let estimate = |location| if self.informed { query.moves.heuristic(location, query.goal) } else { 0 };
        let mut stats = Stats::default();
        let mut open = BinaryHeap::new();
        let mut reached: HashMap<Node, Known> = HashMap::new();

        let first: Node = (query.start, query.supply);
        reached.insert(first, Known { cost: 0, from: None });
        open.push(entry(first, 0, estimate(query.start)));
        stats.generated = 1;
        while let Some((Reverse((total, _)), row, column, left)) = open.pop() {
            let node @ (here, left) = (Location { row, column }, left);
            let cost = reached[&node].cost;
            let rest = estimate(here);
            if total != cost + rest {
                continue; // A cheaper route here was found after this entry was made.
            }
            stats.expanded += 1;
            trace(Expansion { location: here, left, cost, estimate: rest });
            if here == query.goal {
                return Ok(Solution::new(map, query, Some(steps_to(&reached, node)), stats));
            }
            if stats.expanded % 1024 == 0 && stop_flag.is_stopped() {
                return Err(PlanError::Stopped);
            }
            for &direction in query.moves.directions() {
                let Some((next, step)) = successor(map, query, node, direction) else { continue };
                let known = reached.get(&next).map_or(u64::MAX, |known| known.cost);
                if cost + step < known {
                    reached.insert(next, Known { cost: cost + step, from: Some((direction, left)) });
                    open.push(entry(next, cost + step, estimate(next.0)));
                    stats.generated += 1;
                }
            }
            stats.peak_open = stats.peak_open.max(open.len() as u64);
            if reached.len() as u64 > self.max_nodes {
                return Err(PlanError::TooManyNodes(self.max_nodes));
            }
        }
        Ok(Solution { route: None, stats })
    }
}

fn entry((location, left): Node, cost: u64, estimate: u64) -> (Priority, u32, u32, u32) {
    (Reverse((cost + estimate, Reverse(left))), location.row, location.column, left)
}

/// The successor in a direction, and what the step costs, if it is open and the supply lasts.
fn successor(map: &Map, query: &Query, (here, left): Node, direction: Direction) -> Option<(Node, u64)> {
    if !Moves::is_open(map, map.index(here), direction) {
        return None;
    }
    let next = direction.step(here)?;
    let cell = map.cell(next);
    let step = u32::from(cell.cost()) * query.moves.factor(direction);
    let left = left.checked_sub(step)?;
    Some(((next, if cell.is_depot() { query.supply } else { left }), u64::from(step)))
}

/// Walks back from the last node.
fn steps_to(reached: &HashMap<Node, Known>, last: Node) -> Vec<Direction> {
    let mut steps = Vec::new();
    let mut node = last;
    while let Some((direction, left)) = reached[&node].from {
        steps.push(direction);
        let before = direction.reversed().step(node.0).expect("the step came from a cell of the map");
        node = (before, left);
    }
    steps.reverse();
    steps
}
