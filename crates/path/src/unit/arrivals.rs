//! The depots that a wave has reached, level by level: all that is kept to find its way back.

use crate::map::At;

/// Depots in the order in which they were reached; the wave's origin is the first.
#[derive(Default)]
pub(crate) struct Arrivals {
    /// With room behind them.
    depots: Vec<Arrival>,
    count: usize,
    /// The levels on which there was any, and where in `depots` they begin.
    levels: Vec<(u64, usize)>,
}

/// A depot, when it was first reached.
#[derive(Clone, Copy, Default)]
pub(crate) struct Arrival {
    pub(crate) at: At,
    /// How far it was from where the traveller was refilled before.
    pub(crate) spent: u32,
}

impl Arrivals {
    pub(crate) fn clear(&mut self) {
        self.count = 0;
        self.levels.clear();
    }

    /// What follows is reached on this level.
    pub(crate) fn open(&mut self, level: u64) {
        match self.levels.last_mut() {
            Some(last) if last.0 == level => (),
            // Nothing came on the level before: forget it.
            Some(last) if last.1 == self.count => last.0 = level,
            _ => self.levels.push((level, self.count)),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, at: At, spent: u32) {
        self.room(1)[0] = Arrival { at, spent };
        self.count += 1;
    }

    /// Room for so many depots on the level opened last, and one more.
    pub(crate) fn room(&mut self, most: usize) -> &mut [Arrival] {
        let end = self.count + most + 1;
        if self.depots.len() < end {
            self.depots.resize(end + end / 4, Arrival::default());
        }
        &mut self.depots[self.count..end]
    }

    /// Counts so many that have been written there.
    pub(crate) fn add(&mut self, more: usize) {
        self.count += more;
    }

    /// The depots of the level opened last.
    pub(crate) fn latest(&self, cells: &mut Vec<At>) {
        cells.clear();
        if let Some(&(_, first)) = self.levels.last() {
            cells.extend(self.depots[first..self.count].iter().map(|arrival| arrival.at));
        }
    }

    /// The depots of a level.
    pub(crate) fn on(&self, level: u64) -> &[Arrival] {
        let Ok(index) = self.levels.binary_search_by_key(&level, |(level, _)| *level) else { return &[] };
        let first = self.levels[index].1;
        let end = self.levels.get(index + 1).map_or(self.count, |(_, first)| *first);
        &self.depots[first..end]
    }
}
