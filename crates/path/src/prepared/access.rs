//! The access table: for every cell its access depots, those that reach it unmarked, with their distances.

use crate::map::CellIndex;
use crate::prepared::dijkstra::Level;

/// For every cell a list of depots and distances, all in one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AccessTable {
    /// Where the list of each cell begins, and where the last ends.
    pub(crate) first: Vec<u32>,
    pub(crate) entries: Entries,
}

/// Distance and depot in one word: the distance in the upper bits, so that words compare by distance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Entries {
    /// The lower `bits` are the depot's.
    Narrow { bits: u32, words: Vec<u32> },
    /// The lower 32 bits are the depot's.
    Wide { words: Vec<u64> },
}

/// The unmarked cells that some depots reach.
#[derive(Default)]
pub(crate) struct AccessLog {
    depots: Vec<u32>,
    pub(crate) cells: Vec<CellIndex>,
    /// The distances of all of them, one depot after the other, and where the cells of that distance end.
    levels: Vec<(u32, usize)>,
    /// Where the levels of each depot end.
    ends: Vec<usize>,
}

impl AccessLog {
    /// Adds a depot's cells, except the first, which is its own.
    pub(crate) fn add(&mut self, depot: u32, cells: &[CellIndex], levels: &[Level]) {
        self.depots.push(depot);
        let before = self.cells.len();
        self.cells.extend_from_slice(&cells[1..]);
        let levels = levels.iter().filter(|level| level.end > 1);
        self.levels.extend(levels.map(|level| (level.distance, before + level.end as usize - 1)));
        self.ends.push(self.levels.len());
    }

    /// Visits every depot and distance with the cells there.
    fn each(&self, mut visit: impl FnMut(u32, u32, &[CellIndex])) {
        let (mut depot, mut first) = (0, 0);
        for (number, &(distance, end)) in self.levels.iter().enumerate() {
            while self.ends[depot] <= number {
                depot += 1;
            }
            visit(self.depots[depot], distance, &self.cells[first..end]);
            first = end;
        }
    }
}

impl AccessTable {
    /// Turns the depots' lists of cells into the cells' lists of depots: `counts` says how long each will be.
    /// Every thread writes the lists of its own part of the map, so that the order is always that of the
    /// logs.
    pub(crate) fn gather(logs: &[AccessLog], counts: &[u32], depots: usize, threads: usize) -> Self {
        let mut first = Vec::with_capacity(counts.len() + 1);
        let mut total = 0;
        for &count in counts {
            first.push(total);
            total += count;
        }
        first.push(total);
        let farthest = logs.iter().flat_map(|log| &log.levels).map(|&(distance, _)| distance).max();
        let bits = depots.next_power_of_two().trailing_zeros();
        let entries = if u64::from(farthest.unwrap_or(0)) << bits <= u64::from(u32::MAX) {
            let mut words = vec![0u32; total as usize];
            fill(&mut words, &first, logs, threads, |depot, distance| distance << bits | depot);
            Entries::Narrow { bits, words }
        } else {
            let mut words = vec![0u64; total as usize];
            fill(&mut words, &first, logs, threads, |depot, distance| {
                u64::from(distance) << 32 | u64::from(depot)
            });
            Entries::Wide { words }
        };
        AccessTable { first, entries }
    }

    /// The access depots of a cell, with their distances, in no order.
    pub(crate) fn list(&self, at: CellIndex, list: &mut Vec<(u32, u32)>) {
        list.clear();
        let range = self.first[at as usize] as usize..self.first[at as usize + 1] as usize;
        match &self.entries {
            Entries::Narrow { bits, words } => {
                list.extend(words[range].iter().map(|word| (word & ((1 << bits) - 1), word >> bits)));
            }
            Entries::Wide { words } => {
                list.extend(words[range].iter().map(|word| (*word as u32, (word >> 32) as u32)));
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        match &self.entries {
            Entries::Narrow { words, .. } => words.len(),
            Entries::Wide { words } => words.len(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let word = match &self.entries {
            Entries::Narrow { .. } => 4,
            Entries::Wide { .. } => 8,
        };
        4 * self.first.len() + word * self.len()
    }
}

/// Writes the words; each thread writes an equal share.
fn fill<Word: Copy + Send>(
    words: &mut [Word],
    first: &[u32],
    logs: &[AccessLog],
    threads: usize,
    word: impl Fn(u32, u32) -> Word + Copy + Send + Sync,
) {
    let total = words.len();
    std::thread::scope(|scope| {
        let (mut rest, mut low) = (words, 0);
        for thread in 1..=threads {
            let high = if thread == threads {
                first.len() - 1
            } else {
                first.partition_point(|&begin| (begin as usize) < total / threads * thread).max(low)
            };
            let own = (first[high.min(first.len() - 1)] - first[low]) as usize;
            let (mine, others) = std::mem::take(&mut rest).split_at_mut(own);
            rest = others;
            let range = low..high.min(first.len() - 1);
            low = range.end;
            let work = move || fill_range(mine, range, first, logs, word);
            if thread == threads {
                work();
            } else {
                scope.spawn(work);
            }
        }
    });
}

fn fill_range<Word: Copy>(
    words: &mut [Word],
    range: std::ops::Range<usize>,
    first: &[u32],
    logs: &[AccessLog],
    word: impl Fn(u32, u32) -> Word,
) {
    let base = first[range.start];
    let mut next: Vec<u32> = first[range.clone()].iter().map(|begin| begin - base).collect();
    for log in logs {
        log.each(|depot, distance, cells| {
            let entry = word(depot, distance);
            for &at in cells {
                if let Some(next) = next.get_mut((at as usize).wrapping_sub(range.start)) {
                    words[*next as usize] = entry;
                    *next += 1;
                }
            }
        });
    }
}
