//! The label search from both ends.
//!
//! **Symmetry.** Walked backwards, the problem is the same: if n is still *needed* at a cell, the slack there
//! is T − n. It is full at the goal and at every depot, and less with every step. A route through a cell
//! exists where supply + slack ≥ T.
//!
//! **Exactness.** Let a and b be the keys of the two halves, and count lengths as keys do, that is less what the potential
//! falls from start to goal. Take a shortest route over cells v₀ … vₙ, of length d < a + b. Along it let Fᵢ be the first
//! label of the forward half at vᵢ that is *optimal*: of the route's own key there, with no less supply than the route has. Bᵢ is
//! the same of the other half, and the keys of Fᵢ and Bᵢ are d together. By dominance they are written, and all whose key is less
//! than a or b are expanded. So at each cell one of them is. Let k be the least index where Bₖ was expanded before Fₖ, which then
//! was not yet. The later one of Fₖ₋₁ and Bₖ was expanded when the other had been, and before either of Fₖ and Bₖ₋₁; say it was
//! Bₖ, at the cell beside Fₖ₋₁. As Fₖ was not expanded, the forward half had come to no key beyond that of Fₖ, and so Fₖ₋₁ was
//! among the labels *written lately*: within the costliest step of its half's key. Then
//! - either the step from Bₖ to vₖ₋₁ improved what the backward half had there: it looked at the other half's labels, and found Fₖ₋₁;
//! - or an optimal label X had been written there, with the key of Bₖ. If it was made or written after Fₖ₋₁ was expanded, X looked,
//!   and found it. If before, then Fₖ₋₁ looked when it was expanded, and found X, whose key was the last that its half had come to.
//!
//! So a label looks when it is made, when it is written later than that, and when it is expanded. The route found by then is a
//! shortest one as soon as it is no longer than a + b.
//!
//! **By four moves** less is enough. A label looks when it is expanded, and when it is written later than it was made; no labels
//! are kept, and the first that finds one of the other half ends the search. It has key a, and the other's at most b: a route of at most a + b. Suppose
//! that a shortest route has d ≤ a + b − 2. Steps cost 0, 1 or 2. Let v be its last cell whose forward key is less than a, and w the
//! next. If v's is a − 1, its backward key is less than b: both halves have expanded an optimal label there, and the later one has looked. If it is
//! a − 2, then w's is a, and its backward key less than b: the forward label there looked when the turn of a came, or the
//! backward one when it was expanded later. Either way they have met before. So d ≥ a + b − 1. All lengths between two cells are odd or all are
//! even: the route found is a shortest one, and its length is known.
//!
//! **Without a potential** keys are costs. `bidirectional` has none, and `auto` drops its own where it misleads; what was written
//! stands (`Half::drop_potential`). Of a shortest route of length d let Fₓ be the last optimal label that was written by the potential, and
//! By the first one of the other half. They have not met, so x < y. As Fₓ₊₁ was not written, the key of Fₓ was within a step of the last one.
//! - By four moves a label looks when it is written. All of cost a and of cost b, or less, have been written, for whole levels are expanded in a
//!   turn. What the other's label costs is not known: it is taken for b, or for what the last key by the potential means at that
//!   cell, if that is more. So no length is taken for less than it is. If a + b ≥ d, one was taken for what it is: when the first of
//!   these cells got both labels, it was vₐ, where the other's label costs b; or v_y, where By has the last key or one less, and odd or
//!   even decides; or vₓ likewise. So a route taken for no longer than a + b + 1 is a shortest one.
//! - By eight moves a label looks when it is written, and all that cost less than a or b have been. If d ≤ a + b − 8, a cell has got both labels:
//!   the last one whose forward cost is less than a, since a step costs at most 7. When the first cell got both, say Fᵢ after Bᵢ, then Bᵢ₋₁ had not been
//!   written: so Bᵢ was written lately, or is By and was written lately when the potential was dropped. Those labels are kept.
//!
//! **Pruning.** A label is dropped if its half has reached every depot that it can come to, and it cannot come to the other end. If it lies on a shortest
//! route, the half has reached the route's next depot w, at no more cost. So the way on which it did so and the rest of the route are a shortest
//! route, too, none of whose labels up to w was dropped. If both halves change a route in this way, and have both reached a depot of it, they have
//! met there; otherwise they change different parts. So there is always a shortest route for which all of the above holds.

use super::Progress;
use super::arrivals::Arrivals;
use super::half::Half;
use super::potential::{Potential, Zero, level};
use super::reconstruct::{PathEnd, Reconstruction};
use super::sweep::Hit;
use super::table::PairTable;
use super::unreached::Unreached;
use super::word::{Word, left};
use crate::planner::Strategy;
use crate::{Direction, Map, Moves, Query, Stats};

const FORWARD: usize = 0;
const BACKWARD: usize = 1;

/// At most so many labels are expanded in a turn, and at most a small share of all so far.
const TURN: u64 = 1024;

/// Both halves; their labels are in a [`PairTable`].
#[derive(Default)]
pub(crate) struct Bidirectional {
    forward: Half,
    backward: Half,
    best: Option<Meeting>,
    /// Work for the same query by other means, as much as expanding so many labels.
    pub(crate) elsewhere: u64,
}

/// The shortest route known: its length as keys count it, and its two halves.
#[derive(Clone, Copy)]
struct Meeting {
    length: u64,
    forward: PathEnd,
    backward: PathEnd,
}

impl Bidirectional {
    pub(crate) fn start<W: Word>(&mut self, map: &Map, table: &mut PairTable<W>, query: &Query, supply: u32) {
        table.reset(map, query);
        table.make_room(map, query, 1);
        self.forward.start::<W, FORWARD>(table, query.moves, map.index(query.start), supply);
        self.backward.start::<W, BACKWARD>(table, query.moves, map.index(query.goal), supply);
        (self.best, self.elsewhere) = (None, 0);
    }

    /// Expands labels of the half whose turn it is.
    pub(crate) fn advance<W: Word, P: Potential, const EIGHT: bool>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        query: &Query,
        potential: P,
        strategy: Strategy<'_>,
    ) -> Progress {
        let Bidirectional { forward, backward, best, elsewhere } = self;
        // By eight moves and without a potential labels look when they are written, and not before: one step later.
        let late = if EIGHT && P::IS_ZERO { u64::from(Moves::Eight.factor(Direction::NorthEast)) } else { 0 };
        let none_waits = forward.waiting() == 0 || backward.waiting() == 0;
        match best {
            Some(best)
                if none_waits || best.length + late <= forward.key + backward.key + u64::from(!EIGHT) =>
            {
                return Progress::Found;
            }
            None if none_waits => return Progress::NoRoute,
            _ => (),
        }
        let (side, turn) = match strategy {
            Strategy::Labels | Strategy::Informed(_) => (FORWARD, TURN),
            Strategy::Bidirectional => (usize::from(backward.now() < forward.now()), 0),
            // Without a route the half that has made fewer labels is done first, and the other has made no more than that.
            Strategy::Auto => {
                let there = forward.stats.expanded + forward.waiting();
                let back = backward.stats.expanded + backward.waiting() + *elsewhere;
                if back < there {
                    (BACKWARD, (there - back).min(TURN))
                } else {
                    (FORWARD, ((there + back) / 32).clamp(1, TURN))
                }
            }
        };
        // Without a potential whole levels are expanded, as many as it takes: what is written is of a level that is known.
        let work = if P::IS_ZERO { usize::MAX } else { turn as usize };
        let around = self.fall(potential).saturating_sub(query.moves.heuristic(query.start, query.goal)) / 2;
        let half = if side == FORWARD { &mut self.forward } else { &mut self.backward };
        let enough = half.stats.expanded + turn;
        loop {
            // A label of key k lies at most k rows above or below start and goal, if the potential is a distance to them. By
            // eight moves it is half as many, for a row to either side costs at least 2.
            let rows = if EIGHT { half.key.div_ceil(2) } else { half.key };
            table.make_room(map, query, rows + 1 + around);
            if side == FORWARD {
                half.advance::<W, P, EIGHT, FORWARD>(map, table, potential, work);
            } else {
                half.advance::<W, P, EIGHT, BACKWARD>(map, table, potential, work);
            }
            if !P::IS_ZERO || half.stats.expanded >= enough || !half.hits.is_empty() || half.now() == 0 {
                break;
            }
        }
        self.join::<W, P, EIGHT>(table, query, potential, side);
        Progress::Running
    }

    /// Joins labels of a half with those of the other that they have hit upon.
    fn join<W: Word, P: Potential, const EIGHT: bool>(
        &mut self,
        table: &mut PairTable<W>,
        query: &Query,
        potential: P,
        side: usize,
    ) {
        let fall = self.fall(potential);
        let Bidirectional { forward, backward, best, .. } = self;
        let (here, there) = if side == FORWARD { (forward, backward) } else { (backward, forward) };
        if here.hits.is_empty() {
            return;
        }
        let mut hits = std::mem::take(&mut here.hits);
        if let Some(best) = best {
            hits.retain(|hit| hit.key + there.oldest_key() < best.length);
        }
        let mut join = |hit: Hit, key: u64, value: u32| {
            let length = hit.key + key;
            if best.is_some_and(|best| best.length <= length) {
                return;
            }
            let supply = here.supply;
            let end = |level, value| PathEnd { at: hit.at, level, spent: supply - left(value) };
            let level = level(potential, side, here.origin, hit.key, hit.at);
            let (moved, waited) = (end(level, hit.value), end(length + fall - level, value));
            let (forward, backward) = if side == FORWARD { (moved, waited) } else { (waited, moved) };
            *best = Some(Meeting { length, forward, backward });
        };
        if EIGHT {
            hits.sort_unstable_by_key(|hit| hit.at);
            there.join_recent(&hits, join);
        } else {
            for hit in &hits {
                // The other's key is not known, but that of the route is: as odd or even as the distance.
                let most = hit.key + there.max_key(potential, 1 - side, hit.at) + fall;
                let length = most - ((most ^ query.start.manhattan(query.goal)) & 1) - fall;
                join(*hit, length - hit.key, table.side(1 - side).get(hit.at));
            }
        }
        hits.clear();
        here.hits = hits;
    }

    /// From now on labels come in order of their cost so far.
    pub(crate) fn drop_potential<W: Word, P: Potential, const EIGHT: bool>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        potential: P,
        zero: Zero<P>,
    ) {
        let fall = self.fall(potential);
        self.forward.drop_potential::<W, P, EIGHT, FORWARD>(map, table, potential, zero);
        self.backward.drop_potential::<W, P, EIGHT, BACKWARD>(map, table, potential, zero);
        if let Some(best) = &mut self.best {
            best.length += fall;
        }
    }

    /// From now on labels that lead nowhere are dropped.
    pub(crate) fn prune(&mut self, map: &Map, query: &Query) {
        let depots = Unreached::new(map, query);
        self.forward.prune(depots.clone(), query, query.goal);
        self.backward.prune(depots, query, query.start);
    }

    /// No route is shorter than this.
    pub(crate) fn lower_bound(&self, potential: impl Potential) -> u64 {
        self.forward.key + self.backward.key + self.fall(potential)
    }

    /// How far the potential falls from the start to the goal.
    fn fall(&self, potential: impl Potential) -> u64 {
        potential.at(self.forward.origin).abs_diff(potential.at(self.backward.origin))
    }

    /// The steps of the route on which the halves have met. Uses up the table.
    pub(crate) fn steps<W: Word, const EIGHT: bool>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        supply: u32,
    ) -> Vec<Direction> {
        let Some(Meeting { forward, backward, .. }) = self.best else { return Vec::new() };
        let mut reconstruction = Reconstruction::<W, EIGHT>::new(map, supply);
        let arrivals = Arrivals::new(&mut self.forward.arrivals);
        let mut steps = reconstruction.forward(&mut table.side(FORWARD), &arrivals, forward);
        let arrivals = Arrivals::new(&mut self.backward.arrivals);
        steps.extend(reconstruction.backward(&mut table.side(BACKWARD), &arrivals, backward));
        steps
    }

    pub(crate) fn stats(&self) -> Stats {
        self.forward.stats.alongside(self.backward.stats)
    }
}
