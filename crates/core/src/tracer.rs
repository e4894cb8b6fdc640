//! Watching a search: statistics and tree views are tracers, not branches in the search.

use crate::{Position, Score, Window};

/// Hears what a search does. The silent one is zero-sized and costs nothing.
pub trait Tracer<P: Position> {
    /// A node is entered by `mv` (`None` at the root).
    #[inline]
    fn enter(&mut self, _position: &P, _mv: Option<P::Move>, _window: Window, _depth: u32) {}

    /// The node entered last is evaluated or finished.
    #[inline]
    fn leaf(&mut self) {}

    /// The node entered last is answered from memory.
    #[inline]
    fn tt_hit(&mut self) {}

    /// The current node is cut off; `rest` are the moves it no longer looks at.
    #[inline]
    fn cut(&mut self, _position: &P, _rest: &mut dyn Iterator<Item = P::Move>) {}

    /// The current node is left with its value, from its own side to move's view.
    #[inline]
    fn leave(&mut self, _value: Score) {}
}

/// Hears nothing.
#[derive(Copy, Clone, Default, Debug)]
pub struct Silent;

impl<P: Position> Tracer<P> for Silent {}

/// Counts what a search did.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Positions visited, root and leaves included.
    pub nodes: u64,
    /// Positions evaluated or finished.
    pub leaves: u64,
    /// Nodes left early because the rest could not matter.
    pub cutoffs: u64,
    /// Nodes answered from memory.
    pub tt_hits: u64,
}

impl<P: Position> Tracer<P> for Counts {
    #[inline(always)]
    fn enter(&mut self, _: &P, _: Option<P::Move>, _: Window, _: u32) {
        self.nodes += 1;
    }

    #[inline(always)]
    fn leaf(&mut self) {
        self.leaves += 1;
    }

    #[inline(always)]
    fn tt_hit(&mut self) {
        self.tt_hits += 1;
    }

    #[inline(always)]
    fn cut(&mut self, _: &P, _: &mut dyn Iterator<Item = P::Move>) {
        self.cutoffs += 1;
    }
}
