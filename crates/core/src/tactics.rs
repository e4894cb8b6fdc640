//! Facts about a position or a move that a search may ask for.

use crate::{MoveKind, Position};

/// What a game can tell a selective search. Every default says nothing, and costs nothing.
pub trait Tactics: Position {
    /// How many history slots the game's moves use.
    const HISTORY_SLOTS: usize = 1;

    /// There is such a thing as check in this game.
    const HAS_CHECK: bool = false;

    /// The side to move must answer a threat at once.
    #[inline]
    fn in_check(&self) -> bool {
        false
    }

    /// The move leaves the opponent in check.
    #[inline]
    fn gives_check(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The move belongs to [`MoveKind::Noisy`].
    #[inline]
    fn is_noisy(&self, _mv: Self::Move) -> bool {
        false
    }

    /// How much a noisy move wins at once, in evaluation units: orders captures and bounds what they can gain.
    #[inline]
    fn capture_value(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// The exchange that a move begins is worth at least `threshold` to the mover.
    #[inline]
    fn see_ge(&self, _mv: Self::Move, threshold: i32) -> bool {
        threshold <= 0
    }

    /// How good a quiet move looks, before any search; larger is tried first.
    #[inline]
    fn order_score(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// All moves in an order that costs nothing, for nodes that are not worth more: what is likely to be best comes first.
    #[inline]
    fn frontier_moves(&self) -> Self::Moves {
        self.moves(MoveKind::All)
    }

    /// Where the history heuristic keeps its count for this move, below [`Tactics::HISTORY_SLOTS`].
    #[inline]
    fn history_slot(&self, _mv: Self::Move) -> usize {
        0
    }

    /// A move that only hands the turn over, where doing so is a fair test of the position; for null-move pruning.
    #[inline]
    fn null_move(&self) -> Option<Self::Move> {
        None
    }

    /// The move costs no depth: it is the only one and decides nothing, as a pass.
    #[inline]
    fn is_forced(&self, _mv: Self::Move) -> bool {
        false
    }

    /// No line from here takes more depth than this; a search that reaches it has seen everything.
    #[inline]
    fn max_plies_left(&self) -> Option<u32> {
        None
    }

    /// About how many turns the side to move has yet to take: what a clock is shared among.
    fn turns_left(&self) -> u32 {
        30
    }

    /// The search should go on past its horizon through noisy moves.
    const QUIESCENCE: bool = false;

    /// The moves quiescence looks at.
    #[inline]
    fn quiescence_moves(&self) -> MoveKind {
        if self.in_check() { MoveKind::All } else { MoveKind::Noisy }
    }
}
