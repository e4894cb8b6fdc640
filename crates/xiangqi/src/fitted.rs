//! A tapered evaluation whose every weight is fitted to self-play: what stands where, what the pieces do, and which of them
//! there are, in eight phases.
//!
//! `features` numbers them, `evaluator` adds their weights up, and `trainable` tells a trainer all of it. A network plays
//! better; of this one a person can say what every number means.

mod evaluator;
mod features;
mod trainable;

pub use evaluator::{FittedEvaluator, SHIPPED_FITTED};
pub use trainable::FittedModel;
