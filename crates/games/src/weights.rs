//! The weights of learned evaluations: those that were built in, and others from outside to try.

use std::io::ErrorKind;
use std::path::PathBuf;

use ply_core::InputError;
use ply_model::{Network, Shipped, Weights};
use serde::Serialize;

/// The weights that a game's learned evaluation uses.
#[derive(Clone, Debug, Serialize)]
pub struct WeightsInfo {
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
    pub(crate) evaluator: E,
    /// How those that were built in were made.
    made: Option<&'static str>,
}

/// A learned evaluation, or none where there are no weights.
pub(crate) type Found<E> = Result<Option<Learned<E>>, InputError>;

/// The evaluation with the weights that the environment names for a game, or else with those that were built in.
pub(crate) fn find<E>(
    game: &str,
    read: impl Fn(&[u8]) -> Result<E, InputError>,
    shipped: Option<Shipped>,
) -> Found<E> {
    if let Some(bytes) = from_environment(game)? {
        let evaluator = read(&bytes).map_err(|error| error.within(format!("{FOLDER}, {game}.zst")))?;
        return Ok(Some(Learned { evaluator, made: None }));
    }
    let learned = |Shipped { bytes, made }| Ok(Learned { evaluator: read(bytes)?, made: Some(made) });
    shipped.map(learned).transpose()
}

/// The evaluation that was asked for by name, or why there is none.
pub(crate) fn chosen<E: Clone>(found: &Found<E>, game: &str, eval: &str) -> Result<E, InputError> {
    match found {
        Ok(Some(learned)) => Ok(learned.evaluator.clone()),
        Ok(None) => Err(InputError::new(format!(
            "eval '{eval}': expected weights in {game}.zst of the folder that {FOLDER} names, found none"
        ))),
        Err(error) => Err(error.clone()),
    }
}

impl<E> Learned<E> {
    /// What is known of sums of weights.
    pub(crate) fn sum_info(&self, weights: &Weights) -> WeightsInfo {
        WeightsInfo {
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
            features: shape.name.clone(),
            built_in: self.made.is_some(),
            phases: shape.phases,
            weights: shape.features,
            neurons: Some(shape.neurons),
            made: self.made.unwrap_or_default(),
        }
    }
}

/// A folder with files of weights, each named after its game; they go before those that were built in.
const FOLDER: &str = "PLY_WEIGHTS";

/// The file of weights for a game, if the environment names a folder that has one.
fn from_environment(game: &str) -> Result<Option<Vec<u8>>, InputError> {
    let Some(folder) = std::env::var_os(FOLDER) else { return Ok(None) };
    let path = PathBuf::from(folder).join(game).with_extension("zst");
    match std::fs::read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(InputError::new(format!("{FOLDER}: {}: {error}", path.display()))),
    }
}
