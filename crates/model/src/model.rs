//! A model of either kind.

use std::io;

use crate::{Network, Weights};

/// What a trainer makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Model {
    /// The value is a sum of weights.
    Sum(Weights),
    /// The value is a network's.
    Network(Network),
}

impl Model {
    /// The file.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        match self {
            Model::Sum(weights) => weights.to_bytes(),
            Model::Network(network) => network.to_bytes(),
        }
    }
}
