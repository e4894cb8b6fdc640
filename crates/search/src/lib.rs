//! The searches: textbook algorithms and the engine, for any game.

pub mod table;
pub mod textbook;
