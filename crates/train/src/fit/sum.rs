//! Sums of weights: phases have no weight in common, so that each is fitted by itself, one thread a phase.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use ply_core::{InputError, StopFlag};
use ply_model::{Model, Trainable, Weights};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::adam::Adam;
use super::dataset::{Dataset, Part, Samples};
use super::goal::{Errors, Goal};
use super::state::{Progress, StateFile};
use super::{Config, FitReport, no_longer_falls, rate};
use crate::datagen::lock;
use crate::error::TrainError;

/// Fits all phases. `None` where the stop flag ended it.
pub(super) fn fit(
    dataset: &Dataset,
    config: &Config,
    state_file: Option<&StateFile>,
    stop_flag: &StopFlag,
    told: &(dyn Fn(&FitReport) + Sync),
) -> Result<Option<(Model, Vec<FitReport>)>, TrainError> {
    let model = dataset.model();
    let next = AtomicUsize::new(0);
    let fitted = Mutex::new(vec![None; model.phases()]);
    let failure = Mutex::new(None);
    let work = || -> Result<(), TrainError> {
        loop {
            let phase = next.fetch_add(1, Ordering::Relaxed);
            if phase >= model.phases() || stop_flag.is_stopped() {
                return Ok(());
            }
            let mut fit = PhaseFit::new(dataset, config, phase);
            if let Some(progress) = state_file.and_then(|file| file.progress(phase)) {
                fit.restore(progress).ok_or_else(|| InputError::new("the state is that of another model"))?;
            }
            fit.run(stop_flag, state_file)?;
            if let Some(file) = state_file {
                file.write(phase, fit.progress())?;
            }
            if fit.done {
                let (weights, report) = fit.finish();
                told(&report);
                lock(&fitted)[phase] = Some((weights, report));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..config.threads.max(1) {
            scope.spawn(|| {
                if let Err(error) = work() {
                    stop_flag.stop();
                    lock(&failure).get_or_insert(error);
                }
            });
        }
    });
    if let Some(error) = lock(&failure).take() {
        return Err(error);
    }
    if stop_flag.is_stopped() {
        return Ok(None);
    }
    let mut fitted: Vec<_> = lock(&fitted).drain(..).flatten().collect();
    if config.from.is_none() {
        borrow_weights(&mut fitted);
    }
    let (mut values, mut reports) = (Vec::new(), Vec::new());
    for (weights, report) in fitted {
        values.extend(weights);
        reports.push(report);
    }
    let weights = Weights::new(model.name(), model.phases(), model.features(), values)
        .ok_or_else(|| InputError::new("not every phase was fitted"))?;
    Ok(Some((Model::Sum(weights), reports)))
}

/// Phases that no position belongs to, such as the first moves where openings are random, take the weights of the nearest
/// one that has some.
fn borrow_weights(fitted: &mut [(Vec<i16>, FitReport)]) {
    let learned: Vec<usize> = (0..fitted.len()).filter(|&phase| fitted[phase].1.positions > 0).collect();
    for phase in (0..fitted.len()).filter(|phase| !learned.contains(phase)) {
        if let Some(&nearest) = learned.iter().min_by_key(|&&other| other.abs_diff(phase)) {
            fitted[phase].0 = fitted[nearest].0.clone();
        }
    }
}

/// The fit of one phase.
struct PhaseFit<'a> {
    model: &'static dyn Trainable,
    config: &'a Config,
    goal: Goal,
    learned: Samples,
    held_out: Samples,
    done: bool,
    epochs: usize,
    batches: usize,
    loss: f64,
    weights: Vec<f32>,
    /// Adam's averages.
    first: Vec<f32>,
    second: Vec<f32>,
    /// What a mini-batch adds up, and for which features; empty in between.
    gradient: Vec<f32>,
    touched: Vec<u32>,
    /// The weights of the epoch with the least validation error.
    best: Vec<f32>,
    /// What is compared to find it.
    measures: Vec<f32>,
    report: FitReport,
}

impl PhaseFit<'_> {
    fn new<'a>(dataset: &Dataset, config: &'a Config, phase: usize) -> PhaseFit<'a> {
        let model = dataset.model();
        let goal = Goal::new(model.target(), config.lambda);
        let mut phases = vec![(phase, 1.0)];
        if config.neighbours > 0.0 {
            phases.extend(phase.checked_sub(1).map(|phase| (phase, config.neighbours)));
            phases.extend(Some((phase + 1, config.neighbours)).filter(|(phase, _)| *phase < model.phases()));
        }
        let learned = dataset.samples(Part::Learned, &phases, &goal);
        let held_out = dataset.samples(Part::HeldOut, &[(phase, 1.0)], &goal);
        let zeros = vec![0.0_f32; model.features()];
        let report = FitReport {
            phase: Some(phase),
            positions: learned.len(),
            held_out: held_out.len(),
            error_before: errors(&held_out, &goal, |_| 0.0).absolute(),
            ..FitReport::default()
        };
        let weights = match &config.from {
            Some(Model::Sum(from)) => {
                from.phase(phase).iter().map(|&weight| f32::from(weight) / unit(model)).collect()
            }
            _ => zeros.clone(),
        };
        let mut fit = PhaseFit {
            model,
            config,
            goal,
            learned,
            held_out,
            done: false,
            epochs: 0,
            batches: 0,
            loss: 0.0,
            best: weights.clone(),
            weights,
            first: zeros.clone(),
            second: zeros.clone(),
            gradient: zeros,
            touched: Vec::new(),
            measures: Vec::new(),
            report,
        };
        // What it begins with is kept unless something better is found.
        if config.from.is_some() && fit.held_out.len() > 0 {
            fit.measures.push(fit.goal.measure(fit.validate()));
        }
        fit
    }

    /// Goes on until it is done, or stopped between two mini-batches.
    fn run(&mut self, stop_flag: &StopFlag, state_file: Option<&StateFile>) -> Result<(), TrainError> {
        let phase = self.report.phase.unwrap_or(0);
        let mut order: Vec<u32> = (0..self.learned.len() as u32).collect();
        let mut random = Pcg64Mcg::seed_from_u64(self.config.seed.wrapping_add(phase as u64) ^ 0x9e37_79b9);
        let _: u64 = random.random();
        // Each epoch shuffles the order of the one before.
        (0..self.epochs).for_each(|_| order.shuffle(&mut random));
        while !self.done {
            order.shuffle(&mut random);
            for batch in order.chunks(self.config.batch).skip(self.batches) {
                if stop_flag.is_stopped() {
                    return Ok(());
                }
                self.learn(batch);
            }
            self.end_epoch();
            if let Some(file) = state_file.filter(|file| !self.done && file.is_due()) {
                file.write(phase, self.progress())?;
            }
        }
        Ok(())
    }

    /// One step of Adam.
    fn learn(&mut self, batch: &[u32]) {
        let batches = self.learned.len().div_ceil(self.config.batch);
        let step = self.epochs * batches + self.batches + 1;
        let steps = (batches * self.config.epochs).max(1);
        let adam = Adam::new(rate(self.config, self.model.target(), None), step, steps);
        let PhaseFit { gradient, touched, .. } = self;
        for &index in batch {
            let index = index as usize;
            let features = self.learned.features(index);
            let value: f32 = features.iter().map(|&feature| self.weights[feature as usize]).sum();
            let goal = self.learned.goals[index];
            self.loss += self.goal.loss(value, goal);
            let error = self.goal.slope(value, goal) * self.learned.counts[index];
            for &feature in features {
                if gradient[feature as usize] == 0.0 {
                    touched.push(feature);
                }
                gradient[feature as usize] += error;
            }
        }
        for feature in touched.drain(..) {
            let index = feature as usize;
            let slope = gradient[index] / batch.len() as f32 + self.config.decay * self.weights[index];
            gradient[index] = 0.0;
            adam.step(&mut self.weights[index], &mut self.first[index], &mut self.second[index], slope);
        }
        self.batches += 1;
    }

    fn end_epoch(&mut self) {
        let errors = self.validate();
        let measure = self.goal.measure(errors);
        // Where nothing is held out, the last weights are the best known.
        if self.held_out.len() == 0 || self.measures.iter().all(|&earlier| measure < earlier) {
            self.best.clone_from(&self.weights);
        }
        self.measures.push(measure);
        self.report.errors.push(errors.absolute());
        self.report.held_out_losses.push(errors.loss());
        self.report.losses.push((self.loss / self.learned.len().max(1) as f64) as f32);
        (self.epochs, self.batches, self.loss) = (self.epochs + 1, 0, 0.0);
        self.done = self.epochs >= self.config.epochs || no_longer_falls(&self.measures);
    }

    fn validate(&self) -> Errors {
        let value = |features: &[u32]| features.iter().map(|&feature| self.weights[feature as usize]).sum();
        errors(&self.held_out, &self.goal, value)
    }

    /// The best weights, rounded, and what became of them.
    fn finish(mut self) -> (Vec<i16>, FitReport) {
        let unit = unit(self.model);
        let rounded = |weight: &f32| (weight * unit).round().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let weights: Vec<i16> = self.best.iter().map(rounded).collect();
        let value = |features: &[u32]| {
            let sum: i32 = features.iter().map(|&feature| i32::from(weights[feature as usize])).sum();
            sum as f32 / unit
        };
        let errors = errors(&self.held_out, &self.goal, value);
        (self.report.error, self.report.deviation) = (errors.absolute(), errors.deviation());
        (weights, self.report)
    }

    fn progress(&self) -> Progress {
        let FitReport { errors, losses, held_out_losses, .. } = &self.report;
        let mut arrays = vec![&self.best, &self.measures, errors, losses, held_out_losses];
        // The rest is of no use once nothing is left to do.
        if !self.done {
            arrays.extend([&self.weights, &self.first, &self.second]);
        }
        Progress {
            done: self.done,
            epochs: self.epochs,
            batches: self.batches,
            loss: self.loss,
            arrays: arrays.into_iter().cloned().collect(),
        }
    }

    /// Goes back to where an earlier run was; `None` where it was another one.
    fn restore(&mut self, progress: Progress) -> Option<()> {
        let Progress { done, epochs, batches, loss, arrays } = progress;
        let mut arrays = arrays.into_iter();
        let features = self.model.features();
        let weights = |array: Option<Vec<f32>>| array.filter(|array| array.len() == features);
        self.best = weights(arrays.next())?;
        self.measures = arrays.next()?;
        self.report.errors = arrays.next()?;
        self.report.losses = arrays.next()?;
        self.report.held_out_losses = arrays.next()?;
        if !done {
            self.weights = weights(arrays.next())?;
            self.first = weights(arrays.next())?;
            self.second = weights(arrays.next())?;
        }
        (self.done, self.epochs, self.batches, self.loss) = (done, epochs, batches, loss);
        Some(())
    }
}

/// What stands for 1 in the weights that are written.
fn unit(model: &dyn Trainable) -> f32 {
    model.target().unit() * f32::from(model.precision())
}

/// How far values are from their goals, on some positions.
fn errors(samples: &Samples, goal: &Goal, value: impl Fn(&[u32]) -> f32) -> Errors {
    (0..samples.len())
        .map(|index| goal.errors(value(samples.features(index)), samples.goals[index]))
        .fold(Errors::default(), Errors::with)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_without_positions_borrow() {
        let phase = |weight, positions| (vec![weight], FitReport { positions, ..FitReport::default() });
        let mut fitted = [phase(0, 0), phase(0, 0), phase(7, 5), phase(9, 3), phase(0, 0)];
        borrow_weights(&mut fitted);
        assert_eq!(fitted.map(|(weights, _)| weights[0]), [7, 7, 7, 9, 9]);
        let mut nothing = [phase(0, 0)];
        borrow_weights(&mut nothing);
        assert_eq!(nothing[0].0, [0]);
    }
}
