//! `ply path`: the supply-limited planner.

mod animate;
pub(crate) mod args;
mod batch;
pub(in crate::commands) mod compare;
mod course;
mod curve;
mod json;
pub(in crate::commands) mod maps;
mod minimum;
mod queries;
mod sentences;
mod solve;
mod step_plot;
pub(in crate::commands) mod task;

use args::PathCommand;

pub(super) fn run(command: &PathCommand) -> anyhow::Result<()> {
    match command {
        PathCommand::Solve(args) => solve::run(args),
        PathCommand::Compare(args) => compare::run(args),
        PathCommand::Minimum(args) => minimum::run(args),
        PathCommand::Curve(args) => curve::run(args),
        PathCommand::Batch(args) => batch::run(args),
        PathCommand::Course(args) => course::run(args),
        PathCommand::Animate(args) => animate::run(args),
    }
}
