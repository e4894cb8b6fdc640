//! `ply licenses`: the licences of all that the program is built from.

use std::io::{self, Write};

/// Gathered by `build.rs`.
const NOTICES: &str = include_str!(concat!(env!("OUT_DIR"), "/notices.txt"));

pub(super) fn run() -> anyhow::Result<()> {
    Ok(io::stdout().write_all(NOTICES.as_bytes())?)
}
