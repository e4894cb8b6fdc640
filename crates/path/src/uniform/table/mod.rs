//! The label tables: the best label of every cell.

pub(crate) mod rows;
pub(crate) mod sweep;

use super::word::Word;
use crate::map::CellIndex;
use crate::{Location, Map};

/// The words of one search, however they are stored.
pub(crate) trait LabelTable<W> {
    fn get(&self, at: CellIndex) -> W;
    fn set(&mut self, at: CellIndex, word: W);
}

/// The words of both halves side by side, so that one half sees in the same cache line whether the other has
/// been here.
///
/// Each half has an extent around its origin, which grows before the half could leave it. Only inside an extent are
/// there words, so that a short search costs nothing for the rest of the map.
#[derive(Default)]
pub(crate) struct PairTable<W> {
    words: Vec<[W; 2]>,
    extents: [Extent; 2],
}

/// Rows and columns of the table, the border included; the ends lie outside.
#[derive(Clone, Copy, Default)]
struct Extent {
    rows: (u32, u32),
    columns: (u32, u32),
    /// So many levels lie inside.
    levels: u64,
}

/// By so many levels an extent grows at least.
const GROWTH: u64 = 64;

impl<W: Word> PairTable<W> {
    /// Forgets all labels, and makes the extents of both halves.
    pub(crate) fn reset(&mut self, map: &Map, origins: [Location; 2]) {
        // Zeroed memory is only taken where it is touched; a table of the same size is used again.
        if self.words.len() != map.cells().len() {
            self.words = Vec::new();
            self.words = vec![[W::default(); 2]; map.cells().len()];
        }
        self.extents = [Extent::default(); 2];
        for (side, origin) in origins.into_iter().enumerate() {
            self.grow(map, side, origin, 0);
        }
    }

    /// Makes sure that a half may expand the labels of this level.
    #[inline]
    pub(crate) fn make_room(&mut self, map: &Map, side: usize, origin: Location, level: u64) {
        if level >= self.extents[side].levels {
            self.grow(map, side, origin, level);
        }
    }

    #[cold]
    fn grow(&mut self, map: &Map, side: usize, origin: Location, level: u64) {
        let old = self.extents[side];
        let levels = level + level / 4 + GROWTH;
        let reach = u32::try_from(levels + 1).unwrap_or(u32::MAX);
        let span = |origin: u32, end: u32| {
            let middle = origin + 1;
            (middle.saturating_sub(reach), middle.saturating_add(reach + 1).min(end))
        };
        let new = Extent {
            rows: span(origin.row, map.rows() + 2),
            columns: span(origin.column, map.columns() + 2),
            levels,
        };
        for row in new.rows.0..new.rows.1 {
            // What has words already: at most one span of this row from either extent.
            let mut from = new.columns.0;
            let mut known = [old, self.extents[1 - side]].map(|known| {
                if (known.rows.0..known.rows.1).contains(&row) { known.columns } else { (0, 0) }
            });
            known.sort_unstable();
            for (first, end) in known.into_iter().chain([(new.columns.1, new.columns.1)]) {
                if from < first {
                    self.fill(map, row, (from, first.min(new.columns.1)));
                }
                from = from.max(end);
            }
        }
        self.extents[side] = new;
    }

    /// Copies walls and depots of a part of a row.
    fn fill(&mut self, map: &Map, row: u32, (first, end): (u32, u32)) {
        let first_of_row = row as usize * map.stride() as usize;
        let cells = map.cells().len();
        let part = first_of_row + first as usize..(first_of_row + end as usize).min(cells);
        for (pair, cell) in self.words[part.clone()].iter_mut().zip(&map.cells()[part]) {
            *pair = [W::of_cell(*cell); 2];
        }
    }

    /// The words of one half.
    pub(crate) fn side<const SIDE: usize>(&mut self) -> Side<'_, W, SIDE> {
        Side(&mut self.words)
    }

    #[inline(always)]
    pub(crate) fn words(&mut self) -> &mut [[W; 2]] {
        &mut self.words
    }
}

/// The words of one half.
pub(crate) struct Side<'a, W, const SIDE: usize>(&'a mut [[W; 2]]);

impl<W: Word, const SIDE: usize> LabelTable<W> for Side<'_, W, SIDE> {
    #[inline(always)]
    fn get(&self, at: CellIndex) -> W {
        self.0[at as usize][SIDE]
    }

    #[inline(always)]
    fn set(&mut self, at: CellIndex, word: W) {
        self.0[at as usize][SIDE] = word;
    }
}
