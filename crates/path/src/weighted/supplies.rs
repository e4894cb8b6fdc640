//! The largest supply settled at each cell, in words as narrow as the supply allows.

use crate::map::CellIndex;

/// A word that holds a supply, or that there is none yet.
pub(super) trait SupplyWord: Copy + Ord + Default + 'static {
    /// The largest supply that fits.
    const MAX_SUPPLY: u32;
    /// 1 + the supply, so that zeroed memory says that there is none.
    fn new(supply: u32) -> Self;
    fn get(self) -> Option<u32>;
}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl SupplyWord for $word {
            const MAX_SUPPLY: u32 = (<$word>::MAX - 1) as u32;

            #[inline(always)]
            fn new(supply: u32) -> Self {
                supply as $word + 1
            }

            #[inline(always)]
            fn get(self) -> Option<u32> {
                (self as u32).checked_sub(1)
            }
        }
    )*};
}

word!(u16 u32);

/// One word a cell.
pub(super) struct Supplies<W> {
    words: Vec<W>,
}

impl<W: SupplyWord> Supplies<W> {
    /// No cell has been settled. Where the system hands out zeroed pages, memory is only taken where a search
    /// goes.
    pub(super) fn new(cells: usize) -> Self {
        Supplies { words: vec![W::default(); cells] }
    }

    /// Whether a label with this much there is dropped.
    #[inline(always)]
    pub(super) fn dominates(&self, at: CellIndex, supply: u32) -> bool {
        self.words[at as usize] >= W::new(supply)
    }

    /// The largest supply settled there.
    #[inline(always)]
    pub(super) fn get(&self, at: CellIndex) -> Option<u32> {
        self.words[at as usize].get()
    }

    /// Settles a label, unless it is dominated.
    #[inline(always)]
    pub(super) fn settle(&mut self, at: CellIndex, supply: u32) -> bool {
        let word = &mut self.words[at as usize];
        let new = W::new(supply);
        let better = new > *word;
        if better {
            *word = new;
        }
        better
    }
}
