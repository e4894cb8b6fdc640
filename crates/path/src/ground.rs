//! The ground as a search walks it: the open steps from a cell, forwards or back from where a traveller came.

use crate::map::At;
use crate::{Cell, Map, Moves};

/// The cells of a map with the moves fixed, so that a search is compiled for them. A search that runs `BACKWARD`, from
/// the goal, pays for a step what the traveller pays who makes it forwards.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'m, const EIGHT: bool, const BACKWARD: bool> {
    cells: &'m [Cell],
    stride: usize,
}

impl<'m, const EIGHT: bool, const BACKWARD: bool> Ground<'m, EIGHT, BACKWARD> {
    pub(crate) fn new(map: &'m Map) -> Self {
        Ground { cells: map.cells(), stride: map.stride() as usize }
    }

    /// The cell with this index.
    #[inline]
    pub(crate) fn cell(&self, at: At) -> Cell {
        self.cells[at as usize]
    }

    /// Visits every cell one step on, with what the step costs.
    #[inline(always)]
    pub(crate) fn steps(&self, at: At, visit: impl FnMut(At, u32)) {
        self.walk(at, BACKWARD, visit);
    }

    /// Visits every cell from which one step leads here, with what that step costs.
    #[inline(always)]
    pub(crate) fn steps_here(&self, at: At, visit: impl FnMut(At, u32)) {
        self.walk(at, !BACKWARD, visit);
    }

    /// A step costs what the cell costs that the traveller enters: the other one, or this one if he comes `from` there.
    #[inline(always)]
    fn walk(&self, at: At, from: bool, mut visit: impl FnMut(At, u32)) {
        let (here, stride) = (at as usize, self.stride);
        let cost = |other: usize| u32::from(self.cells[other].cost());
        let own = if from { cost(here) } else { 0 };
        let (north, east, south, west) = (here - stride, here + 1, here + stride, here - 1);
        let straight = [north, east, south, west].map(|other| (other, cost(other)));
        let factor = if EIGHT { 5 } else { 1 };
        for (other, cost) in straight {
            if cost != 0 {
                visit(other as At, factor * if from { own } else { cost });
            }
        }
        if EIGHT {
            let [n, e, s, w] = straight.map(|(_, cost)| cost != 0);
            let corners =
                [(n && e, north + 1), (s && e, south + 1), (s && w, south - 1), (n && w, north - 1)];
            for (clear, other) in corners {
                let cost = cost(other);
                if clear && cost != 0 {
                    visit(other as At, 7 * if from { own } else { cost });
                }
            }
        }
    }
}

/// The most that one step costs on this map.
pub(crate) fn dearest_step(map: &Map, eight: bool) -> u32 {
    let dearest = map.cells().iter().map(|cell| cell.cost()).max().unwrap_or(1);
    u32::from(dearest.max(1)) * if eight { 7 } else { 1 }
}

/// Whether every way costs the same there and back: the ground costs 1 everywhere.
pub(crate) fn is_symmetric(map: &Map, moves: Moves) -> bool {
    let eight = moves == Moves::Eight;
    dearest_step(map, eight) <= if eight { 7 } else { 1 }
}
