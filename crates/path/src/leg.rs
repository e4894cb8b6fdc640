//! One leg step by step: a shortest path between two cells whose length has a known bound.

use ply_core::StopFlag;

use crate::buckets::Buckets;
use crate::grid_graph::{GridGraph, max_step_cost};
use crate::map::CellIndex;
use crate::{Direction, Map, Moves, PlanError};

/// A* between two cells of a map, with its tables kept from one leg to the next; they take no memory before
/// the first.
///
/// Supply plays no part, since a leg is a shortest path in any case. The bound keeps the search within the
/// cells from which the end can still be reached in time.
pub(crate) struct LegPlanner<'m> {
    map: &'m Map,
    moves: Moves,
    /// How each settled cell was entered: 1 + the direction's number, 0 if it was not settled.
    entered: Vec<u8>,
    /// The cells to clear for the next leg.
    settled: Vec<CellIndex>,
    /// The key is f = g + h, so g need not be kept.
    open: Buckets<Entry>,
    /// How many cells have been settled in all legs.
    pub(crate) visited: u64,
}

/// A cell, and the direction in which it is entered.
#[derive(Clone, Copy)]
struct Entry {
    at: CellIndex,
    direction: Direction,
}

impl<'m> LegPlanner<'m> {
    pub(crate) fn new(map: &'m Map, moves: Moves) -> Self {
        LegPlanner {
            map,
            moves,
            entered: Vec::new(),
            settled: Vec::new(),
            open: Buckets::new(0, 0),
            visited: 0,
        }
    }

    /// Adds the steps of a shortest path to `steps`, if it is at most `longest`; `false` if it is not. An
    /// error if it is told to stop.
    pub(crate) fn append_leg(
        &mut self,
        (from, to): (CellIndex, CellIndex),
        longest: u64,
        steps: &mut Vec<Direction>,
        stop_flag: &StopFlag,
    ) -> Result<bool, PlanError> {
        if self.entered.is_empty() {
            self.entered = vec![0; self.map.cells().len()];
            // A step adds its cost to g and at most the cost of the same step on the cheapest ground to h.
            self.open = Buckets::new(2 * u64::from(max_step_cost(self.map, self.moves)) + 1, 0);
        }
        let found = match self.moves {
            Moves::Four => {
                self.search(GridGraph::<false, false>::new(self.map), (from, to), longest, stop_flag)
            }
            Moves::Eight => {
                self.search(GridGraph::<true, false>::new(self.map), (from, to), longest, stop_flag)
            }
        };
        if found == Ok(true) {
            self.walk_back(from, to, steps);
        }
        self.visited += self.settled.len() as u64;
        for at in self.settled.drain(..) {
            self.entered[at as usize] = 0;
        }
        found
    }

    /// Of equal entries the latest goes first, so that on open ground the search walks straight to the end.
    fn search<const EIGHT: bool>(
        &mut self,
        grid: GridGraph<'m, EIGHT, false>,
        (from, to): (CellIndex, CellIndex),
        longest: u64,
        stop_flag: &StopFlag,
    ) -> Result<bool, PlanError> {
        let LegPlanner { map, entered, settled, open, .. } = self;
        let goal = map.location(to);
        let rest = |location| GridGraph::<EIGHT, false>::MOVES.heuristic(location, goal);
        let least = rest(map.location(from));
        if least > longest {
            return Ok(false);
        }
        open.clear(least);
        // The first cell counts as entered, by whatever direction.
        open.push(least, Entry { at: from, direction: Direction::North });
        while let Some((total, Entry { at, direction })) = open.pop() {
            if entered[at as usize] != 0 {
                continue;
            }
            entered[at as usize] = 1 + direction as u8;
            settled.push(at);
            if at == to {
                return Ok(true);
            }
            if settled.len().is_multiple_of(4096) && stop_flag.is_stopped() {
                return Err(PlanError::Stopped);
            }
            let here = map.location(at);
            let cost = total - rest(here);
            grid.successors(at, |step| {
                if entered[step.to as usize] != 0 {
                    return;
                }
                let there = step.direction.step(here).expect("the border is not entered");
                let total = cost + u64::from(step.cost) + rest(there);
                if total <= longest {
                    open.push(total, Entry { at: step.to, direction: step.direction });
                }
            });
        }
        Ok(false)
    }

    fn walk_back(&self, from: CellIndex, to: CellIndex, steps: &mut Vec<Direction>) {
        let first = steps.len();
        let mut at = to;
        while at != from {
            let direction = Direction::ALL[usize::from(self.entered[at as usize]) - 1];
            steps.push(direction);
            at = direction.reversed().from(at, self.map.stride());
        }
        steps[first..].reverse();
    }
}
