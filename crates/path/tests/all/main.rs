//! Every test of the crate, in one binary.

mod agreement;
mod auto;
mod brute;
mod case;
mod corridor;
#[path = "../../benches/planner/families.rs"]
mod families;
#[path = "../../../path-io/tests/all/folder.rs"]
mod folder;
mod grids;
mod large;
mod legs;
mod letters;
mod minimum;
mod prepared;
mod prepared_files;
mod properties;
#[path = "../../benches/planner/questions.rs"]
mod questions;
mod replay;
mod small_graph;
mod stopped;
mod stopping;
