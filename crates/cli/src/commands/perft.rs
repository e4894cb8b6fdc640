//! `ply perft`: the leaves of the full tree.

use std::io::{self, Write};
use std::time::Instant;

use serde::Serialize;

use crate::args::Perft;
use crate::output;

#[derive(Serialize)]
struct Answer {
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<serde_json::Map<String, serde_json::Value>>,
}

pub(super) fn run(args: &Perft) -> anyhow::Result<()> {
    let session = args.position.session(&args.game, None)?;
    let busy = output::busy("counting");
    let start = Instant::now();
    let divided = if args.divide { Some(session.divide(args.depth)) } else { None };
    let nodes = match &divided {
        Some(counts) if !counts.is_empty() => counts.iter().map(|(_, nodes)| nodes).sum(),
        _ => session.perft(args.depth),
    };
    let seconds = start.elapsed().as_secs_f64();
    busy.finish_and_clear();
    if args.json {
        let divide = divided.map(|counts| counts.into_iter().map(|(m, nodes)| (m, nodes.into())).collect());
        return output::json(&Answer { nodes, seconds, divide });
    }
    let mut out = io::stdout().lock();
    for (m, nodes) in divided.into_iter().flatten() {
        writeln!(out, "{m} {nodes}")?;
    }
    writeln!(out, "seconds {seconds:.3}")?;
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}
