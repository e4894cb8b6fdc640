//! Two loops over the table without a branch for each neighbour: the only `unsafe` code of the planner.
//!
//! Their functions are safe to call. What they leave out are bounds checks that were made before: for each
//! cell once, not for each neighbour, and for a list when its room is made. In instructions, all checks would
//! cost a quarter of a whole search on a map full of depots.

use crate::map::CellIndex;
use crate::uniform::arrivals::Arrival;
use crate::uniform::half::Meeting;
use crate::uniform::word::Word;

/// A cell reached with so much supply left.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    pub(crate) at: CellIndex,
    pub(crate) left: u32,
}

/// Labels the neighbours of the cells; the labels that improve on what was there are added to `made`.
#[inline(never)]
pub(crate) fn relax<W: Word, const SIDE: usize>(
    pairs: &mut [[W; 2]],
    stride: u32,
    labels: &[Label],
    made: &mut Vec<Label>,
) {
    assert!(stride > 0, "a map has columns");
    made.reserve(4 * labels.len());
    let (room, mut count) = (made.as_mut_ptr(), made.len());
    // The cell above a label must be less than this, for then the one below lies in the table too.
    let inner = pairs.len().saturating_sub(2 * stride as usize);
    for &Label { at, left } in labels {
        assert!((at.wrapping_sub(stride) as usize) < inner, "a label lies inside the border");
        let left = left - 1;
        let word = W::label(left);
        for to in [at - stride, at - 1, at + 1, at + stride] {
            // SAFETY: by the assertion the neighbours lie in the table. There is room for four more labels a
            // cell, and this runs four times a cell.
            unsafe {
                let known = &mut pairs.get_unchecked_mut(to as usize)[SIDE];
                let old = *known;
                *known = old.max(word);
                room.add(count).write(Label { at: to, left });
                count += usize::from(old < word);
            }
        }
    }
    // SAFETY: all up to `count` have been written.
    unsafe { made.set_len(count) };
}

/// What [`sift`] found.
pub(crate) struct Sifted {
    /// How many depots were written.
    pub(crate) reached: usize,
    pub(crate) meeting: Option<Meeting>,
}

/// Moves the depots out of the list of labels, and sees whether the other half has been at one of the cells.
/// There must be room for a depot for each label.
#[inline(never)]
pub(crate) fn sift<W: Word, const SIDE: usize>(
    pairs: &mut [[W; 2]],
    supply: u32,
    labels: &mut Vec<Label>,
    depots: &mut [Arrival],
) -> Sifted {
    assert!(depots.len() >= labels.len(), "room for all depots");
    let (mut kept, mut reached) = (0, 0);
    let mut meeting = None;
    for index in 0..labels.len() {
        let label = labels[index];
        let spent = supply - label.left;
        let pair = &mut pairs[label.at as usize];
        let other = pair[1 - SIDE];
        let depot = other == W::DEPOT;
        pair[SIDE] = if depot { W::MAX } else { pair[SIDE] };
        // SAFETY: both grow by at most one a label, so neither exceeds `index`, which both lists do.
        unsafe {
            *depots.get_unchecked_mut(reached) = Arrival { at: label.at, spent };
            *labels.get_unchecked_mut(kept) = label;
        }
        reached += usize::from(depot);
        // Without supply it cannot go on.
        kept += usize::from(!depot & (label.left > 0));
        // The other half's label must have at least what this one has spent.
        if other >= W::label(spent) {
            meeting = Some(Meeting { at: label.at, spent });
            break;
        }
    }
    labels.truncate(kept);
    Sifted { reached, meeting }
}
