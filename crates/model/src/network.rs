//! A network with one hidden layer, in whole numbers, and the file that keeps it.

use std::io;

use ply_core::InputError;

use crate::file::{self, Reader, Writer, broken};
use crate::kernels::{BLOCK, Block, NEURON_ONE};

/// What stands for 1 in the weights of the last layer.
pub const OUTPUT_ONE: i32 = 512;
/// The most neurons in a view: so many that no product with them overflows.
pub const MAX_NEURONS: usize = 1024;

/// How large a network is, and what its value counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The name of the features.
    pub name: String,
    /// Phases of the game, each with a last layer of its own.
    pub phases: usize,
    /// Features that a view may have.
    pub features: usize,
    /// No position has more active features than this in a view.
    pub most_active: usize,
    /// Neurons in a view, a multiple of [`BLOCK`](crate::BLOCK).
    pub neurons: usize,
    /// Units of the evaluation to a value of 1.
    pub unit: u32,
}

impl Shape {
    /// The largest weight of a feature, and the largest bias: with so many of them no sum overflows.
    pub const fn largest_weight(&self) -> i16 {
        (i16::MAX as usize / (self.most_active + 1)) as i16
    }

    /// The largest weight of the last layer, for the same reason.
    pub const fn largest_output(&self) -> i16 {
        let largest = i32::MAX as usize / 2 / (2 * self.neurons * NEURON_ONE as usize);
        if largest > i16::MAX as usize { i16::MAX } else { largest as i16 }
    }

    fn is_possible(&self) -> bool {
        self.phases > 0
            && self.features > 0
            && self.neurons.is_multiple_of(BLOCK)
            && (BLOCK..=MAX_NEURONS).contains(&self.neurons)
            && (1..1000).contains(&self.most_active)
            && (1..1_000_000).contains(&self.unit)
    }
}

/// The weights of a network, as they are computed with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// A column of weights a feature, [`NEURON_ONE`](crate::NEURON_ONE) standing for 1.
    pub columns: Vec<i16>,
    /// What neurons begin with.
    pub biases: Vec<i16>,
    /// The last layer of each phase, [`OUTPUT_ONE`] standing for 1: own neurons, then the other side's.
    pub outputs: Vec<i16>,
    /// What the value of each phase begins with, in units of the evaluation.
    pub output_biases: Vec<i16>,
}

/// A network: features of a position as either side sees it → a layer of neurons for each view, clipped to between off and
/// fully on and squared → one value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    shape: Shape,
    columns: Vec<Block>,
    biases: Vec<Block>,
    outputs: Vec<Block>,
    output_biases: Vec<i16>,
}

fn blocks(values: &[i16]) -> Vec<Block> {
    values.as_chunks::<BLOCK>().0.iter().map(|&chunk| Block(chunk)).collect()
}

fn values(blocks: &[Block]) -> Vec<i16> {
    blocks.iter().flat_map(|block| block.0).collect()
}

impl Network {
    /// A network of this shape, if its weights fit it and are not too large.
    pub fn new(shape: Shape, parameters: &Parameters) -> Result<Network, InputError> {
        let Parameters { columns, biases, outputs, output_biases } = parameters;
        let Shape { phases, features, neurons, .. } = shape;
        let lengths = [columns, biases, outputs, output_biases].map(Vec::len);
        let expected = [features.saturating_mul(neurons), neurons, 2 * phases * neurons, phases];
        if !shape.is_possible() || lengths != expected {
            return Err(broken("the parts of the network do not fit together"));
        }
        let within =
            |values: &[i16], largest: i16| values.iter().all(|value| value.unsigned_abs() <= largest as u16);
        if !within(columns, shape.largest_weight())
            || !within(biases, shape.largest_weight())
            || !within(outputs, shape.largest_output())
        {
            return Err(broken("expected smaller ones: sums of them may overflow"));
        }
        Ok(Network {
            shape,
            columns: blocks(columns),
            biases: blocks(biases),
            outputs: blocks(outputs),
            output_biases: output_biases.clone(),
        })
    }

    /// How large it is.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Its weights.
    pub fn parameters(&self) -> Parameters {
        Parameters {
            columns: values(&self.columns),
            biases: values(&self.biases),
            outputs: values(&self.outputs),
            output_biases: self.output_biases.clone(),
        }
    }

    /// Blocks of neurons in a view.
    #[inline]
    pub(crate) fn width(&self) -> usize {
        self.biases.len()
    }

    pub(crate) fn columns(&self) -> &[Block] {
        &self.columns
    }

    pub(crate) fn biases(&self) -> &[Block] {
        &self.biases
    }

    /// The weights of a phase's last layer: for the view of the side to move, for that of the other, and the bias.
    #[inline]
    pub(crate) fn outputs(&self, phase: usize) -> (&[Block], &[Block], i16) {
        let outputs = &self.outputs[phase * 2 * self.width()..][..2 * self.width()];
        let (own, other) = outputs.split_at(self.width());
        (own, other, self.output_biases[phase])
    }

    /// The file.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let Shape { name, phases, features, most_active, neurons, unit } = &self.shape;
        let mut file = Writer::new(file::NETWORK, name);
        for number in [*phases as u32, *features as u32, *most_active as u32, *neurons as u32, *unit] {
            file.number(number);
        }
        let Parameters { columns, biases, outputs, output_biases } = self.parameters();
        for part in [columns, biases, outputs, output_biases] {
            file.values(&part);
        }
        file.finish()
    }

    /// Reads the file of a network with these features.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Network, InputError> {
        let mut file = Reader::new(file::NETWORK, name, bytes)?;
        let mut number = || Ok::<_, InputError>(file.number()? as usize);
        let (phases, features, most_active) = (number()?, number()?, number()?);
        let (neurons, unit) = (number()?, number()? as u32);
        let columns = file.values(features.saturating_mul(neurons))?;
        let biases = file.values(neurons)?;
        let outputs = file.values(phases.saturating_mul(neurons).saturating_mul(2))?;
        let output_biases = file.values(phases)?;
        file.finish()?;
        let shape = Shape { name: name.to_string(), phases, features, most_active, neurons, unit };
        Network::new(shape, &Parameters { columns, biases, outputs, output_biases })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape() -> Shape {
        Shape { name: "test".into(), phases: 2, features: 3, most_active: 2, neurons: 32, unit: 100 }
    }

    fn parameters() -> Parameters {
        let numbers = |count: i16, step: i16| (0..count).map(|n| n * step % 301 - 150).collect();
        Parameters {
            columns: numbers(96, 7),
            biases: numbers(32, 3),
            outputs: numbers(128, 5),
            output_biases: vec![20, -30],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let network = Network::new(shape(), &parameters()).unwrap();
        let bytes = network.to_bytes().unwrap();
        assert_eq!(Network::from_bytes("test", &bytes).unwrap(), network);
    }

    #[test]
    fn broken_files_are_refused() {
        let bytes = Network::new(shape(), &parameters()).unwrap().to_bytes().unwrap();
        let refused = |name: &str, bytes: &[u8]| Network::from_bytes(name, bytes).unwrap_err().to_string();
        assert_eq!(refused("other", &bytes), "weights: expected those of 'other', found those of 'test'");
        let weights = crate::Weights::new("test", 1, 2, vec![1, 2]).unwrap().to_bytes().unwrap();
        assert_eq!(refused("test", &weights), "weights: expected a network, found sums of weights");
        let network = crate::Weights::from_bytes("test", &bytes).unwrap_err().to_string();
        assert_eq!(network, "weights: expected sums of weights, found a network");
        let plain = zstd::bulk::decompress(&bytes, 1 << 20).unwrap();
        let packed = |bytes: &[u8]| zstd::bulk::compress(bytes, 1).unwrap();
        for length in 0..plain.len() {
            assert!(Network::from_bytes("test", &packed(&plain[..length])).is_err(), "{length} bytes");
        }
        assert!(refused("test", &packed(&[&plain[..], b"x"].concat())).ends_with("found 1 bytes more"));
        // Numbers that promise more than there is.
        for at in (13..33).step_by(4) {
            let mut huge = plain.clone();
            huge[at..at + 4].copy_from_slice(&[255; 4]);
            assert!(Network::from_bytes("test", &packed(&huge)).is_err(), "number at {at}");
        }
    }

    #[test]
    fn weights_that_could_overflow_are_refused() {
        let large = Parameters { columns: vec![i16::MAX; 96], ..parameters() };
        assert!(Network::new(shape(), &large).is_err());
        let lowest = Parameters { outputs: vec![i16::MIN; 128], ..parameters() };
        assert!(Network::new(shape(), &lowest).is_err());
        assert!(Network::new(Shape { neurons: 31, ..shape() }, &parameters()).is_err());
    }
}
