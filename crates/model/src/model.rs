//! A model of either kind.

use std::io;

use ply_core::InputError;

use crate::{Network, Trainable, Weights};

/// What a trainer makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Model {
    /// The value is a sum of weights.
    Sum(Weights),
    /// The value is a network's.
    Network(Network),
}

impl Model {
    /// Reads the file of a model of this game.
    pub fn from_bytes(model: &dyn Trainable, bytes: &[u8]) -> Result<Model, InputError> {
        let of_this_game = |phases: usize, features: usize| {
            let expected = (model.phases(), model.features());
            let wrong = || InputError::new("weights: expected those of as many phases and features");
            ((phases, features) == expected).then_some(()).ok_or_else(wrong)
        };
        match model.hidden() {
            None => {
                let weights = Weights::from_bytes(model.name(), bytes)?;
                of_this_game(weights.phases(), weights.features())?;
                Ok(Model::Sum(weights))
            }
            Some(_) => {
                let network = Network::from_bytes(model.name(), bytes)?;
                of_this_game(network.shape().phases, network.shape().features)?;
                Ok(Model::Network(network))
            }
        }
    }

    /// The file.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        match self {
            Model::Sum(weights) => weights.to_bytes(),
            Model::Network(network) => network.to_bytes(),
        }
    }
}
