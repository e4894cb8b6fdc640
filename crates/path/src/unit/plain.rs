//! A front for maps full of depots: a plain list, followed without a branch.
//!
//! Where every few cells there is a depot, nobody can foretell whether a label is dropped, goes on or is refilled, and a wrong guess of
//! the processor costs more than all four neighbours of a cell. So everything is written, and what does not count is
//! written over. The list keeps the order of refilling by itself: depots reached on the last level come before all others.

use super::table::sweep::{Label, relax, sift};
use super::wave::{Front, Meeting, Step};
use super::word::Word;
use crate::map::At;

/// The front as it is, and room for it as it will be.
#[derive(Default)]
pub(crate) struct PlainFront {
    now: Vec<Label>,
    next: Vec<Label>,
    /// Depots just reached, as labels with a full supply.
    refilled: Vec<Label>,
}

impl Front for PlainFront {
    fn clear(&mut self) {
        self.now.clear();
    }

    fn len(&self) -> usize {
        self.now.len()
    }

    fn step<W: Word, const SIDE: usize>(&mut self, step: Step<'_, W>, fresh: &[At]) -> Option<Meeting> {
        let Step { pairs, stride, supply, arrivals, .. } = step;
        self.refilled.clear();
        self.refilled.extend(fresh.iter().map(|&at| Label { at, left: supply }));
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
