//! The learned evaluation: what stands on lines and corners of the board, and a few counts, each with a weight for its phase of
//! the game.
//!
//! `features` numbers all of it, `indices` keeps the patterns' numbers up to date while a search makes moves, `evaluator` adds
//! their weights up, and `trainable` tells a trainer all of it.

mod evaluator;
mod features;
mod indices;
mod trainable;

pub use evaluator::PatternEvaluator;
pub use trainable::PatternModel;
