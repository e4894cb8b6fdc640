//! What the labels of one key are expanded and written with: the loops over the table, which take nearly all the time.

use std::ops::Range;

use super::arrivals::Arrival;
use super::deferred::Deferred;
use super::half::FORWARD;
use super::label::Label;
use super::potential::Potential;
use super::unreached::Unreached;
use super::word::{DEPOT, Word, left, value};
use crate::Map;
use crate::map::CellIndex;

/// A label of this half at a cell where the other one has a label whose supply makes up for what this one has spent.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    pub(crate) at: CellIndex,
    pub(crate) key: u64,
    /// The value on arrival; a depot refills that.
    pub(crate) value: u32,
    /// The least value that the other half's label must have.
    pub(crate) needed: u32,
}

/// What the labels of one key are written with.
pub(crate) struct Sweep<'a, W, P, const SIDE: usize> {
    pub(crate) pairs: &'a mut [[W; 2]],
    /// By eight moves one bit a direction: whether there is no wall.
    pub(crate) free: &'a [u8],
    pub(crate) stride: u32,
    pub(crate) potential: P,
    pub(crate) origin: CellIndex,
    /// The potential there.
    pub(crate) base: i64,
    pub(crate) key: u64,
    /// A full supply.
    pub(crate) supply: u32,
    /// Labels by what their key is more than this one.
    pub(crate) open: &'a mut [Vec<Label>],
    pub(crate) arrivals: &'a mut Vec<Arrival>,
    pub(crate) hits: &'a mut Vec<Hit>,
    pub(crate) map: &'a Map,
    /// The depots, if labels are pruned.
    pub(crate) unreached: Option<&'a mut Unreached>,
    /// What of the table has been copied from the map.
    pub(crate) copied: Range<usize>,
    /// A label that has spent a multiple of one more than this is looked at closely.
    pub(crate) check_mask: u32,
    /// No route is shorter; labels through which it would have to be longer are put off.
    pub(crate) bound: u64,
    pub(crate) farthest: u64,
    pub(crate) deferred: &'a mut Deferred,
}

impl<W: Word, P: Potential, const SIDE: usize> Sweep<'_, W, P, SIDE> {
    /// Of the labels whose turn has come, writes those that improve on what is there.
    #[inline(never)]
    pub(crate) fn write_first(&mut self) {
        let (mut kept, mut met, full) = (0, false, value(self.supply));
        let mut labels = std::mem::take(&mut self.open[0]);
        for index in 0..labels.len() {
            let label = labels[index];
            let (at, own) = (label.at(), label.value());
            let pair = &mut self.pairs[at as usize];
            let (known, other) = (pair[SIDE].get(), pair[1 - SIDE].get());
            // Without a branch, for it would often be foretold wrongly.
            let better = known < own;
            pair[SIDE] = W::new(known.max(own));
            labels[kept] = label;
            kept += usize::from(better);
            met |= better & (other >= value(full - own));
            if known == DEPOT {
                labels[kept - 1] = self.arrive(at, self.key, own);
                met = true;
            }
        }
        labels.truncate(kept);
        self.open[0] = labels;
        if met {
            self.look_first();
        }
    }

    /// Whether a label of this key may have to be put off.
    pub(crate) fn may_defer(&self, key: u64) -> bool {
        // By a potential the estimates towards both ends, less the direct way, are twice the key; or one more, as it is rounded.
        let direct = self.potential.rest(self.origin);
        let most = if P::IS_ZERO { key + self.farthest } else { direct + 2 * key + 1 };
        SIDE == FORWARD && self.bound < most
    }

    /// What the key of a label there is more than its cost from the origin of its half.
    #[inline(always)]
    pub(crate) fn rise(&self, at: CellIndex) -> i64 {
        let rise = self.potential.at(at) - self.base;
        if SIDE == FORWARD { rise } else { -rise }
    }

    /// What a label of this key has cost from the origin of its half.
    #[inline(always)]
    fn level(&self, key: u64, at: CellIndex) -> u64 {
        key.wrapping_add_signed(-self.rise(at))
    }

    /// What a route through a label of this key costs at the least.
    #[inline(always)]
    pub(crate) fn estimate(&self, at: CellIndex, key: u64) -> u64 {
        self.level(key, at) + self.potential.rest(at)
    }

    /// Of labels of this key puts off those through which no route is as short as the bound.
    pub(crate) fn defer(&mut self, labels: &mut Vec<Label>) {
        labels.retain(|label| {
            let estimate = self.estimate(label.at(), self.key);
            if estimate > self.bound {
                self.deferred.push(estimate, *label);
            }
            estimate <= self.bound
        });
    }

    /// By four moves: the same for labels that were made before the potential was dropped. Some of them have been written already.
    pub(crate) fn write_carried(&mut self, labels: &[Label]) {
        for label in labels {
            let (at, own) = (label.at(), label.value());
            let known = self.pairs[at as usize][SIDE].get();
            if known <= own {
                let label = if known == DEPOT { self.arrive(at, self.key, own) } else { *label };
                self.pairs[at as usize][SIDE] = W::new(label.value());
                if self.look_special(label, self.key) {
                    self.open[0].push(label);
                }
            }
        }
    }

    /// Looks for all labels of the first list.
    #[cold]
    fn look_first(&mut self) {
        for index in 0..self.open[0].len() {
            let (at, own) = (self.open[0][index].at(), self.open[0][index].value());
            self.look(at, self.key, (own, own), self.pairs[at as usize]);
        }
    }

    /// A depot is reached, with this value on arrival.
    #[cold]
    #[inline(never)]
    pub(crate) fn arrive(&mut self, at: CellIndex, key: u64, arriving: u32) -> Label {
        let level = self.level(key, at);
        self.arrivals.push(Arrival { level, at, spent: self.supply - left(arriving), refilled: true });
        self.pairs[at as usize][SIDE] = W::new(value(self.supply));
        Label::new(at, value(self.supply))
    }

    /// Whether a label may lead to a depot that has not been reached, or to the other end.
    pub(crate) fn leads_on(&mut self, at: CellIndex, own: u32) -> bool {
        let Some(unreached) = &mut self.unreached else { return true };
        let (pairs, copied) = (&*self.pairs, &self.copied);
        let is_reached =
            |at: CellIndex| copied.contains(&(at as usize)) && pairs[at as usize][SIDE].get() != DEPOT;
        unreached.any_within(SIDE, self.map, (at, left(own)), is_reached)
    }

    /// A label that has spent a multiple of what milestones are apart.
    #[cold]
    pub(crate) fn pass_milestone(&mut self, at: CellIndex, key: u64, own: u32) {
        let (level, spent) = (self.level(key, at), self.supply - left(own));
        if spent > 0 {
            self.arrivals.push(Arrival { level, at, spent, refilled: false });
        }
    }

    /// Sees whether the other half has a label there with at least what this one has spent.
    #[inline(always)]
    pub(crate) fn look(&mut self, at: CellIndex, key: u64, (arriving, refilled): (u32, u32), pair: [W; 2]) {
        let needed = value(self.supply - left(refilled));
        if pair[1 - SIDE].get() >= needed {
            self.hit(Hit { at, key, value: arriving, needed });
        }
    }

    #[cold]
    #[inline(never)]
    fn hit(&mut self, hit: Hit) {
        self.hits.push(hit);
    }
}
