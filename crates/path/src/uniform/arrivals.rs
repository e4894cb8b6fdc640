//! The depots that a search has reached, level by level: all that is kept to rebuild its paths.

use super::buffer::Buffer;
use crate::map::CellIndex;

/// Depots in the order in which they were reached; the origin of the search is the first.
#[derive(Default)]
pub(crate) struct Arrivals {
    depots: Buffer<Arrival>,
    /// The levels on which a depot was reached, and where in `depots` each begins.
    levels: Vec<(u64, usize)>,
}

/// A depot as it was first reached.
#[derive(Clone, Copy, Default)]
pub(crate) struct Arrival {
    pub(crate) at: CellIndex,
    /// The cost since the last refill.
    pub(crate) spent: u32,
}

impl Arrivals {
    pub(crate) fn clear(&mut self) {
        self.depots.clear();
        self.levels.clear();
    }

    /// What is added next is reached on this level.
    pub(crate) fn open(&mut self, level: u64) {
        match self.levels.last_mut() {
            Some(last) if last.0 == level => (),
            // Nothing was reached on the level before: forget it.
            Some(last) if last.1 == self.depots.len() => last.0 = level,
            _ => self.levels.push((level, self.depots.len())),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, at: CellIndex, spent: u32) {
        self.depots.push(Arrival { at, spent });
    }

    /// Room for so many depots on the level opened last.
    pub(crate) fn room(&mut self, more: usize) -> &mut [Arrival] {
        self.depots.room(more)
    }

    /// Counts so many that have been written to the room.
    pub(crate) fn add(&mut self, written: usize) {
        self.depots.add(written);
    }

    /// The depots of the level opened last.
    pub(crate) fn latest(&self, cells: &mut Vec<CellIndex>) {
        cells.clear();
        if let Some(&(_, first)) = self.levels.last() {
            cells.extend(self.depots.items()[first..].iter().map(|arrival| arrival.at));
        }
    }

    /// The depots of a level.
    pub(crate) fn on(&self, level: u64) -> &[Arrival] {
        let Ok(index) = self.levels.binary_search_by_key(&level, |(level, _)| *level) else { return &[] };
        let first = self.levels[index].1;
        let end = self.levels.get(index + 1).map_or(self.depots.len(), |(_, first)| *first);
        &self.depots.items()[first..end]
    }
}
