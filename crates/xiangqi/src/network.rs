//! The learned evaluation: a network over pieces on points, seen by either side.
//!
//! `view` numbers the features, `evaluator` keeps the hidden layer up to date while a search makes moves, and `trainable`
//! tells a trainer all of it.

mod evaluator;
mod trainable;
mod view;

pub use evaluator::{NetworkEvaluator, SHIPPED_WEIGHTS};
pub use trainable::NetworkModel;
pub(crate) use trainable::SCALE;

/// Phases of the game, by the number of pieces on the board.
pub(crate) const PHASES: usize = 4;

/// The phase of a board with so many pieces.
#[inline]
pub(crate) fn phase(pieces: u32) -> usize {
    (pieces.saturating_sub(2) as usize / 8).min(PHASES - 1)
}
