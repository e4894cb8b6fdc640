//! One leg rebuilt: a shortest path of known length to one of a few cells, found in the label table of a
//! finished search.

use super::table::Side;
use super::word::Word;
use crate::map::CellIndex;
use crate::{Direction, Location, Map};

/// The open list, which all legs share.
pub(crate) struct LegSearch<W> {
    /// A step adds 0, 1 or 2 to f: three stacks are the whole open list.
    open: [Vec<Entry>; 3],
    /// The cells that were marked, and the words they had before.
    marked: Vec<CellIndex>,
    words: Vec<W>,
}

/// A cell to visit.
#[derive(Clone, Copy)]
struct Entry {
    at: CellIndex,
    /// The steps so far, and above them two bits for the direction of the last.
    steps: u32,
}

/// What is searched: a path of `length` steps on a full supply to one of the targets, which are sorted.
#[derive(Clone, Copy)]
pub(crate) struct LegQuery<'a> {
    pub(crate) from: CellIndex,
    pub(crate) targets: &'a [CellIndex],
    pub(crate) length: u32,
    pub(crate) supply: u32,
}

/// A rectangle around cells: the distance to it is a lower bound for the steps left.
#[derive(Clone, Copy)]
struct BoundingBox {
    rows: (i32, i32),
    columns: (i32, i32),
}

impl BoundingBox {
    fn around(locations: impl Iterator<Item = Location>) -> BoundingBox {
        let empty = BoundingBox { rows: (i32::MAX, i32::MIN), columns: (i32::MAX, i32::MIN) };
        locations.fold(empty, |BoundingBox { rows, columns }, location| {
            let (row, column) = (location.row as i32, location.column as i32);
            BoundingBox {
                rows: (rows.0.min(row), rows.1.max(row)),
                columns: (columns.0.min(column), columns.1.max(column)),
            }
        })
    }

    #[inline(always)]
    fn distance(self, row: i32, column: i32) -> i32 {
        let outside = |at: i32, (first, last): (i32, i32)| (first - at).max(at - last).max(0);
        outside(row, self.rows) + outside(column, self.columns)
    }
}

impl<W: Word> LegSearch<W> {
    pub(crate) fn new() -> Self {
        LegSearch { open: Default::default(), marked: Vec::new(), words: Vec::new() }
    }

    /// Adds the steps of a leg and returns its end, if one of the targets is exactly that far away and none
    /// is nearer.
    ///
    /// A label that has taken `length` steps had taken j fewer j steps earlier, and a word only ever grows.
    /// So a cell j steps back whose word is too small for that was not on the path, which rules out most
    /// cells beside it. Depots count as walls: a label is refilled there.
    pub(crate) fn find(
        &mut self,
        map: &Map,
        words: &mut Side<'_, W>,
        query: LegQuery<'_>,
        steps: &mut Vec<Direction>,
    ) -> Option<CellIndex> {
        let bounds = BoundingBox::around(query.targets.iter().map(|target| map.location(*target)));
        self.open.iter_mut().for_each(Vec::clear);
        self.open[0].push(Entry { at: query.from, steps: 0 });
        let mut found = None;
        let mut now = 0;
        while let Some(entry) = self.pop(&mut now) {
            let word = words.get(entry.at);
            if word.entry().is_some() {
                continue;
            }
            self.marked.push(entry.at);
            self.words.push(word);
            words.set(entry.at, W::entered((entry.steps >> 30) as u8));
            if word == W::MAX && query.targets.binary_search(&entry.at).is_ok() {
                found = Some(entry.at);
                break;
            }
            self.expand(map, words, bounds, now, entry, query);
        }
        if let Some(target) = found {
            let first = steps.len();
            let mut at = target;
            while at != query.from {
                let entered = words.get(at).entry().expect("the steps back are marked");
                let direction = Direction::STRAIGHT[usize::from(entered)];
                steps.push(direction);
                at = direction.reversed().from(at, map.stride());
            }
            steps[first..].reverse();
        }
        for (at, word) in self.marked.drain(..).zip(self.words.drain(..)) {
            words.set(at, word);
        }
        found
    }

    /// The next cell, from the stack of the least f.
    #[inline]
    fn pop(&mut self, now: &mut usize) -> Option<Entry> {
        for _ in 0..3 {
            if let Some(entry) = self.open[*now].pop() {
                return Some(entry);
            }
            *now = (*now + 1) % 3;
        }
        None
    }

    #[inline]
    fn expand(
        &mut self,
        map: &Map,
        words: &Side<'_, W>,
        bounds: BoundingBox,
        now: usize,
        entry: Entry,
        LegQuery { targets, length, supply, .. }: LegQuery<'_>,
    ) {
        let steps = (entry.steps & !(3 << 30)) + 1;
        if steps > length {
            return;
        }
        let least = W::label(supply - length + steps);
        let location = map.location(entry.at);
        let (row, column) = (location.row as i32, location.column as i32);
        let far = bounds.distance(row, column);
        let (at, stride) = (entry.at, map.stride());
        let neighbours = [
            (at - stride, bounds.distance(row - 1, column)),
            (at + 1, bounds.distance(row, column + 1)),
            (at + stride, bounds.distance(row + 1, column)),
            (at - 1, bounds.distance(row, column - 1)),
        ];
        for (direction, (at, rest)) in neighbours.into_iter().enumerate() {
            let word = words.get(at);
            let blocked = word < least || word >= W::entered(0);
            if rest as u32 > length - steps
                || blocked && (word != W::MAX || targets.binary_search(&at).is_err())
            {
                continue;
            }
            let more = (rest + 1 - far) as usize;
            self.open[(now + more) % 3].push(Entry { at, steps: steps | (direction as u32) << 30 });
        }
    }
}
