//! The games there are. A fifth one is one line here.

use ply_core::InputError;

use crate::session::GameEntry;

/// Every game, in the order of the help pages.
pub static GAMES: [&dyn GameEntry; 5] = [
    &crate::xiangqi::Xiangqi,
    &crate::othello::Othello,
    &crate::surakarta::Surakarta,
    &crate::amazons::STANDARD,
    &crate::amazons::SMALL,
];

/// The game of this name.
pub fn find(name: &str) -> Result<&'static dyn GameEntry, InputError> {
    GAMES.into_iter().find(|game| game.name() == name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
        InputError::new(format!("game '{name}' is unknown; expected one of {}", names.join(", ")))
    })
}
