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
    /// From a cell to its neighbours.
    offsets: [u32; 8],
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
        let stride = map.stride();
        let offsets = Direction::ALL.map(|direction| direction.from(0, stride));
        GridGraph { map, cells: map.cells(), stride, offsets }
    }

    /// The cell with this index.
    #[inline(always)]
    pub(crate) fn cell(&self, at: CellIndex) -> Cell {
        self.cells[at as usize]
    }

    /// Visits every step that is open from a cell.
    #[inline(always)]
    pub(crate) fn successors(&self, at: CellIndex, visit: impl FnMut(Successor)) {
        self.visit(at, BACKWARD, self.open(at), visit);
    }

    /// The cells from which a step leads here: each costs what it costs to enter this cell. A step is open if
    /// and only if the step back is.
    #[inline(always)]
    pub(crate) fn predecessors(&self, at: CellIndex, visit: impl FnMut(Successor)) {
        self.visit(at, !BACKWARD, self.open(at), visit);
    }

    /// The directions in which a step is open: not into a wall, nor diagonally past one.
    #[inline(always)]
    pub(crate) fn open(&self, at: CellIndex) -> Directions {
        let [straight, diagonal] = self.free(at);
        // The directions go round the compass: a diagonal one lies between the straight ones of its own
        // number and of the next.
        straight | (diagonal & straight & (straight >> 1 | straight << 3)) << 4
    }

    /// One bit for each of the four straight directions, and for each of the diagonal ones: whether there is
    /// no wall.
    #[inline(always)]
    fn free(&self, at: CellIndex) -> [Directions; 2] {
        let (at, stride) = (at as usize, self.stride as usize);
        let free = |cell: Cell| u8::from(!cell.is_wall());
        let bits = |cells: [Cell; 4]| {
            free(cells[0]) | free(cells[1]) << 1 | free(cells[2]) << 2 | free(cells[3]) << 3
        };
        let above = &self.cells[at - stride - 1..at - stride + 2];
        let beside = &self.cells[at - 1..at + 2];
        let below = &self.cells[at + stride - 1..at + stride + 2];
        let straight = bits([above[1], beside[2], below[1], beside[0]]);
        let diagonal = if EIGHT { bits([above[2], below[2], below[0], above[0]]) } else { 0 };
        [straight, diagonal]
    }

    /// A step costs what the cell that is entered costs: the other one, or this one if the step leads `here`.
    #[inline(always)]
    fn visit(&self, at: CellIndex, here: bool, mut directions: Directions, mut visit: impl FnMut(Successor)) {
        let own = if here { self.cell(at).cost() } else { 0 };
        while directions != 0 {
            let number = directions.trailing_zeros() as usize;
            directions &= directions - 1;
            let to = at.wrapping_add(self.offsets[number]);
            let cell = self.cell(to);
            let factor = if number < 4 { Self::MIN_STEP } else { Self::DIAGONAL_STEP };
            let cost = factor * u32::from(if here { own } else { cell.cost() });
            visit(Successor { direction: Direction::ALL[number], to, cell, cost });
        }
    }
}

/// One bit a direction, by its number.
pub(crate) type Directions = u8;

/// The most that one step costs on this map. It looks at every cell.
pub(crate) fn max_step_cost(map: &Map, moves: Moves) -> u32 {
    let max_step = map.cells().iter().map(|cell| cell.cost()).max().unwrap_or(1);
    u32::from(max_step.max(1)) * moves.factor(Direction::NorthEast)
}
