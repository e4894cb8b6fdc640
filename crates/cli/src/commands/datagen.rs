//! `ply datagen`: self-play to learn from.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use ply_core::{InputError, StopFlag};
use ply_train::datagen::{self, DatagenFolder, DatagenSetup, MAX_OPENING, Progress};
use serde::Serialize;

use super::queue::DispatchArgs;
use crate::args::{GameArg, count, depth, nodes};
use crate::interrupt::Interrupt;
use crate::log::{self, Level};
use crate::output;

/// Megabytes of the table: searches are short, and games are many at once.
const HASH: usize = 4;

#[derive(Args)]
pub(crate) struct Datagen {
    #[command(flatten)]
    game: GameArg,
    /// Games to play
    #[arg(long, value_name = "N", value_parser = nodes, default_value = "1000000000", hide_default_value = true)]
    games: u64,
    /// End once there are this many positions
    #[arg(long, value_name = "N", value_parser = nodes)]
    positions: Option<u64>,
    /// Decides the openings
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Turns to look ahead
    #[arg(long, value_name = "D", value_parser = depth)]
    depth: Option<u32>,
    /// Positions to visit a move
    #[arg(long, value_name = "N", value_parser = nodes)]
    nodes: Option<u64>,
    /// Random moves at the start: at least, and at most
    #[arg(long, value_name = "A-B", default_value = "8-16", value_parser = range)]
    opening: (u32, u32),
    /// In so many of a hundred positions, make a random move instead of the best one; what came before it is then learned from its
    /// score alone
    #[arg(long, value_name = "P", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=100))]
    random_moves: u32,
    /// Keep no position that is in check, or whose best move is a capture or the like: a search plays on from these, and
    /// evaluates others
    #[arg(long)]
    only_quiet: bool,
    /// The evaluation
    #[arg(long, value_name = "E")]
    eval: Option<String>,
    /// Set a technique of the engine, NAME=VALUE; may be given again
    #[arg(long = "switch", value_name = "NAME=VALUE")]
    switches: Vec<String>,
    /// Games at once on this machine; with --queue the workers decide
    #[arg(long, value_name = "T", default_value = "1", value_parser = count::<256>)]
    threads: usize,
    /// The folder for the shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with the shards that are there
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    dispatch: DispatchArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// `8-16`.
fn range(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("expected two whole numbers from 0 to {MAX_OPENING} such as 8-16");
    let (low, high) = text.split_once('-').ok_or_else(wrong)?;
    let numbers = (low.parse().map_err(|_| wrong())?, high.parse().map_err(|_| wrong())?);
    if numbers.0 <= numbers.1 && numbers.1 <= MAX_OPENING { Ok(numbers) } else { Err(wrong()) }
}

#[derive(Serialize)]
struct Answer {
    games: u64,
    positions: u64,
    added: u64,
    seconds: f64,
}

pub(crate) fn run(args: &Datagen) -> anyhow::Result<()> {
    if args.depth.is_none() && args.nodes.is_none() {
        return Err(InputError::new("expected --depth or --nodes").into());
    }
    if !args.resume && args.out.read_dir().is_ok_and(|mut files| files.next().is_some()) {
        let folder = args.out.display();
        return Err(InputError::new(format!("{folder} is not empty; give --resume to go on with it")).into());
    }
    log::start(Level::Warn)?;
    let queue = args.dispatch.queue()?;
    let setup = DatagenSetup {
        game: args.game.game.clone(),
        games: args.games,
        seed: args.seed,
        eval: args.eval.clone(),
        depth: args.depth,
        nodes: args.nodes,
        hash: HASH,
        switches: args.switches.clone(),
        opening: args.opening.into(),
        random_moves: args.random_moves,
        only_quiet: args.only_quiet,
    };
    let folder = DatagenFolder::open(&args.out, &setup)?;
    let stop_flag = Arc::new(StopFlag::new());
    let interrupt = Interrupt::stops(&stop_flag)?;
    let start = Instant::now();
    let told = |progress: Progress| {
        let speed = progress.added as f64 / start.elapsed().as_secs_f64();
        let Progress { games, positions, .. } = progress;
        output::note(&format!("{games} games, {positions} positions, {speed:.0} positions/s"));
    };
    let done = match queue {
        None => datagen::generate(&folder, args.positions, args.threads, &stop_flag, &told)?,
        Some(queue) => queue.generate(&folder, args.positions, &stop_flag, &mut { told })?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let Progress { games, positions, added } = done;
    if args.json {
        output::json(&Answer { games, positions, added, seconds })?;
    } else {
        output::note(&format!("{games} games, {positions} positions in {}", args.out.display()));
    }
    interrupt.exit_if_heard();
    Ok(())
}
