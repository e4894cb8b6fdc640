//! The label search from both ends.
//!
//! **Symmetry.** Walked backwards, the problem is the same: if n is still *needed* at a cell, the slack there
//! is T − n. It is full at the goal and at every depot, and one less with every step. A route through a cell
//! exists where supply + slack ≥ T.
//!
//! **The first meeting is a shortest route.** Let a and b be the keys of the two halves, and count lengths as keys do, that is
//! less what the potential falls from start to goal. A label is written with key a where the other half has one of key at
//! most b: a route of at most a + b. Take a shortest route, of length d, before they have met. Along it the
//! forward keys rise from 0 to d by 0, 1 or 2 a step, and at each cell the two keys are d together. Suppose that d ≤ a + b − 2. Let v be its
//! last cell whose forward key is less than a, and w the next. If v's is a − 1, its backward key is less than b, so
//! both halves have written v. If it is a − 2, then w's forward key is a, and its backward key less than b: w was made when v was
//! expanded, so it was written when a's turn came. Either way they have met. So d ≥ a + b − 1. All lengths between two cells are
//! odd or all are even: the route found, of at most a + b, is a shortest one.

use super::Progress;
use super::arrivals::Arrivals;
use super::half::Half;
use super::potential::Potential;
use super::reconstruct::{PathEnd, Reconstruction};
use super::sweep::{Meeting, level};
use super::table::PairTable;
use super::word::Word;
use crate::planner::Strategy;
use crate::{Direction, Map, Query, Stats};

pub(crate) const FORWARD: usize = 0;
const BACKWARD: usize = 1;

/// So many labels are expanded at once: fewer would cost more each, more would walk less straight to the goal.
const BATCH: usize = 16;

/// Both halves; their labels are in a [`PairTable`].
#[derive(Default)]
pub(crate) struct Bidirectional {
    forward: Half,
    backward: Half,
    met: Option<(usize, Meeting)>,
}

impl Bidirectional {
    pub(crate) fn start<W: Word>(&mut self, map: &Map, table: &mut PairTable<W>, query: &Query, supply: u32) {
        table.reset(map, query);
        table.make_room(map, query, 1);
        self.forward.start::<W, FORWARD>(table, map.index(query.start), supply);
        self.backward.start::<W, BACKWARD>(table, map.index(query.goal), supply);
        self.met = None;
    }

    /// Expands labels of the half whose turn it is.
    pub(crate) fn advance<W: Word, P: Potential>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        query: &Query,
        potential: P,
        strategy: Strategy<'_>,
    ) -> Progress {
        let Bidirectional { forward, backward, .. } = self;
        if forward.waiting() == 0 || backward.waiting() == 0 {
            return Progress::NoRoute;
        }
        let (side, work) = match strategy {
            Strategy::Labels | Strategy::Informed(_) => (FORWARD, BATCH),
            Strategy::Bidirectional => (usize::from(backward.now() < forward.now()), usize::MAX),
            Strategy::Auto => {
                let (there, back) = (forward.stats.expanded, backward.stats.expanded);
                let side = usize::from(back + backward.waiting() < there + forward.waiting());
                (side, (there + back).clamp(1, BATCH as u64) as usize)
            }
        };
        let key = if side == FORWARD { forward.key } else { backward.key };
        // A label of key k lies at most k rows above or below start and goal, if the potential is a distance to them.
        let around = self.fall(potential).saturating_sub(query.start.manhattan(query.goal)) / 2;
        table.make_room(map, query, key + 1 + around);
        let meeting = if side == FORWARD {
            self.forward.advance::<W, P, FORWARD>(map, table, potential, work)
        } else {
            self.backward.advance::<W, P, BACKWARD>(map, table, potential, work)
        };
        self.met = meeting.map(|meeting| (side, meeting));
        if self.met.is_some() { Progress::Found } else { Progress::Running }
    }

    /// How far the potential falls from the start to the goal.
    fn fall(&self, potential: impl Potential) -> u64 {
        potential.at(self.forward.origin).abs_diff(potential.at(self.backward.origin))
    }

    /// The steps of the route on which the halves have met. Uses up the table.
    pub(crate) fn steps<W: Word>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        query: &Query,
        potential: impl Potential,
        supply: u32,
    ) -> Vec<Direction> {
        let Some((side, Meeting { at, spent })) = self.met else { return Vec::new() };
        let longest = self.forward.key + self.backward.key + self.fall(potential);
        // As odd or even as the distance.
        let length = longest - ((longest ^ query.start.manhattan(query.goal)) & 1);
        let moved = if side == FORWARD {
            level::<FORWARD>(potential, self.forward.origin, self.forward.key, at)
        } else {
            level::<BACKWARD>(potential, self.backward.origin, self.backward.key, at)
        };
        let other = table.words()[at as usize][1 - side];
        let moved = PathEnd { at, level: moved, spent };
        let waited = PathEnd {
            at,
            level: length - moved.level,
            spent: if other == W::MAX { 0 } else { supply - other.left() },
        };
        let (forward, backward) = if side == FORWARD { (moved, waited) } else { (waited, moved) };
        let mut reconstruction = Reconstruction::new(map, supply);
        let arrivals = Arrivals::new(&mut self.forward.depots);
        let mut steps = reconstruction.forward(&mut table.side(FORWARD), &arrivals, forward);
        let arrivals = Arrivals::new(&mut self.backward.depots);
        steps.extend(reconstruction.backward(&mut table.side(BACKWARD), &arrivals, backward));
        steps
    }

    pub(crate) fn stats(&self) -> Stats {
        self.forward.stats.alongside(self.backward.stats)
    }
}
