//! The hidden layer of a network along a line of play, kept up to date move by move.

use crate::kernels::{Block, Columns, NEURON_ONE, add_columns, squared_product};
use crate::network::{Network, OUTPUT_ONE};

/// What a move does to the features of one view.
#[derive(Copy, Clone, Debug)]
pub enum Update<'a> {
    /// Some features come, others go.
    Change {
        /// Those that come.
        added: &'a [u32],
        /// Those that go.
        removed: &'a [u32],
    },
    /// These are all of them: for a move that changes most.
    Refresh(&'a [u32]),
}

/// The sums of weights of every neuron in both views, for each position since the root.
///
/// Whoever uses it decides whose the first view is, such as the first player's: it stays the same when the turn changes.
///
/// ```
/// use ply_model::{Accumulators, Network, Parameters, Shape, Update};
/// let shape = Shape { name: "example".into(), phases: 1, features: 3, most_active: 2, neurons: 32, unit: 100 };
/// let network = Network::new(shape, &Parameters {
///     columns: [vec![51; 32], vec![102; 32], vec![0; 32]].concat(),
///     biases: vec![0; 32],
///     outputs: [vec![512; 32], vec![0; 32]].concat(),
///     output_biases: vec![7],
/// }).unwrap();
/// let mut accumulators = Accumulators::default();
/// accumulators.refresh(&network, [&[0], &[2]]);
/// // 32 neurons, each on by a fifth, which counts a twenty-fifth, or 10 of 254.
/// assert_eq!(accumulators.evaluate(&network, 0, 0), 125 + 7);
/// accumulators.push(&network, [Update::Change { added: &[1], removed: &[0] }, Update::Refresh(&[1, 2])]);
/// assert_eq!(accumulators.evaluate(&network, 0, 0), 516 + 7);
/// accumulators.pop();
/// assert_eq!(accumulators.evaluate(&network, 0, 0), 125 + 7);
/// ```
#[derive(Clone, Default, Debug)]
pub struct Accumulators {
    /// Both views of each position, one position after the other.
    stack: Vec<Block>,
    /// Positions since the root.
    ply: usize,
}

impl Accumulators {
    /// Begins at a position with these active features in both views.
    pub fn refresh(&mut self, network: &Network, views: [&[u32]; 2]) {
        self.ply = 0;
        let width = network.width();
        self.stack.clear();
        // Room for any usual line, so that pushing does not allocate in the search.
        self.stack.reserve(256 * 2 * width);
        self.stack.resize(2 * width, Block::ZERO);
        for (features, sums) in views.into_iter().zip(self.stack.chunks_exact_mut(width)) {
            start_anew(network, features, sums);
        }
    }

    /// A move is made.
    #[inline]
    pub fn push(&mut self, network: &Network, updates: [Update; 2]) {
        let width = network.width();
        self.ply += 1;
        let start = self.ply * 2 * width;
        if self.stack.len() < start + 2 * width {
            self.stack.resize(start + 2 * width, Block::ZERO);
        }
        let (past, now) = self.stack.split_at_mut(start);
        let before = past[start - 2 * width..].chunks_exact(width);
        for ((update, before), after) in updates.into_iter().zip(before).zip(now.chunks_exact_mut(width)) {
            match update {
                Update::Change { added, removed } => {
                    add_columns(before, Columns { weights: network.columns(), added, removed }, after);
                }
                Update::Refresh(features) => start_anew(network, features, after),
            }
        }
    }

    /// The last move is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.ply = self.ply.saturating_sub(1);
    }

    /// The value of the present position in this phase, in units of the evaluation, to the side whose view has this number,
    /// 0 or 1, and whose move it is.
    #[inline]
    pub fn evaluate(&self, network: &Network, view: usize, phase: usize) -> i32 {
        let width = network.width();
        let sums = &self.stack[self.ply * 2 * width..][..2 * width];
        let (first, second) = sums.split_at(width);
        let (own, other) = if view == 0 { (first, second) } else { (second, first) };
        let (own_weights, other_weights, bias) = network.outputs(phase);
        let sum = squared_product(own, own_weights) + squared_product(other, other_weights);
        let units = i64::from(sum) * i64::from(network.shape().unit);
        // The sum is at most half of an i32 and the unit below a million, but files may combine both. Squares are in 256ths.
        let one = i64::from(NEURON_ONE) * i64::from(NEURON_ONE) * i64::from(OUTPUT_ONE);
        let units = units * 256 / one;
        units.clamp(-MAX_VALUE, MAX_VALUE) as i32 + i32::from(bias)
    }
}

/// Far beyond all evaluations, far below all wins.
const MAX_VALUE: i64 = 10_000_000;

fn start_anew(network: &Network, features: &[u32], sums: &mut [Block]) {
    let columns = Columns { weights: network.columns(), added: features, removed: &[] };
    add_columns(network.biases(), columns, sums);
}
