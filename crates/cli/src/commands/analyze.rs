//! `ply analyze`: the best move and why.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use ply_core::{InputError, Limits, StopFlag, Words};
use ply_games::{Algorithm, Analysis, Progress};
use serde::Serialize;

use super::batch;
use crate::args::Analyze;
use crate::interrupt::Interrupt;
use crate::output;

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    found: &'a Analysis,
    /// What players call the opening, where it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<Words>,
}

/// How long the engine thinks when nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(super) fn run(args: &Analyze) -> anyhow::Result<()> {
    if args.search.engine.switches.iter().any(|switch| switch == "help") {
        args.game.find()?;
        return list_switches();
    }
    if let Some(moves) = args.mate {
        return mate(args, moves);
    }
    args.limits.check(args.search.algorithm)?;
    let mut limits = args.limits.limits();
    if args.limits.is_empty() && args.search.algorithm == Algorithm::Engine {
        limits = Limits { time: Some(DEFAULT_TIME), ..limits };
    }
    let queue = args.dispatch.queue()?;
    if let Some(file) = &args.batch {
        return batch::run(args, file, limits, queue);
    }
    if queue.is_some() {
        return Err(InputError::new("a queue analyses a batch of positions; expected --batch FILE").into());
    }
    let mut session = args.position.session(&args.game, args.search.engine.eval.clone())?;
    let mut query = args.search.engine.query(args.search.algorithm, limits);
    query.lines = args.multipv;
    let game = args.game.find()?;
    args.limits.book.apply(game, "none", &mut query)?;
    args.limits.level.apply(game, &mut query)?;
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let stop_flag = Arc::new(StopFlag::new());
    let interrupt = Interrupt::stops(&stop_flag)?;
    // The engine tells of its iterations; the others of nothing before the end.
    let busy = (args.json || args.search.algorithm != Algorithm::Engine).then(|| output::busy("searching"));
    let found = session.search(&query, &stop_flag, &mut |progress| {
        if !args.json && written.is_ok() {
            written = print(&mut out, progress);
            // Nobody reads on: no need to think on.
            if written.is_err() {
                stop_flag.stop();
            }
        }
    })?;
    if let Some(busy) = busy {
        busy.finish_and_clear();
    }
    if args.json {
        drop(out);
        output::json(&Answer { found: &found, opening: session.opening() })?;
        interrupt.exit_if_heard();
        return Ok(());
    }
    written?;
    if let Some(opening) = session.opening() {
        writeln!(out, "opening {}", opening.en)?;
    }
    if found.book {
        writeln!(out, "from the book, not searched")?;
    }
    let unseen = found.book || args.search.algorithm != Algorithm::Engine;
    for line in found.lines.iter().filter(|_| unseen) {
        writeln!(out, "{:>10}  {}", line.score.to_string(), line.pv.join(" "))?;
    }
    writeln!(out, "nodes {}", found.nodes)?;
    if let (Some(leaves), Some(cutoffs)) = (found.leaves, found.cutoffs) {
        writeln!(out, "leaves {leaves}\ncutoffs {cutoffs}")?;
    }
    writeln!(out, "seconds {:.3}", found.seconds)?;
    let certainty = match found.confidence {
        Some(100) => " (exact)".to_string(),
        Some(per_cent) => format!(" (to the end, {per_cent} % certain)"),
        None => String::new(),
    };
    writeln!(out, "score {}{certainty}", found.score)?;
    match found.best_move {
        Some(best) => writeln!(out, "best move {best}")?,
        None if session.outcome().is_some() => writeln!(out, "no move: the game is over")?,
        None if found.stopped => writeln!(out, "no move: stopped before one was known")?,
        None => writeln!(out, "no move: depth 0 is the value of the position itself")?,
    }
    interrupt.exit_if_heard();
    Ok(())
}

/// The shortest mate, proven.
fn mate(args: &Analyze, moves: u32) -> anyhow::Result<()> {
    let session = args.position.session(&args.game, None)?;
    let stop_flag = Arc::new(StopFlag::new());
    let interrupt = Interrupt::stops(&stop_flag)?;
    let mut written = Ok(());
    let found = session.mate(moves, args.search.engine.hash, &stop_flag, &mut |none_within, nodes| {
        if !args.json && written.is_ok() {
            written = writeln!(io::stdout(), "no mate in {none_within} ({nodes} nodes)");
            if written.is_err() {
                stop_flag.stop();
            }
        }
    })?;
    if args.json {
        output::json(&found)?;
    } else {
        written?;
        let mut out = io::stdout().lock();
        match found.mate {
            Some(moves) => writeln!(out, "mate in {moves}, no shorter one exists\n{}", found.pv.join(" "))?,
            None if found.stopped => writeln!(out, "stopped: of longer mates nothing is known")?,
            None => writeln!(out, "no mate within {moves}")?,
        }
        writeln!(out, "nodes {}\nseconds {:.3}", found.nodes, found.seconds)?;
    }
    interrupt.exit_if_heard();
    Ok(())
}

fn print(out: &mut impl Write, progress: &Progress) -> io::Result<()> {
    let Progress { depth, selective_depth, nodes, time, variation, .. } = progress;
    writeln!(
        out,
        "depth {depth:>2}/{selective_depth:<2} {:>9.3} s {nodes:>12} nodes {:>12}  {}",
        time.as_secs_f64(),
        variation.score.to_string(),
        variation.pv.join(" ")
    )
}

fn list_switches() -> anyhow::Result<()> {
    let mut rows: Vec<_> = ply_games::switches()
        .iter()
        .map(|field| {
            vec![
                field.name.replace('_', "-"),
                field.default.replace("true", "on").replace("false", "off"),
                field.doc.trim().to_string(),
            ]
        })
        .collect();
    let exact = "Switch everything off that can change the value of a fixed-depth search.";
    rows.push(["exact", "", exact].map(String::from).into());
    writeln!(io::stdout(), "{}", output::table(&["switch", "default", "what it does"], &rows, 3))?;
    Ok(())
}
