//! One half of the search from both ends: labels level by level, and the depots that they have reached.

use super::arrivals::Arrivals;
use super::flags::Flags;
use super::table::{LabelTable, Table};
use super::word::Word;
use crate::map::CellIndex;

/// The labels of one level, however they are stored. Of two labels that reach a cell on one level, the one
/// refilled later has more left; it must come first, so that the other is dropped at once.
pub(crate) trait Frontier: Default {
    fn clear(&mut self);

    fn len(&self) -> usize;

    /// Expands the depots reached on the last level, where the supply is full, and the labels of that level.
    /// Adds the depots that are reached; ends early where the other half is met.
    fn expand<W: Word, const SIDE: usize>(
        &mut self,
        context: LevelContext<'_, W>,
        refilled: &[CellIndex],
    ) -> Option<Meeting>;
}

/// What a frontier works on while it expands a level.
pub(crate) struct LevelContext<'a, W> {
    /// The labels of both halves.
    pub(crate) pairs: &'a mut [[W; 2]],
    /// Only for the canonical frontier.
    pub(crate) flags: &'a mut [u8],
    pub(crate) stride: u32,
    pub(crate) supply: u32,
    /// The level that the expansion leads to.
    pub(crate) level: u64,
    pub(crate) arrivals: &'a mut Arrivals,
}

/// Where the two halves have met.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) at: CellIndex,
    /// What the half that moved had spent there.
    pub(crate) spent: u32,
}

/// A search from one end, level by level.
#[derive(Default)]
pub(crate) struct Half<F> {
    supply: u32,
    pub(crate) level: u64,
    frontier: F,
    /// The depots reached on this level, where the supply is full again.
    refilled: Vec<CellIndex>,
    pub(crate) arrivals: Arrivals,
    /// Labels expanded so far.
    pub(crate) expanded: u64,
    pub(crate) peak: usize,
}

impl<F: Frontier> Half<F> {
    pub(crate) fn start<W: Word, const SIDE: usize>(
        &mut self,
        table: &mut Table<W, 2>,
        origin: CellIndex,
        supply: u32,
    ) {
        self.supply = supply;
        self.level = 0;
        self.frontier.clear();
        self.refilled.clear();
        self.arrivals.clear();
        self.expanded = 0;
        self.peak = 1;
        // The origin gives a full supply once; coming back would help nobody.
        table.side::<SIDE>().set(origin, W::MAX);
        self.arrivals.open(0);
        self.arrivals.push(origin, 0);
        if supply > 0 {
            self.refilled.push(origin);
        }
    }

    /// How many labels the next level expands.
    pub(crate) fn len(&self) -> usize {
        self.frontier.len() + self.refilled.len()
    }

    /// Expands one level. Ends early where it meets the other half.
    pub(crate) fn advance<W: Word, const SIDE: usize>(
        &mut self,
        table: &mut Table<W, 2>,
        flags: &mut Flags,
        stride: u32,
    ) -> Option<Meeting> {
        self.expanded += self.len() as u64;
        self.level += 1;
        self.arrivals.open(self.level);
        let context = LevelContext {
            pairs: table.words(),
            flags: flags.bytes(),
            stride,
            supply: self.supply,
            level: self.level,
            arrivals: &mut self.arrivals,
        };
        let meeting = self.frontier.expand::<W, SIDE>(context, &self.refilled);
        self.arrivals.latest(&mut self.refilled);
        self.peak = self.peak.max(self.len());
        meeting
    }
}
