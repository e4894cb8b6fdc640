//! Labels expanded by four moves: the only `unsafe` code of the planner.
//!
//! What is left out are bounds checks that were made before: for each cell once, not for each neighbour.

use super::arrivals::MILESTONE;
use super::potential::Potential;
use super::sweep::{Label, Sweep};
use super::word::{DEPOT, Word, value};

impl<W: Word, P: Potential, const SIDE: usize> Sweep<'_, W, P, SIDE> {
    /// Expands those labels that have not been bettered since they were written, and yields how many. What
    /// they improve at no cost is written; the rest goes to the list of its cost.
    #[inline(never)]
    pub(crate) fn expand_four(&mut self, labels: &[Label]) -> u64 {
        let (stride, mut expanded) = (self.stride, 0);
        let milestone = value(self.supply) % MILESTONE;
        self.open.iter_mut().for_each(|list| list.reserve(4 * labels.len()));
        let [now, next, later] = &mut self.open[..] else { unreachable!("a step costs 0, 1 or 2") };
        // SAFETY: these are the ends of the lists.
        let [mut now_end, mut next_end, mut later_end] =
            [now, next, later].map(|list| unsafe { list.as_mut_ptr().add(list.len()) });
        // The cell above a label must be less than this, for then the one below lies in the table too.
        let inner = self.pairs.len().saturating_sub(2 * stride as usize);
        for label in labels {
            let (at, own) = (label.at(), label.value());
            let pair = self.pairs[at as usize];
            if pair[SIDE].get() != own {
                continue;
            }
            self.look(at, self.key, (own, own), pair);
            if own < self.least {
                continue;
            }
            expanded += 1;
            if own % MILESTONE == milestone {
                self.pass_milestone(at, own);
            }
            assert!((at.wrapping_sub(stride) as usize) < inner, "a label lies inside the border");
            let child = own - 1;
            let here = self.potential.here(at);
            let neighbours = [at - stride, at + 1, at + stride, at - 1];
            for (direction, to) in neighbours.into_iter().enumerate() {
                let cost = self.potential.cost(here, direction, to);
                let label = Label::new(to, child);
                // SAFETY: by the assertion the neighbours lie in the table. There is room for four more labels a
                // cell in each list, and this runs four times a cell.
                unsafe {
                    let word = &mut self.pairs.get_unchecked_mut(to as usize)[SIDE];
                    let known = word.get();
                    let better = usize::from(known < child);
                    // The cost is the same as nearby, so its branch is foretold well; whether the label is better is
                    // not. The list has room, so that it may be written before that is known.
                    match if SIDE == 0 { cost } else { 2 - cost } {
                        0 => {
                            *word = W::new(known.max(child));
                            now_end.write(label);
                            if known == DEPOT {
                                now_end.write(self.arrive(to, child));
                            }
                            now_end = now_end.add(better);
                        }
                        1 => {
                            next_end.write(label);
                            next_end = next_end.add(better);
                        }
                        _ => {
                            later_end.write(label);
                            later_end = later_end.add(better);
                        }
                    }
                }
            }
        }
        for (list, end) in self.open.iter_mut().zip([now_end, next_end, later_end]) {
            // SAFETY: all up to these ends has been written.
            unsafe { list.set_len(end.offset_from(list.as_ptr()) as usize) };
        }
        expanded
    }
}
