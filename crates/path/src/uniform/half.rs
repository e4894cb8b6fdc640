//! One half of a search: labels from one end by key, which is g plus the rise of the potential.

use super::arrivals::Arrival;
use super::label::Label;
use super::potential::Potential;
use super::sweep::{Hit, Sweep};
use super::table::PairTable;
use super::word::{Word, value};
use crate::map::CellIndex;
use crate::{Direction, Map, Moves, Stats};

/// So many labels are expanded at once: fewer would cost more each, more would walk less straight to the goal.
const BATCH: usize = 32;

/// The open list of a half, and what else it keeps.
///
/// Labels of a cell come in order of key, hence of g, which is what dominance needs. So a cell's word may be written as soon
/// as a label has the least key: when a step at no cost makes it, or when its list's turn comes.
#[derive(Default)]
pub(crate) struct Half {
    pub(crate) supply: u32,
    pub(crate) origin: CellIndex,
    /// The key of the labels in the first list, which have been written; those in list n have n more.
    pub(crate) key: u64,
    open: Vec<Vec<Label>>,
    /// The labels that were written with this key, with one less, and so on: as far back as a step can lead.
    written: Vec<Vec<Label>>,
    pub(crate) hits: Vec<Hit>,
    pub(crate) arrivals: Vec<Arrival>,
    pub(crate) stats: Stats,
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
        (self.supply, self.origin, self.key) = (supply, origin, 0);
        for ring in [&mut self.open, &mut self.written] {
            ring.resize_with(lists, Vec::new);
            ring.iter_mut().for_each(Vec::clear);
        }
        self.hits.clear();
        self.arrivals.clear();
        self.stats = Stats { generated: 1, peak_open: 1, expanded: 0 };
        // The origin gives a full supply once; coming back would help nobody.
        table.side(SIDE).set(origin, value(supply));
        self.arrivals.push(Arrival { level: 0, at: origin, spent: 0, refilled: true });
        self.written[0].push(Label::new(origin, value(supply)));
        if supply >= straight {
            self.open[0].push(Label::new(origin, value(supply)));
        }
    }

    /// How many labels of the least key wait.
    pub(crate) fn now(&self) -> usize {
        self.open[0].len()
    }

    /// How many labels wait; some may have been bettered since.
    pub(crate) fn waiting(&self) -> u64 {
        self.open.iter().map(Vec::len).sum::<usize>() as u64
    }

    /// Expands the latest labels of the least key, at most so many. The next key's turn comes when there are no
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
        let (mut sweep, written) = self.sweep::<W, P, SIDE>(map, table, potential);
        while work > 0 && !sweep.open[0].is_empty() && (EIGHT || sweep.hits.is_empty()) {
            let waiting = sweep.open[0].len();
            let count = waiting.min(work).min(BATCH);
            batch[..count].copy_from_slice(&sweep.open[0][waiting - count..]);
            sweep.open[0].truncate(waiting - count);
            expanded += if EIGHT {
                sweep.expand_eight(&batch[..count], &mut written[0])
            } else {
                sweep.expand_four(&batch[..count])
            };
            (work, taken) = (work - count, taken + count as u64);
        }
        let open = self.waiting();
        self.stats.expanded += expanded;
        self.stats.generated += open + taken - before;
        self.stats.peak_open = self.stats.peak_open.max(open);
        while self.open[0].is_empty()
            && (EIGHT || self.hits.is_empty())
            && self.open.iter().any(|list| !list.is_empty())
        {
            self.key += 1;
            self.open.rotate_left(1);
            let (mut sweep, written) = self.sweep::<W, P, SIDE>(map, table, potential);
            sweep.write_first();
            if EIGHT {
                written.rotate_right(1);
                written[0].clear();
                written[0].extend_from_slice(&sweep.open[0]);
            }
        }
    }

    fn sweep<'a, W: Word, P: Potential, const SIDE: usize>(
        &'a mut self,
        map: &Map,
        table: &'a mut PairTable<W>,
        potential: P,
    ) -> (Sweep<'a, W, P, SIDE>, &'a mut [Vec<Label>]) {
        let (pairs, free) = table.parts();
        let sweep = Sweep {
            pairs,
            free,
            stride: map.stride(),
            potential,
            origin: self.origin,
            key: self.key,
            supply: self.supply,
            open: &mut self.open,
            arrivals: &mut self.arrivals,
            hits: &mut self.hits,
        };
        (sweep, &mut self.written)
    }

    /// No label written lately has a key less than this.
    pub(crate) fn oldest_key(&self) -> u64 {
        (self.key + 1).saturating_sub(self.written.len() as u64)
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
    }
}
