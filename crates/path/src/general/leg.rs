//! Legs rebuilt: shortest ways of known cost between the stops of a chain.

use ply_core::Signal;

use super::buckets::Buckets;
use super::ground::Ground;
use super::stops::Chain;
use crate::map::At;
use crate::{Direction, PlanError};

/// A* between two cells. Supply plays no part, as a leg is a shortest way in any case; the cost, known beforehand, keeps
/// the search within the cells from which the end can still be reached for it.
pub(super) struct Legs<'a, const EIGHT: bool> {
    ground: Ground<'a, EIGHT>,
    /// How each cell was entered: 1 + the direction's number, 0 if it was not.
    entered: Vec<u8>,
    /// The cells to clean for the next leg.
    touched: Vec<At>,
    open: Buckets<Entry>,
}

/// A cell, and the direction in which it is entered.
#[derive(Clone, Copy)]
struct Entry {
    at: At,
    direction: Direction,
}

impl<'a, const EIGHT: bool> Legs<'a, EIGHT> {
    pub(super) fn new(ground: Ground<'a, EIGHT>) -> Self {
        Legs {
            ground,
            entered: vec![0; ground.map.cells().len()],
            touched: Vec::new(),
            open: Buckets::new(2 * ground.most_step + 1, 0),
        }
    }

    /// All steps from the first stop to the last.
    pub(super) fn steps(&mut self, chain: &Chain, signal: &Signal) -> Result<Vec<Direction>, PlanError> {
        let mut steps = Vec::new();
        for leg in chain.stops.windows(2) {
            let ((from, before), (to, after)) = (leg[0], leg[1]);
            if from != to {
                self.search(from, to, after - before, signal)?;
                self.walk_back(from, to, &mut steps);
                for at in self.touched.drain(..) {
                    self.entered[at as usize] = 0;
                }
            }
        }
        Ok(steps)
    }

    fn search(&mut self, from: At, to: At, cost: u64, signal: &Signal) -> Result<(), PlanError> {
        let ground = self.ground;
        let goal = ground.map.place(to);
        let least = ground.least(from, goal);
        self.open.clear(least);
        // The first cell counts as entered, by whatever direction.
        self.open.push(least, Entry { at: from, direction: Direction::North });
        while let Some((total, Entry { at, direction })) = self.open.pop() {
            if self.entered[at as usize] != 0 {
                continue;
            }
            self.entered[at as usize] = 1 + direction as u8;
            self.touched.push(at);
            if at == to {
                return Ok(());
            }
            if self.touched.len().is_multiple_of(4096) && signal.is_stopped() {
                return Err(PlanError::Stopped);
            }
            let here = total - ground.least(at, goal);
            ground.steps(at, |step| {
                if self.entered[step.to as usize] != 0 {
                    return;
                }
                let price = u32::from(step.cell.cost()) * step.factor;
                let total = here + u64::from(price) + ground.least(step.to, goal);
                if total <= cost {
                    self.open.push(total, Entry { at: step.to, direction: step.direction });
                }
            });
        }
        unreachable!("a leg that a search has walked can be walked again")
    }

    fn walk_back(&self, from: At, to: At, steps: &mut Vec<Direction>) {
        let first = steps.len();
        let mut at = to;
        while at != from {
            let direction = Direction::ALL[usize::from(self.entered[at as usize]) - 1];
            steps.push(direction);
            at = direction.reversed().from(at, self.ground.map.stride());
        }
        steps[first..].reverse();
    }
}
