//! The learned evaluation: patterns of discs on parts of the board, each with a weight for its phase of the game.
//!
//! `shapes` says which squares a pattern covers, `indices` keeps the number of each pattern up to date while a search makes
//! moves, `evaluator` adds their weights up, and `trainable` tells a trainer all of it.

mod evaluator;
mod indices;
mod probcut;
mod shapes;
mod shares;
mod trainable;

pub use evaluator::{Patterns, SHIPPED_WEIGHTS};
pub use trainable::PatternModel;

/// Phases of the game, two plies each.
pub(crate) const PHASES: usize = 30;

/// The phase of a board with so many discs.
#[inline]
pub(crate) fn phase(discs: u32) -> usize {
    (discs.saturating_sub(4) as usize / 2).min(PHASES - 1)
}
