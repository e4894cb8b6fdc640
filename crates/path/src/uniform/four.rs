//! Labels expanded by four moves: the only `unsafe` code of the planner.
//!
//! What is left out are bounds checks that were made before: for each cell once, not for each neighbour.

use super::label::Label;
use super::potential::Potential;
use super::sweep::Sweep;
use super::word::{DEPOT, Word, value};
use crate::{Direction, Moves};

impl<W: Word, P: Potential, const SIDE: usize> Sweep<'_, W, P, SIDE> {
    /// Expands those labels that have not been bettered since they were written, and yields how many. What
    /// they improve at no cost is written; the rest goes to the list of its cost.
    #[inline(never)]
    pub(crate) fn expand_four(&mut self, labels: &[Label]) -> u64 {
        let (stride, mut expanded) = (self.stride, 0);
        let full = value(self.supply);
        self.open.iter_mut().for_each(|list| list.reserve(4 * labels.len()));
        let [now, next, later] = &mut self.open[..] else { unreachable!("a step costs 0, 1 or 2") };
        // SAFETY: these are the ends of the lists.
        let [mut now, mut next, mut later] =
            [now, next, later].map(|list| unsafe { list.as_mut_ptr().add(list.len()) });
        // The cell above a label must be less than this, for then the one below lies in the table too.
        let inner = self.pairs.len().saturating_sub(2 * stride as usize);
        let steps = Direction::ALL.map(|direction| Label::step(Moves::Four, direction, stride));
        for &label in labels {
            let (at, own) = (label.at(), label.value());
            assert!((at.wrapping_sub(stride) as usize) < inner, "a label lies inside the border");
            // SAFETY: by the assertion it lies in the table.
            let pair = unsafe { *self.pairs.get_unchecked(at as usize) };
            if pair[SIDE].get() != own {
                continue;
            }
            let spent = full - own;
            let met = pair[1 - SIDE].get() >= value(spent);
            if met | (spent & self.check_mask == 0) && !self.look_special(label, self.key) || own == value(0)
            {
                continue;
            }
            expanded += 1;
            let here = self.potential.here(at);
            for direction in [Direction::North, Direction::West, Direction::East, Direction::South] {
                let label = label.stepped(steps[direction as usize]);
                let (to, own) = (label.at(), label.value());
                let cost = self.potential.cost(&here, direction as usize, to);
                // SAFETY: by the assertion the neighbours lie in the table. There is room for four more labels a
                // cell in each list, and this runs four times a cell.
                unsafe {
                    let word = &mut self.pairs.get_unchecked_mut(to as usize)[SIDE];
                    let known = word.get();
                    // The cost is the same as nearby, so its branch is foretold well; whether the label is better is
                    // not. The list has room, so that it may be written before that is known.
                    match if SIDE == 0 { cost } else { 2u32.wrapping_sub(cost) } {
                        0 => {
                            *word = W::new(known.max(own));
                            now.write(label);
                            if known == DEPOT {
                                now.write(self.arrive(to, self.key, own));
                            }
                            now = now.add(usize::from(known < own));
                        }
                        1 => {
                            next.write(label);
                            next = next.add(usize::from(known < own));
                        }
                        _ => {
                            later.write(label);
                            later = later.add(usize::from(known < own));
                        }
                    }
                }
            }
        }
        for (list, end) in self.open.iter_mut().zip([now, next, later]) {
            // SAFETY: all up to these ends has been written.
            unsafe { list.set_len(end.offset_from(list.as_ptr()) as usize) };
        }
        expanded
    }

    /// The same without a potential. All that the labels improve has one key, and it is written at once: labels of a cell have
    /// keys that are all odd or all even, so no lesser one is still to come.
    #[inline(never)]
    pub(crate) fn expand_four_level<const LIMITED: bool>(&mut self, labels: &[Label]) -> u64 {
        let (stride, key, full) = (self.stride, self.key + 1, value(self.supply));
        let mut expanded = 0;
        let mut list = std::mem::take(&mut self.open[1]);
        list.reserve(4 * labels.len());
        // SAFETY: this is the end of the list.
        let mut next = unsafe { list.as_mut_ptr().add(list.len()) };
        let inner = self.pairs.len().saturating_sub(2 * stride as usize);
        for &label in labels {
            let (at, own) = (label.at(), label.value());
            assert!((at.wrapping_sub(stride) as usize) < inner, "a label lies inside the border");
            // SAFETY: by the assertion it lies in the table.
            if unsafe { self.pairs.get_unchecked(at as usize)[SIDE].get() } != own {
                continue;
            }
            expanded += 1;
            let child = label.spend(1);
            let (own, spent) = (child.value(), full - child.value());
            let is_special = spent & self.check_mask == 0;
            for to in [at - stride, at - 1, at + 1, at + stride] {
                // SAFETY: by the assertion the neighbours lie in the table. There is room for four more labels a
                // cell in the list, and this runs four times a cell.
                unsafe {
                    let pair = self.pairs.get_unchecked_mut(to as usize);
                    // A branch, since waves go on as they went: three times of four there is nothing to improve.
                    let known = pair[SIDE].get();
                    if known < own {
                        if LIMITED {
                            let estimate = self.estimate(to, key);
                            if estimate > self.bound {
                                self.deferred.push(estimate, Label::new(to, own));
                                continue;
                            }
                        }
                        let pair = self.pairs.get_unchecked_mut(to as usize);
                        pair[SIDE] = W::new(own);
                        let met = pair[1 - SIDE].get() >= value(spent);
                        let mut label = Label::new(to, own);
                        let mut leads_on = own > value(0);
                        if met | is_special | (known == DEPOT) {
                            if known == DEPOT {
                                label = self.arrive(to, key, own);
                            }
                            leads_on = self.look_special(label, key);
                        }
                        next.write(label);
                        next = next.add(usize::from(leads_on));
                    }
                }
            }
        }
        // SAFETY: all up to this end has been written.
        unsafe { list.set_len(next.offset_from(list.as_ptr()) as usize) };
        self.open[1] = list;
        expanded
    }

    /// A label of this key that may have met the other half, or is looked at as few are. Whether it may lead on.
    #[cold]
    #[inline(never)]
    pub(crate) fn look_special(&mut self, label: Label, key: u64) -> bool {
        let (at, own) = (label.at(), label.value());
        self.look(at, key, (own, own), self.pairs[at as usize]);
        own > value(0) && self.passes(Moves::Four, at, key, own)
    }
}
