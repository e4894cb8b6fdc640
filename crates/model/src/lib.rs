//! Sparse-feature models: what a game's evaluation is learned from, and the files that keep the weights.
//!
//! A game says which *features* of a position are active (a pattern of discs, a piece on a square) by implementing
//! [`Trainable`]; a trainer finds the weights. There are two kinds of models: the value of a position is the sum of the
//! weights of its active features in its phase of the game ([`Weights`]), or there is a layer of neurons in between
//! ([`Network`]), whose sums a search keeps up to date move by move ([`Accumulators`]).
//! [`Patterns`] number what stands on parts of a board, for games whose features are such patterns.
//!
//! ```
//! use ply_model::Weights;
//! let weights = Weights::new("example", 2, 3, vec![1, 2, 3, 4, 5, 6]).unwrap();
//! let bytes = weights.to_bytes().unwrap();
//! assert_eq!(Weights::from_bytes("example", &bytes).unwrap().phase(1), [4, 5, 6]);
//! ```

mod accumulators;
mod file;
mod kernels;
mod model;
mod network;
mod patterns;
mod shipped;
mod trainable;
mod weights;

pub use accumulators::{Accumulators, Update};
pub use kernels::{BLOCK, NEURON_ONE};
pub use model::Model;
pub use network::{MAX_NEURONS, Network, OUTPUT_ONE, Parameters, Shape};
pub use patterns::Patterns;
pub use shipped::Shipped;
pub use trainable::{Hidden, Target, Trainable};
pub use weights::Weights;
