//! `ply grade`: a student's program, run and checked.

pub(crate) mod args;
mod bots;
mod path;
mod report;

use args::Grade;

pub(super) fn run(args: &Grade) -> anyhow::Result<()> {
    let report = match args.what.as_str() {
        "path" => path::grade(args)?,
        game => bots::grade(args, ply_games::find(game)?)?,
    };
    report.write(args)
}
