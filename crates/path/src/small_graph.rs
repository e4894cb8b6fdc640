//! A* on a small graph whose heuristic is written by hand, right or wrong: to teach what admissible means.
//!
//! ```
//! use ply_path::SmallGraph;
//! // S to A to G costs 3, S to G 4. The h of A is wrong, so that the longer way is taken.
//! let graph = SmallGraph::new(3, &[(0, 1, 1), (1, 2, 2), (0, 2, 4)]).unwrap();
//! let searched = graph.search(0, 2, &[0, 5, 0]);
//! assert_eq!((searched.cost, graph.distances_to(2)[0]), (Some(4), Some(3)));
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ply_core::InputError;

/// Nodes and edges that go both ways.
#[derive(Clone, Debug)]
pub struct SmallGraph {
    /// The neighbours of each node, with what the way to them costs.
    neighbours: Vec<Vec<(usize, u64)>>,
}

/// A node as it is expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphExpansion {
    /// Which.
    pub node: usize,
    /// The cost so far: g.
    pub cost: u64,
    /// Neighbours that a cheaper way was found to, with their g.
    pub improved: Vec<(usize, u64)>,
}

/// What a search did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphSearch {
    /// Every expansion, in order; a node is expanded again where a cheaper way to it is found later.
    pub expansions: Vec<GraphExpansion>,
    /// What the route that was found costs.
    pub cost: Option<u64>,
    /// The route from start to goal; empty where there is none.
    pub route: Vec<usize>,
}

impl SmallGraph {
    /// Larger ones are no longer small: a wrong h can have a node expanded once for every cost of a way to it.
    pub const MAX_NODES: usize = 26;
    /// What an edge may cost.
    pub const MAX_COST: u64 = 1000;

    /// A graph of so many nodes and these edges.
    pub fn new(nodes: usize, edges: &[(usize, usize, u64)]) -> Result<SmallGraph, InputError> {
        if nodes == 0 || nodes > Self::MAX_NODES {
            return Err(InputError::new(format!("expected 1 to {} nodes, found {nodes}", Self::MAX_NODES)));
        }
        let mut neighbours = vec![Vec::new(); nodes];
        for (index, &(from, to, cost)) in edges.iter().enumerate() {
            if from >= nodes || to >= nodes || from == to {
                return Err(InputError::new(format!(
                    "edges[{index}]: expected two different nodes, numbered from 0 to {}",
                    nodes - 1
                )));
            }
            if cost == 0 || cost > Self::MAX_COST {
                return Err(InputError::new(format!(
                    "edges[{index}]: expected a cost from 1 to {}, found {cost}",
                    Self::MAX_COST
                )));
            }
            if neighbours[from].iter().any(|&(other, _)| other == to) {
                return Err(InputError::new(format!("edges[{index}]: the two nodes have an edge already")));
            }
            neighbours[from].push((to, cost));
            neighbours[to].push((from, cost));
        }
        Ok(SmallGraph { neighbours })
    }

    /// A* by this h, one for each node; with an h of 0 everywhere it is uniform cost. Of equal f the larger g is taken
    /// first, then the node that stands first.
    pub fn search(&self, start: usize, goal: usize, h: &[u64]) -> GraphSearch {
        let estimate = |node: usize| h.get(node).copied().unwrap_or(0);
        let mut known: Vec<Option<(u64, usize)>> = vec![None; self.neighbours.len()];
        let mut open = BinaryHeap::new();
        let mut expansions = Vec::new();
        known[start] = Some((0, start));
        open.push((Reverse(estimate(start)), 0, Reverse(start)));
        while let Some((_, cost, Reverse(node))) = open.pop() {
            if known[node].is_none_or(|(best, _)| best != cost) {
                continue; // A cheaper way here was found after this entry was made.
            }
            let mut improved = Vec::new();
            if node != goal {
                for &(next, step) in &self.neighbours[node] {
                    let total = cost + step;
                    if known[next].is_none_or(|(best, _)| total < best) {
                        known[next] = Some((total, node));
                        open.push((Reverse(total + estimate(next)), total, Reverse(next)));
                        improved.push((next, total));
                    }
                }
            }
            expansions.push(GraphExpansion { node, cost, improved });
            if node == goal {
                let mut route = vec![goal];
                let mut at = goal;
                while at != start {
                    at = known[at].map_or(start, |(_, from)| from);
                    route.push(at);
                }
                route.reverse();
                return GraphSearch { expansions, cost: Some(cost), route };
            }
        }
        GraphSearch { expansions, cost: None, route: Vec::new() }
    }

    /// What the cheapest way from each node to the goal costs: no admissible h is larger.
    pub fn distances_to(&self, goal: usize) -> Vec<Option<u64>> {
        let mut distances = vec![None; self.neighbours.len()];
        let mut open = BinaryHeap::from([(Reverse(0), goal)]);
        while let Some((Reverse(cost), node)) = open.pop() {
            if distances[node].is_some() {
                continue;
            }
            distances[node] = Some(cost);
            open.extend(self.neighbours[node].iter().map(|&(next, step)| (Reverse(cost + step), next)));
        }
        distances
    }
}
