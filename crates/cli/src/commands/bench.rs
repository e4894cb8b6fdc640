//! `ply bench`: a fixed workload.

use std::io::{self, Write};

use serde::Serialize;

use ply_games::{BenchOptions, Event, Profile};

use crate::args::Bench;
use crate::output;

#[derive(Serialize)]
struct Row {
    game: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    nodes_per_second_from_start: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<serde_json::Value>,
}

pub(super) fn run(args: &Bench) -> anyhow::Result<()> {
    let games = match &args.game {
        Some(name) => vec![ply_games::find(name)?],
        None => ply_games::games(),
    };
    let mut rows = Vec::new();
    for game in games {
        let options =
            BenchOptions { depth: args.depth, switches: args.switches.clone(), profile: args.profile };
        let bench = ply_games::bench_with(game, &options)?;
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
            if args.profile {
                writeln!(out, "{}", text(&bench.profile, bench.nodes))?;
            }
        }
        rows.push(Row {
            game: game.name(),
            nodes: bench.nodes,
            seconds: bench.seconds,
            nodes_per_second,
            nodes_per_second_from_start: bench.start_speed,
            profile: args.profile.then(|| document(&bench.profile)),
        });
    }
    let total: u64 = rows.iter().map(|row| row.nodes).sum();
    if args.json {
        return output::json(&serde_json::json!({ "nodes": total, "games": rows }));
    }
    writeln!(io::stdout(), "Bench: {total}")?;
    Ok(())
}

/// A profile for people: shares, each of what it belongs to.
fn text(profile: &Profile, nodes: u64) -> String {
    let per_cent = |share: Option<f64>| share.map_or("–".into(), |share| format!("{:.1} %", 100.0 * share));
    let share = |event, of| per_cent(profile.share(event, of));
    let horizon = (nodes > 0).then(|| 1.0 - profile[Event::Node] as f64 / nodes as f64);
    let of_nodes =
        |count: u64| per_cent((profile[Event::Node] > 0).then(|| count as f64 / profile[Event::Node] as f64));
    let rows = [
        ("nodes at the horizon and in quiescence, of all", per_cent(horizon)),
        (
            "nodes pruned by their evaluation, of those above the horizon",
            share(Event::ReverseFutility, Event::Node),
        ),
        ("null moves tried, of the same", share(Event::NullMove, Event::Node)),
        ("null moves that cut off, of those tried", share(Event::NullMoveCut, Event::NullMove)),
        ("nodes expanded, of those above the horizon", share(Event::Expanded, Event::Node)),
        ("cut-offs, of nodes expanded", share(Event::Cutoff, Event::Expanded)),
        ("cut-offs by the first move, of cut-offs", share(Event::FirstMoveCutoff, Event::Cutoff)),
        ("moves searched, a node expanded", {
            let moves = profile.share(Event::Move, Event::Expanded);
            moves.map_or("–".into(), |moves| format!("{moves:.2}"))
        }),
        ("moves reduced, of moves searched", share(Event::Reduced, Event::Move)),
        ("reduced moves searched again, of those reduced", share(Event::Repeated, Event::Reduced)),
        ("singular moves extended, of nodes expanded", share(Event::Singular, Event::Expanded)),
        (
            "values not stored, since they rest on a repetition, of nodes above the horizon",
            of_nodes(profile[Event::PathDependent]),
        ),
    ];
    let rows: Vec<_> = rows.into_iter().map(|(name, value)| vec![name.to_string(), value]).collect();
    let probes: Vec<_> = profile
        .probes
        .iter()
        .enumerate()
        .filter(|(_, row)| row[0] > 0)
        .map(|(depth, row)| {
            let of = |count: u64| per_cent(Some(count as f64 / row[0] as f64));
            vec![depth.to_string(), output::grouped(row[0]), of(row[1]), of(row[2])]
        })
        .collect();
    let table = output::table(&["depth", "table probes", "with an entry", "answered"], &probes, 0);
    format!("{}\n\n{table}\n", output::table(&["what", "how often"], &rows, 1))
}

fn document(profile: &Profile) -> serde_json::Value {
    let events = Event::ALL.iter().map(|event| (format!("{event:?}"), profile[*event].into()));
    let probes: Vec<_> = profile.probes.iter().collect();
    serde_json::json!({ "events": serde_json::Map::from_iter(events), "probes": probes })
}
