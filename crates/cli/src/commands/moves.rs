//! `ply moves`: what may be played.

use std::io::{self, Write};

use serde::Serialize;

use crate::args::Moves;
use crate::output;

#[derive(Serialize)]
struct Answer {
    moves: Vec<String>,
    side: &'static str,
    /// `playing`, or the reason's code.
    status: &'static str,
}

pub(super) fn run(args: &Moves) -> anyhow::Result<()> {
    let session = args.position.session(&args.game, None)?;
    let outcome = session.outcome();
    let moves = session.moves();
    if args.json {
        let side = session.sides()[session.side().index()];
        let status = outcome.map_or("playing", |ending| ending.reason);
        return output::json(&Answer { moves, side, status });
    }
    let mut out = io::stdout().lock();
    for m in moves {
        writeln!(out, "{m}")?;
    }
    if let Some(ending) = outcome {
        output::note(&format!("the game is over: {}", ending.sentence));
    }
    Ok(())
}
