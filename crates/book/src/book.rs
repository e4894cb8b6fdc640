//! A book in memory.

use crate::key::Key;

/// More positions than a book is let have.
pub const MAX_POSITIONS: usize = 4_000_000;

/// What a book knows of a position. Values are to the side to move, in discs or in points of the evaluation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What a search of the position itself said.
    pub searched: i16,
    /// What the positions after it say, the best of them negated again and again up to here; the search's where there are none.
    pub value: i16,
    /// Lines of the book that go through it: the positions at their ends, or 1 where it is such an end.
    pub lines: u32,
    /// All its moves were looked at: those worth a place lead to positions of the book.
    pub expanded: bool,
}

/// The book of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    pub(crate) game: String,
    pub(crate) discs: bool,
    pub(crate) made: String,
    /// By key, in ascending order.
    pub(crate) entries: Vec<(Key, Entry)>,
}

impl Book {
    /// A book of these positions; its values are discs, or else points, and `made` says how it was made, as TOML. Of a key that is
    /// there twice the first entry is kept.
    pub fn new(game: &str, discs: bool, made: &str, entries: impl IntoIterator<Item = (Key, Entry)>) -> Book {
        let mut entries: Vec<_> = entries.into_iter().take(MAX_POSITIONS).collect();
        entries.sort_by_key(|(key, _)| *key);
        entries.dedup_by_key(|(key, _)| *key);
        Book { game: game.to_string(), discs, made: made.to_string(), entries }
    }

    /// The name of its game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Its values are discs; otherwise points.
    pub fn discs(&self) -> bool {
        self.discs
    }

    /// How it was made, as TOML.
    pub fn made(&self) -> &str {
        &self.made
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What it knows of a position.
    pub fn get(&self, key: Key) -> Option<Entry> {
        let at = self.entries.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        Some(self.entries[at].1)
    }

    /// The entries, in the order of their keys.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().map(|(_, entry)| entry)
    }
}
