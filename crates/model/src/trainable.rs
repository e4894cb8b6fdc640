//! What a trainer knows of a game.

use ply_core::InputError;

/// What a model's value is fitted to.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Target {
    /// The margin of the finished game, as discs, with this many units to one of them.
    Margin {
        /// Units to the disc.
        unit: f32,
    },
    /// The chance of winning, by a logistic curve.
    Chance {
        /// Units at which the odds are e to 1.
        scale: f32,
    },
}

impl Target {
    /// Units of the evaluation to 1 of the model's value: to a disc, or to where the odds are e to 1.
    pub const fn unit(self) -> f32 {
        match self {
            Target::Margin { unit } => unit,
            Target::Chance { scale } => scale,
        }
    }
}

/// A layer of neurons between the features and the value. Each of them is there twice: for the position as the side to
/// move sees it, and as the other side does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// Neurons in a view, unless a trainer is told otherwise: a multiple of [`BLOCK`](crate::BLOCK).
    pub neurons: usize,
    /// No position has more active features than this in a view. It bounds the weights, so that no sum of them overflows.
    pub most_active: usize,
}

/// A game's positions as a trainer handles them: packed into a fixed number of bytes, and told by their active features.
///
/// Without a [hidden layer](Trainable::hidden) the value is the sum of the features' weights in a phase
/// ([`Weights`](crate::Weights)), with one it is that of a [`Network`](crate::Network), whose last layer belongs to a phase.
pub trait Trainable: Send + Sync {
    /// Names the features; another name where they change, so that old weights are refused.
    fn name(&self) -> &'static str;

    /// Phases of the game, each with weights of its own.
    fn phases(&self) -> usize;

    /// Weights in a phase.
    fn features(&self) -> usize;

    /// What the model's value is fitted to.
    fn target(&self) -> Target;

    /// Steps of a weight to a unit of the evaluation, for sums of weights: more than 1 where the rounding of many small ones
    /// would show.
    fn precision(&self) -> u16 {
        1
    }

    /// The hidden layer, if there is one.
    fn hidden(&self) -> Option<Hidden> {
        None
    }

    /// Bytes of a packed position.
    fn packed_len(&self) -> usize;

    /// Packs a position, seen by the side to move. Symmetric positions may be packed alike.
    fn pack(&self, position: &str, packed: &mut [u8]) -> Result<(), InputError>;

    /// The position that was packed, or its mirror image in colour, in the game's one-line text. `None` where the bytes are
    /// no position.
    fn unpack(&self, packed: &[u8]) -> Option<String>;

    /// The phase of a packed position, and its active features, each below [`Trainable::features`] (one may be active
    /// several times). `None` where the bytes are no position.
    fn active(&self, packed: &[u8], features: &mut Vec<u32>) -> Option<usize>;

    /// The active features as the side that is not to move sees them, for a model with a hidden layer. Only asked for what
    /// [`Trainable::active`] takes for a position.
    fn active_other(&self, _packed: &[u8], _features: &mut Vec<u32>) {}

    /// Turns a packed position into another of the same value, such as its mirror image; false where there is none.
    /// A trainer then learns from both.
    fn mirror(&self, _packed: &mut [u8]) -> bool {
        false
    }
}
