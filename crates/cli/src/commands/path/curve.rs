//! `ply path curve`: how long the shortest route is for every supply.

use std::io::{self, Write};
use std::time::Instant;

use ply_core::StopFlag;
use ply_path::{CurvePoint, curve};
use serde::Serialize;

use super::args::{Curve, SupplyArg};
use super::json::{self, RowColumn, row_column};
use super::task::Task;
use super::{sentences, step_plot};
use crate::{files, output};

#[derive(Serialize)]
struct Document {
    points: Vec<PointDocument>,
    start: RowColumn,
    goal: RowColumn,
    moves: u8,
    seconds: f64,
}

#[derive(Serialize)]
struct PointDocument {
    supply: u64,
    length: u64,
}

impl From<&CurvePoint> for PointDocument {
    fn from(point: &CurvePoint) -> Self {
        PointDocument { supply: point.supply, length: point.length }
    }
}

pub(super) fn run(args: &Curve) -> anyhow::Result<()> {
    files::keep_apart(&args.task.file, &[args.svg.as_deref()])?;
    let task = Task::typed(&args.task, &SupplyArg::default())?;
    let busy = output::busy("following the curve");
    let begin = Instant::now();
    let points = curve(&task.map, task.start, task.goal, task.moves, &StopFlag::new())
        .map_err(|error| task.refused(error))?;
    let seconds = begin.elapsed().as_secs_f64();
    busy.finish_and_clear();
    if let Some(path) = &args.svg {
        let title = format!("{}: shortest route from {} to {}", task.name, task.start, task.goal);
        files::write(path, step_plot::draw(&title, &points))?;
    }
    if args.json {
        return output::json(&Document {
            points: points.iter().map(PointDocument::from).collect(),
            start: row_column(task.start),
            goal: row_column(task.goal),
            moves: json::number(task.moves),
            seconds,
        });
    }
    let mut out = io::stdout().lock();
    if points.is_empty() {
        writeln!(out, "-1\n{}", sentences::gap(&task, None))?;
        return Ok(());
    }
    let rows: Vec<_> =
        points.iter().map(|point| vec![point.supply.to_string(), point.length.to_string()]).collect();
    writeln!(out, "{}", output::table(&["supply from", "shortest length"], &rows, 0))?;
    Ok(())
}
