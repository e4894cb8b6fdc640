//! A frontier for maps full of depots: a plain list, expanded without branches.
//!
//! Where there is a depot every few cells, the processor cannot predict whether a label is dropped, goes on
//! or is refilled, and a wrong prediction costs more than looking at all four neighbours. So every label is
//! written, and one that does not count is overwritten by the next. The list keeps the order of refilling by
//! itself: depots reached on the last level come before all others.

use super::half::{Frontier, LevelContext, Meeting};
use super::table::sweep::{Label, relax, sift};
use super::word::Word;
use crate::map::CellIndex;

/// The labels of this level and of the next.
#[derive(Default)]
pub(crate) struct PlainFrontier {
    now: Vec<Label>,
    next: Vec<Label>,
    /// The depots just reached, as labels with a full supply.
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
