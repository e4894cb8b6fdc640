//! The label table: the best label of every cell, for each half of a search.

use std::ops::Range;

use super::unreached::Unreached;
use super::word::Word;
use crate::map::CellIndex;
use crate::{Direction, Map, Moves, Query};

/// The words of both halves side by side, so that one half sees in the same cache line whether the other has
/// been here.
///
/// Memory is zeroed, so that the system hands out only what is touched, and rows are copied from the map before a
/// search can come there.
#[derive(Default)]
pub(crate) struct PairTable<W> {
    words: Vec<[W; 2]>,
    /// For eight moves one bit a direction: whether there is no wall.
    free: Vec<u8>,
    /// The depots, if labels that lead nowhere are dropped.
    unreached: Option<Unreached>,
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
        self.unreached = None;
        if self.words.len() != map.cells().len() {
            self.words = Vec::new();
            self.words = vec![[W::default(); 2]; map.cells().len()];
            self.free = Vec::new();
        }
        if query.moves == Moves::Eight && self.free.is_empty() {
            self.free = vec![0; map.cells().len()];
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
            if query.moves == Moves::Eight {
                self.look_around(map, part.clone());
            }
            for (pair, cell) in self.words[part.clone()].iter_mut().zip(&map.cells()[part]) {
                // One by one, so that the compiler sees two stores of the same and makes many at once.
                pair[0] = W::of_cell(*cell);
                pair[1] = W::of_cell(*cell);
            }
        }
        self.rows = (self.rows.0.min(first), self.rows.1.max(end));
    }

    /// Finds the walls around these cells; the border lies around those of the map.
    fn look_around(&mut self, map: &Map, part: Range<usize>) {
        let beside = map.stride() as usize + 1;
        let (first, end) = (part.start.max(beside), part.end.min(map.cells().len() - beside));
        if first >= end {
            return;
        }
        let length = end - first;
        // All of one length, so that the compiler makes many at once.
        let around = Direction::ALL.map(|direction| {
            let first = direction.from(first as CellIndex, map.stride()) as usize;
            &map.cells()[first..][..length]
        });
        let free = &mut self.free[first..end];
        for index in 0..free.len() {
            let bit = |number: usize| u8::from(!around[number][index].is_wall()) << number;
            free[index] = bit(0) | bit(1) | bit(2) | bit(3) | bit(4) | bit(5) | bit(6) | bit(7);
        }
    }

    /// The words of one half.
    pub(crate) fn side(&mut self, side: usize) -> Side<'_, W> {
        Side { words: &mut self.words, side }
    }

    /// From now on labels that lead nowhere are dropped.
    pub(crate) fn prune(&mut self, map: &Map, query: &Query) {
        self.unreached = Some(Unreached::new(map, query));
    }

    /// The cells whose words mean something.
    pub(crate) fn copied(&self, map: &Map) -> Range<usize> {
        let at = |row: u32| row as usize * map.stride() as usize;
        at(self.rows.0)..at(self.rows.1)
    }

    /// The words of both, by eight moves where there is no wall around a cell, and the depots.
    #[inline(always)]
    pub(crate) fn parts(&mut self) -> (&mut [[W; 2]], &[u8], Option<&mut Unreached>) {
        (&mut self.words, &self.free, self.unreached.as_mut())
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
