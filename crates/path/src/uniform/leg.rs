//! One leg rebuilt: a shortest path of known length to one of a few cells, found in the label table of a
//! finished search.

use std::marker::PhantomData;

use super::potential::Coordinates;
use super::table::Side;
use super::word::{Word, value};
use crate::grid_graph::GridGraph;
use crate::map::CellIndex;
use crate::{Direction, Map, Moves};

/// The open list, which all legs share.
pub(crate) struct LegSearch<W, const EIGHT: bool> {
    coordinates: Coordinates,
    /// A step adds at most twice its cost to f: so many stacks are the whole open list.
    open: Vec<Vec<Entry>>,
    /// The cells that were marked, and the values they had before.
    marked: Vec<(CellIndex, u32)>,
    words: PhantomData<W>,
}

/// A cell to visit.
#[derive(Clone, Copy)]
struct Entry {
    at: CellIndex,
    /// What it has cost so far.
    cost: u32,
    /// What the rest costs at the least.
    rest: u32,
    /// The number of the direction of the last step.
    direction: u8,
}

/// What is searched: a path of `length` to one of the targets, which are sorted.
#[derive(Clone, Copy)]
pub(crate) struct LegQuery<'a> {
    pub(crate) from: CellIndex,
    pub(crate) targets: &'a [CellIndex],
    pub(crate) length: u32,
    /// What had been spent of a full supply when a label left the target.
    pub(crate) spent: u32,
    pub(crate) supply: u32,
}

/// A rectangle around cells: the distance to it is a lower bound for the way left.
#[derive(Clone, Copy)]
struct BoundingBox {
    rows: (i32, i32),
    columns: (i32, i32),
}

impl BoundingBox {
    fn around(cells: impl Iterator<Item = (u32, u32)>) -> BoundingBox {
        let empty = BoundingBox { rows: (i32::MAX, i32::MIN), columns: (i32::MAX, i32::MIN) };
        cells.fold(empty, |BoundingBox { rows, columns }, (row, column)| {
            let (row, column) = (row as i32, column as i32);
            BoundingBox {
                rows: (rows.0.min(row), rows.1.max(row)),
                columns: (columns.0.min(column), columns.1.max(column)),
            }
        })
    }

    #[inline(always)]
    fn distance(self, moves: Moves, row: i32, column: i32) -> u32 {
        let outside = |at: i32, (first, last): (i32, i32)| (first - at).max(at - last).max(0) as u32;
        moves.free_cost(outside(row, self.rows), outside(column, self.columns)) as u32
    }
}

impl<W: Word, const EIGHT: bool> LegSearch<W, EIGHT> {
    const MOVES: Moves = GridGraph::<'static, EIGHT, false>::MOVES;
    const STACKS: usize = 2 * Self::MOVES.factor(Direction::NorthEast) as usize + 1;

    pub(crate) fn new(map: &Map) -> Self {
        let open = (0..Self::STACKS).map(|_| Vec::new()).collect();
        LegSearch { coordinates: Coordinates::new(map), open, marked: Vec::new(), words: PhantomData }
    }

    /// Adds the steps of a leg and returns its end, if one of the targets is exactly that far away and none
    /// is nearer.
    ///
    /// A label had spent c less at a cell c back, and a word only ever grows. So a cell whose word is too small for that
    /// was not on the path, which rules out most cells beside it. Depots count as walls: a label is refilled there.
    pub(crate) fn find(
        &mut self,
        map: &Map,
        words: &mut Side<'_, W>,
        query: LegQuery<'_>,
        steps: &mut Vec<Direction>,
    ) -> Option<CellIndex> {
        let bounds = BoundingBox::around(query.targets.iter().map(|target| self.coordinates.of(*target)));
        let (row, column) = self.coordinates.of(query.from);
        let rest = bounds.distance(Self::MOVES, row as i32, column as i32);
        self.open.iter_mut().for_each(Vec::clear);
        self.open[0].push(Entry { at: query.from, cost: 0, rest, direction: 0 });
        let mut found = None;
        let mut now = 0;
        while let Some(entry) = self.pop(&mut now) {
            let word = words.get(entry.at);
            if W::entry(word).is_some() {
                continue;
            }
            self.marked.push((entry.at, word));
            words.set(entry.at, W::entered(entry.direction));
            if entry.cost == query.length && query.targets.binary_search(&entry.at).is_ok() {
                found = Some(entry.at);
                break;
            }
            self.expand(map, words, bounds, now, entry, query);
        }
        if let Some(target) = found {
            let first = steps.len();
            let mut at = target;
            while at != query.from {
                let entered = W::entry(words.get(at)).expect("the steps back are marked");
                let direction = Direction::ALL[usize::from(entered)];
                steps.push(direction);
                at = direction.reversed().from(at, map.stride());
            }
            steps[first..].reverse();
        }
        for (at, word) in self.marked.drain(..) {
            words.set(at, word);
        }
        found
    }

    /// The next cell, from the stack of the least f.
    #[inline]
    fn pop(&mut self, now: &mut usize) -> Option<Entry> {
        for _ in 0..Self::STACKS {
            if let Some(entry) = self.open[*now].pop() {
                return Some(entry);
            }
            *now = if *now + 1 == Self::STACKS { 0 } else { *now + 1 };
        }
        None
    }

    #[inline(always)]
    fn expand(
        &mut self,
        map: &Map,
        words: &Side<'_, W>,
        bounds: BoundingBox,
        now: usize,
        entry: Entry,
        LegQuery { targets, length, spent, supply, .. }: LegQuery<'_>,
    ) {
        let (row, column) = self.coordinates.of(entry.at);
        let full = value(supply);
        for direction in Direction::ALL.into_iter().take(if EIGHT { 8 } else { 4 }) {
            let own = Self::MOVES.factor(direction);
            let cost = entry.cost + own;
            let at = direction.from(entry.at, map.stride());
            let word = words.get(at);
            // Only a depot's word is that of a full supply.
            if cost > length
                || word < value(supply - spent - length + cost)
                || word > full
                || word == full && targets.binary_search(&at).is_err()
            {
                continue;
            }
            let (down, right) = direction.offset();
            let rest = bounds.distance(Self::MOVES, row as i32 + down, column as i32 + right);
            if rest > length - cost || direction.is_diagonal() && !Moves::is_open(map, entry.at, direction) {
                continue;
            }
            let stack = now + (rest + own - entry.rest) as usize;
            let stack = if stack >= Self::STACKS { stack - Self::STACKS } else { stack };
            self.open[stack].push(Entry { at, cost, rest, direction: direction as u8 });
        }
    }
}
