//! One leg rebuilt: a shortest way of known length between two cells, found in the label table of a finished search.

use super::table::Words;
use super::word::Word;
use crate::map::At;
use crate::{Direction, Map};

/// The open list, which legs share.
pub(crate) struct LegSearch<W> {
    /// A step towards the target leaves f as it is, a step away adds 2: two stacks are the whole open list.
    now: Vec<Entry>,
    later: Vec<Entry>,
    /// What was marked, and the words that stood there.
    marked: Vec<At>,
    words: Vec<W>,
}

/// A cell to visit.
#[derive(Clone, Copy)]
struct Entry {
    at: At,
    /// The steps so far, and above them two bits for the direction of the last.
    steps: u32,
}

/// What is looked for: from here to there in so many steps, on a full supply.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) from: At,
    pub(crate) to: At,
    pub(crate) length: u32,
    pub(crate) supply: u32,
}

impl<W: Word> LegSearch<W> {
    pub(crate) fn new() -> Self {
        LegSearch { now: Vec::new(), later: Vec::new(), marked: Vec::new(), words: Vec::new() }
    }

    /// Adds the steps of a leg, if its ends are just `length` apart, which no search has found to be less.
    ///
    /// The label that has gone `length` steps had gone j fewer j steps earlier, and a word only ever grows. So a cell j
    /// steps back whose word is too small for that was not on the way, and most cells beside it are ruled out. Depots are
    /// as good as walls: a label is refilled there.
    pub(crate) fn find(
        &mut self,
        map: &Map,
        words: &mut impl Words<W>,
        wanted: Wanted,
        steps: &mut Vec<Direction>,
    ) -> bool {
        let Wanted { from, to: target, .. } = wanted;
        self.now.clear();
        self.later.clear();
        self.now.push(Entry { at: from, steps: 0 });
        let mut found = false;
        while let Some(entry) = self.pop() {
            let word = words.get(entry.at);
            if word.entry().is_some() {
                continue;
            }
            self.marked.push(entry.at);
            self.words.push(word);
            words.set(entry.at, W::entered((entry.steps >> 30) as u8));
            if entry.at == target {
                found = true;
                break;
            }
            self.follow(map, words, entry, wanted);
        }
        if found {
            let first = steps.len();
            let mut at = target;
            while at != from {
                let entered = words.get(at).entry().expect("the way back is marked");
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

    #[inline]
    fn pop(&mut self) -> Option<Entry> {
        self.now.pop().or_else(|| {
            std::mem::swap(&mut self.now, &mut self.later);
            self.now.pop()
        })
    }

    #[inline]
    fn follow(
        &mut self,
        map: &Map,
        words: &impl Words<W>,
        entry: Entry,
        Wanted { to: target, length, supply, .. }: Wanted,
    ) {
        let steps = (entry.steps & !(3 << 30)) + 1;
        if steps > length {
            return;
        }
        let least = W::label(supply - length + steps);
        let (at, stride) = (entry.at, map.stride());
        let (here, there) = (map.place(at), map.place(target));
        let far = here.manhattan(there);
        let ways = [
            (at - stride, here.row > there.row),
            (at + 1, here.column < there.column),
            (at + stride, here.row < there.row),
            (at - 1, here.column > there.column),
        ];
        for (direction, (at, closer)) in ways.into_iter().enumerate() {
            let word = words.get(at);
            let known = word >= least && word < W::entered(0);
            let rest = if closer { far - 1 } else { far + 1 };
            if !known && at != target || rest > u64::from(length - steps) {
                continue;
            }
            let next = Entry { at, steps: steps | (direction as u32) << 30 };
            if closer { self.now.push(next) } else { self.later.push(next) }
        }
    }
}
