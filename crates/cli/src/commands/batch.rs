//! `ply analyze --batch`: one position a line, one result a line, by this machine or by the workers of a
//! queue.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use ply_arena::{AnalysisSetup, Analyzer, EngineLimits, PositionAnalysis};
use ply_core::{InputError, Limits, StopFlag};
use ply_games::Order;
use serde::Serialize;

use super::queue::Queue;
use crate::args::Analyze;
use crate::log::{self, Level};
use crate::output;

/// More positions than anybody writes.
const MAX_BYTES: u64 = 64 << 20;

#[derive(Serialize)]
struct BatchReport {
    answers: Vec<PositionAnalysis>,
}

pub(super) fn run(args: &Analyze, file: &Path, limits: Limits, queue: Option<Queue>) -> anyhow::Result<()> {
    let setup = setup(args, limits);
    log::start(Level::Warn)?;
    let mut analyzer = Analyzer::new(&setup, 1.0)?;
    let place = |error: InputError| error.within(format!("file '{}'", file.display()));
    let positions = read(file).and_then(|text| positions(&text, &mut analyzer)).map_err(place)?;
    let bar = output::progress(positions.len(), "analysing");
    let mut answers = Vec::new();
    let mut on_result = |result: PositionAnalysis| -> io::Result<()> {
        bar.inc(1);
        if args.json {
            answers.push(result);
            return Ok(());
        }
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, &result)?;
        writeln!(out)
    };
    match queue {
        None => run_here(&mut analyzer, &positions, &mut on_result)?,
        Some(queue) => queue.analyze(&setup, &positions, &mut on_result)?,
    }
    bar.finish_and_clear();
    if args.json { output::json(&BatchReport { answers }) } else { Ok(()) }
}

fn run_here(
    analyzer: &mut Analyzer,
    positions: &[String],
    on_result: &mut dyn FnMut(PositionAnalysis) -> io::Result<()>,
) -> anyhow::Result<()> {
    let stop_flag = StopFlag::new();
    for position in positions {
        if let Some(found) = analyzer.analyze(position, &stop_flag)? {
            on_result(PositionAnalysis { position: position.clone(), found })?;
        }
    }
    Ok(())
}

/// The set-up that every worker gets: what `self:…` would say.
fn setup(args: &Analyze, limits: Limits) -> AnalysisSetup {
    let engine = &args.search.engine;
    let mut settings = BTreeMap::new();
    let mut set = |name: &str, value: String| drop(settings.insert(name.to_string(), value));
    set("algorithm", args.search.algorithm.name().to_string());
    set("hash", engine.hash.to_string());
    set("threads", engine.threads.to_string());
    let order = match engine.order {
        Order::Board => "board",
        Order::Captures => "captures",
        Order::Ranked => "ranked",
    };
    set("order", order.to_string());
    if let Some(eval) = &engine.eval {
        set("eval", eval.clone());
    }
    if let Some(memory) = engine.memory {
        set("memory", if memory { "on" } else { "off" }.to_string());
    }
    if let Some(seed) = engine.seed {
        set("seed", seed.to_string());
    }
    for switch in &engine.switches {
        let (name, value) = switch.split_once('=').unwrap_or((switch, ""));
        set(name, value.to_string());
    }
    AnalysisSetup {
        game: args.game.game.clone(),
        rules: args.position.rules.rules.clone(),
        settings,
        limits: EngineLimits {
            tc: None,
            time: limits.time,
            depth: limits.depth,
            nodes: limits.nodes,
            level: args.limits.level.level,
        },
        lines: args.multipv,
    }
}

fn read(path: &Path) -> Result<String, InputError> {
    let fail = |error: io::Error| InputError::new(format!("expected a text file: {error}"));
    let mut text = String::new();
    fs::File::open(path).map_err(fail)?.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(fail)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(InputError::new(format!("expected at most {} MiB", MAX_BYTES >> 20)));
    }
    Ok(text)
}

/// The positions, all of them readable. Empty lines and lines that begin with # are skipped.
fn positions(text: &str, analyzer: &mut Analyzer) -> Result<Vec<String>, InputError> {
    let mut positions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        analyzer.set_position(line).map_err(|error| error.within(format!("line {}", index + 1)))?;
        positions.push(line.to_string());
    }
    if positions.is_empty() {
        return Err(InputError::new("expected at least one position, each on a line of its own"));
    }
    Ok(positions)
}
