//! `ply path compare`: the same query by each algorithm.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::bail;
use ply_path::{Algorithm, PlanError, Planner, Query, Solution};
use serde::Serialize;

use super::args::Compare;
use super::json;
use super::maps;
use super::task::Task;
use crate::chart::{self, Chart};
use crate::{files, output};

/// One search of one map.
#[derive(Serialize)]
pub(in crate::commands) struct Row {
    pub(in crate::commands) map: String,
    cells: u64,
    #[serde(serialize_with = "as_name")]
    pub(in crate::commands) algorithm: Algorithm,
    /// -1 where there is no route, `None` where the search gave up.
    pub(in crate::commands) length: Option<i64>,
    expansions: u64,
    generated: u64,
    peak_open: u64,
    pub(in crate::commands) seconds: f64,
    gave_up: Option<String>,
}

fn as_name<S: serde::Serializer>(algorithm: &Algorithm, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(algorithm.name())
}

pub(super) fn run(args: &Compare) -> anyhow::Result<()> {
    // All of them are read before the first is searched, so that a bad one is not found after an hour.
    let mut tasks = Vec::new();
    for file in maps::list(&args.files)? {
        let task = Task::read(&file.path, &args.trip, &args.supply, &args.ground)?;
        task.query()?;
        tasks.push((file.name, task));
    }
    let bar = output::progress(tasks.len() * args.algorithms.len(), "searching");
    let mut rows = Vec::new();
    for (name, task) in &tasks {
        rows.extend(search(name, task, &args.algorithms, args.max_nodes as u64, || bar.inc(1))?);
    }
    bar.finish_and_clear();
    if let Some(path) = &args.svg {
        files::write(path, charts(&rows))?;
    }
    if args.json {
        return output::json(&serde_json::json!({ "rows": rows }));
    }
    writeln!(io::stdout(), "{}", to_table(&rows))?;
    for row in &rows {
        if let Some(reason) = &row.gave_up {
            output::note(&format!("{}: {} {reason}", row.map, row.algorithm.name()));
        }
    }
    Ok(())
}

/// The rows of one map. Lengths that differ are a bug.
pub(in crate::commands) fn search(
    name: &str,
    task: &Task,
    algorithms: &[Algorithm],
    max_nodes: u64,
    mut done: impl FnMut(),
) -> anyhow::Result<Vec<Row>> {
    let query = task.query()?;
    let mut rows: Vec<Row> = Vec::new();
    for &algorithm in algorithms {
        let row = measure(name, task, &query, algorithm, max_nodes)?;
        let known = rows.iter().find(|known| known.length.is_some());
        if let (Some(known), Some(length)) = (known, row.length)
            && known.length != row.length
        {
            bail!(
                "{name}: {} finds {} and {} finds {length}: one of them is wrong, please report this",
                known.algorithm.name(),
                known.length.unwrap_or(-1),
                algorithm.name(),
            );
        }
        rows.push(row);
        done();
    }
    Ok(rows)
}

/// A search that takes less than this is repeated, since it is over before a clock has warmed up.
const SHORT: f64 = 0.005;
const REPEATS: usize = 15;

fn measure(
    name: &str,
    task: &Task,
    query: &Query,
    algorithm: Algorithm,
    max_nodes: u64,
) -> anyhow::Result<Row> {
    let mut row = Row {
        map: name.to_string(),
        cells: u64::from(task.map.rows()) * u64::from(task.map.columns()),
        algorithm,
        length: None,
        expansions: 0,
        generated: 0,
        peak_open: 0,
        seconds: f64::INFINITY,
        gave_up: None,
    };
    for _ in 0..REPEATS {
        let begin = Instant::now();
        let mut planner = Planner::new(algorithm);
        planner.max_nodes = max_nodes;
        let answer = planner.solve(&task.map, query);
        row.seconds = row.seconds.min(begin.elapsed().as_secs_f64());
        match answer {
            Ok(Solution { route, stats }) => {
                row.length = Some(json::length(route.map(|route| route.length())));
                (row.expansions, row.generated) = (stats.expanded, stats.generated);
                row.peak_open = stats.peak_open;
            }
            Err(error @ PlanError::TooManyNodes(_)) => row.gave_up = Some(error.to_string()),
            Err(error) => return Err(task.refused(error).into()),
        }
        if row.seconds >= SHORT || row.gave_up.is_some() {
            break;
        }
    }
    Ok(row)
}

/// The first row of the same map, which the others are measured against.
fn first<'r>(rows: &'r [Row], row: &Row) -> Option<&'r Row> {
    rows.iter().find(|other| other.map == row.map)
}

/// The rows as a table, with how many times the first of its map each took: below 1 is less.
pub(in crate::commands) fn to_table(rows: &[Row]) -> String {
    let cells: Vec<_> = rows
        .iter()
        .map(|row| {
            let factor = |measure: &dyn Fn(&Row) -> f64| match first(rows, row) {
                Some(first) if first.gave_up.is_none() && row.gave_up.is_none() && measure(first) > 0.0 => {
                    format!("{:.2}", measure(row) / measure(first))
                }
                _ => "–".to_string(),
            };
            let count = |count: u64| match row.gave_up {
                None => output::grouped(count),
                Some(_) => "–".to_string(),
            };
            vec![
                row.map.replace('|', " "),
                row.algorithm.name().to_string(),
                row.length.map_or_else(|| "gave up".to_string(), |length| length.to_string()),
                count(row.expansions),
                count(row.generated),
                count(row.peak_open),
                format!("{:.6}", row.seconds),
                factor(&|row| row.expansions as f64),
                factor(&|row| row.seconds),
            ]
        })
        .collect();
    let header = [
        "map",
        "algorithm",
        "length",
        "expansions",
        "generated",
        "peak open",
        "seconds",
        "× expansions",
        "× time",
    ];
    output::table(&header, &cells, 2)
}

/// A map is small if the largest has this many times its cells.
const SMALL: u64 = 16;

/// Bar charts of expansions and time: all maps, and where large ones dwarf small ones, the small ones again
/// by themselves.
pub(in crate::commands) fn charts(rows: &[Row]) -> String {
    let largest = rows.iter().map(|row| row.cells).max().unwrap_or(0);
    let small: Vec<_> = rows.iter().filter(|row| row.cells * SMALL <= largest).collect();
    let all: Vec<_> = rows.iter().collect();
    let mut charts = pair("all maps", &all);
    if !small.is_empty() {
        charts.extend(pair("the small maps", &small));
    }
    chart::draw(&charts)
}

fn pair(title: &str, rows: &[&Row]) -> Vec<Chart> {
    let mut groups: Vec<&str> = Vec::new();
    let mut series: Vec<Algorithm> = Vec::new();
    for row in rows {
        if !groups.contains(&row.map.as_str()) {
            groups.push(&row.map);
        }
        if !series.contains(&row.algorithm) {
            series.push(row.algorithm);
        }
    }
    let values = |measure: &dyn Fn(&Row) -> f64| -> Vec<Vec<f64>> {
        let find = |group: &str, algorithm: Algorithm| {
            let is_wanted =
                |row: &&&Row| row.map == group && row.algorithm == algorithm && row.gave_up.is_none();
            rows.iter().find(is_wanted).map_or(f64::NAN, |row| measure(row))
        };
        groups.iter().map(|group| series.iter().map(|name| find(group, *name)).collect()).collect()
    };
    let labels: Vec<_> = groups.iter().map(|group| label(group)).collect();
    let names: Vec<_> = series.iter().map(|algorithm| algorithm.name().to_string()).collect();
    let chart = |what: &str, values, unit| Chart {
        title: format!("{title}: {what}"),
        groups: labels.clone(),
        series: names.clone(),
        values,
        unit,
    };
    vec![
        chart("expansions", values(&|row| row.expansions as f64), "nodes"),
        chart("seconds", values(&|row| row.seconds), "s"),
    ]
}

/// The file's name without its extension, as far as there is room.
fn label(map: &str) -> String {
    let stem = Path::new(map).file_stem().map_or_else(|| map.into(), |stem| stem.to_string_lossy());
    stem.chars().take(10).collect()
}
