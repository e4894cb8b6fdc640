//! What a position is worth, and the state that knowing it quickly needs.

use crate::{Outcome, Position, Score};

/// What an evaluator's numbers mean to a reader.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Hundredths of a small piece, or whatever the evaluation counts.
    Points,
    /// Discs, with this many units to the disc.
    Discs(i32),
}

/// An evaluation with its own incremental state, so that a board knows nothing of weights.
///
/// The search calls `refresh` at the root, `push` before each move and `pop` after taking it back.
pub trait Evaluator<P: Position>: Clone + Send + 'static {
    /// The value depends on the path, not on the position alone: searched without memory.
    const PATH_DEPENDENT: bool = false;

    /// What the numbers mean.
    fn unit(&self) -> Unit {
        Unit::Points
    }

    /// Rebuilds the state for a position that becomes the root.
    #[inline]
    fn refresh(&mut self, _position: &P) {}

    /// `mv` is about to be made in `position`.
    #[inline]
    fn push(&mut self, _position: &P, _mv: P::Move) {}

    /// The last pushed move has been taken back.
    #[inline]
    fn pop(&mut self) {}

    /// The value to the side to move.
    fn evaluate(&mut self, position: &P) -> Score;

    /// The value of a finished game to the side to move, `ply` plies below the root.
    #[inline]
    fn finished(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == position.side() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        }
    }
}
