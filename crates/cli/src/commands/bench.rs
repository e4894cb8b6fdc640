//! `ply bench`: a fixed workload.

use std::io::{self, Write};

use serde::Serialize;

use crate::args::Bench;
use crate::output;

#[derive(Serialize)]
struct Row {
    game: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    nodes_per_second_from_start: f64,
}

pub(super) fn run(args: &Bench) -> anyhow::Result<()> {
    let games = match &args.game {
        Some(name) => vec![ply_games::find(name)?],
        None => ply_games::games(),
    };
    let mut rows = Vec::new();
    for game in games {
        let bench = ply_games::bench(game)?;
        let nodes_per_second = bench.nodes as f64 / bench.seconds;
        if !args.json {
            let mut out = io::stdout().lock();
            writeln!(
                out,
                "{:<10} nodes {:>10}  {:>7.3} s  {:>7.3} M nodes/s  {:>7.3} M nodes/s from the start",
                game.name(),
                bench.nodes,
                bench.seconds,
                nodes_per_second / 1e6,
                bench.start_speed / 1e6
            )?;
        }
        rows.push(Row {
            game: game.name(),
            nodes: bench.nodes,
            seconds: bench.seconds,
            nodes_per_second,
            nodes_per_second_from_start: bench.start_speed,
        });
    }
    let total: u64 = rows.iter().map(|row| row.nodes).sum();
    if args.json {
        return output::json(&serde_json::json!({ "nodes": total, "games": rows }));
    }
    writeln!(io::stdout(), "Bench: {total}")?;
    Ok(())
}
