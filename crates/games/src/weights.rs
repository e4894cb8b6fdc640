//! The weights of learned evaluations: those that were built in, and others from outside to try.

use std::io::ErrorKind;
use std::path::PathBuf;

use ply_core::InputError;
use ply_model::{Network, Shipped, Weights};
use serde::Serialize;

/// The weights that a game's learned evaluation uses.
#[derive(Clone, Debug, Serialize)]
pub struct WeightsInfo {
    /// The evaluation that uses them.
    pub eval: &'static str,
    /// The features that they weigh.
    pub features: String,
    /// Whether they were built in; otherwise they come from the folder that `PLY_WEIGHTS` names.
    pub built_in: bool,
    /// Phases of the game.
    pub phases: usize,
    /// Weights in a phase, or features of a network.
    pub weights: usize,
    /// Neurons of a network's hidden layer.
    pub neurons: Option<usize>,
    /// How those that were built in were made, as TOML; empty for others.
    pub made: &'static str,
}

/// A learned evaluation, and where its weights come from.
pub(crate) struct Learned<E> {
    /// Its name on the command line.
    name: &'static str,
    pub(crate) evaluator: E,
    /// How those that were built in were made.
    made: Option<&'static str>,
}

/// A learned evaluation, or none where there are no weights.
pub(crate) type Found<E> = Result<Option<Learned<E>>, InputError>;

/// The evaluation of this name with the weights that the environment has in this file, or else with those that were built in.
pub(crate) fn find<E>(
    name: &'static str,
    file: &str,
    read: impl Fn(&[u8]) -> Result<E, InputError>,
    shipped: Option<Shipped>,
) -> Found<E> {
    if let Some(bytes) = from_environment(file)? {
        let evaluator = read(&bytes).map_err(|error| error.within(format!("{FOLDER}, {file}.zst")))?;
        return Ok(Some(Learned { name, evaluator, made: None }));
    }
    let learned = |Shipped { bytes, made }| Ok(Learned { name, evaluator: read(bytes)?, made: Some(made) });
    shipped.map(learned).transpose()
}

/// The evaluation that was asked for by name, or why there is none.
pub(crate) fn chosen<E: Clone>(found: &Found<E>, file: &str, eval: &str) -> Result<E, InputError> {
    match found {
        Ok(Some(learned)) => Ok(learned.evaluator.clone()),
        Ok(None) => Err(InputError::new(format!(
            "eval '{eval}': expected weights in {file}.zst of the folder that {FOLDER} names, found none"
        ))),
        Err(error) => Err(error.clone()),
    }
}

impl<E> Learned<E> {
    /// What is known of sums of weights.
    pub(crate) fn sum_info(&self, weights: &Weights) -> WeightsInfo {
        WeightsInfo {
            eval: self.name,
            features: weights.name().to_string(),
            built_in: self.made.is_some(),
            phases: weights.phases(),
            weights: weights.features(),
            neurons: None,
            made: self.made.unwrap_or_default(),
        }
    }

    /// What is known of a network.
    pub(crate) fn network_info(&self, network: &Network) -> WeightsInfo {
        let shape = network.shape();
        WeightsInfo {
            eval: self.name,
            features: shape.name.clone(),
            built_in: self.made.is_some(),
            phases: shape.phases,
            weights: shape.features,
            neurons: Some(shape.neurons),
            made: self.made.unwrap_or_default(),
        }
    }
}

/// A folder with files of weights, each named after its game, and its evaluation where that is not the usual one; they go before those that were built in.
const FOLDER: &str = "PLY_WEIGHTS";

/// A file of weights, if the environment names a folder that has one.
fn from_environment(file: &str) -> Result<Option<Vec<u8>>, InputError> {
    let Some(folder) = std::env::var_os(FOLDER) else { return Ok(None) };
    let path = PathBuf::from(folder).join(file).with_extension("zst");
    match std::fs::read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(InputError::new(format!("{FOLDER}: {}: {error}", path.display()))),
    }
}
