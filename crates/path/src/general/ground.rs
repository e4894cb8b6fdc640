//! The ground as a search goes over it: which cells lie one step away, and by what factor.

use crate::map::At;
use crate::{Cell, Direction, Map, Moves};

/// A map, and whether diagonal steps are allowed.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a, const EIGHT: bool> {
    pub(super) map: &'a Map,
    /// The dearest step on this map.
    pub(super) most_step: u64,
}

/// A step that is open from some cell.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) direction: Direction,
    /// Where it leads.
    pub(super) to: At,
    /// What is there.
    pub(super) cell: Cell,
    /// By what the cost of the cell entered is multiplied.
    pub(super) factor: u32,
}

impl<'a, const EIGHT: bool> Ground<'a, EIGHT> {
    const MOVES: Moves = if EIGHT { Moves::Eight } else { Moves::Four };
    /// The factor of the cheapest step.
    pub(super) const LEAST_FACTOR: u32 = Self::MOVES.factor(Direction::North);
    const MOST_FACTOR: u32 =
        if EIGHT { Self::MOVES.factor(Direction::NorthEast) } else { Self::LEAST_FACTOR };

    pub(super) fn new(map: &'a Map) -> Self {
        let dearest = map.cells().iter().map(|cell| cell.cost()).max().unwrap_or(0);
        Ground { map, most_step: u64::from(dearest) * u64::from(Self::MOST_FACTOR) }
    }

    #[inline(always)]
    pub(super) fn cell(&self, at: At) -> Cell {
        self.map.cells()[at as usize]
    }

    /// The least that the way between two cells can cost.
    #[inline(always)]
    pub(super) fn least(&self, from: At, to: crate::Place) -> u64 {
        Self::MOVES.least(self.map.place(from), to)
    }

    /// Visits every step that is open from `at`. A step is open if and only if the way back is, so these are the steps
    /// that lead to `at`, too.
    #[inline(always)]
    pub(super) fn steps(&self, at: At, mut visit: impl FnMut(Step)) {
        let stride = self.map.stride();
        let mut open = [false; 4];
        for (number, direction) in Direction::STRAIGHT.into_iter().enumerate() {
            let to = direction.from(at, stride);
            let cell = self.cell(to);
            if !cell.is_wall() {
                open[number] = true;
                visit(Step { direction, to, cell, factor: Self::LEAST_FACTOR });
            }
        }
        if EIGHT {
            // The directions go round the compass: a diagonal one lies between the straight ones of its own number and
            // of the next.
            for number in 0..4 {
                if open[number] && open[(number + 1) % 4] {
                    let direction = Direction::ALL[4 + number];
                    let to = direction.from(at, stride);
                    let cell = self.cell(to);
                    if !cell.is_wall() {
                        visit(Step { direction, to, cell, factor: Self::MOST_FACTOR });
                    }
                }
            }
        }
    }
}
