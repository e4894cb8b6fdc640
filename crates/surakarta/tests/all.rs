//! Surakarta's integration tests, one binary.

#[path = "all/captures.rs"]
mod captures;
#[path = "all/classic.rs"]
mod classic;
#[path = "all/endings.rs"]
mod endings;
#[path = "all/judge.rs"]
mod judge;
#[path = "all/layers.rs"]
mod layers;
#[path = "all/perft.rs"]
mod perft;
#[path = "all/properties.rs"]
mod properties;
#[path = "all/samples.rs"]
mod samples;
#[path = "all/standard.rs"]
mod standard;
#[path = "all/tactics.rs"]
mod tactics;
#[path = "all/text.rs"]
mod text;
