//! The searches, for any game: the [`textbook`] algorithms at a fixed depth, the [`engine`], and the
//! search for a [`mate`].

pub mod engine;
pub mod mate;
pub mod table;
pub mod textbook;
pub mod tree;
