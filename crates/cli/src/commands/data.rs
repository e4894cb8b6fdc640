//! `ply data`: what stands in the shards that `ply datagen` writes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use ply_core::InputError;
use ply_train::accuracy::{self, PhaseError};
use ply_train::{data, import};
use serde::Serialize;

use crate::args::{GameArg, count, range};
use crate::output;

/// What can be done with shards.
#[derive(Subcommand)]
pub(crate) enum Data {
    /// Tell how many positions there are, and how their games ended
    ///
    /// Example: ply data info othello --data data
    Info(Info),
    /// Write all positions in random order, each once
    ///
    /// Example: ply data shuffle othello --data data --out shuffled
    Shuffle(Shuffle),
    /// Part shards in two folders, whole shards each: one to learn from, one to validate by
    ///
    /// Example: ply data split othello --data data --one-in 20 --out learn --held-out validate
    Split(Split),
    /// Write the positions of games that others have played, one game a line
    ///
    /// Example: ply data import othello --file games.txt --out games
    Import(Import),
    /// Tell how far an evaluation is from how the games ended, phase by phase
    ///
    /// Example: ply data error othello --data games
    Error(ErrorArgs),
}

#[derive(Args)]
pub(crate) struct Source {
    #[command(flatten)]
    game: GameArg,
    /// Folders with shards; may be given again
    #[arg(long, value_name = "DIR", required = true)]
    data: Vec<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Info {
    #[command(flatten)]
    source: Source,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Shuffle {
    #[command(flatten)]
    source: Source,
    /// Decides the order
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// The folder to write
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

#[derive(Args)]
pub(crate) struct Split {
    #[command(flatten)]
    source: Source,
    /// One in so many shards is held out
    #[arg(long, value_name = "N", default_value = "20", value_parser = count::<1000000>)]
    one_in: usize,
    /// The folder for those to learn from
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The folder for those held out
    #[arg(long, value_name = "DIR")]
    held_out: PathBuf,
}

#[derive(Args)]
pub(crate) struct Import {
    #[command(flatten)]
    game: GameArg,
    /// A text file with the moves of one game a line
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
    /// The folder to write
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct ErrorArgs {
    #[command(flatten)]
    source: Source,
    /// The evaluation; the game's default if none
    #[arg(long, value_name = "E")]
    eval: Option<String>,
    /// About how many positions to look at
    #[arg(long, value_name = "N", default_value = "200000", value_parser = count::<1000000000>)]
    positions: usize,
    /// Only these phases, such as 10-19, counted from 0
    #[arg(long, value_name = "A-B", value_parser = range::<0>)]
    phases: Option<(usize, usize)>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ErrorReport {
    phases: Vec<PhaseError>,
    positions: usize,
    /// The mean absolute error over all of them.
    mean: f64,
}

#[derive(Serialize)]
struct InfoReport {
    shards: usize,
    positions: usize,
    different: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    without_result: usize,
}

pub(crate) fn run(command: &Data) -> anyhow::Result<()> {
    match command {
        Data::Info(args) => info(args),
        Data::Error(args) => error(args),
        Data::Shuffle(args) => {
            let game = args.source.game.find()?;
            empty(&args.out)?;
            let count = data::shuffle(game, &args.source.data, args.seed, &args.out)?;
            output::note(&format!("{count} positions in {}", args.out.display()));
            Ok(())
        }
        Data::Split(args) => {
            let game = args.source.game.find()?;
            empty(&args.out)?;
            empty(&args.held_out)?;
            let [learned, held_out] =
                data::split(game, &args.source.data, args.one_in, [&args.out, &args.held_out])?;
            output::note(&format!("{learned} shards in {}", args.out.display()));
            output::note(&format!("{held_out} shards in {}", args.held_out.display()));
            Ok(())
        }
        Data::Import(args) => {
            let game = args.game.find()?;
            empty(&args.out)?;
            let place = |error: io::Error| {
                InputError::new(format!("expected a text file: {error}"))
                    .within(format!("file '{}'", args.file.display()))
            };
            let text = std::fs::read_to_string(&args.file).map_err(place)?;
            let imported = import::import(game, &text, &args.out)?;
            if args.json {
                return output::json(&imported);
            }
            let import::Imported { games, left_out, positions } = imported;
            output::note(&format!("{games} games, {positions} positions; {left_out} games left out"));
            Ok(())
        }
    }
}

/// Nothing is written beside what is there.
fn empty(folder: &Path) -> Result<(), InputError> {
    if folder.read_dir().is_ok_and(|mut files| files.next().is_some()) {
        return Err(InputError::new(format!(
            "expected an empty folder, found files in {}",
            folder.display()
        )));
    }
    Ok(())
}

fn info(args: &Info) -> anyhow::Result<()> {
    let game = args.source.game.find()?;
    let found = data::info(game, &args.source.data)?;
    let report = InfoReport {
        shards: found.shards,
        positions: found.positions,
        different: found.different,
        won: found.results[0],
        drawn: found.results[1],
        lost: found.results[2],
        without_result: found.positions - found.results.iter().sum::<usize>(),
    };
    if args.json {
        return output::json(&report);
    }
    let InfoReport { shards, positions, different, won, drawn, lost, without_result } = report;
    writeln!(io::stdout(), "shards {shards}\npositions {positions}\ndifferent {different}")?;
    writeln!(io::stdout(), "won {won}, drawn {drawn}, lost {lost} by the side to move")?;
    if without_result > 0 {
        writeln!(io::stdout(), "without a result {without_result}: a random move came after them")?;
    }
    Ok(())
}

fn error(args: &ErrorArgs) -> anyhow::Result<()> {
    let game = args.source.game.find()?;
    let measured = accuracy::measure(game, &args.source.data, args.eval.as_deref(), args.positions)?;
    let (first, last) = args.phases.unwrap_or((0, usize::MAX));
    let wanted = |phase: &PhaseError| (first..=last).contains(&phase.phase) && phase.positions > 0;
    let phases: Vec<_> = measured.into_iter().filter(wanted).collect();
    let positions: usize = phases.iter().map(|phase| phase.positions).sum();
    let sum: f64 = phases.iter().map(|phase| phase.mean * phase.positions as f64).sum();
    let report = ErrorReport { phases, positions, mean: sum / positions.max(1) as f64 };
    if args.json {
        return output::json(&report);
    }
    for PhaseError { phase, positions, mean, deviation } in &report.phases {
        writeln!(
            io::stdout(),
            "phase {phase:>2}  {positions:>8} positions  error {mean:6.2}  deviation {deviation:6.2}"
        )?;
    }
    writeln!(io::stdout(), "{} positions, mean absolute error {:.2}", report.positions, report.mean)?;
    Ok(())
}
