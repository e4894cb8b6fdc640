//! Networks: all phases together, the hidden layer in slices of neurons.
//!
//! Slices share the positions of a mini-batch and nothing else, so that threads take slices, and no sum depends on how many
//! threads there are: what slices add to a value is summed up in their order.

mod batch;
mod slice;

use ply_core::{InputError, StopFlag};
use ply_model::{Accumulators, Hidden, Model, NEURON_ONE, Network, OUTPUT_ONE, Parameters, Shape, Trainable};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use super::adam::Adam;
use super::dataset::{Dataset, Part};
use super::goal::{Errors, Goal};
use super::state::{Progress, StateFile};
use super::{Config, FitReport, no_longer_falls, rate};
use crate::error::TrainError;
use batch::Batch;
use slice::{LANES, Layer, Slice};

/// Fits the network. `None` where the stop flag ended it.
pub(super) fn fit(
    dataset: &Dataset,
    config: &Config,
    hidden: Hidden,
    state_file: Option<&StateFile>,
    stop_flag: &StopFlag,
    told: &(dyn Fn(&FitReport) + Sync),
) -> Result<Option<(Model, Vec<FitReport>)>, TrainError> {
    let mut fit = NetworkFit::new(dataset, config, hidden);
    if let Some(progress) = state_file.and_then(|file| file.progress(0)) {
        fit.restore(progress).ok_or_else(|| InputError::new("the state is that of another model"))?;
    }
    fit.run(stop_flag, state_file, told)?;
    if let Some(file) = state_file {
        file.write(0, fit.progress())?;
    }
    if !fit.done {
        return Ok(None);
    }
    let (network, report) = fit.finish()?;
    Ok(Some((Model::Network(network), vec![report])))
}

/// Does the same to all items, some at once.
fn share<T: Send>(threads: usize, items: &mut [T], work: impl Fn(&mut T) + Sync) {
    if threads.min(items.len()) < 2 {
        return items.iter_mut().for_each(work);
    }
    let each = items.len().div_ceil(threads);
    std::thread::scope(|scope| {
        for chunk in items.chunks_mut(each) {
            scope.spawn(|| chunk.iter_mut().for_each(&work));
        }
    });
}

/// The weights that slices do not hold, and one number of Adam's averages for each.
#[derive(Clone, PartialEq, Debug)]
struct OutputBiases {
    weights: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
}

/// The fit of a network.
struct NetworkFit<'a> {
    dataset: &'a Dataset,
    config: &'a Config,
    model: &'static dyn Trainable,
    goal: Goal,
    shape: Shape,
    done: bool,
    epochs: usize,
    batches: usize,
    loss: f64,
    slices: Vec<Slice>,
    biases: OutputBiases,
    /// The weights of the epoch with the least validation error.
    best: Vec<Vec<f32>>,
    /// What is compared to find it.
    measures: Vec<f32>,
    report: FitReport,
}

impl<'a> NetworkFit<'a> {
    fn new(dataset: &'a Dataset, config: &'a Config, hidden: Hidden) -> NetworkFit<'a> {
        let model = dataset.model();
        let goal = Goal::new(model.target(), config.lambda);
        let shape = Shape {
            name: model.name().to_string(),
            phases: model.phases(),
            features: model.features(),
            most_active: hidden.most_active,
            neurons: config.neurons.unwrap_or(hidden.neurons),
            unit: model.target().unit() as u32,
        };
        let mut random = Pcg64Mcg::seed_from_u64(config.seed ^ 0x6e65_7477);
        let mut slices: Vec<Slice> =
            (0..shape.neurons / LANES).map(|_| Slice::random(&shape, &mut random)).collect();
        // Nothing is learned of a feature that no position has: it must not count by chance.
        for feature in unseen(dataset) {
            slices.iter_mut().for_each(|slice| slice.weights.columns[feature] = [0.0; LANES]);
        }
        let zeros = vec![0.0; shape.phases];
        let biases = OutputBiases { weights: zeros.clone(), first: zeros.clone(), second: zeros };
        let [positions, held_out] = dataset.len();
        let before = dataset.all(Part::HeldOut).into_iter();
        let before = before.map(|index| goal.errors(0.0, dataset.goal(Part::HeldOut, index, &goal)));
        let report = FitReport {
            positions,
            held_out,
            error_before: before.fold(Errors::default(), Errors::with).absolute(),
            ..FitReport::default()
        };
        let mut fit = NetworkFit {
            dataset,
            config,
            model,
            goal,
            shape,
            done: false,
            epochs: 0,
            batches: 0,
            loss: 0.0,
            slices,
            biases,
            best: Vec::new(),
            measures: Vec::new(),
            report,
        };
        if let Some(Model::Network(from)) = &config.from {
            fit.begin_with(&from.parameters());
            // It is kept unless something better is found.
            let errors = fit.validate();
            fit.measures.push(fit.goal.measure(errors));
        }
        fit.best = fit.weights();
        fit
    }

    /// Takes over the weights of a network of this shape.
    fn begin_with(&mut self, parameters: &Parameters) {
        let neurons = self.shape.neurons;
        let first = |weight: i16| f32::from(weight) / f32::from(NEURON_ONE);
        let last = |weight: i16| f32::from(weight) / OUTPUT_ONE as f32;
        for (number, slice) in self.slices.iter_mut().enumerate() {
            let of = |values: &[i16], row: usize, number_of: fn(i16) -> f32, from: usize| -> [f32; LANES] {
                std::array::from_fn(|lane| number_of(values[row * neurons + from + lane]))
            };
            let from = number * LANES;
            let Layer { columns, biases, outputs } = &mut slice.weights;
            for (feature, column) in columns.iter_mut().enumerate() {
                *column = of(&parameters.columns, feature, first, from);
            }
            *biases = of(&parameters.biases, 0, first, from);
            for (row, output) in outputs.iter_mut().enumerate() {
                *output = of(&parameters.outputs, row, last, from);
            }
        }
        let biases = parameters.output_biases.iter();
        self.biases.weights = biases.map(|&bias| f32::from(bias) / self.shape.unit as f32).collect();
    }

    /// Goes on until it is done, or stopped between two mini-batches.
    fn run(
        &mut self,
        stop_flag: &StopFlag,
        state_file: Option<&StateFile>,
        told: &(dyn Fn(&FitReport) + Sync),
    ) -> Result<(), TrainError> {
        let mut order = self.dataset.all(Part::Learned);
        let mut random = Pcg64Mcg::seed_from_u64(self.config.seed ^ 0x9e37_79b9);
        // Each epoch shuffles the order of the one before.
        (0..self.epochs).for_each(|_| order.shuffle(&mut random));
        while !self.done {
            order.shuffle(&mut random);
            for indices in order.chunks(self.config.batch).skip(self.batches) {
                if stop_flag.is_stopped() {
                    return Ok(());
                }
                self.learn(indices, order.len());
            }
            self.end_epoch();
            told(&self.report);
            if let Some(file) = state_file.filter(|file| !self.done && file.is_due()) {
                file.write(0, self.progress())?;
            }
        }
        Ok(())
    }

    /// The positions of a mini-batch. Of two images of a position one is learned from in one epoch, the other in the next.
    fn batch(&self, part: Part, indices: &[u32]) -> Batch {
        let each = indices.len().div_ceil(self.config.threads.max(1)).max(1);
        let mut batches: Vec<(Batch, &[u32])> =
            indices.chunks(each).map(|indices| (Batch::default(), indices)).collect();
        share(self.config.threads, &mut batches, |(batch, indices)| {
            for &index in *indices {
                let goal = self.dataset.goal(part, index, &self.goal);
                let mirrored = part == Part::Learned && (index as usize + self.epochs) % 2 == 1;
                batch.push(self.model, self.dataset.packed(part, index), mirrored, goal);
            }
        });
        batches.into_iter().map(|(batch, _)| batch).reduce(Batch::with).unwrap_or_default()
    }

    /// The values of a batch; every slice then holds its neurons' sums.
    fn forward(&mut self, batch: &Batch) -> Vec<f32> {
        share(self.config.threads, &mut self.slices, |slice| slice.forward(batch));
        let value = |index: usize| {
            let bias = self.biases.weights[batch.phases[index]];
            self.slices.iter().fold(bias, |value, slice| value + slice.parts[index])
        };
        (0..batch.len()).map(value).collect()
    }

    /// How much each value of a batch has to change.
    fn slopes(&self, batch: &Batch, values: &[f32]) -> Vec<f32> {
        let count = batch.len() as f32;
        let slope = |(&value, &goal): (&f32, &f32)| self.goal.slope(value, goal) / count;
        values.iter().zip(&batch.goals).map(slope).collect()
    }

    /// One step of Adam.
    fn learn(&mut self, indices: &[u32], positions: usize) {
        let batch = self.batch(Part::Learned, indices);
        let values = self.forward(&batch);
        let losses = values.iter().zip(&batch.goals).map(|(&value, &goal)| self.goal.loss(value, goal));
        self.loss += losses.sum::<f64>();
        let slopes = self.slopes(&batch, &values);

        let batches = positions.div_ceil(self.config.batch);
        let step = self.epochs * batches + self.batches + 1;
        let rate = rate(self.config, self.model.target(), self.model.hidden());
        let adam = Adam::new(rate, step, batches * self.config.epochs);
        let touched = batch.touched(self.shape.features);
        let (decay, limit) = (self.config.decay, weight_limit(&self.shape));
        share(self.config.threads, &mut self.slices, |slice| {
            slice.backward(&batch, &slopes);
            slice.step(adam, &touched, decay, limit);
        });
        let mut gradient = vec![0.0; self.shape.phases];
        batch.phases.iter().zip(&slopes).for_each(|(&phase, slope)| gradient[phase] += slope);
        let OutputBiases { weights, first, second } = &mut self.biases;
        for (phase, slope) in gradient.into_iter().enumerate() {
            adam.step(&mut weights[phase], &mut first[phase], &mut second[phase], slope);
        }
        self.batches += 1;
    }

    fn validate(&mut self) -> Errors {
        let held_out = self.dataset.all(Part::HeldOut);
        let mut errors = Errors::default();
        for indices in held_out.chunks(4096) {
            let batch = self.batch(Part::HeldOut, indices);
            let values = self.forward(&batch);
            for (&value, &goal) in values.iter().zip(&batch.goals) {
                errors = errors.with(self.goal.errors(value, goal));
            }
        }
        errors
    }

    fn end_epoch(&mut self) {
        let errors = self.validate();
        let measure = self.goal.measure(errors);
        if self.measures.iter().all(|&earlier| measure < earlier) {
            self.best = self.weights();
        }
        self.measures.push(measure);
        self.report.errors.push(errors.absolute());
        self.report.held_out_losses.push(errors.loss());
        self.report.losses.push((self.loss / self.report.positions.max(1) as f64) as f32);
        (self.epochs, self.batches, self.loss) = (self.epochs + 1, 0, 0.0);
        self.done = self.epochs >= self.config.epochs || no_longer_falls(&self.measures);
    }

    /// All weights: those of each slice, then the biases of the values.
    fn weights(&self) -> Vec<Vec<f32>> {
        let slices = self.slices.iter().map(|slice| slice.weights.flat());
        slices.chain([self.biases.weights.clone()]).collect()
    }

    /// The best weights, rounded, and what became of them.
    fn finish(mut self) -> Result<(Network, FitReport), TrainError> {
        let network = Network::new(self.shape.clone(), &quantised(&self.shape, &self.best))?;
        let mut accumulators = Accumulators::default();
        let mut errors = Errors::default();
        let (mut own, mut other) = (Vec::new(), Vec::new());
        for index in self.dataset.all(Part::HeldOut) {
            let packed = self.dataset.packed(Part::HeldOut, index);
            own.clear();
            other.clear();
            let phase = self.model.active(packed, &mut own).unwrap_or(0);
            self.model.active_other(packed, &mut other);
            accumulators.refresh(&network, [&own, &other]);
            let units = accumulators.evaluate(&network, 0, phase);
            let value = units as f32 / self.shape.unit as f32;
            errors =
                errors.with(self.goal.errors(value, self.dataset.goal(Part::HeldOut, index, &self.goal)));
        }
        (self.report.error, self.report.deviation) = (errors.absolute(), errors.deviation());
        Ok((network, self.report))
    }

    fn progress(&self) -> Progress {
        let FitReport { errors, losses, held_out_losses, .. } = &self.report;
        let mut arrays = vec![self.measures.clone(), errors.clone(), losses.clone(), held_out_losses.clone()];
        arrays.extend(self.best.iter().cloned());
        if !self.done {
            arrays.extend(self.weights());
            for slice in &self.slices {
                arrays.extend([slice.first.flat(), slice.second.flat()]);
            }
            arrays.extend([self.biases.first.clone(), self.biases.second.clone()]);
        }
        Progress { done: self.done, epochs: self.epochs, batches: self.batches, loss: self.loss, arrays }
    }

    /// Goes back to where an earlier run was; `None` where it was another one.
    fn restore(&mut self, progress: Progress) -> Option<()> {
        let Progress { done, epochs, batches, loss, arrays } = progress;
        let mut arrays = arrays.into_iter();
        self.measures = arrays.next()?;
        self.report.errors = arrays.next()?;
        self.report.losses = arrays.next()?;
        self.report.held_out_losses = arrays.next()?;
        for best in &mut self.best {
            *best = arrays.next().filter(|array| array.len() == best.len())?;
        }
        if !done {
            let phases = self.shape.phases;
            let biases = |array: Option<Vec<f32>>| array.filter(|array| array.len() == phases);
            for slice in &mut self.slices {
                slice.weights.set(&arrays.next()?)?;
            }
            self.biases.weights = biases(arrays.next())?;
            for slice in &mut self.slices {
                slice.first.set(&arrays.next()?)?;
                slice.second.set(&arrays.next()?)?;
            }
            self.biases.first = biases(arrays.next())?;
            self.biases.second = biases(arrays.next())?;
        }
        (self.done, self.epochs, self.batches, self.loss) = (done, epochs, batches, loss);
        Some(())
    }
}

/// The features that no position to learn from has, nor its mirror image.
fn unseen(dataset: &Dataset) -> Vec<usize> {
    let mut is_seen = vec![false; dataset.model().features()];
    for index in dataset.all(Part::Learned) {
        let mut batch = Batch::default();
        for mirrored in [false, true] {
            batch.push(dataset.model(), dataset.packed(Part::Learned, index), mirrored, 0.0);
        }
        (0..4).for_each(|n| {
            batch.features(n / 2, n % 2).iter().for_each(|&seen| is_seen[seen as usize] = true)
        });
    }
    (0..is_seen.len()).filter(|&feature| !is_seen[feature]).collect()
}

/// The largest weight of a feature that can be written.
fn weight_limit(shape: &Shape) -> f32 {
    f32::from(shape.largest_weight()) / f32::from(NEURON_ONE)
}

/// The weights as whole numbers, in the order of a network.
fn quantised(shape: &Shape, weights: &[Vec<f32>]) -> Parameters {
    let rounded = |weight: f32, one: f32, limit: i16| {
        (weight * one).round().clamp(-f32::from(limit), f32::from(limit)) as i16
    };
    let (biases, slices) = weights.split_last().map_or((&[][..], weights), |(last, rest)| (&last[..], rest));
    let layers: Vec<Layer> = slices.iter().filter_map(|slice| Layer::read(shape, slice)).collect();
    let first = |weight: f32| rounded(weight, NEURON_ONE.into(), shape.largest_weight());
    let last = |weight: f32| rounded(weight, OUTPUT_ONE as f32, shape.largest_output());
    let columns =
        (0..shape.features).flat_map(|feature| layers.iter().flat_map(move |layer| layer.columns[feature]));
    let outputs =
        (0..2 * shape.phases).flat_map(|row| layers.iter().flat_map(move |layer| layer.outputs[row]));
    Parameters {
        columns: columns.map(first).collect(),
        biases: layers.iter().flat_map(|layer| layer.biases).map(first).collect(),
        outputs: outputs.map(last).collect(),
        output_biases: biases.iter().map(|&bias| rounded(bias, shape.unit as f32, i16::MAX)).collect(),
    }
}

#[cfg(test)]
mod tests;
