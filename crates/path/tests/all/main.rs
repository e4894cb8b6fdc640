//! Every test of the crate, in one binary.

mod agreement;
mod brute;
mod case;
mod corridor;
mod folder;
mod formats;
mod grids;
mod large;
mod legs;
mod letters;
mod minimum;
mod pictures;
mod prepared;
mod prepared_files;
mod properties;
mod replay;
mod stopped;
mod stopping;
