//! The protocols of each game: our engines inside other programs ([`engine`]), other engines inside ours ([`client`]).

pub mod client;
pub mod engine;
mod protocol;

pub use protocol::Protocol;
