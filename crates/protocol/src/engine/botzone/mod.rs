//! Botzone, for the Amazons on 8x8: a judge tells the turns of a game and waits for the next one.
//!
//! The exchange has no word for an error. Whoever sends something that is no game gets no answer: the dialect ends, and
//! says why to whoever runs it.

mod bot;
mod json;
mod simple;
mod turn;

pub(super) use json::Json;
pub(super) use simple::Simple;
