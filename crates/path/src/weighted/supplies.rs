//! The largest supply settled at each cell, in words as narrow as the supply allows.

use crate::grid_graph::Directions;
use crate::map::CellIndex;

/// A word that holds 1 + a supply, or 0 where there is none yet, and below that eight bits for directions.
pub(super) trait SupplyWord: Copy + Ord + Default + 'static {
    /// The largest supply that fits.
    const MAX_SUPPLY: u32;
    /// With no direction.
    fn new(supply: u32) -> Self;
    fn get(self) -> Option<u32>;
    fn directions(self) -> Directions;
    fn with(self, directions: Directions) -> Self;
}

macro_rules! word {
    ($($word:ty, $max:expr;)*) => {$(
        impl SupplyWord for $word {
            const MAX_SUPPLY: u32 = $max;

            #[inline(always)]
            fn new(supply: u32) -> Self {
                (supply as $word + 1) << 8
            }

            #[inline(always)]
            fn get(self) -> Option<u32> {
                ((self >> 8) as u32).checked_sub(1)
            }

            #[inline(always)]
            fn directions(self) -> Directions {
                self as Directions
            }

            #[inline(always)]
            fn with(self, directions: Directions) -> Self {
                self | <$word>::from(directions)
            }
        }
    )*};
}

word! {
    // One less than fits, since labels are compared with one that has 1 more.
    u32, (1 << 24) - 3;
    u64, u32::MAX - 1;
}

/// For each cell and each of `N` searches the largest supply, and the directions in which a label with that
/// supply has left. The searches' words lie side by side, since each looks at the other's.
pub(super) struct Supplies<W, const N: usize> {
    words: Vec<[W; N]>,
}

impl<W: SupplyWord, const N: usize> Supplies<W, N> {
    /// No cell has been settled. Where the system hands out zeroed pages, memory is only taken where a search
    /// goes.
    pub(super) fn new(cells: usize) -> Self {
        Supplies { words: vec![[W::default(); N]; cells] }
    }

    /// Whether a label with this much there is dropped. One as good as that settled may have come another
    /// way, and have other directions to go on.
    #[inline(always)]
    pub(super) fn dominates<const SIDE: usize>(&self, at: CellIndex, supply: u32, directed: bool) -> bool {
        let word = self.words[at as usize][SIDE];
        word >= W::new(supply + u32::from(directed))
    }

    /// The largest supply settled there.
    #[inline(always)]
    pub(super) fn get<const SIDE: usize>(&self, at: CellIndex) -> Option<u32> {
        self.words[at as usize][SIDE].get()
    }

    /// Settles a label, if it has more than the one there.
    #[inline(always)]
    pub(super) fn settle<const SIDE: usize>(&mut self, at: CellIndex, supply: u32) -> bool {
        let word = &mut self.words[at as usize][SIDE];
        let better = W::new(supply) > *word;
        if better {
            *word = W::new(supply);
        }
        better
    }

    /// Whether this much is settled there, but no label has left.
    #[inline(always)]
    pub(super) fn is_fresh<const SIDE: usize>(&self, at: CellIndex, supply: u32) -> bool {
        self.words[at as usize][SIDE] == W::new(supply)
    }

    /// Of these directions those in which no label has left with the supply settled; now one does.
    #[inline(always)]
    pub(super) fn leave<const SIDE: usize>(&mut self, at: CellIndex, directions: Directions) -> Directions {
        let word = &mut self.words[at as usize][SIDE];
        let new = directions & !word.directions();
        *word = word.with(directions);
        new
    }
}
