//! The games there are. A fifth one is one line here, or one call of [`register`] in a program of its own.

use std::sync::{PoisonError, RwLock};

use ply_core::InputError;

use crate::session::GameEntry;

/// The games that every build has, in the order of the help pages.
static BUILT_IN: [&dyn GameEntry; 5] = [
    &crate::xiangqi::Xiangqi,
    &crate::othello::Othello,
    &crate::surakarta::Surakarta,
    &crate::amazons::STANDARD,
    &crate::amazons::SMALL,
];

/// The games that a program has added.
static REGISTERED: RwLock<Vec<&dyn GameEntry>> = RwLock::new(Vec::new());

/// Adds a game to those that every command, protocol, match and page of this process knows.
///
/// # Errors
/// A name that another game has already.
pub fn register(game: &'static dyn GameEntry) -> Result<(), InputError> {
    if games().iter().any(|known| known.name() == game.name()) {
        return Err(InputError::new(format!("game '{}' is registered already", game.name())));
    }
    REGISTERED.write().unwrap_or_else(PoisonError::into_inner).push(game);
    Ok(())
}

/// Every game, in the order of the help pages.
pub fn games() -> Vec<&'static dyn GameEntry> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    BUILT_IN.iter().chain(registered.iter()).copied().collect()
}

/// The game of this name.
pub fn find(name: &str) -> Result<&'static dyn GameEntry, InputError> {
    let unknown = || InputError::unknown("game", name, games().iter().map(|game| game.name()));
    games().into_iter().find(|game| game.name() == name).ok_or_else(unknown)
}
