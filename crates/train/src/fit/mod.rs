//! Fitting: the weights that make a model's value come nearest to how games ended, and to what searches made of them.
//!
//! A sum of weights is fitted phase by phase (`sum`), a network as a whole (`network`): mini-batches, Adam with a
//! falling rate, and an end where the validation error no longer falls. The result is the same for any number of threads, and
//! for a run that was interrupted and resumed (`state`).

mod adam;
mod dataset;
mod goal;
mod network;
mod state;
mod sum;

use std::path::Path;

use ply_core::{InputError, StopFlag};
use ply_model::{BLOCK, Hidden, MAX_NEURONS, Model, Target, Trainable};

pub use dataset::Dataset;
pub use state::StateFile;

use crate::error::TrainError;

/// How to fit. What is `None` follows from the model.
#[derive(Clone, Debug)]
pub struct Config {
    /// The most times that all positions are gone through.
    pub epochs: usize,
    /// Positions in a mini-batch.
    pub batch: usize,
    /// Adam's rate at the start; it falls to nothing. For weights in discs 0.2, in odds 0.02, for a network 0.002.
    pub rate: Option<f32>,
    /// How strongly weights are drawn to zero, a position seen.
    pub decay: f32,
    /// How much the result of a game counts, the rest being what a search made of the position: from 0 to 1. Margins are
    /// fitted to the result alone, chances to both alike.
    pub lambda: Option<f32>,
    /// How much a position of a neighbouring phase counts, for sums of weights.
    pub neighbours: f32,
    /// Neurons of the hidden layer, for networks.
    pub neurons: Option<usize>,
    /// The weights to begin with; none, and a sum begins with zeros, a network with chance.
    pub from: Option<Model>,
    /// Decides the order of positions, and what a network begins with.
    pub seed: u64,
    /// Phases at once, or parts of the hidden layer.
    pub threads: usize,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            epochs: 12,
            batch: 1024,
            rate: None,
            decay: 0.0,
            lambda: None,
            neighbours: 0.3,
            neurons: None,
            from: None,
            seed: 1,
            threads: 1,
        }
    }
}

impl Config {
    /// Refuses numbers with which nothing can be fitted.
    pub fn check(&self, model: &dyn Trainable) -> Result<(), InputError> {
        let refused = |what: &str| Err(InputError::new(what));
        if self.rate.is_some_and(|rate| !(rate > 0.0 && rate <= 100.0)) {
            return refused("rate: expected a number above 0, at most 100");
        }
        if !(0.0..=1.0).contains(&self.decay) {
            return refused("decay: expected a number from 0 to 1");
        }
        if self.lambda.is_some_and(|lambda| !(0.0..=1.0).contains(&lambda)) {
            return refused(
                "lambda: expected a number from 0, the search's score alone, to 1, the result alone",
            );
        }
        if !(0.0..=1.0).contains(&self.neighbours) {
            return refused("neighbours: expected a number from 0 to 1");
        }
        let possible =
            |neurons: usize| neurons.is_multiple_of(BLOCK) && (BLOCK..=MAX_NEURONS).contains(&neurons);
        match (self.neurons, model.hidden()) {
            (Some(_), None) => refused("neurons: this model has no hidden layer"),
            (Some(neurons), _) if !possible(neurons) => {
                Err(InputError::new(format!("neurons: expected a multiple of {BLOCK} up to {MAX_NEURONS}")))
            }
            _ => self.check_from(model),
        }
    }

    fn check_from(&self, model: &dyn Trainable) -> Result<(), InputError> {
        let fits = match (&self.from, model.hidden()) {
            (None, _) => true,
            (Some(Model::Sum(weights)), None) => weights.name() == model.name(),
            (Some(Model::Network(network)), Some(hidden)) => {
                let neurons = self.neurons.unwrap_or(hidden.neurons);
                (network.shape().name.as_str(), network.shape().neurons) == (model.name(), neurons)
            }
            _ => false,
        };
        let wrong = || InputError::new("from: expected weights of this model, a network of as many neurons");
        fits.then_some(()).ok_or_else(wrong)
    }
}

/// How a phase was fitted, or a network as a whole.
#[derive(Clone, Default, Debug, serde::Serialize)]
pub struct FitReport {
    /// Which phase; none for a network.
    pub phase: Option<usize>,
    /// Positions learned from, those of the neighbouring phases too.
    pub positions: usize,
    /// Positions held out.
    pub held_out: usize,
    /// Mean absolute error on them with nothing learned: in discs, or as a chance.
    pub error_before: f32,
    /// The same after each epoch.
    pub errors: Vec<f32>,
    /// Mean loss on positions learned from, in each epoch.
    pub losses: Vec<f32>,
    /// Mean loss on those held out, after each epoch.
    pub held_out_losses: Vec<f32>,
    /// Mean absolute error of the weights that were kept, rounded as they are written.
    pub error: f32,
    /// The root of the mean square of the same errors.
    pub deviation: f32,
}

/// Fits the model of the data's game. `None` where the stop flag ended it: what was reached is then in the state file, if
/// there is one, from which the next run goes on.
pub fn fit(
    dataset: &Dataset,
    config: &Config,
    state_file: Option<&StateFile>,
    stop_flag: &StopFlag,
    told: &(dyn Fn(&FitReport) + Sync),
) -> Result<Option<(Model, Vec<FitReport>)>, TrainError> {
    config.check(dataset.model())?;
    match dataset.model().hidden() {
        None => sum::fit(dataset, config, state_file, stop_flag, told),
        Some(hidden) => network::fit(dataset, config, hidden, state_file, stop_flag, told),
    }
}

/// Adam's rate at the start.
fn rate(config: &Config, target: Target, hidden: Option<Hidden>) -> f32 {
    let usual = match (hidden, target) {
        (Some(_), _) => 0.002,
        (None, Target::Margin { .. }) => 0.2,
        (None, Target::Chance { .. }) => 0.02,
    };
    config.rate.unwrap_or(usual)
}

/// The loss has not fallen for three epochs.
fn no_longer_falls(losses: &[f32]) -> bool {
    let least = losses.iter().copied().fold(f32::INFINITY, f32::min);
    losses.len() > 3 && losses.iter().rev().take(3).all(|&loss| loss > least)
}

/// Reads the file of a model.
pub fn read(model: &dyn Trainable, path: &Path) -> Result<Model, TrainError> {
    let bytes = std::fs::read(path).map_err(TrainError::file(path))?;
    Ok(Model::from_bytes(model, &bytes).map_err(|error| error.within(path.display().to_string()))?)
}

/// Writes a model where it is wanted.
pub fn write(model: &Model, path: &Path) -> Result<(), TrainError> {
    let bytes = model.to_bytes().map_err(TrainError::file(path))?;
    replace(path, &bytes)
}

/// Writes a file whole: beside its place first, then there.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    let beside = path.with_extension("part");
    std::fs::write(&beside, bytes)
        .and_then(|()| std::fs::rename(&beside, path))
        .map_err(TrainError::file(path))
}
