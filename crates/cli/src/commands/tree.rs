//! `ply tree`: placeholder.
use crate::args::Tree;
pub(super) fn run(_args: &Tree) -> anyhow::Result<()> { Ok(()) }
