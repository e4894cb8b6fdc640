//! The label search from both ends.
//!
//! **Symmetry.** Walked backwards, the problem is the same: if n is still *needed* at a cell, the slack there
//! is T − n. It is full at the goal and at every depot, and less with every step. A route through a cell
//! exists where supply + slack ≥ T.
//!
//! **Exactness.** Let a and b be the keys of the two halves, and count lengths as keys do, that is less what the potential
//! falls from start to goal. Take a shortest route of length d, when a + b has come to d + 1. At a cell v of it let Fᵥ be the first
//! label of the forward half that is *optimal*: of the route's own key there, with no less supply than the route has. Bᵥ is
//! the same of the other half, and the keys of Fᵥ and Bᵥ are d together. By dominance they are written, and all whose key is less
//! than a or b are expanded. Let u be the last cell where the key of Fᵤ is less than a, and w the next: that of B_w is less than b,
//! those of F_w and Bᵤ are not. So when the later one of Fᵤ and B_w was expanded, the other one was among the labels *written lately*:
//! within the costliest step of its half's key. Say the later one was B_w. Then
//! - either the step from B_w to u improved what the backward half had there: it looked at the other half's labels, and found Fᵤ;
//! - or an optimal label X had been written there, with the key of B_w. If it was made or written after Fᵤ was expanded, X looked,
//!   and found it. If before, then Fᵤ looked when it was expanded, and found X, whose key was the last that its half had come to.
//!
//! So a label looks when it is made, when it is written later than that, and when it is expanded. The route found by then is a
//! shortest one as soon as it is no longer than a + b.
//!
//! **Canonical steps.** By eight moves a label takes no step that comes too late in a canonical route (`eight`): where a straight step and a
//! diagonal one can change places, the diagonal one comes first. Dominance stands, for the other way is no worse, and its second step is taken
//! whatever led to it. Of the step from u to w the forward half leaves out one that is diagonal, if a straight one s led to Fᵤ; the
//! backward half one that is straight, if it has come to w by a diagonal one. If the later half leaves it out, take the way on which
//! both have changed places. It is as short, and crosses from keys less than a to others in one of these two steps. It may be left out in turn, but what
//! leads there and away has the directions of those two: with another straight or diagonal one beside them it would not be a shortest way,
//! for there are no walls around. So the crossing moves to one side only, towards where the diagonal steps lead, or back along straight
//! ones; and at last it comes to a step that the later half has taken.
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
//! **Labels put off.** A label whose *estimate*, its cost and the direct way that is left, is beyond the bound, that is the least length a
//! route can still have, is put off until the bound has come to that, though its turn by key is over (`deferred`, `released`). So the half from
//! the start expands no label through which a route would have to be longer than the shortest one, hence none that A* would not expand
//! but among those of the last estimate; and since the other half expands no more labels, `auto` expands at most twice what `labels` does, but for these.
//! - *Dominance* stands. When a label is written, no label with a lesser key and an estimate within the bound waits. An earlier label of the same
//!   cell has both, and so has every label on the way to it, for neither falls along a route.
//! - *Exactness* stands, for all labels on a shortest route of length d have estimates of at most d. So they have been expanded as above as soon as the
//!   bound is d. The bound is a + b, counted from the direct way, and no key's turn comes before all labels within it have been released.
//!   Where all labels of the half wait to be released, no route is shorter than the least of their estimates; so its key may rise until the bound is that.
//! - *Written lately* is where the halves meet all the same: labels that meet have keys that are d or more together, while the keys of their halves
//!   are no more than that, or at most a step. So neither label is farther behind.
//! - When the potential is dropped, a label that is put off may have been made long ago. The one that led to it is kept with its cost, for the other half
//!   may meet it there. By four moves what the potential tells of the cost of older labels is not true of later ones: of the two lengths
//!   which a meeting may have, it is the least that can be walked.
//!
//! **Pruning.** A label is dropped if its half has reached every depot that it can come to, and it cannot come to the other end. If it lies on a shortest
//! route, the half has reached the route's next depot w, at no more cost. So the way on which it did so and the rest of the route are a shortest
//! route, too, none of whose labels up to w was dropped. If both halves change a route in this way, and have both reached a depot of it, they have
//! met there; otherwise they change different parts. A label that was put off comes to w no cheaper either, for its estimate is no less than those within the
//! bound. So there is always a shortest route for which all of the above holds.

use super::Progress;
use super::arrivals::Arrivals;
use super::deferred::Bound;
use super::half::{BACKWARD, FORWARD, Half};
use super::potential::{Potential, Zero, level};
use super::reconstruct::{PathEnd, Reconstruction};
use super::sweep::Hit;
use super::table::PairTable;
use super::word::{Word, left};
use crate::planner::Strategy;
use crate::{Direction, Map, Moves, Query, Stats};

/// At most so many labels are expanded in a turn, and at most a small share of all so far.
const TURN: u64 = 1024;

/// Both halves; their labels are in a [`PairTable`].
#[derive(Default)]
pub(crate) struct Bidirectional {
    forward: Half,
    backward: Half,
    best: Option<Meeting>,
    /// No route is shorter than this.
    pub(crate) bound: u64,
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
    pub(crate) fn start<W: Word>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        query: &Query,
        supply: u32,
        strategy: Strategy<'_>,
    ) {
        table.reset(map, query);
        table.make_room(map, query, 1);
        let Query { start, goal, moves, .. } = *query;
        self.forward.start::<W, FORWARD>(table, moves, map.index(start), supply);
        self.backward.start::<W, BACKWARD>(table, moves, map.index(goal), supply);
        (self.best, self.elsewhere) = (None, 0);
        let aside = |at: u32, count: u32| at.max(count - 1 - at);
        self.forward.farthest =
            moves.free_cost(aside(goal.row, map.rows()), aside(goal.column, map.columns()));
        // The other searches put nothing off.
        self.bound = if strategy == Strategy::Auto { moves.heuristic(start, goal) } else { u64::MAX };
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
        // By eight moves and without a potential labels look when they are written, and not before: one step later.
        let late = if EIGHT && P::IS_ZERO { u64::from(Moves::Eight.factor(Direction::NorthEast)) } else { 0 };
        let none_waits = self.forward.waiting() == 0 || self.backward.waiting() == 0;
        let keys = self.forward.key + self.backward.key;
        match self.best {
            Some(best) if none_waits || best.length + late <= keys + u64::from(!EIGHT) => {
                return Progress::Found;
            }
            None if none_waits => return Progress::NoRoute,
            _ => (),
        }
        let (side, turn) = match strategy {
            Strategy::Labels | Strategy::Informed(_) => (FORWARD, TURN),
            Strategy::Bidirectional => (usize::from(self.backward.now() < self.forward.now()), 0),
            // Without a route the half with fewer labels is done first, and the other has expanded no more than that.
            Strategy::Auto => {
                let (there, back) = (self.done(FORWARD), self.done(BACKWARD));
                let (side, turn) = if back < there {
                    (BACKWARD, (there - back).min(TURN))
                } else {
                    (FORWARD, ((there + back) / 32).clamp(1, TURN))
                };
                if self.release::<W, P, EIGHT>(map, table, query, potential, (side, turn)) {
                    return Progress::Running;
                }
                (side, turn)
            }
        };
        // Without a potential whole levels are expanded, as many as it takes: what is written is of a level that is known.
        let work = if P::IS_ZERO { usize::MAX } else { turn as usize };
        let around = self.around(query, potential);
        let half = if side == FORWARD { &mut self.forward } else { &mut self.backward };
        let enough = half.stats.expanded + turn;
        loop {
            half.make_room::<W, EIGHT>(map, table, query, around);
            if side == FORWARD {
                half.advance::<W, P, EIGHT, FORWARD>(map, table, potential, work);
            } else {
                half.advance::<W, P, EIGHT, BACKWARD>(map, table, potential, work);
            }
            if !P::IS_ZERO
                || half.stats.expanded >= enough
                || !half.hits.is_empty()
                || half.now() == 0
                || half.must_release()
            {
                break;
            }
        }
        self.join::<W, P, EIGHT>(map, table, query, potential, side);
        Progress::Running
    }

    /// How much a half has done: the one that has done less goes on.
    fn done(&self, side: usize) -> u64 {
        let back = self.backward.stats.expanded;
        if side == FORWARD { self.forward.stats.expanded } else { back + self.elsewhere }
    }

    /// How many rows beyond those of start and goal keys may lead that do not count the distance to either end.
    fn around(&self, query: &Query, potential: impl Potential) -> u64 {
        self.fall(potential).saturating_sub(query.moves.heuristic(query.start, query.goal)) / 2
    }

    /// Raises the bound, and releases labels that it held back. Whether that was all that can be done in this turn.
    ///
    /// Only the half from the start puts labels off: then it expands none that `labels` would not, and the other one fewer than that.
    fn release<W: Word, P: Potential, const EIGHT: bool>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        query: &Query,
        potential: P,
        (side, turn): (usize, u64),
    ) -> bool {
        self.raise_bound::<P, EIGHT>(potential);
        let around = self.around(query, potential);
        let Bidirectional { forward, backward, bound, .. } = self;
        let least = forward.deferred.min_estimate();
        backward.deferred_there = least;
        if least.is_some_and(|least| least <= *bound) {
            // The other half can go on with labels of its key, but not to the next key.
            if side == BACKWARD && !P::IS_ZERO && backward.now() > 0 {
                return false;
            }
            forward.make_room::<W, EIGHT>(map, table, query, around);
            forward.release::<W, P, EIGHT, FORWARD>(map, table, potential, turn);
            self.join::<W, P, EIGHT>(map, table, query, potential, FORWARD);
            return true;
        }
        let is_idle = side == FORWARD && forward.ready() == 0;
        if is_idle && let Some(least) = least {
            // It has been wherever a route no longer than the bound can lead.
            forward.skip_to(forward.bound.key(least));
        }
        is_idle
    }

    /// Raises the bound by what the halves have come to.
    fn raise_bound<P: Potential, const EIGHT: bool>(&mut self, potential: P) {
        let beyond = self.fall(potential) as i64
            + match (EIGHT, P::IS_ZERO) {
                (_, false) => 0,
                // All of both keys have been written, and have not met; lengths are all odd or all even.
                (false, true) => 2,
                (true, true) => -i64::from(Moves::Eight.factor(Direction::NorthEast)),
            };
        let bound = |known, other: &Half| Bound { known, beyond: beyond + other.key as i64 };
        self.bound = bound(self.bound, &self.backward).at(self.forward.key);
        self.forward.bound = bound(self.bound, &self.backward);
        self.backward.bound = bound(self.bound, &self.forward);
    }

    /// Joins labels of a half with those of the other that they have hit upon.
    fn join<W: Word, P: Potential, const EIGHT: bool>(
        &mut self,
        map: &Map,
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
        let origin = here.origin;
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
            there.join_frontier(&hits, &mut join);
            // The other's key is not known, but that of the route is: as odd or even as the distance.
            let length = |hit: &Hit, key: u64| {
                let most = hit.key + key + fall;
                most - ((most ^ query.start.manhattan(query.goal)) & 1) - fall
            };
            let lengths = hits.iter().map(|hit| {
                let mut lengths = there.max_keys(potential, 1 - side, hit.at).map(|key| length(hit, key));
                lengths.sort_unstable();
                lengths
            });
            let lengths: Vec<_> = lengths.collect();
            let (has_frontier, supply) = (there.has_frontier(), there.supply);
            let mut reconstruction = Reconstruction::<W, EIGHT>::new(map, supply);
            let arrivals = Arrivals::new(&mut there.arrivals);
            let words = &mut table.side(1 - side);
            for (hit, lengths) in hits.iter().zip(lengths) {
                let value = words.get(hit.at);
                let moved = level(potential, side, origin, hit.key, hit.at);
                // It may be older than the other half's keys tell, or not: the least that can be walked.
                let mut is_walked = |length: &u64| {
                    let level = (length + fall).checked_sub(moved);
                    let end = level.map(|level| PathEnd { at: hit.at, level, spent: supply - left(value) });
                    let leg = |end| reconstruction.last_leg(words, &arrivals, end, &mut Vec::new());
                    end.and_then(leg).is_some()
                };
                let length =
                    if has_frontier { lengths.into_iter().find(&mut is_walked) } else { Some(lengths[1]) };
                if let Some(length) = length {
                    join(*hit, length - hit.key, value);
                }
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
        self.raise_bound::<P, EIGHT>(potential);
        for half in [&mut self.forward, &mut self.backward] {
            half.bound.beyond = 0;
        }
        self.forward.drop_potential::<W, P, EIGHT, FORWARD>(map, table, potential, zero);
        self.backward.drop_potential::<W, P, EIGHT, BACKWARD>(map, table, potential, zero);
        if let Some(best) = &mut self.best {
            best.length += fall;
        }
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
