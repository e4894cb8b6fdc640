//! The learned evaluation: every empty square by how far it is from either side, and how free the amazons are, each with a
//! weight for its phase of the game.
//!
//! `features` counts all of it, `evaluator` weighs it, and `trainable` tells a trainer all of it. What the standard
//! evaluation counts (territory, squares safe for one side, squares only one can reach) are sums of some of these features.

mod evaluator;
mod features;
mod trainable;

pub use evaluator::PatternEvaluator;
pub use trainable::PatternModel;
