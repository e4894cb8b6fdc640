//! The largest supply settled at each cell.

use crate::map::CellIndex;

/// For each cell and each of `N` searches 1 + the largest supply, or 0 where there is none yet. The searches' words lie side
/// by side, since each looks at the other's.
pub(super) struct Supplies<const N: usize> {
    words: Vec<[u32; N]>,
}

impl<const N: usize> Supplies<N> {
    /// No cell has been settled. Where the system hands out zeroed pages, memory is only taken where a search
    /// goes.
    pub(super) fn new(cells: usize) -> Self {
        Supplies { words: vec![[0; N]; cells] }
    }

    /// Whether a label with this much there is dropped.
    #[inline(always)]
    pub(super) fn dominates<const SIDE: usize>(&self, at: CellIndex, supply: u32) -> bool {
        self.words[at as usize][SIDE] > supply
    }

    /// The largest supply settled there.
    #[inline(always)]
    pub(super) fn get<const SIDE: usize>(&self, at: CellIndex) -> Option<u32> {
        self.words[at as usize][SIDE].checked_sub(1)
    }

    /// Settles a label, if it has more than the one there.
    #[inline(always)]
    pub(super) fn settle<const SIDE: usize>(&mut self, at: CellIndex, supply: u32) -> bool {
        let better = !self.dominates::<SIDE>(at, supply);
        if better {
            self.words[at as usize][SIDE] = supply + 1;
        }
        better
    }
}
