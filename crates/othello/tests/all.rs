//! Every test of the crate, in one binary.

#[path = "all/bits.rs"]
mod bits;
#[path = "all/classic.rs"]
mod classic;
#[path = "all/layers.rs"]
mod layers;
#[path = "all/perft.rs"]
mod perft;
#[path = "all/properties.rs"]
mod properties;
#[path = "all/text.rs"]
mod text;
