//! `ply experiments`: placeholder.
use crate::args::Experiments;
pub(super) fn run(_args: &Experiments) -> anyhow::Result<()> {
    Ok(())
}
