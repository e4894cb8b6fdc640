//! Every test of the crate, in one binary.

#[path = "all/agreement.rs"]
mod agreement;
#[path = "all/brute.rs"]
mod brute;
#[path = "all/case.rs"]
mod case;
#[path = "all/corridor.rs"]
mod corridor;
#[path = "all/grids.rs"]
mod grids;
#[path = "all/large.rs"]
mod large;
#[path = "all/letters.rs"]
mod letters;
#[path = "all/properties.rs"]
mod properties;
