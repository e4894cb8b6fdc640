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

/// The model of one of a game's evaluations: of the one that is learned by default, or another by name.
pub fn model_of(game: &dyn GameEntry, eval: Option<&str>) -> Result<&'static dyn Trainable, InputError> {
    let Some(eval) = eval.filter(|eval| *eval != "default") else { return model(game) };
    let others = game.other_trainables();
    let found = others.iter().find(|(name, _)| *name == eval).map(|(_, model)| *model);
    found.ok_or_else(|| {
        let names: Vec<_> = ["default"].into_iter().chain(others.iter().map(|(name, _)| *name)).collect();
        InputError::new(format!("eval '{eval}': expected one that is learned: {}", names.join(", ")))
    })
}

/// The model of a game, if it has one.
pub fn model(game: &dyn GameEntry) -> Result<&'static dyn Trainable, InputError> {
    game.trainable().ok_or_else(|| InputError::new(format!("{} has no model to be trained", game.title())))
}
