//! One leg step by step: a local A* between two cells whose distance is known.

use crate::ground::Ground;
use crate::map::At;
use crate::{Direction, Map, Moves};

/// The tables of the search, kept from one leg to the next.
#[derive(Default)]
pub(crate) struct Legs {
    /// The number in [`Direction::ALL`] of the last step to each settled cell, plus one; nothing else is set.
    came: Vec<u8>,
    settled: Vec<At>,
    /// The labels by f = g + h, counted from the least that it can be.
    open: Vec<Vec<Label>>,
}

/// A way to a cell.
#[derive(Clone, Copy)]
struct Label {
    at: At,
    came: u8,
    cost: u64,
}

impl Legs {
    /// Adds the steps of a shortest way to `steps`, if it is at most so long; `false` if it is not.
    pub(crate) fn walk(
        &mut self,
        map: &Map,
        moves: Moves,
        (from, to): (At, At),
        longest: u64,
        steps: &mut Vec<Direction>,
    ) -> bool {
        self.came.resize(map.cells().len(), 0);
        match moves {
            Moves::Four => self.search(&Ground::<false, false>::new(map), map, moves, (from, to), longest),
            Moves::Eight => self.search(&Ground::<true, false>::new(map), map, moves, (from, to), longest),
        }
        let found = self.came[to as usize] != 0;
        if found {
            let first = steps.len();
            let mut at = to;
            while at != from {
                let step = Direction::ALL[usize::from(self.came[at as usize]) - 1];
                steps.push(step);
                at = step.reversed().from(at, map.stride());
            }
            steps[first..].reverse();
        }
        for at in self.settled.drain(..) {
            self.came[at as usize] = 0;
        }
        for labels in &mut self.open {
            labels.clear();
        }
        found
    }

    /// Of equal labels the latest goes first, so that on open ground the search walks straight to the end.
    fn search<const EIGHT: bool>(
        &mut self,
        ground: &Ground<'_, EIGHT, false>,
        map: &Map,
        moves: Moves,
        (from, to): (At, At),
        longest: u64,
    ) {
        let goal = map.place(to);
        let least = moves.least(map.place(from), goal);
        if least > longest {
            return;
        }
        if self.open.is_empty() {
            self.open.push(Vec::new());
        }
        // The first cell needs a direction, which nobody reads.
        self.open[0].push(Label { at: from, came: 1, cost: 0 });
        let stride = map.stride();
        let mut total = 0;
        while total < self.open.len() {
            let Some(Label { at, came, cost }) = self.open[total].pop() else {
                total += 1;
                continue;
            };
            if self.came[at as usize] != 0 {
                continue;
            }
            self.came[at as usize] = came;
            self.settled.push(at);
            if at == to {
                return;
            }
            let here = map.place(at);
            ground.steps(at, |next, step| {
                if self.came[next as usize] != 0 {
                    return;
                }
                let Some(number) = Direction::ALL.iter().position(|way| way.from(at, stride) == next) else {
                    return;
                };
                let place = Direction::ALL[number].step(here).unwrap_or(here);
                let cost = cost + u64::from(step);
                let sum = cost + moves.least(place, goal);
                if sum <= longest {
                    let slot = (sum - least) as usize;
                    if self.open.len() <= slot {
                        self.open.resize(slot + 1, Vec::new());
                    }
                    self.open[slot].push(Label { at: next, came: number as u8 + 1, cost });
                }
            });
        }
    }
}
