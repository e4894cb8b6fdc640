//! `ply path course`: the course's maps in, its output files out.

use std::fs;
use std::io::{self, Write};
use std::time::Instant;

use anyhow::Context;
use ply_core::InputError;
use ply_path::{Planner, Query};

use super::args::{Course, GroundArgs, SupplyArg, TripArgs};
use super::solve::write_route;
use super::task::Task;
use super::{json, maps};
use crate::{files, output};

/// The x of `input_x.txt`.
fn number(name: &str) -> Option<&str> {
    name.strip_prefix("input_")?.strip_suffix(".txt")
}

pub(super) fn run(args: &Course) -> anyhow::Result<()> {
    let names = maps::names(&args.input, |name| number(name).is_some())?;
    if names.is_empty() {
        return Err(InputError::new("no map found; expected files named input_0.txt, input_1.txt …")
            .within(format!("folder '{}'", args.input.display()))
            .into());
    }
    let bar = output::progress(names.len(), "maps");
    let mut planner = Planner::new(args.algorithm);
    let mut answers = Vec::new();
    let mut seconds = 0.0;
    for name in &names {
        let (number, text, length, took) = answer(args, &mut planner, name)?;
        answers.push((number, text, length));
        seconds += took;
        bar.inc(1);
    }
    bar.finish_and_clear();
    // All maps have been answered: only now is anything written.
    fs::create_dir_all(&args.output)
        .with_context(|| format!("folder '{}' cannot be made", args.output.display()))?;
    for (number, text, length) in &answers {
        files::write(&args.output.join(format!("output_{number}.txt")), text)?;
        writeln!(io::stdout(), "{number} {length}")?;
    }
    writeln!(io::stdout(), "total {seconds:.3} s")?;
    Ok(())
}

/// The number in the file's name, what goes into the output file, the length, and the seconds of the search.
fn answer<'n>(
    args: &Course,
    planner: &mut Planner,
    name: &'n str,
) -> anyhow::Result<(&'n str, Vec<u8>, i64, f64)> {
    let file = args.input.join(name);
    let task = Task::read(&file, &TripArgs::default(), &SupplyArg::default(), &GroundArgs::default())?;
    let query: Query = task.query()?;
    let begin = Instant::now();
    let answer = planner.solve(&task.map, &query).map_err(|error| task.refused(error))?;
    let seconds = begin.elapsed().as_secs_f64();
    let mut text = Vec::new();
    write_route(&mut text, answer.route.as_ref(), &query)?;
    let length = json::length(answer.route.map(|route| route.length()));
    Ok((number(name).unwrap_or_default(), text, length, seconds))
}
