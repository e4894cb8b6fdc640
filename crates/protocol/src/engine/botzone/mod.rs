//! Botzone, for the Amazons on 8x8: the judge sends the turns of a game and waits for the next one.
//!
//! The protocol cannot express errors. Invalid input is not answered: the handler fails, and the caller
//! reports why.

mod bot;
mod json;
mod simple;
mod turn;

pub(super) use json::Json;
pub(super) use simple::Simple;
