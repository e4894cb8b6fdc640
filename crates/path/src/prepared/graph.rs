//! The reduced refuelling graph: the depots, and the legs between them that pass no other depot at no extra
//! cost.

use crate::map::CellIndex;
use crate::{Location, Map};

/// A leg to another depot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    pub(crate) to: u32,
    pub(crate) length: u32,
}

/// Depots in the order of the map, and the legs from each, the shortest first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Graph {
    pub(crate) depots: Vec<CellIndex>,
    pub(crate) locations: Vec<Location>,
    /// Where the legs of each depot begin, and where the last end.
    pub(crate) first: Vec<u32>,
    pub(crate) edges: Vec<Edge>,
}

impl Graph {
    pub(crate) fn new(map: &Map, depots: Vec<CellIndex>, first: Vec<u32>, edges: Vec<Edge>) -> Self {
        let locations = depots.iter().map(|&at| map.location(at)).collect();
        Graph { depots, locations, first, edges }
    }

    /// The number of the depot at this cell.
    pub(crate) fn number(&self, at: CellIndex) -> Option<u32> {
        self.depots.binary_search(&at).ok().map(|number| number as u32)
    }

    /// The legs from a depot, the shortest first.
    #[inline]
    pub(crate) fn edges(&self, depot: u32) -> &[Edge] {
        let depot = depot as usize;
        &self.edges[self.first[depot] as usize..self.first[depot + 1] as usize]
    }

    pub(crate) fn bytes(&self) -> usize {
        12 * self.depots.len() + 4 * self.first.len() + 8 * self.edges.len()
    }
}
