//! The planner on the eleven course maps: A*, uniform cost, and ours.

use anyhow::Context;
use ply_path::{Algorithm, Textbook};

use super::super::path::args::{GroundArgs, SupplyArg, TripArgs};
use super::super::path::compare::{charts, search, to_table};
use super::super::path::task::Task;
use super::{Experiment, Findings, Lab, own};
use crate::output;

pub(super) const MAPS: Experiment = Experiment {
    name: "path",
    title: "The supply-limited route: A* against uniform cost",
    reported: "0.093 s against 12.554 s, with charts of both searches on all eleven maps, and on the small ones again by themselves.",
    run: maps,
};

/// The lengths of the shortest routes on the course's maps, 0 to 10.
const LENGTHS: [i64; 11] = [5, -1, 10, 9, 14, 15, 22, 21, 29, 252, 198];
const ALGORITHMS: [Algorithm; 3] = [Algorithm::AStar, Algorithm::UniformCost, Algorithm::Auto];

fn maps(lab: &Lab) -> anyhow::Result<Findings> {
    let bar = output::progress(LENGTHS.len() * ALGORITHMS.len(), "searches");
    let mut rows = Vec::new();
    let mut lengths = Vec::new();
    for number in 0..LENGTHS.len() {
        let (trip, supply, ground) = (TripArgs::default(), SupplyArg::default(), GroundArgs::default());
        let task = match &lab.maps {
            Some(folder) => Task::read(&folder.join(format!("input_{number}.txt")), &trip, &supply, &ground)?,
            None => Task::parse(&format!("map {number}"), own::MAPS[number])?,
        };
        let found = search(&number.to_string(), &task, &ALGORITHMS, Textbook::MAX_NODES, || bar.inc(1))?;
        lengths.push(found.first().and_then(|row| row.length).context("no search of the map ended")?);
        rows.extend(found);
    }
    bar.finish_and_clear();
    let listed: Vec<_> = lengths.iter().map(ToString::to_string).collect();
    let whose = match (&lab.maps, lengths == LENGTHS) {
        (Some(_), true) => {
            "The eleven maps of the course; the lengths are those that are known of them".to_string()
        }
        (Some(_), false) => {
            "The maps that were named; the lengths are not those known of the course's".to_string()
        }
        (None, _) => "Eleven maps of our own (`--maps DIR` names the course's); the lengths".to_string(),
    };
    let total = |algorithm: Algorithm| -> f64 {
        rows.iter().filter(|row| row.algorithm == algorithm).map(|row| row.seconds).sum()
    };
    let text = format!(
        "{whose}: {}, by each search alike (-1: there is no route). A* by the Manhattan distance and uniform cost, both on \
         (row, column, supply); `auto` is ours, on the same query. Factors are how many times A*'s; a search of less than 5 ms \
         is the fastest of 15.\n\nAll maps together: A* {} s against {} s by uniform cost, {:.0} times as long; reported 0.093 s \
         against 12.554 s, 135 times, on which maps is not said.\n\n{}",
        listed.join(", "),
        output::seconds(total(Algorithm::AStar)),
        output::seconds(total(Algorithm::UniformCost)),
        total(Algorithm::UniformCost) / total(Algorithm::AStar),
        to_table(&rows)
    );
    Ok(Findings { text, pictures: vec![("path.svg".into(), charts(&rows))] })
}
