//! The searches, for any game: the [`textbook`] algorithms at a fixed depth, and the [`engine`].

pub mod engine;
pub mod table;
pub mod textbook;
pub mod tree;
