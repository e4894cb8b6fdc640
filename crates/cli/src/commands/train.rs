//! `ply train`: weights from positions.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use ply_core::{InputError, StopFlag};
use ply_train::fit::{self, Config, Dataset, FitReport, StateFile};
use serde::Serialize;

use crate::args::{GameArg, count};
use crate::interrupt::Interrupt;
use crate::loss_curve::{self, LossCurve};
use crate::{files, output};

#[derive(Args)]
pub(crate) struct Train {
    #[command(flatten)]
    game: GameArg,
    /// The evaluation to learn, where a game has several that are learned (ply weights lists them); the default one if none is
    /// named
    #[arg(long, value_name = "E")]
    eval: Option<String>,
    /// Folders with shards; may be given again
    #[arg(long, value_name = "DIR", required = true)]
    data: Vec<PathBuf>,
    /// The file to write; FILE.state beside it keeps how far the training is, until it is done
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Go on from FILE.state where the training was interrupted: the weights become those of an uninterrupted one
    #[arg(long)]
    resume: bool,
    /// How often all positions are gone through, at most
    #[arg(long, value_name = "N", default_value = "12", value_parser = count::<10000>)]
    epochs: usize,
    /// Positions in a mini-batch
    #[arg(long, value_name = "N", default_value = "1024", value_parser = count::<1000000>)]
    batch: usize,
    /// Adam's rate at the start [default: 0.2 for margins, 0.02 for chances, 0.002 for networks]
    #[arg(long, value_name = "R")]
    rate: Option<f32>,
    /// How strongly weights are drawn to zero
    #[arg(long, value_name = "R", default_value = "0")]
    decay: f32,
    /// How much the result of the game counts, from 0 to 1; the rest is the search's score [default: 1 for margins, 0.5
    /// for chances]
    #[arg(long, value_name = "L")]
    lambda: Option<f32>,
    /// How much a position of a neighbouring phase counts, in sums of weights
    #[arg(long, value_name = "R", default_value = "0.3")]
    neighbours: f32,
    /// Neurons of a network's hidden layer, a multiple of 32 [default: as the game says]
    #[arg(long, value_name = "N")]
    neurons: Option<usize>,
    /// A file of weights to begin with: what they were learned from need not be learned again, and may be gone
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// One in so many shards of a folder is held out to validate by
    #[arg(long, value_name = "N", default_value = "20", value_parser = count::<1000000>)]
    held_out: usize,
    /// Decides the order of positions, and what a network begins with
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Threads; the weights are the same for any number of them
    #[arg(long, value_name = "T", default_value = "1", value_parser = count::<256>)]
    threads: usize,
    /// Draw how the loss has fallen, epoch by epoch
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    positions: usize,
    held_out: usize,
    /// Mean absolute error on positions held out: with nothing learned, and of the weights that were written.
    error_before: f32,
    error: f32,
    seconds: f64,
    curve: LossCurve,
    phases: Vec<FitReport>,
}

pub(crate) fn run(args: &Train) -> anyhow::Result<()> {
    let game = args.game.find()?;
    let start = Instant::now();
    let model = ply_train::model_of(game, args.eval.as_deref())?;
    let config = Config {
        epochs: args.epochs,
        batch: args.batch,
        rate: args.rate,
        decay: args.decay,
        lambda: args.lambda,
        neighbours: args.neighbours,
        neurons: args.neurons,
        from: args.from.as_ref().map(|path| fit::read(model, path)).transpose()?,
        seed: args.seed,
        threads: args.threads,
    };
    config.check(model)?;
    files::keep_apart(&args.out, &[args.svg.as_deref()])?;
    let dataset = Dataset::read(game, model, &args.data, args.held_out)?;
    let state = StateFile::beside(&args.out, &dataset, &config);
    if args.resume {
        state.resume()?;
    } else if state.path().exists() {
        let path = state.path().display();
        return Err(InputError::new(format!(
            "{path} is there; give --resume to go on from it, or remove it to begin anew"
        ))
        .into());
    }
    if let Some(folder) = args.out.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("folder '{}' cannot be made", folder.display()))?;
    }
    let [positions, held_out] = dataset.len();
    output::note(&format!("{positions} positions to learn from, {held_out} held out"));
    let stop_flag = Arc::new(StopFlag::new());
    let interrupt = Interrupt::stops(&stop_flag)?;
    let fitted = fit::fit(&dataset, &config, Some(&state), &stop_flag, &tell)?;
    match fitted {
        Some((model, phases)) => {
            fit::write(&model, &args.out)?;
            state.remove()?;
            let curve = LossCurve::new(&phases);
            if let Some(path) = &args.svg {
                files::write(path, loss_curve::draw(game.title(), &curve))?;
            }
            let mean = |of: fn(&FitReport) -> f32| {
                let sum: f32 = phases.iter().map(|report| of(report) * report.held_out as f32).sum();
                sum / held_out.max(1) as f32
            };
            let (error_before, error) = (mean(|report| report.error_before), mean(|report| report.error));
            let seconds = start.elapsed().as_secs_f64();
            if args.json {
                output::json(&Answer { positions, held_out, error_before, error, seconds, curve, phases })?;
            } else {
                output::note(&format!(
                    "mean absolute error {error:.4}, with nothing learned {error_before:.4}, after {seconds:.0} s"
                ));
            }
        }
        None => output::note(&format!("{} keeps how far it is; --resume goes on", state.path().display())),
    }
    interrupt.exit_if_heard();
    Ok(())
}

/// A phase that is fitted, or an epoch of a network.
fn tell(report: &FitReport) {
    let FitReport { phase, positions, errors, losses, held_out_losses, .. } = report;
    match phase {
        Some(phase) => {
            let errors: Vec<_> = errors.iter().map(|error| format!("{error:.3}")).collect();
            output::note(&format!("phase {phase}: {positions} positions, error {}", errors.join(" ")));
        }
        None => {
            let last = |values: &[f32]| values.last().copied().unwrap_or(0.0);
            output::note(&format!(
                "epoch {}: loss {:.5}, held out {:.5}, error {:.4}",
                losses.len(),
                last(losses),
                last(held_out_losses),
                last(errors)
            ));
        }
    }
}
