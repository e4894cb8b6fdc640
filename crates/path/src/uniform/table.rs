//! The label table: the best label of every cell, for each half of a search.

use super::word::Word;
use crate::map::CellIndex;
use crate::{Map, Query};

/// The words of both halves side by side, so that one half sees in the same cache line whether the other has
/// been here.
///
/// Memory is zeroed, so that the system hands out only what is touched, and rows are copied from the map before a
/// search can come there.
#[derive(Default)]
pub(crate) struct PairTable<W> {
    words: Vec<[W; 2]>,
    /// The rows that have been copied, counted with the border.
    rows: (u32, u32),
    /// So many lie above and below start and goal.
    margin: u64,
}

/// By so many rows it grows at least.
const GROWTH: u64 = 32;

impl<W: Word> PairTable<W> {
    /// Forgets all labels.
    pub(crate) fn reset(&mut self, map: &Map, query: &Query) {
        if self.words.len() != map.cells().len() {
            self.words = Vec::new();
            self.words = vec![[W::default(); 2]; map.cells().len()];
        }
        let row = query.start.row + 1;
        (self.rows, self.margin) = ((row, row), 0);
    }

    /// Makes sure that there are words so many rows above and below start and goal.
    #[inline]
    pub(crate) fn make_room(&mut self, map: &Map, query: &Query, margin: u64) {
        if margin > self.margin {
            self.grow(map, query, margin);
        }
    }

    #[cold]
    fn grow(&mut self, map: &Map, query: &Query, margin: u64) {
        self.margin = margin + margin / 4 + GROWTH;
        let margin = u32::try_from(self.margin).unwrap_or(u32::MAX);
        let (upper, lower) = (query.start.row.min(query.goal.row), query.start.row.max(query.goal.row));
        let (first, end) =
            ((upper + 1).saturating_sub(margin), lower.saturating_add(margin).min(map.rows()) + 2);
        for rows in [first..self.rows.0, self.rows.1..end] {
            let at = |row: u32| (row as usize * map.stride() as usize).min(self.words.len());
            let part = at(rows.start)..at(rows.end.max(rows.start));
            for (pair, cell) in self.words[part.clone()].iter_mut().zip(&map.cells()[part]) {
                // One by one, so that the compiler sees two stores of the same and makes many at once.
                pair[0] = W::of_cell(*cell);
                pair[1] = W::of_cell(*cell);
            }
        }
        self.rows = (self.rows.0.min(first), self.rows.1.max(end));
    }

    /// The words of one half.
    pub(crate) fn side(&mut self, side: usize) -> Side<'_, W> {
        Side { words: &mut self.words, side }
    }

    #[inline(always)]
    pub(crate) fn words(&mut self) -> &mut [[W; 2]] {
        &mut self.words
    }
}

/// The words of one half.
pub(crate) struct Side<'a, W> {
    words: &'a mut [[W; 2]],
    side: usize,
}

impl<W: Word> Side<'_, W> {
    #[inline(always)]
    pub(crate) fn get(&self, at: CellIndex) -> u32 {
        self.words[at as usize][self.side].get()
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, at: CellIndex, value: u32) {
        self.words[at as usize][self.side] = W::new(value);
    }
}
