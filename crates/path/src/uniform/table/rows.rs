//! Labels of one search, in the rows of the map that it has come near.

use super::LabelTable;
use crate::Map;
use crate::map::CellIndex;
use crate::uniform::word::Word;

/// A word a cell. Memory is zeroed, so that the system hands out only what is touched, and rows are copied from
/// the map before they are needed.
pub(crate) struct RowTable<W> {
    words: Vec<W>,
    /// The rows that have been copied, counted with the border.
    rows: (u32, u32),
}

impl<W: Word> RowTable<W> {
    /// With the rows between two, and so many more on either side.
    pub(crate) fn new(map: &Map, (first, last): (u32, u32), margin: u32) -> Self {
        let mut table =
            RowTable { words: vec![W::default(); map.cells().len()], rows: (first + 1, first + 1) };
        table.widen(map, (first, last), margin);
        table
    }

    pub(crate) fn widen(&mut self, map: &Map, (first, last): (u32, u32), margin: u32) {
        let (first, end) =
            ((first + 1).saturating_sub(margin), last.saturating_add(margin).min(map.rows()) + 2);
        for rows in [first..self.rows.0, self.rows.1..end] {
            let at = |row: u32| (row as usize * map.stride() as usize).min(self.words.len());
            let part = at(rows.start)..at(rows.end.max(rows.start));
            for (word, cell) in self.words[part.clone()].iter_mut().zip(&map.cells()[part]) {
                *word = W::of_cell(*cell);
            }
        }
        self.rows = (self.rows.0.min(first), self.rows.1.max(end));
    }

    #[inline(always)]
    pub(crate) fn words(&mut self) -> &mut [W] {
        &mut self.words
    }
}

impl<W: Word> LabelTable<W> for RowTable<W> {
    #[inline(always)]
    fn get(&self, at: CellIndex) -> W {
        self.words[at as usize]
    }

    #[inline(always)]
    fn set(&mut self, at: CellIndex, word: W) {
        self.words[at as usize] = word;
    }
}
