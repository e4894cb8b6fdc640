//! Learning: self-play data, and weights fitted to it.
//!
//! [`datagen`] lets a game's engine play itself and keeps the positions in shards of records ([`data`]); [`fit`] finds the
//! weights of the game's model. Both know a game only by its entry in the registry. [`spsa`] looks for numbers by
//! comparing two sides; who compares them is not its business (for the engine's numbers, the arena).

pub mod accuracy;
pub mod data;
pub mod datagen;
mod error;
pub mod fit;
pub mod import;
pub mod probcut;
pub mod spsa;

pub use error::TrainError;

use ply_core::InputError;
use ply_games::GameEntry;
use ply_model::Trainable;

/// The model of a game, if it has one.
pub fn model(game: &dyn GameEntry) -> Result<&'static dyn Trainable, InputError> {
    game.trainable().ok_or_else(|| InputError::new(format!("{} has no model to be trained", game.title())))
}
