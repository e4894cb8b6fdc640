//! One half of a search: labels from one end by key, which is g plus the rise of the potential.

use super::arrivals::Arrival;
use super::potential::Potential;
use super::sweep::{Label, Meeting, Sweep};
use super::table::PairTable;
use super::word::Word;
use crate::map::CellIndex;
use crate::{Map, Stats};

/// The open list of a half, and the depots it has reached.
///
/// Labels of a cell come in order of key, hence of g, which is what dominance needs. So a cell's word may be written as soon
/// as a label has the least key: when a step at no cost makes it, or when its list's turn comes.
#[derive(Default)]
pub(crate) struct Half {
    supply: u32,
    pub(crate) origin: CellIndex,
    /// The key of the labels in the first list, which have been written; those in the others have 1 and 2 more.
    pub(crate) key: u64,
    open: [Vec<Label>; 3],
    /// Those that are being expanded.
    batch: Vec<Label>,
    pub(crate) depots: Vec<Arrival>,
    pub(crate) stats: Stats,
}

impl Half {
    pub(crate) fn start<W: Word, const SIDE: usize>(
        &mut self,
        table: &mut PairTable<W>,
        origin: CellIndex,
        supply: u32,
    ) {
        (self.supply, self.origin, self.key) = (supply, origin, 0);
        self.open.iter_mut().for_each(Vec::clear);
        self.depots.clear();
        self.stats = Stats { generated: 1, peak_open: 1, expanded: 0 };
        // The origin gives a full supply once; coming back would help nobody.
        table.side(SIDE).set(origin, W::MAX);
        self.depots.push(Arrival { level: 0, at: origin, spent: 0 });
        if supply > 0 {
            self.open[0].push(Label::new(origin, supply));
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
    pub(crate) fn advance<W: Word, P: Potential, const SIDE: usize>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        potential: P,
        work: usize,
    ) -> Option<Meeting> {
        let first = self.open[0].len().saturating_sub(work);
        self.batch.clear();
        self.batch.extend(self.open[0].drain(first..));
        let before = self.waiting();
        let mut sweep = Sweep::<W, P, SIDE> {
            pairs: table.words(),
            stride: map.stride(),
            potential,
            origin: self.origin,
            key: self.key,
            supply: self.supply,
            depots: &mut self.depots,
            met: None,
        };
        self.stats.expanded += sweep.expand(&self.batch, &mut self.open);
        let open = self.open.iter().map(Vec::len).sum::<usize>() as u64;
        self.stats.generated += open - before;
        self.stats.peak_open = self.stats.peak_open.max(open);
        while sweep.met.is_none() && self.open[0].is_empty() && self.open.iter().any(|list| !list.is_empty())
        {
            self.open.rotate_left(1);
            self.key += 1;
            sweep.key += 1;
            sweep.write(&mut self.open[0]);
        }
        sweep.met
    }
}
