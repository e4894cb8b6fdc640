//! The label search from both ends.
//!
//! **Symmetry.** Walked backwards, the problem is the same: if n is still *needed* at a cell, the slack there
//! is T − n. It is full at the goal and at every depot, and one less with every step. A route through a cell
//! exists where supply + slack ≥ T.
//!
//! **The first meeting is a shortest route.** Both halves go level by level. A meeting on levels a and b is a
//! route of at most a + b steps, so there is none before a + b reaches the shortest length. When it does,
//! take a shortest route and its cell after a steps: each half has a label there that is at least as good as
//! that route's, so the halves have met.

use super::Progress;
use super::half::Half;
use super::reconstruct::{PathEnd, Reconstruction};
use super::table::PairTable;
use super::table::sweep::Meeting;
use super::word::Word;
use crate::{Direction, Map, Query, Stats};

const FORWARD: usize = 0;
const BACKWARD: usize = 1;

/// Both halves; their labels are in a [`PairTable`].
#[derive(Default)]
pub(crate) struct Bidirectional {
    forward: Half,
    backward: Half,
    met: Option<(usize, Meeting)>,
}

impl Bidirectional {
    pub(crate) fn start<W: Word>(&mut self, map: &Map, table: &mut PairTable<W>, query: &Query, supply: u32) {
        table.reset(map, [query.start, query.goal]);
        self.forward.start::<W, FORWARD>(map, table, query.start, supply);
        self.backward.start::<W, BACKWARD>(map, table, query.goal, supply);
        self.met = None;
    }

    /// How many labels the next level expands: it is one of the half with fewer.
    pub(crate) fn next_len(&self) -> u64 {
        self.forward.len().min(self.backward.len()) as u64
    }

    /// Expands the next level.
    pub(crate) fn advance<W: Word>(&mut self, map: &Map, table: &mut PairTable<W>) -> Progress {
        if self.next_len() == 0 {
            return Progress::NoRoute;
        }
        self.met = if self.forward.len() <= self.backward.len() {
            self.forward.advance::<W, FORWARD>(map, table).map(|meeting| (FORWARD, meeting))
        } else {
            self.backward.advance::<W, BACKWARD>(map, table).map(|meeting| (BACKWARD, meeting))
        };
        if self.met.is_some() { Progress::Found } else { Progress::Running }
    }

    /// The steps of the route on which the halves have met. Uses up the table.
    pub(crate) fn steps<W: Word>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        supply: u32,
    ) -> Vec<Direction> {
        let Some((side, Meeting { at, spent })) = self.met else { return Vec::new() };
        let (moved, waited) =
            if side == FORWARD { (&self.forward, &self.backward) } else { (&self.backward, &self.forward) };
        // The half that waited reached this cell on its last level: the shortest length is the sum of both
        // levels.
        let other = table.words()[at as usize][1 - side];
        let moved = PathEnd { at, level: moved.level, spent };
        let waited = PathEnd {
            at,
            level: waited.level,
            spent: if other == W::MAX { 0 } else { supply - other.left() },
        };
        let (forward, backward) = if side == FORWARD { (moved, waited) } else { (waited, moved) };
        let mut reconstruction = Reconstruction::new(map, supply);
        let mut steps = reconstruction.forward(&mut table.side::<FORWARD>(), &self.forward.arrivals, forward);
        steps.extend(reconstruction.backward(
            &mut table.side::<BACKWARD>(),
            &self.backward.arrivals,
            backward,
        ));
        steps
    }

    fn expanded(&self) -> u64 {
        self.forward.expanded + self.backward.expanded
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats {
            expanded: self.expanded(),
            generated: self.expanded() + (self.forward.len() + self.backward.len()) as u64,
            peak_open: (self.forward.peak + self.backward.peak) as u64,
        }
    }
}
