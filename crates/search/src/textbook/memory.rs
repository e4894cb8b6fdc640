//! What a textbook search may remember: with a depth and a bound, used only at that very depth.

use ply_core::{Key, Position};

use crate::table::{Entry, Table};

/// Somewhere to keep values of positions.
pub trait Memory<P: Position> {
    /// Whether anything is kept at all.
    const ACTIVE: bool;

    /// What is known about a position.
    fn probe(&self, key: Key) -> Option<Entry<P::PackedMove>>;

    /// Keeps what was found out.
    fn store(&mut self, key: Key, entry: Entry<P::PackedMove>);
}

/// Keeps nothing.
#[derive(Copy, Clone, Debug)]
pub struct NoMemory;

impl<P: Position> Memory<P> for NoMemory {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn probe(&self, _: Key) -> Option<Entry<P::PackedMove>> {
        None
    }

    #[inline(always)]
    fn store(&mut self, _: Key, _: Entry<P::PackedMove>) {}
}

/// Keeps what fits into a transposition table.
#[derive(Copy, Clone)]
pub struct TableMemory<'a>(pub &'a Table);

impl<P: Position> Memory<P> for TableMemory<'_> {
    const ACTIVE: bool = true;

    #[inline(always)]
    fn probe(&self, key: Key) -> Option<Entry<P::PackedMove>> {
        self.0.probe(key)
    }

    #[inline(always)]
    fn store(&mut self, key: Key, entry: Entry<P::PackedMove>) {
        self.0.store(key, entry);
    }
}
