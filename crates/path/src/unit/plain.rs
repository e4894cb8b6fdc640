//! A front for maps full of depots: a plain list, followed without a branch.
//!
//! Where every few cells there is a depot, nobody can foretell whether a label is dropped, goes on or is refilled, and a wrong guess of
//! the processor costs more than all four neighbours of a cell. So everything is written, and what does not count is
//! written over. The list keeps the order of refilling by itself: depots reached on the last level come before all others.

use super::arrivals::Arrival;
use super::wave::{Front, Meeting, Step};
use super::word::Word;
use crate::map::At;

/// The front as it is, and room for it as it will be.
#[derive(Default)]
pub(crate) struct PlainFront {
    now: Vec<Label>,
    next: Vec<Label>,
}

#[derive(Clone, Copy)]
struct Label {
    at: At,
    left: u32,
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
        self.next.clear();
        self.next.reserve(4 * (fresh.len() + self.now.len()) + 1);
        let mut spreading = Spreading::<W, SIDE> { pairs, stride, next: self.next.as_mut_ptr(), made: 0 };
        for &at in fresh {
            spreading.spread(at, supply - 1);
        }
        for label in &self.now {
            spreading.spread(label.at, label.left - 1);
        }
        let made = spreading.made;
        // SAFETY: so many have been written.
        unsafe { self.next.set_len(made) };
        let sifted = sift::<W, SIDE>(pairs, supply, &mut self.next, arrivals.room(made));
        arrivals.add(sifted.reached);
        self.next.truncate(sifted.kept);
        std::mem::swap(&mut self.now, &mut self.next);
        sifted.meeting
    }
}

/// A loop that labels the neighbours of cells.
struct Spreading<'a, W, const SIDE: usize> {
    pairs: &'a mut [[W; 2]],
    stride: u32,
    /// Room for four labels a cell, and one more.
    next: *mut Label,
    made: usize,
}

impl<W: Word, const SIDE: usize> Spreading<'_, W, SIDE> {
    #[inline(always)]
    fn spread(&mut self, at: At, left: u32) {
        let label = W::label(left);
        for to in [at - self.stride, at - 1, at + 1, at + self.stride] {
            // SAFETY: a label lies on ground, inside the frame of walls, so its neighbours lie inside it or on it. A
            // cell adds four labels at most, for which there is room.
            unsafe {
                let word = &mut self.pairs.get_unchecked_mut(to as usize)[SIDE];
                let old = *word;
                *word = old.max(label);
                *self.next.add(self.made) = Label { at: to, left };
                self.made += usize::from(old < label);
            }
        }
    }
}

/// What has become of the labels made.
struct Sifted {
    kept: usize,
    reached: usize,
    meeting: Option<Meeting>,
}

/// Parts depots from labels that go on, and sees whether the other wave is there. There must be room for a depot for each
/// label, and one more.
#[inline(never)]
fn sift<W: Word, const SIDE: usize>(
    pairs: &mut [[W; 2]],
    supply: u32,
    labels: &mut [Label],
    depots: &mut [Arrival],
) -> Sifted {
    assert!(depots.len() > labels.len(), "room for all depots");
    let (mut kept, mut reached) = (0, 0);
    for index in 0..labels.len() {
        // SAFETY: `kept` and `reached` never exceed `index`; labels lie on the map.
        unsafe {
            let label = *labels.get_unchecked(index);
            let spent = supply - label.left;
            let pair = pairs.get_unchecked_mut(label.at as usize);
            let other = pair[1 - SIDE];
            let depot = other == W::DEPOT;
            pair[SIDE] = if depot { W::MAX } else { pair[SIDE] };
            *depots.get_unchecked_mut(reached) = Arrival { at: label.at, spent };
            reached += usize::from(depot);
            *labels.get_unchecked_mut(kept) = label;
            // Without supply it would go nowhere.
            kept += usize::from(!depot & (label.left > 0));
            // The other's label must have at least what this one has spent.
            if other >= W::label(spent) {
                return Sifted { kept, reached, meeting: Some(Meeting { at: label.at, spent }) };
            }
        }
    }
    Sifted { kept, reached, meeting: None }
}
