//! The depots that a search has reached, level by level: all that is kept to rebuild its paths.

use crate::map::CellIndex;

/// Depots in the order in which they were reached; the origin of the search is the first.
#[derive(Default)]
pub(crate) struct Arrivals {
    depots: Vec<Arrival>,
    /// The levels on which a depot was reached, and where in `depots` each begins.
    levels: Vec<(u64, usize)>,
}

/// A depot as it was first reached.
#[derive(Clone, Copy)]
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

    /// The list, to which the depots reached on this level are to be added.
    pub(crate) fn open(&mut self, level: u64) -> &mut Vec<Arrival> {
        match self.levels.last_mut() {
            Some(last) if last.0 == level => (),
            // Nothing was reached on the level before: forget it.
            Some(last) if last.1 == self.depots.len() => last.0 = level,
            _ => self.levels.push((level, self.depots.len())),
        }
        &mut self.depots
    }

    #[inline]
    pub(crate) fn push(&mut self, at: CellIndex, spent: u32) {
        self.depots.push(Arrival { at, spent });
    }

    /// The depots of a level.
    pub(crate) fn on(&self, level: u64) -> &[Arrival] {
        let Ok(index) = self.levels.binary_search_by_key(&level, |(level, _)| *level) else { return &[] };
        let first = self.levels[index].1;
        let end = self.levels.get(index + 1).map_or(self.depots.len(), |(_, first)| *first);
        &self.depots[first..end]
    }
}
