//! The two loops over the table, which take nearly all the time: the only `unsafe` code of the planner.
//!
//! Their functions are safe to call. What they leave out are bounds checks that were made before: for each
//! cell once, not for each neighbour.

use super::arrivals::Arrival;
use super::potential::Potential;
use super::word::Word;
use crate::map::CellIndex;

/// A cell reached with so much supply left: the cell below, the supply above, written at once.
#[derive(Clone, Copy)]
pub(crate) struct Label(u64);

impl Label {
    #[inline(always)]
    pub(crate) fn new(at: CellIndex, left: u32) -> Self {
        Label(u64::from(left) << 32 | u64::from(at))
    }

    #[inline(always)]
    fn at(self) -> CellIndex {
        self.0 as CellIndex
    }

    #[inline(always)]
    fn left(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// Where the two halves have met.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) at: CellIndex,
    /// What the half that moved had spent there.
    pub(crate) spent: u32,
}

/// What the labels of one key are written with.
pub(crate) struct Sweep<'a, W, P, const SIDE: usize> {
    pub(crate) pairs: &'a mut [[W; 2]],
    pub(crate) stride: u32,
    pub(crate) potential: P,
    pub(crate) origin: CellIndex,
    pub(crate) key: u64,
    /// A full supply.
    pub(crate) supply: u32,
    pub(crate) depots: &'a mut Vec<Arrival>,
    pub(crate) met: Option<Meeting>,
}

impl<W: Word, P: Potential, const SIDE: usize> Sweep<'_, W, P, SIDE> {
    /// Expands those labels that have not been bettered since they were written, and yields how many. What
    /// they improve at no cost is written; the rest goes to the list of its cost.
    #[inline(never)]
    pub(crate) fn expand(&mut self, labels: &[Label], open: &mut [Vec<Label>; 3]) -> u64 {
        let (stride, mut expanded) = (self.stride, 0);
        let first = open[0].len();
        open.iter_mut().for_each(|list| list.reserve(4 * labels.len()));
        // SAFETY: these are the ends of the lists.
        let [mut now, mut next, mut later] =
            open.each_mut().map(|list| unsafe { list.as_mut_ptr().add(list.len()) });
        // The cell above a label must be less than this, for then the one below lies in the table too.
        let inner = self.pairs.len().saturating_sub(2 * stride as usize);
        for label in labels {
            let (at, left) = (label.at(), label.left());
            let own = self.pairs[at as usize][SIDE];
            if own != W::MAX && own != W::label(left) {
                continue;
            }
            expanded += 1;
            assert!((at.wrapping_sub(stride) as usize) < inner, "a label lies inside the border");
            let (left, word) = (left - 1, W::label(left - 1));
            let costs = self.potential.costs(at);
            let neighbours = [at - stride, at - 1, at + 1, at + stride];
            for (to, cost) in neighbours.into_iter().zip(costs) {
                let label = Label::new(to, left);
                // SAFETY: by the assertion the neighbours lie in the table. There is room for four more labels a
                // cell in each list, and this runs four times a cell.
                unsafe {
                    let known = &mut self.pairs.get_unchecked_mut(to as usize)[SIDE];
                    let better = usize::from(*known < word);
                    // The cost is the same as nearby, so its branch is foretold well; whether the label is better is
                    // not. The list has room, so that it may be written before that is known.
                    match if SIDE == 0 { cost } else { 2 - cost } {
                        0 => {
                            let reached = if *known == W::DEPOT { W::MAX } else { word };
                            *known = if better == 1 { reached } else { *known };
                            now.write(label);
                            now = now.add(better);
                        }
                        1 => {
                            next.write(label);
                            next = next.add(better);
                        }
                        _ => {
                            later.write(label);
                            later = later.add(better);
                        }
                    }
                }
            }
        }
        for (list, end) in open.iter_mut().zip([now, next, later]) {
            // SAFETY: all up to these ends has been written.
            unsafe { list.set_len(end.offset_from(list.as_ptr()) as usize) };
        }
        self.settle(&mut open[0], first);
        expanded
    }

    /// Of labels whose turn has come, writes those that improve on what is there.
    #[inline(never)]
    pub(crate) fn write(&mut self, labels: &mut Vec<Label>) {
        let mut kept = 0;
        for index in 0..labels.len() {
            let label = labels[index];
            let (known, word) = (&mut self.pairs[label.at() as usize][SIDE], W::label(label.left()));
            let better = *known < word;
            let reached = if *known == W::DEPOT { W::MAX } else { word };
            *known = if better { reached } else { *known };
            labels[kept] = label;
            kept += usize::from(better);
        }
        labels.truncate(kept);
        self.settle(labels, 0);
    }

    /// Refills the labels that have reached a depot, drops those that cannot go on, and sees whether the other
    /// half has been at one of the cells.
    fn settle(&mut self, labels: &mut Vec<Label>, first: usize) {
        let mut kept = first;
        for index in first..labels.len() {
            let mut label = labels[index];
            let (at, left) = (label.at(), label.left());
            let spent = self.supply - left;
            let pair = self.pairs[at as usize];
            // The other half's label must have at least what this one has spent.
            if pair[1 - SIDE] >= W::label(spent) {
                self.met = Some(Meeting { at, spent });
            }
            let depot = pair[SIDE] == W::MAX;
            if depot {
                label = self.refill(at, spent);
            }
            labels[kept] = label;
            kept += usize::from(depot | (left > 0));
        }
        labels.truncate(kept);
    }

    #[cold]
    fn refill(&mut self, at: CellIndex, spent: u32) -> Label {
        let level = level::<SIDE>(self.potential, self.origin, self.key, at);
        self.depots.push(Arrival { level, at, spent });
        Label::new(at, self.supply)
    }
}

/// The steps that a label of this key has taken from the origin of its half.
pub(crate) fn level<const SIDE: usize>(
    potential: impl Potential,
    origin: CellIndex,
    key: u64,
    at: CellIndex,
) -> u64 {
    let rise = potential.at(at) - potential.at(origin);
    key.wrapping_add_signed(if SIDE == 0 { -rise } else { rise })
}
