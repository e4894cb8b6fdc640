//! The planner on the eleven course maps: A*, uniform cost, and ours.

use anyhow::{Context, ensure};
use ply_core::InputError;
use ply_path::{Algorithm, Textbook};

use super::super::path::args::{GroundArgs, SupplyArg, TripArgs};
use super::super::path::compare::{charts, search, to_table};
use super::super::path::task::Task;
use super::{Experiment, Findings, Lab};
use crate::output;

pub(super) const MAPS: Experiment = Experiment {
    name: "path",
    title: "The supply-limited route: A* against uniform cost",
    reported: "charts of both searches on all eleven maps, and on the small ones again by themselves.",
    run: maps,
};

/// The lengths of the shortest routes on the course's maps, 0 to 10.
const LENGTHS: [i64; 11] = [5, -1, 10, 9, 14, 15, 22, 21, 29, 252, 198];
const ALGORITHMS: [Algorithm; 3] = [Algorithm::AStar, Algorithm::UniformCost, Algorithm::Auto];

fn maps(lab: &Lab) -> anyhow::Result<Findings> {
    let folder = lab.maps.as_ref().ok_or_else(|| {
        InputError::new("the eleven course maps are needed; name their folder with --maps or PLY_DATA")
    })?;
    let bar = output::progress(LENGTHS.len() * ALGORITHMS.len(), "searches");
    let mut rows = Vec::new();
    for (number, known) in LENGTHS.iter().enumerate() {
        let file = folder.join(format!("input_{number}.txt"));
        let task = Task::read(&file, &TripArgs::default(), &SupplyArg::default(), &GroundArgs::default())?;
        let found = search(&number.to_string(), &task, &ALGORITHMS, Textbook::MAX_NODES, || bar.inc(1))?;
        let length = found.first().and_then(|row| row.length).context("no search of the map ended")?;
        ensure!(
            length == *known,
            "{}: the shortest route is known to have length {known}, but {length} was found",
            file.display()
        );
        rows.extend(found);
    }
    bar.finish_and_clear();
    let lengths: Vec<_> = LENGTHS.iter().map(ToString::to_string).collect();
    let text = format!(
        "A* by the Manhattan distance and uniform cost, both on (row, column, supply); `auto` is ours, on the same query. \
         Length -1: there is no route. The lengths known for maps 0 to 10 are {}, and each search found them. Factors are \
         against A*; a search of less than 5 ms is the fastest of 15.\n\n{}",
        lengths.join(", "),
        to_table(&rows)
    );
    Ok(Findings { text, pictures: vec![("path.svg".into(), charts(&rows))] })
}
