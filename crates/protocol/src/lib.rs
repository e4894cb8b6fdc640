//! The protocols of each game: our engines inside other programs ([`engine`]), other engines inside ours
//! ([`client`]).

pub mod client;
pub mod engine;
mod lines;

pub use ply_games::Protocol;
