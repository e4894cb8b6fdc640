//! The crate's integration tests, one binary.

#[path = "all/common.rs"]
mod common;
#[path = "all/evaluation.rs"]
mod evaluation;
#[path = "all/layers.rs"]
mod layers;
#[path = "all/perft.rs"]
mod perft;
#[path = "all/rules.rs"]
mod rules;
#[path = "all/text.rs"]
mod text;
