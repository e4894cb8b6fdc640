//! `ply solve`: the true value of positions near the end of a game.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use ply_core::{InputError, Limits, StopFlag};
use ply_games::{Analysis, DisplayScore, Query, Session, Setup};
use serde::Serialize;

use crate::args::{GameArg, PositionArgs, count, range};
use crate::files;
use crate::interrupt::Interrupt;
use crate::output;

#[derive(Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArg,
    /// A file with one position a line; in OBF, behind a `;`, what each move is worth, to compare with
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
    /// Only the lines from A to B of the file, such as 1-10
    #[arg(long, value_name = "A-B", value_parser = range::<1>)]
    lines: Option<(usize, usize)>,
    /// Only whether it is won, drawn or lost
    #[arg(long)]
    wld: bool,
    /// The value of every move
    #[arg(long, conflicts_with = "wld")]
    all: bool,
    /// Threads of the engine
    #[arg(long, value_name = "T", default_value = "1", value_parser = count::<256>)]
    threads: usize,
    /// Megabytes of the transposition table
    #[arg(long, value_name = "MB", default_value = "128", value_parser = count::<16384>)]
    hash: usize,
    /// Set a technique of the engine, NAME=VALUE; may be given again
    #[arg(long = "switch", value_name = "NAME=VALUE")]
    switches: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// A move and what it is worth.
#[derive(Serialize)]
struct MoveValue {
    #[serde(rename = "move")]
    text: String,
    value: DisplayScore,
}

#[derive(Serialize)]
struct SolvedPosition {
    line: usize,
    value: DisplayScore,
    best_moves: Vec<String>,
    /// Per cent; 100 says that the value is exact.
    confidence: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveValue>,
    nodes: u64,
    seconds: f64,
    /// With what the file says; none where it says nothing, or the value is not exact.
    agrees: Option<bool>,
}

#[derive(Serialize)]
struct SolveReport {
    positions: Vec<SolvedPosition>,
    nodes: u64,
    seconds: f64,
}

/// A position to solve, and what is known about it.
struct Task {
    line: usize,
    setup: Setup,
    known: Vec<(String, i64)>,
}

pub(crate) fn run(args: &Solve) -> anyhow::Result<()> {
    let game = args.game.find()?;
    let tasks = tasks(args)?;
    let stop_flag = Arc::new(StopFlag::new());
    let interrupt = Interrupt::stops(&stop_flag)?;
    let query = Query {
        limits: Limits { depth: Some(ply_games::MAX_DEPTH), ..Limits::default() },
        lines: if args.all { usize::MAX } else { 1 },
        threads: args.threads,
        hash: args.hash,
        win_loss_draw: args.wld,
        switches: args.switches.clone(),
        ..Query::default()
    };
    let mut session: Option<Box<dyn Session>> = None;
    let mut report = SolveReport { positions: Vec::new(), nodes: 0, seconds: 0.0 };
    for task in &tasks {
        let place = |error: InputError| match &args.file {
            Some(path) => error.within(format!("file '{}', line {}", path.display(), task.line)),
            None => error,
        };
        // One session for all: a table of its own for each position would have to be made and cleared each time.
        match &mut session {
            Some(session) => session.begin(task.setup.position.as_deref(), task.setup.moves.as_deref()),
            None => game.session(&task.setup).map(|opened| session = Some(opened)),
        }
        .map_err(place)?;
        let Some(session) = &mut session else { break };
        let busy = output::busy(&format!("line {}", task.line));
        let found = session.search(&query, &stop_flag, &mut |told| {
            let confidence = told.confidence.map_or(String::new(), |per_cent| format!(" at {per_cent} %"));
            let (depth, score) = (told.depth, told.variation.score);
            let best = &told.variation.first;
            busy.set_message(format!("line {}: {best} {score}, depth {depth}{confidence}", task.line));
        })?;
        busy.finish_and_clear();
        let solved = solved(task, &found, args.wld);
        if !args.json {
            print(&solved, args.wld)?;
        }
        report.nodes += solved.nodes;
        report.seconds += solved.seconds;
        report.positions.push(solved);
        if stop_flag.is_stopped() {
            break;
        }
    }
    if args.json {
        output::json(&report)?;
    } else {
        let speed = report.nodes as f64 / report.seconds.max(1e-9) / 1e6;
        let (nodes, seconds) = (report.nodes, report.seconds);
        writeln!(io::stdout(), "{nodes} nodes, {seconds:.3} s, {speed:.1} million a second")?;
    }
    interrupt.exit_if_heard();
    Ok(())
}

/// Every position of the file, or the one of the command line.
fn tasks(args: &Solve) -> anyhow::Result<Vec<Task>> {
    let Some(path) = &args.file else {
        return Ok(vec![Task { line: 1, setup: args.position.setup(None)?, known: Vec::new() }]);
    };
    let (first, last) = args.lines.unwrap_or((1, usize::MAX));
    let text = files::read(path)?;
    let wanted = text.lines().enumerate().map(|(index, text)| (index + 1, text.trim()));
    let wanted = wanted.filter(|(line, text)| {
        (first..=last).contains(line) && !text.is_empty() && !text.starts_with(['#', '%'])
    });
    let tasks: Vec<_> = wanted
        .map(|(line, text)| {
            let (position, known) = text.split_once(';').unwrap_or((text, ""));
            let setup = Setup { position: Some(position.to_string()), ..Setup::default() };
            Task { line, setup, known: known_values(known) }
        })
        .collect();
    if tasks.is_empty() {
        let place = format!("file '{}'", path.display());
        return Err(InputError::new("expected at least one position").within(place).into());
    }
    Ok(tasks)
}

/// What an OBF line says of its moves: `A2:+38; C7:+36;`. An entry `--` stands for nothing.
fn known_values(text: &str) -> Vec<(String, i64)> {
    let entry = |entry: &str| {
        let (text, value) = entry.trim().split_once(':')?;
        Some((text.to_ascii_lowercase(), value.trim().parse().ok()?))
    };
    text.split(';').filter_map(entry).filter(|(text, _)| text != "--").collect()
}

fn solved(task: &Task, found: &Analysis, wld: bool) -> SolvedPosition {
    let best = found.lines.first().map(|line| line.score);
    let best_moves: Vec<_> =
        found.lines.iter().filter(|line| Some(line.score) == best).map(|line| line.first.clone()).collect();
    let confidence = if found.stopped { 0 } else { found.confidence.unwrap_or(0) };
    let value = |score: DisplayScore| if wld { score.number().signum() } else { score.number() };
    let truth = task.known.iter().map(|(_, value)| *value).max();
    let truth = truth.map(|truth| if wld { truth.signum() } else { truth });
    let agrees = truth.filter(|_| confidence == 100).map(|truth| {
        let good = |text: &String| {
            let listed = task.known.iter().find(|(known, _)| known == text);
            listed.is_none_or(|(_, value)| if wld { value.signum() == truth } else { *value == truth })
        };
        value(found.score) == truth && best_moves.iter().all(good)
    });
    let moves = if found.lines.len() > 1 {
        found.lines.iter().map(|line| MoveValue { text: line.first.clone(), value: line.score }).collect()
    } else {
        Vec::new()
    };
    SolvedPosition {
        line: task.line,
        value: found.score,
        best_moves,
        confidence,
        moves,
        nodes: found.nodes,
        seconds: found.seconds,
        agrees,
    }
}

fn print(solved: &SolvedPosition, wld: bool) -> io::Result<()> {
    let value = match solved.value.number().signum() {
        _ if !wld => solved.value.to_string(),
        1 => "won".to_string(),
        0 => "drawn".to_string(),
        _ => "lost".to_string(),
    };
    let agrees = match solved.agrees {
        Some(true) => ", as the file says",
        Some(false) => ", NOT as the file says",
        None => "",
    };
    let confidence = match solved.confidence {
        100 => "exact".to_string(),
        0 => "not solved".to_string(),
        per_cent => format!("at {per_cent} %"),
    };
    writeln!(
        io::stdout(),
        "{:>4}  {value:>10}  {confidence}  {}  {} nodes, {:.3} s{agrees}",
        solved.line,
        solved.best_moves.join(" "),
        solved.nodes,
        solved.seconds,
    )?;
    for MoveValue { text, value } in &solved.moves {
        writeln!(io::stdout(), "      {text} {value}")?;
    }
    Ok(())
}
