//! A slice of the hidden layer: so many neurons with all their weights, before them and behind.

use ply_model::Shape;
use rand::Rng;
use rand_pcg::Pcg64Mcg;

use super::super::adam::Adam;
use super::batch::Batch;

/// Neurons of a slice.
pub(super) const LANES: usize = 32;
const _: () = assert!(ply_model::BLOCK.is_multiple_of(LANES));

/// A number for each neuron of a slice.
pub(super) type Lanes = [f32; LANES];

/// A number for each weight of a slice: the weight itself, an average of its slopes, or their sum.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layer {
    pub(super) columns: Vec<Lanes>,
    pub(super) biases: Lanes,
    /// For each phase those of the side to move, then those of the other.
    pub(super) outputs: Vec<Lanes>,
}

impl Layer {
    fn new(shape: &Shape, mut number: impl FnMut(Kind) -> f32) -> Layer {
        let mut lanes = |kind: Kind| std::array::from_fn(|_| number(kind));
        Layer {
            columns: (0..shape.features).map(|_| lanes(Kind::Column)).collect(),
            biases: lanes(Kind::Bias),
            outputs: (0..2 * shape.phases).map(|_| lanes(Kind::Output)).collect(),
        }
    }

    /// All numbers, one after the other.
    pub(super) fn flat(&self) -> Vec<f32> {
        let all = self.columns.iter().chain([&self.biases]).chain(&self.outputs);
        all.flatten().copied().collect()
    }

    /// Takes over what [`Layer::flat`] has given; `None` where it was another's.
    pub(super) fn set(&mut self, numbers: &[f32]) -> Option<()> {
        let count = (self.columns.len() + 1 + self.outputs.len()) * LANES;
        let mut rest = numbers.as_chunks::<LANES>().0.iter();
        if numbers.len() != count {
            return None;
        }
        let all = self.columns.iter_mut().chain([&mut self.biases]).chain(&mut self.outputs);
        for lanes in all {
            *lanes = *rest.next()?;
        }
        Some(())
    }

    /// The layer of this shape that [`Layer::flat`] has given.
    pub(super) fn read(shape: &Shape, numbers: &[f32]) -> Option<Layer> {
        let mut layer = Layer::new(shape, |_| 0.0);
        layer.set(numbers).map(|()| layer)
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Column,
    Bias,
    Output,
}

/// A slice, with what learning needs.
pub(super) struct Slice {
    pub(super) weights: Layer,
    /// Adam's averages.
    pub(super) first: Layer,
    pub(super) second: Layer,
    /// What a mini-batch adds up; zero in between.
    pub(super) gradient: Layer,
    /// The neurons of each position of a batch before they are clipped, in both views.
    sums: Vec<[Lanes; 2]>,
    /// What the slice adds to the value of each position.
    pub(super) parts: Vec<f32>,
}

#[inline(always)]
fn add(sums: &mut Lanes, others: &Lanes) {
    sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
}

/// What a neuron adds to the value where its weight is 1.
#[inline(always)]
fn squared(sum: f32) -> f32 {
    let clipped = sum.clamp(0.0, 1.0);
    clipped * clipped
}

impl Slice {
    /// Random weights, such that neurons are partly on.
    pub(super) fn random(shape: &Shape, random: &mut Pcg64Mcg) -> Slice {
        let spread = 1.0 / (shape.most_active as f32).sqrt();
        let output = 1.0 / (2.0 * shape.neurons as f32).sqrt();
        let weights = Layer::new(shape, |kind| {
            let number = random.random_range(-1.0..1.0_f32);
            match kind {
                Kind::Column => number * spread,
                Kind::Bias => 0.5 + 0.25 * number,
                Kind::Output => number * output,
            }
        });
        let zeros = Layer::new(shape, |_| 0.0);
        Slice {
            weights,
            first: zeros.clone(),
            second: zeros.clone(),
            gradient: zeros,
            sums: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// The neurons of each position, and what they add to its value.
    pub(super) fn forward(&mut self, batch: &Batch) {
        let Slice { weights, sums, parts, .. } = self;
        sums.clear();
        parts.clear();
        for index in 0..batch.len() {
            let neurons = [0, 1].map(|view| {
                let mut sums = weights.biases;
                for &feature in batch.features(view, index) {
                    add(&mut sums, &weights.columns[feature as usize]);
                }
                sums
            });
            let mut part = 0.0;
            for (view, sums) in neurons.iter().enumerate() {
                let outputs = &weights.outputs[2 * batch.phases[index] + view];
                part += sums.iter().zip(outputs).map(|(&sum, weight)| squared(sum) * weight).sum::<f32>();
            }
            sums.push(neurons);
            parts.push(part);
        }
    }

    /// Adds up the slopes of all weights, from those of the values.
    pub(super) fn backward(&mut self, batch: &Batch, slopes: &[f32]) {
        let Slice { weights, gradient, sums, .. } = self;
        for (index, (&slope, sums)) in slopes.iter().zip(&*sums).enumerate() {
            for (view, sums) in sums.iter().enumerate() {
                let row = 2 * batch.phases[index] + view;
                let (outputs, output_slopes) = (&weights.outputs[row], &mut gradient.outputs[row]);
                let mut neuron_slopes = [0.0; LANES];
                for lane in 0..LANES {
                    let sum = sums[lane];
                    output_slopes[lane] += slope * squared(sum);
                    // A neuron that is off or fully on does not feel a small change.
                    let steepness = if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 };
                    neuron_slopes[lane] = slope * outputs[lane] * steepness;
                }
                add(&mut gradient.biases, &neuron_slopes);
                for &feature in batch.features(view, index) {
                    add(&mut gradient.columns[feature as usize], &neuron_slopes);
                }
            }
        }
    }

    /// Moves the weights of some features and all others against their slopes.
    pub(super) fn step(&mut self, adam: Adam, touched: &[u32], decay: f32, limit: f32) {
        let Slice { weights, first, second, gradient, .. } = self;
        let move_all =
            |weights: &mut Lanes, first: &mut Lanes, second: &mut Lanes, slopes: &mut Lanes, limit: f32| {
                for lane in 0..LANES {
                    let slope = slopes[lane] + decay * weights[lane];
                    adam.step(&mut weights[lane], &mut first[lane], &mut second[lane], slope);
                    weights[lane] = weights[lane].clamp(-limit, limit);
                }
                *slopes = [0.0; LANES];
            };
        for &feature in touched {
            let at = feature as usize;
            let (first, second) = (&mut first.columns[at], &mut second.columns[at]);
            move_all(&mut weights.columns[at], first, second, &mut gradient.columns[at], limit);
        }
        move_all(&mut weights.biases, &mut first.biases, &mut second.biases, &mut gradient.biases, limit);
        for row in 0..weights.outputs.len() {
            let (first, second) = (&mut first.outputs[row], &mut second.outputs[row]);
            move_all(&mut weights.outputs[row], first, second, &mut gradient.outputs[row], f32::MAX);
        }
    }
}
