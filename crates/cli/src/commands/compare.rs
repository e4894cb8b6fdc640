//! `ply compare`: the same search by each algorithm.

use std::io::{self, Write};

use ply_core::{InputError, Limits, StopFlag};
use ply_games::{Algorithm, DisplayScore, GameEntry, Query, Setup};
use serde::Serialize;

use crate::args::Compare;
use crate::chart::{self, Chart};
use crate::{files, output};

/// One search of one position.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) position: String,
    pub(super) algorithm: &'static str,
    pub(super) value: DisplayScore,
    pub(super) best_move: Option<String>,
    pub(super) nodes: u64,
    pub(super) leaves: Option<u64>,
    pub(super) cutoffs: Option<u64>,
    pub(super) seconds: f64,
}

pub(super) fn run(args: &Compare) -> anyhow::Result<()> {
    let game = args.game.find()?;
    let typed = if args.positions.is_empty() { vec!["startpos".to_string()] } else { args.positions.clone() };
    let mut positions = Vec::new();
    for text in &typed {
        positions.push((text.clone(), files::read_position(text)?));
    }
    let limits = Limits { depth: Some(args.depth), ..Limits::default() };
    let query = args.engine.query(Algorithm::Engine, limits);
    let bar = output::progress(positions.len() * args.algorithms.len(), "searching");
    let mut rows = Vec::new();
    for (name, position) in positions {
        let setup = Setup {
            position: Some(position),
            moves: None,
            rules: args.rules.rules.clone(),
            eval: args.engine.eval.clone(),
        };
        for &algorithm in &args.algorithms {
            let found =
                search(game, &setup, &query, algorithm).map_err(|error| error.within(name.clone()))?;
            rows.push(Row { position: name.clone(), ..found });
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &args.svg {
        let title = format!("{}, depth {}", game.title(), args.depth);
        files::write(path, charts(&title, &rows))?;
    }
    if args.json {
        return output::json(&serde_json::json!({ "rows": rows }));
    }
    writeln!(io::stdout(), "{}", to_table(&rows))?;
    Ok(())
}

/// One row: a position searched by an algorithm.
pub(super) fn search(
    game: &dyn GameEntry,
    setup: &Setup,
    query: &Query,
    algorithm: Algorithm,
) -> Result<Row, InputError> {
    let mut session = game.session(setup)?;
    let query = Query { algorithm, ..query.clone() };
    let found = session.search(&query, &StopFlag::new(), &mut |_| ())?;
    Ok(Row {
        position: String::new(),
        algorithm: algorithm.name(),
        value: found.score,
        best_move: found.best_move,
        nodes: found.nodes,
        leaves: found.leaves,
        cutoffs: found.cutoffs,
        seconds: found.seconds,
    })
}

/// Searches shorter than this are repeated: a first run pays for cold caches, and a single one for whatever else runs.
const SHORT: f64 = 0.05;

/// The same row, its time the fastest of several runs.
pub(super) fn fastest(
    game: &dyn GameEntry,
    setup: &Setup,
    query: &Query,
    algorithm: Algorithm,
) -> Result<Row, InputError> {
    let mut best = search(game, setup, query, algorithm)?;
    let runs = if best.seconds < SHORT { 15 } else { 1 + 2 * usize::from(best.seconds < 1.0) };
    for _ in 1..runs {
        best.seconds = best.seconds.min(search(game, setup, query, algorithm)?.seconds);
    }
    Ok(best)
}

/// The rows as a table, with what each saved against minimax.
pub(super) fn to_table(rows: &[Row]) -> String {
    let minimax = |position: &str| {
        rows.iter().find(|row| row.position == position && row.algorithm == "minimax").map(|row| row.nodes)
    };
    let cells: Vec<_> = rows
        .iter()
        .map(|row| {
            let count = |count: Option<u64>| count.map_or_else(|| "–".to_string(), output::grouped);
            let pruned = minimax(&row.position).map_or_else(
                || "–".to_string(),
                |all| format!("{:.2} %", 100.0 * (1.0 - row.nodes as f64 / all as f64)),
            );
            vec![
                row.position.clone(),
                row.algorithm.to_string(),
                row.best_move.clone().unwrap_or_else(|| "–".to_string()),
                row.value.to_string(),
                output::grouped(row.nodes),
                count(row.leaves),
                count(row.cutoffs),
                output::seconds(row.seconds),
                pruned,
            ]
        })
        .collect();
    let header =
        ["position", "algorithm", "best move", "value", "nodes", "leaves", "cut-offs", "seconds", "pruned"];
    output::table(&header, &cells, 3)
}

/// Bar charts of nodes and time, a group of bars for each position.
pub(super) fn charts(title: &str, rows: &[Row]) -> String {
    let mut groups: Vec<&str> = Vec::new();
    let mut series: Vec<&str> = Vec::new();
    for row in rows {
        if !groups.contains(&row.position.as_str()) {
            groups.push(&row.position);
        }
        if !series.contains(&row.algorithm) {
            series.push(row.algorithm);
        }
    }
    let values = |measure: &dyn Fn(&Row) -> f64| -> Vec<Vec<f64>> {
        let find = |group: &str, name: &str| {
            rows.iter().find(|row| row.position == group && row.algorithm == name).map_or(f64::NAN, measure)
        };
        groups.iter().map(|group| series.iter().map(|name| find(group, name)).collect()).collect()
    };
    let labels: Vec<_> = groups.iter().map(|group| chart::short_label(group)).collect();
    let nodes = Chart {
        title: format!("{title}: nodes"),
        groups: labels.clone(),
        series: series.iter().map(|name| (*name).to_string()).collect(),
        values: values(&|row| row.nodes as f64),
        unit: "nodes",
    };
    let seconds = Chart {
        title: format!("{title}: seconds"),
        groups: labels,
        series: nodes.series.clone(),
        values: values(&|row| row.seconds),
        unit: "s",
    };
    chart::draw(&[nodes, seconds])
}
