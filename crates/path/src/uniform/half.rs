//! One half of a search: labels from one end by key, which is g plus the rise of the potential.

use std::collections::VecDeque;

use super::arrivals::{Arrival, milestone};
use super::deferred::{Bound, Deferred};
use super::label::Label;
use super::potential::{Potential, Zero, level};
use super::sweep::{Hit, Sweep};
use super::table::PairTable;
use super::word::{Word, value};
use crate::map::CellIndex;
use crate::{Direction, Map, Moves, Query, Stats};

/// The half from the start, and the one from the goal.
pub(crate) const FORWARD: usize = 0;
pub(crate) const BACKWARD: usize = 1;

/// So many labels are expanded at once: fewer would cost more each, more would walk less straight to the goal. From the start none is
/// cut short, so that labels which tie come in the order in which A* has them.
const BATCH: usize = 32;

/// The open list of a half, and what else it keeps.
///
/// Labels of a cell come in order of key, hence of g, which is what dominance needs. So a cell's word may be written as soon
/// as a label has the least key: when a step at no cost makes it, or when its list's turn comes.
#[derive(Default)]
pub(crate) struct Half {
    moves: Moves,
    pub(crate) supply: u32,
    pub(crate) origin: CellIndex,
    /// The key of the labels in the first list, which have been written; those in list n have n more.
    pub(crate) key: u64,
    open: Vec<Vec<Label>>,
    /// What waits since the potential was dropped, by key; the next key's are the first.
    carried: VecDeque<Vec<Label>>,
    carried_count: usize,
    /// By eight moves those of them that have this key.
    resumed: Vec<Label>,
    /// The key when the potential was dropped.
    pub(crate) dropped_at: Option<u64>,
    /// The labels that were written with this key, with one less, and so on: as far back as a step can lead.
    written: Vec<Vec<Label>>,
    /// Those of them that are left of the time before the potential was dropped, by cell, with their keys.
    frontier: Vec<(Label, u64)>,
    pub(crate) hits: Vec<Hit>,
    pub(crate) arrivals: Vec<Arrival>,
    pub(crate) stats: Stats,
    /// Labels whose turn by key has come, but which no route goes through that is as short as the bound.
    pub(crate) deferred: Deferred,
    pub(crate) bound: Bound,
    /// The least estimate of the labels that the other half has put off.
    pub(crate) deferred_there: Option<u64>,
    /// How far any cell may be from the goal.
    pub(crate) farthest: u64,
}

impl Half {
    pub(crate) fn start<W: Word, const SIDE: usize>(
        &mut self,
        table: &mut PairTable<W>,
        moves: Moves,
        origin: CellIndex,
        supply: u32,
    ) {
        let [straight, diagonal] = [Direction::North, Direction::NorthEast].map(|step| moves.factor(step));
        let lists = 2 * diagonal as usize + 1;
        (self.moves, self.supply, self.origin, self.key) = (moves, supply, origin, 0);
        for ring in [&mut self.open, &mut self.written] {
            ring.resize_with(lists, Vec::new);
            ring.iter_mut().for_each(Vec::clear);
        }
        self.hits.clear();
        self.arrivals.clear();
        self.carried.clear();
        self.carried_count = 0;
        self.resumed.clear();
        self.frontier.clear();
        self.dropped_at = None;
        self.deferred.clear();
        (self.bound, self.deferred_there) = (Bound::default(), None);
        self.stats = Stats { generated: 1, peak_open: 1, expanded: 0 };
        // The origin gives a full supply once; coming back would help nobody.
        table.side(SIDE).set(origin, value(supply));
        self.arrivals.push(Arrival { level: 0, at: origin, spent: 0, refilled: true });
        self.written[0].push(Label::new(origin, value(supply)));
        if supply >= straight {
            self.open[0].push(Label::new(origin, value(supply)));
        }
    }

    /// Makes sure that there are words wherever a label of this key can be, and around it.
    pub(crate) fn make_room<W: Word, const EIGHT: bool>(
        &self,
        map: &Map,
        table: &mut PairTable<W>,
        query: &Query,
        around: u64,
    ) {
        // A label of key k lies at most k rows above or below start and goal, if the potential is a distance to them. By
        // eight moves it is half as many, for a row to either side costs at least 2.
        let rows = if EIGHT { self.key.div_ceil(2) } else { self.key };
        table.make_room(map, query, rows + 1 + around);
    }

    /// How many labels of the least key wait.
    pub(crate) fn now(&self) -> usize {
        self.open[0].len() + self.resumed.len()
    }

    /// How many labels wait; some may have been bettered since.
    pub(crate) fn waiting(&self) -> u64 {
        (self.ready() + self.deferred.len()) as u64
    }

    /// How many of them have not been put off.
    pub(crate) fn ready(&self) -> usize {
        self.open.iter().map(Vec::len).sum::<usize>() + self.resumed.len() + self.carried_count
    }

    /// Whether labels of either half must be released before the next key's turn comes.
    pub(crate) fn must_release(&mut self) -> bool {
        let bound = self.bound.at(self.key);
        self.deferred.min_estimate().or(self.deferred_there).is_some_and(|least| least <= bound)
    }

    /// Expands the latest labels of the least key, about so many. The next key's turn comes when there are no
    /// more.
    pub(crate) fn advance<W: Word, P: Potential, const EIGHT: bool, const SIDE: usize>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        potential: P,
        mut work: usize,
    ) {
        let before = self.waiting();
        let (mut taken, mut expanded) = (0, 0);
        let mut batch = [Label::new(0, 0); BATCH];
        let mut resumed = std::mem::take(&mut self.resumed);
        let (mut sweep, written) = self.sweep::<W, P, SIDE>(map, table, potential);
        if P::IS_ZERO {
            let mut labels = std::mem::take(&mut sweep.open[0]);
            taken = (resumed.len() + labels.len()) as u64;
            if EIGHT {
                for (list, were_written) in [(&mut resumed, true), (&mut labels, false)] {
                    expanded += sweep.settle_eight(list, were_written);
                    written[0].extend_from_slice(list);
                }
            } else {
                expanded = if sweep.may_defer(sweep.key + 1) {
                    sweep.expand_four_level::<true>(&labels)
                } else {
                    sweep.expand_four_level::<false>(&labels)
                };
            }
            labels.clear();
            sweep.open[0] = labels;
        }
        while work > 0 && !sweep.open[0].is_empty() && (EIGHT || sweep.hits.is_empty()) {
            let waiting = sweep.open[0].len();
            let count = waiting.min(if SIDE == FORWARD { BATCH } else { work.min(BATCH) });
            batch[..count].copy_from_slice(&sweep.open[0][waiting - count..]);
            sweep.open[0].truncate(waiting - count);
            expanded += if EIGHT {
                sweep.expand_eight(&batch[..count], &mut written[0])
            } else {
                sweep.expand_four(&batch[..count])
            };
            (work, taken) = (work.saturating_sub(count), taken + count as u64);
        }
        let open = self.waiting();
        self.stats.expanded += expanded;
        self.stats.generated += open + taken - before;
        self.stats.peak_open = self.stats.peak_open.max(open);
        while self.now() == 0 && (EIGHT || P::IS_ZERO || self.hits.is_empty()) && self.ready() > 0 {
            if self.must_release() {
                break;
            }
            self.next_key::<W, P, EIGHT, SIDE>(map, table, potential);
        }
    }

    /// Where all labels have been put off: the turn of this key has come.
    pub(crate) fn skip_to(&mut self, key: u64) {
        let lists = self.written.len();
        let skipped = (key - self.key).min(lists as u64) as usize;
        self.written.rotate_right(skipped);
        self.written[..skipped].iter_mut().for_each(Vec::clear);
        self.carried.clear();
        self.key = key;
    }

    /// Puts labels off no longer if a route through them may be as short as the bound. Those whose turn by key is over are expanded
    /// at once, but no more than so many.
    pub(crate) fn release<W: Word, P: Potential, const EIGHT: bool, const SIDE: usize>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        potential: P,
        work: u64,
    ) {
        let enough = self.stats.expanded + work;
        let mut later = Vec::new();
        while self.stats.expanded < enough
            && (EIGHT || self.hits.is_empty())
            && let Some((estimate, mut labels)) = self.deferred.take(self.bound.known)
        {
            let work = enough - self.stats.expanded;
            let (mut sweep, written) = self.sweep::<W, P, SIDE>(map, table, potential);
            let (expanded, generated) =
                sweep.expand_released::<EIGHT>(estimate, &mut labels, written, &mut later, work);
            later.drain(..).for_each(|(label, key)| self.carry(label, key));
            self.deferred.give_back(estimate, labels);
            self.stats.expanded += expanded;
            self.stats.generated += generated;
        }
        self.stats.peak_open = self.stats.peak_open.max(self.waiting());
    }

    /// The next key's turn has come.
    fn next_key<W: Word, P: Potential, const EIGHT: bool, const SIDE: usize>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        potential: P,
    ) {
        self.key += 1;
        self.open.rotate_left(1);
        self.written.rotate_right(1);
        self.written[0].clear();
        self.begin_key::<W, P, EIGHT, SIDE>(map, table, potential);
    }

    /// Writes the labels of a key whose turn has come.
    fn begin_key<W: Word, P: Potential, const EIGHT: bool, const SIDE: usize>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        potential: P,
    ) {
        let mut carried = self.carried.pop_front().unwrap_or_default();
        self.carried_count -= carried.len();
        let (mut sweep, written) = self.sweep::<W, P, SIDE>(map, table, potential);
        if sweep.may_defer(sweep.key) {
            sweep.defer(&mut carried);
            if EIGHT || !P::IS_ZERO {
                let mut labels = std::mem::take(&mut sweep.open[0]);
                sweep.defer(&mut labels);
                sweep.open[0] = labels;
            }
        }
        if !P::IS_ZERO {
            sweep.write_first();
            if EIGHT {
                written[0].extend_from_slice(&sweep.open[0]);
            }
        } else if EIGHT {
            self.resumed = carried;
        } else {
            sweep.write_carried(&carried);
        }
    }

    /// A label waits for a key that is still to come.
    fn carry(&mut self, label: Label, key: u64) {
        let index = key.wrapping_sub(self.key) as usize - 1;
        if self.carried.len() <= index {
            self.carried.resize_with(index + 1, Vec::new);
        }
        self.carried[index].push(label);
        self.carried_count += 1;
    }

    /// From now on labels come in order of their cost so far.
    ///
    /// Labels of a cell that are still to come have no lesser key than those that were written, hence cost no less. So what was
    /// written stands.
    pub(crate) fn drop_potential<W: Word, P: Potential, const EIGHT: bool, const SIDE: usize>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        potential: P,
        zero: Zero<P>,
    ) {
        let origin = self.origin;
        let level = |label: &Label, key| level(potential, SIDE, origin, key, label.at());
        for (age, labels) in (0..).zip(&mut self.written) {
            self.frontier.extend(labels.drain(..).map(|label| (label, level(&label, self.key - age))));
        }
        // Of a label that is put off, the one that led to it may have been written long ago.
        let moves = if EIGHT { Moves::Eight } else { Moves::Four };
        for (estimate, label) in self.deferred.iter() {
            if let Some((before, cost)) = label.before(moves, map.stride()) {
                let level = estimate - potential.rest(label.at()) - u64::from(cost);
                self.frontier.push((before, level));
            }
        }
        self.frontier.sort_unstable_by_key(|(label, _)| label.at());
        let words = table.side(SIDE);
        let mut carried = Vec::new();
        for (more, labels) in (0..).zip(&mut self.open) {
            let labels = labels.drain(..).filter(|label| label.value() >= words.get(label.at()));
            carried.extend(labels.map(|label| (label, level(&label, self.key + more))));
        }
        self.dropped_at = Some(self.key);
        let first = carried.iter().map(|(_, level)| *level).min().unwrap_or(0);
        self.carried.clear();
        self.key = first.wrapping_sub(1);
        for (label, level) in carried {
            self.carry(label, level);
        }
        self.key = first;
        self.begin_key::<W, Zero<P>, EIGHT, SIDE>(map, table, zero);
    }

    fn sweep<'a, W: Word, P: Potential, const SIDE: usize>(
        &'a mut self,
        map: &'a Map,
        table: &'a mut PairTable<W>,
        potential: P,
    ) -> (Sweep<'a, W, P, SIDE>, &'a mut [Vec<Label>]) {
        let copied = table.copied(map);
        let (pairs, free, unreached) = table.parts();
        let interval = unreached.as_ref().map_or(milestone(self.moves), |unreached| unreached.interval(SIDE));
        let sweep = Sweep {
            pairs,
            free,
            stride: map.stride(),
            potential,
            origin: self.origin,
            base: potential.at(self.origin),
            key: self.key,
            supply: self.supply,
            open: &mut self.open,
            arrivals: &mut self.arrivals,
            hits: &mut self.hits,
            map,
            unreached,
            copied,
            check_mask: interval - 1,
            bound: self.bound.at(self.key),
            farthest: self.farthest,
            deferred: &mut self.deferred,
        };
        (sweep, &mut self.written)
    }

    /// By four moves: the largest key that a label of this cell can have, and the largest one if it was written before the potential was
    /// dropped.
    pub(crate) fn max_keys(&self, potential: impl Potential, side: usize, at: CellIndex) -> [u64; 2] {
        let Some(dropped_at) = self.dropped_at else { return [self.key; 2] };
        // Without a potential the labels of the next key have been written when all of this one have been expanded.
        let since = self.key + u64::from(self.now() == 0);
        [since, potential.max_level_before(side, self.origin, dropped_at, at)]
    }

    /// Whether labels are known that were written before the potential was dropped.
    pub(crate) fn has_frontier(&self) -> bool {
        !self.frontier.is_empty()
    }

    /// No label written lately has a key less than this, if there is no frontier.
    pub(crate) fn oldest_key(&self) -> u64 {
        if self.frontier.is_empty() { (self.key + 1).saturating_sub(self.written.len() as u64) } else { 0 }
    }

    /// Joins hits of the other half, sorted by cell, with all labels written lately that have what they need: calls `join`
    /// with the hit, the key and the value.
    pub(crate) fn join_recent(&self, hits: &[Hit], mut join: impl FnMut(Hit, u64, u32)) {
        // A coarse sieve, since nearly all labels are elsewhere.
        let mut sieve = [0u64; 64];
        let slot = |at: CellIndex| (at as usize / 64 % 64, at % 64);
        for hit in hits {
            let (word, bit) = slot(hit.at);
            sieve[word] |= 1 << bit;
        }
        for (age, labels) in (0..).zip(&self.written) {
            for label in labels {
                let (at, value) = (label.at(), label.value());
                let (word, bit) = slot(at);
                if sieve[word] >> bit & 1 == 1 {
                    let first = hits.partition_point(|hit| hit.at < at);
                    let here = hits[first..].iter().take_while(|hit| hit.at == at);
                    here.filter(|hit| hit.needed <= value).for_each(|hit| join(*hit, self.key - age, value));
                }
            }
        }
        self.join_frontier(hits, join);
    }

    /// The same with the labels that are left of the time before the potential was dropped.
    pub(crate) fn join_frontier(&self, hits: &[Hit], mut join: impl FnMut(Hit, u64, u32)) {
        for hit in hits {
            let first = self.frontier.partition_point(|(label, _)| label.at() < hit.at);
            let here = self.frontier[first..].iter().take_while(|(label, _)| label.at() == hit.at);
            for (label, key) in here.filter(|(label, _)| hit.needed <= label.value()) {
                join(*hit, *key, label.value());
            }
        }
    }
}
