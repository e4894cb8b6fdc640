//! Labels of a few cells of a large map: a hash table, so that a short route costs nothing for the rest of
//! the map.

use super::LabelTable;
use crate::map::CellIndex;
use crate::uniform::word::Word;
use crate::{Cell, Map};

/// The words of the cells that have been labelled; all others are as the map has them.
pub(crate) struct Sparse<'a, W> {
    cells: &'a [Cell],
    /// A power of two of slots, at most half of them taken. No label is at 0, which belongs to the border.
    slots: Vec<(CellIndex, W)>,
    taken: usize,
}

/// Slots to begin with.
const FIRST_SLOTS: usize = 1 << 10;

impl<'a, W: Word> Sparse<'a, W> {
    pub(crate) fn new(map: &'a Map) -> Self {
        Sparse { cells: map.cells(), slots: vec![(0, W::default()); FIRST_SLOTS], taken: 0 }
    }

    /// Where the cell is, or would be put.
    #[inline]
    fn slot(&self, at: CellIndex) -> usize {
        // Fibonacci hashing: neighbours are spread by the golden ratio.
        let mask = self.slots.len() - 1;
        let mut slot = (u64::from(at).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.slots[slot].0 != at && self.slots[slot].0 != 0 {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let larger = vec![(0, W::default()); self.slots.len() * 2];
        for (at, word) in std::mem::replace(&mut self.slots, larger) {
            if at != 0 {
                let slot = self.slot(at);
                self.slots[slot] = (at, word);
            }
        }
    }
}

impl<W: Word> LabelTable<W> for Sparse<'_, W> {
    #[inline]
    fn get(&self, at: CellIndex) -> W {
        match self.slots[self.slot(at)] {
            (0, _) => W::of_cell(self.cells[at as usize]),
            (_, word) => word,
        }
    }

    #[inline]
    fn set(&mut self, at: CellIndex, word: W) {
        let mut slot = self.slot(at);
        if self.slots[slot].0 == 0 {
            self.taken += 1;
            if self.taken * 2 > self.slots.len() {
                self.grow();
                slot = self.slot(at);
            }
        }
        self.slots[slot] = (at, word);
    }
}
