//! The label table: the best label of every cell, for each of the searches that share it.

pub(crate) mod sparse;
pub(crate) mod sweep;

use super::word::Word;
use crate::Map;
use crate::map::CellIndex;

/// The words of one search, however they are stored.
pub(crate) trait LabelTable<W> {
    fn get(&self, at: CellIndex) -> W;
    fn set(&mut self, at: CellIndex, word: W);
}

/// `N` words a cell, side by side, so that a search sees in the same cache line whether the other has been
/// here.
#[derive(Default)]
pub(crate) struct Table<W, const N: usize> {
    words: Vec<[W; N]>,
}

impl<W: Word, const N: usize> Table<W, N> {
    /// Copies walls and depots from the map; forgets all labels.
    pub(crate) fn reset(&mut self, map: &Map) {
        self.words.clear();
        self.words.extend(map.cells().iter().map(|cell| [W::of_cell(*cell); N]));
    }

    /// The words of one of the searches.
    pub(crate) fn side<const SIDE: usize>(&mut self) -> Side<'_, W, N, SIDE> {
        Side(&mut self.words)
    }

    #[inline(always)]
    pub(crate) fn words(&mut self) -> &mut [[W; N]] {
        &mut self.words
    }
}

/// The words of one search in a table that several share.
pub(crate) struct Side<'a, W, const N: usize, const SIDE: usize>(&'a mut [[W; N]]);

impl<W: Word, const N: usize, const SIDE: usize> LabelTable<W> for Side<'_, W, N, SIDE> {
    #[inline(always)]
    fn get(&self, at: CellIndex) -> W {
        self.0[at as usize][SIDE]
    }

    #[inline(always)]
    fn set(&mut self, at: CellIndex, word: W) {
        self.0[at as usize][SIDE] = word;
    }
}
