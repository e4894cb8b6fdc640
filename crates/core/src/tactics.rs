//! Facts about a position or a step that a search may ask for.

use crate::{Kind, Position};

/// What a game can tell a selective search. Every default says nothing, and costs nothing.
pub trait Tactics: Position {
    /// How many history slots the game's steps use.
    const HISTORY_SLOTS: usize = 1;

    /// The side to move must answer a threat at once.
    #[inline]
    fn in_check(&self) -> bool {
        false
    }

    /// The step leaves the opponent in check.
    #[inline]
    fn gives_check(&self, _step: Self::Step) -> bool {
        false
    }

    /// The step belongs to [`Kind::Noisy`].
    #[inline]
    fn noisy(&self, _step: Self::Step) -> bool {
        false
    }

    /// How much a noisy step wins at once, in evaluation units: orders captures and bounds what they can gain.
    #[inline]
    fn gain(&self, _step: Self::Step) -> i32 {
        0
    }

    /// The exchange that a step begins is worth at least `threshold` to the mover.
    #[inline]
    fn exchange_at_least(&self, _step: Self::Step, threshold: i32) -> bool {
        threshold <= 0
    }

    /// How good a quiet step looks, before any search; larger is tried first.
    #[inline]
    fn promise(&self, _step: Self::Step) -> i32 {
        0
    }

    /// Where the history heuristic keeps its count for this step, below [`Tactics::HISTORY_SLOTS`].
    #[inline]
    fn history_slot(&self, _step: Self::Step) -> usize {
        0
    }

    /// A step that only hands the turn over, where doing so is a fair test of the position; for null-move pruning.
    #[inline]
    fn null_step(&self) -> Option<Self::Step> {
        None
    }

    /// The step costs no depth: it is the only one and decides nothing, as a pass.
    #[inline]
    fn forced(&self, _step: Self::Step) -> bool {
        false
    }

    /// No line from here takes more depth than this; a search that reaches it has seen everything.
    #[inline]
    fn longest(&self) -> Option<u32> {
        None
    }

    /// About how many turns the side to move has yet to take: what a clock is shared among.
    fn turns_left(&self) -> u32 {
        30
    }

    /// The search should go on past its horizon through noisy steps.
    const QUIESCENCE: bool = false;

    /// The steps quiescence looks at.
    #[inline]
    fn quiescence_kind(&self) -> Kind {
        if self.in_check() { Kind::All } else { Kind::Noisy }
    }
}
