//! The map as a graph: the steps that are open from a cell, in either direction of search.

use crate::map::CellIndex;
use crate::{Cell, Direction, Map, Moves};

/// The cells of a map with the moves fixed, so that a search is compiled for them. A search that runs
/// `BACKWARD`, from the goal, pays for a step what the traveller pays who takes it forwards.
#[derive(Clone, Copy)]
pub(crate) struct GridGraph<'m, const EIGHT: bool, const BACKWARD: bool> {
    pub(crate) map: &'m Map,
    // Copies for the inner loops.
    cells: &'m [Cell],
    stride: u32,
}

/// A step that is open from some cell.
#[derive(Clone, Copy)]
pub(crate) struct Successor {
    /// From that cell, in the direction of search.
    pub(crate) direction: Direction,
    /// Where it leads.
    pub(crate) to: CellIndex,
    /// What is there.
    pub(crate) cell: Cell,
    /// What it costs.
    pub(crate) cost: u32,
}

impl<'m, const EIGHT: bool, const BACKWARD: bool> GridGraph<'m, EIGHT, BACKWARD> {
    /// The moves.
    pub(crate) const MOVES: Moves = if EIGHT { Moves::Eight } else { Moves::Four };
    /// What a straight step costs on ground of cost 1: no step costs less.
    pub(crate) const MIN_STEP: u32 = Self::MOVES.factor(Direction::North);
    const DIAGONAL_STEP: u32 = Self::MOVES.factor(Direction::NorthEast);

    pub(crate) fn new(map: &'m Map) -> Self {
        GridGraph { map, cells: map.cells(), stride: map.stride() }
    }

    /// The cell with this index.
    #[inline(always)]
    pub(crate) fn cell(&self, at: CellIndex) -> Cell {
        self.cells[at as usize]
    }

    /// Visits every step that is open from a cell.
    #[inline(always)]
    pub(crate) fn successors(&self, at: CellIndex, visit: impl FnMut(Successor)) {
        self.visit(at, BACKWARD, visit);
    }

    /// The cells from which a step leads here: each costs what it costs to enter this cell. A step is open if
    /// and only if the step back is.
    #[inline(always)]
    pub(crate) fn predecessors(&self, at: CellIndex, visit: impl FnMut(Successor)) {
        self.visit(at, !BACKWARD, visit);
    }

    /// A step costs what the cell that is entered costs: the other one, or this one if the step leads `here`.
    #[inline(always)]
    fn visit(&self, at: CellIndex, here: bool, mut visit: impl FnMut(Successor)) {
        let own = if here { self.cell(at).cost() } else { 0 };
        let around = Direction::STRAIGHT.map(|direction| direction.from(at, self.stride));
        let cells = around.map(|to| self.cell(to));
        let cost = |cell: Cell| u32::from(if here { own } else { cell.cost() });
        for number in 0..4 {
            let (direction, to, cell) = (Direction::STRAIGHT[number], around[number], cells[number]);
            if !cell.is_wall() {
                visit(Successor { direction, to, cell, cost: Self::MIN_STEP * cost(cell) });
            }
        }
        if EIGHT {
            // The directions go round the compass: a diagonal one lies between the straight ones of its own
            // number and of the next.
            for number in 0..4 {
                let direction = Direction::ALL[4 + number];
                let to = direction.from(at, self.stride);
                let cell = self.cell(to);
                let cuts_corner = cells[number].is_wall() || cells[(number + 1) % 4].is_wall();
                if !cuts_corner && !cell.is_wall() {
                    visit(Successor { direction, to, cell, cost: Self::DIAGONAL_STEP * cost(cell) });
                }
            }
        }
    }
}

/// The most that one step costs on this map. It looks at every cell.
pub(crate) fn max_step_cost(map: &Map, moves: Moves) -> u32 {
    let max_step = map.cells().iter().map(|cell| cell.cost()).max().unwrap_or(1);
    u32::from(max_step.max(1)) * moves.factor(Direction::NorthEast)
}
