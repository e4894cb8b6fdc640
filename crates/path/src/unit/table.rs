//! The label table: the best label of every cell, for each of the searches that share it.

use super::word::Word;
use crate::map::At;
use crate::{Cell, Map};

/// One search's words, however they are kept.
pub(crate) trait Words<W> {
    fn get(&self, at: At) -> W;
    fn set(&mut self, at: At, word: W);
}

/// `N` words a cell, side by side, so that a search sees in the same cache line whether the other has been here.
#[derive(Default)]
pub(crate) struct Table<W, const N: usize> {
    words: Vec<[W; N]>,
}

impl<W: Word, const N: usize> Table<W, N> {
    /// Takes over walls and depots; forgets all labels.
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

impl<W: Word, const N: usize, const SIDE: usize> Words<W> for Side<'_, W, N, SIDE> {
    #[inline(always)]
    fn get(&self, at: At) -> W {
        self.0[at as usize][SIDE]
    }

    #[inline(always)]
    fn set(&mut self, at: At, word: W) {
        self.0[at as usize][SIDE] = word;
    }
}

/// What a headed front knows of every cell. The lower four bits: where a runner must turn, north going east, north going west,
/// south going east, south going west. The upper four: which climbers of either side have left it.
#[derive(Default)]
pub(crate) struct Marks(Vec<u8>);

impl Marks {
    /// Finds the corners of the map's walls; forgets all climbers.
    pub(crate) fn reset(&mut self, map: &Map) {
        let (cells, stride) = (map.cells(), map.stride() as usize);
        self.0.clear();
        self.0.reserve_exact(cells.len());
        // Nobody runs in the frame.
        self.0.resize(stride + 1, 0);
        let above = cells.windows(3);
        let below = cells[2 * stride..].windows(3);
        self.0.extend(above.zip(below).map(|(above, below)| turns(above) | turns(below) << 2));
        self.0.resize(cells.len(), 0);
    }

    #[inline(always)]
    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

/// Of the three cells above (or below) a runner: it must turn there if the one it left behind is a wall and the one
/// beside it is not.
#[inline(always)]
fn turns(beside: &[Cell]) -> u8 {
    let wall = |index: usize| u8::from(beside[index].is_wall());
    let open = 1 - wall(1);
    (wall(0) & open) | (wall(2) & open) << 1
}
