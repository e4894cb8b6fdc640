//! One half of the search from both ends: labels level by level, and the depots that they have reached.

use super::arrivals::Arrivals;
use super::table::sweep::{Label, Meeting, relax, sift};
use super::table::{LabelTable, PairTable};
use super::word::Word;
use crate::{Location, Map};

/// A search from one end, level by level. Of two labels that reach a cell on one level, the one refilled
/// later has more left. It comes first, so that the other is dropped at once: the list keeps that order by
/// itself, since depots just reached are expanded before all other labels.
#[derive(Default)]
pub(crate) struct Half {
    supply: u32,
    origin: Option<Location>,
    pub(crate) level: u64,
    /// The labels of this level, and room for those of the next.
    now: Vec<Label>,
    next: Vec<Label>,
    /// The depots reached on this level, where the supply is full again.
    refilled: Vec<Label>,
    pub(crate) arrivals: Arrivals,
    /// Labels expanded so far.
    pub(crate) expanded: u64,
    pub(crate) peak: usize,
}

impl Half {
    pub(crate) fn start<W: Word, const SIDE: usize>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
        origin: Location,
        supply: u32,
    ) {
        self.supply = supply;
        self.origin = Some(origin);
        self.level = 0;
        self.now.clear();
        self.refilled.clear();
        self.arrivals.clear();
        self.expanded = 0;
        self.peak = 1;
        // The origin gives a full supply once; coming back would help nobody.
        let at = map.index(origin);
        table.side::<SIDE>().set(at, W::MAX);
        self.arrivals.open(0);
        self.arrivals.push(at, 0);
        if supply > 0 {
            self.refilled.push(Label::new(at, supply));
        }
    }

    /// How many labels the next level expands.
    pub(crate) fn len(&self) -> usize {
        self.now.len() + self.refilled.len()
    }

    /// Expands one level. Ends early where it meets the other half.
    pub(crate) fn advance<W: Word, const SIDE: usize>(
        &mut self,
        map: &Map,
        table: &mut PairTable<W>,
    ) -> Option<Meeting> {
        if let Some(origin) = self.origin {
            table.make_room(map, SIDE, origin, self.level);
        }
        self.expanded += self.len() as u64;
        self.level += 1;
        self.next.clear();
        relax::<W, SIDE>(table.words(), map.stride(), &self.refilled, &mut self.next);
        relax::<W, SIDE>(table.words(), map.stride(), &self.now, &mut self.next);
        let depots = self.arrivals.open(self.level);
        let first = depots.len();
        let meeting = sift::<W, SIDE>(table.words(), self.supply, &mut self.next, depots);
        self.refilled.clear();
        self.refilled.extend(depots[first..].iter().map(|depot| Label::new(depot.at, self.supply)));
        std::mem::swap(&mut self.now, &mut self.next);
        self.peak = self.peak.max(self.len());
        meeting
    }
}
