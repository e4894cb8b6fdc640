//! A front for maps full of depots: a plain list, followed without a branch.
//!
//! Where every few cells there is a depot, nobody can foretell whether a label is dropped, goes on or is refilled, and a wrong guess of
//! the processor costs more than all four neighbours of a cell. So everything is written, and what does not count is
//! written over. The list keeps the order of refilling by itself: depots reached on the last level come before all others.

use super::half::{Frontier, LevelContext, Meeting};
use super::table::sweep::{Label, relax, sift};
use super::word::Word;
use crate::map::CellIndex;

/// The front as it is, and room for it as it will be.
#[derive(Default)]
pub(crate) struct PlainFrontier {
    now: Vec<Label>,
    next: Vec<Label>,
    /// Depots just reached, as labels with a full supply.
    refilled: Vec<Label>,
}

impl Frontier for PlainFrontier {
    fn clear(&mut self) {
        self.now.clear();
    }

    fn len(&self) -> usize {
        self.now.len()
    }

    fn expand<W: Word, const SIDE: usize>(
        &mut self,
        context: LevelContext<'_, W>,
        refilled: &[CellIndex],
    ) -> Option<Meeting> {
        let LevelContext { pairs, stride, supply, arrivals, .. } = context;
        self.refilled.clear();
        self.refilled.extend(refilled.iter().map(|&at| Label { at, left: supply }));
        self.next.clear();
        relax::<W, SIDE>(pairs, stride, &self.refilled, &mut self.next);
        relax::<W, SIDE>(pairs, stride, &self.now, &mut self.next);
        let depots = arrivals.room(self.next.len());
        let sifted = sift::<W, SIDE>(pairs, supply, &mut self.next, depots);
        arrivals.add(sifted.reached);
        std::mem::swap(&mut self.now, &mut self.next);
        sifted.meeting
    }
}
