//! Two loops over the table without a branch for each neighbour: the only `unsafe` code of the planner.
//!
//! Their functions are safe to call. What they leave out are bounds checks that were made before: for each
//! cell once, not for each neighbour, and for a list when its room is made. In instructions, all checks would
//! cost a quarter of a whole search on a map full of depots.

use crate::map::CellIndex;
use crate::uniform::arrivals::Arrival;
use crate::uniform::word::Word;

/// A cell reached with so much supply left: the cell below, the supply above, written at once.
#[derive(Clone, Copy)]
pub(crate) struct Label(u64);

impl Label {
    #[inline(always)]
    pub(crate) fn new(at: CellIndex, left: u32) -> Self {
        Label(u64::from(left) << 32 | u64::from(at))
    }

    #[inline(always)]
    pub(crate) fn at(self) -> CellIndex {
        self.0 as CellIndex
    }

    #[inline(always)]
    pub(crate) fn left(self) -> u32 {
        (self.0 >> 32) as u32
    }
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
    for label in labels {
        let (at, left) = (label.at(), label.left() - 1);
        assert!((at.wrapping_sub(stride) as usize) < inner, "a label lies inside the border");
        let word = W::label(left);
        for to in [at - stride, at - 1, at + 1, at + stride] {
            // SAFETY: by the assertion the neighbours lie in the table. There is room for four more labels a
            // cell, and this runs four times a cell.
            unsafe {
                let known = &mut pairs.get_unchecked_mut(to as usize)[SIDE];
                let old = *known;
                *known = old.max(word);
                room.add(count).write(Label::new(to, left));
                count += usize::from(old < word);
            }
        }
    }
    // SAFETY: all up to `count` have been written.
    unsafe { made.set_len(count) };
}

/// Where the two halves have met.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) at: CellIndex,
    /// What the half that moved had spent there.
    pub(crate) spent: u32,
}

/// Moves the depots out of the list of labels, and sees whether the other half has been at one of the cells.
#[inline(never)]
pub(crate) fn sift<W: Word, const SIDE: usize>(
    pairs: &mut [[W; 2]],
    supply: u32,
    labels: &mut Vec<Label>,
    depots: &mut Vec<Arrival>,
) -> Option<Meeting> {
    depots.reserve(labels.len());
    let (room, mut reached) = (depots.as_mut_ptr(), depots.len());
    let mut kept = 0;
    let mut meeting = None;
    for index in 0..labels.len() {
        let label = labels[index];
        let (at, left) = (label.at(), label.left());
        let spent = supply - left;
        let pair = &mut pairs[at as usize];
        let other = pair[1 - SIDE];
        let depot = other == W::DEPOT;
        pair[SIDE] = if depot { W::MAX } else { pair[SIDE] };
        // SAFETY: both lists grow by at most one a label. There is room for a depot for each label, and
        // `kept` does not exceed `index`.
        unsafe {
            room.add(reached).write(Arrival { at, spent });
            *labels.get_unchecked_mut(kept) = label;
        }
        reached += usize::from(depot);
        // Without supply it cannot go on.
        kept += usize::from(!depot & (left > 0));
        // The other half's label must have at least what this one has spent.
        if other >= W::label(spent) {
            meeting = Some(Meeting { at, spent });
            break;
        }
    }
    labels.truncate(kept);
    // SAFETY: all up to `reached` have been written.
    unsafe { depots.set_len(reached) };
    meeting
}

/// What decides whether a step leads towards the goal.
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    stride: u32,
    /// 2⁶⁴ / stride, rounded up: a product instead of a division.
    reciprocal: u64,
    row: u32,
    column: u32,
    /// The way to the goal from each cell, if that is known.
    distances: Option<&'a [u32]>,
}

impl<'a> Target<'a> {
    pub(crate) fn new(goal: CellIndex, stride: u32, distances: Option<&'a [u32]>) -> Self {
        let reciprocal = u64::MAX / u64::from(stride) + 1;
        Target { stride, reciprocal, row: goal / stride, column: goal % stride, distances }
    }

    /// Whether the steps up, left, right and down lead towards the goal.
    #[inline(always)]
    fn closer(self, at: CellIndex) -> [bool; 4] {
        if let Some(distances) = self.distances {
            let here = distances[at as usize];
            let [up, left, right, down] = around(at, self.stride).map(|to| distances[to as usize] < here);
            return [up, left, right, down];
        }
        let row = ((u128::from(at) * u128::from(self.reciprocal)) >> 64) as u32;
        let column = at - row * self.stride;
        [row > self.row, column > self.column, column < self.column, row < self.row]
    }
}

#[inline(always)]
fn around(at: CellIndex, stride: u32) -> [CellIndex; 4] {
    [at - stride, at - 1, at + 1, at + stride]
}

/// Labels the neighbours that lie closer to the goal and adds them to `now`; those farther away that would be
/// improved are added to `later`, and not labelled yet.
#[inline(never)]
pub(crate) fn relax_towards<W: Word>(
    words: &mut [W],
    target: Target<'_>,
    labels: &[Label],
    now: &mut Vec<Label>,
    later: &mut Vec<Label>,
) {
    let stride = target.stride;
    now.reserve(4 * labels.len());
    later.reserve(4 * labels.len());
    // SAFETY: these are the ends of the lists.
    let (mut near, mut far) =
        unsafe { (now.as_mut_ptr().add(now.len()), later.as_mut_ptr().add(later.len())) };
    let inner = words.len().saturating_sub(2 * stride as usize);
    for label in labels {
        let (at, left) = (label.at(), label.left() - 1);
        assert!((at.wrapping_sub(stride) as usize) < inner, "a label lies inside the border");
        let word = W::label(left);
        let closer = target.closer(at);
        let neighbours = around(at, stride);
        for side in 0..4 {
            let (to, closer) = (neighbours[side], closer[side]);
            // SAFETY: by the assertion the neighbours lie in the table. There is room for four more labels a
            // cell in both lists, and this runs four times a cell.
            unsafe {
                let known = words.get_unchecked_mut(to as usize);
                let old = *known;
                let better = old < word;
                let reached = if old == W::DEPOT { W::MAX } else { word };
                *known = if better & closer { reached } else { old };
                // Both lists have room, so that it may be written before it is known to count.
                if closer { near } else { far }.write(Label::new(to, left));
                near = near.add(usize::from(better & closer));
                far = far.add(usize::from(better & !closer));
            }
        }
    }
    // SAFETY: all up to these ends has been written.
    unsafe {
        now.set_len(near.offset_from(now.as_ptr()) as usize);
        later.set_len(far.offset_from(later.as_ptr()) as usize);
    }
}
