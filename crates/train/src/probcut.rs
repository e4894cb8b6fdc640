//! How well a shallow search foretells a deep one: the numbers that ProbCut needs.
//!
//! Positions are searched once, deeper and deeper; the scores on the way are the shallow searches. The logarithm of the
//! deviation of their difference from the last one is fitted as a linear function of phase, depth and shallow depth.

use std::path::Path;

use ply_core::{Limits, StopFlag};
use ply_games::{GameEntry, Query, Setup};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::data::{Records, shards};
use crate::error::TrainError;
use crate::model;

/// A deep and a shallow search of one position.
#[derive(Copy, Clone, Debug, serde::Serialize)]
pub struct Sample {
    /// The phase of the position.
    pub phase: usize,
    /// The depth of the deep search.
    pub depth: u32,
    /// That of the shallow one.
    pub shallow: u32,
    /// What they differ by, in the unit of the scores.
    pub difference: f32,
}

/// The deviation as a function of what is known before the search: `exp(base + phase·p + depth·d + shallow·s)`.
#[derive(Copy, Clone, Debug, serde::Serialize)]
pub struct Deviation {
    /// The constant.
    pub base: f32,
    /// A phase.
    pub phase: f32,
    /// A ply of the deep search.
    pub depth: f32,
    /// A ply of the shallow one.
    pub shallow: f32,
}

/// What to measure.
#[derive(Copy, Clone, Debug)]
pub struct Plan {
    /// Positions to search.
    pub positions: usize,
    /// The depth of the deepest search while the end is out of sight.
    pub depth: u32,
    /// The most plies that may be left for a search to the end.
    pub end_depth: u32,
}

/// What was measured.
#[derive(Clone, Default, Debug)]
pub struct Measured {
    /// Positions searched.
    pub positions: usize,
    /// Searches that did not see the end.
    pub midgame: Vec<Sample>,
    /// Searches that did.
    pub to_end: Vec<Sample>,
}

/// Searches positions from all over the shards of a folder.
pub fn measure_all(
    game: &'static dyn GameEntry,
    folder: &Path,
    plan: &Plan,
    stop_flag: &StopFlag,
    told: &mut dyn FnMut(),
) -> Result<Measured, TrainError> {
    let shards = shards(folder)?;
    let mut measured = Measured::default();
    let mut random = Pcg64Mcg::seed_from_u64(1);
    while measured.positions < plan.positions && !stop_flag.is_stopped() {
        let path = &shards[random.random_range(0..shards.len())];
        let records = Records::read(game.name(), model(game)?.packed_len(), path)?;
        if records.is_empty() {
            continue;
        }
        // Several of each shard: reading it takes longer than some searches.
        for _ in 0..10.min(plan.positions - measured.positions) {
            let index = random.random_range(0..records.len());
            // A search that is to reach the end begins near it.
            if measured.positions % 2 == 0 {
                measured.midgame.extend(measure(game, &records, index, plan.depth, false, stop_flag)?);
            } else {
                measured.to_end.extend(measure(game, &records, index, plan.end_depth, true, stop_flag)?);
            }
            measured.positions += 1;
            told();
        }
    }
    Ok(measured)
}

/// Searches a position deeper and deeper, up to `depth`, or to the end of the game where `to_end` is set; every pair of
/// searches whose depths are alike in parity is a sample.
pub fn measure(
    game: &'static dyn GameEntry,
    records: &Records,
    index: usize,
    depth: u32,
    to_end: bool,
    stop_flag: &StopFlag,
) -> Result<Vec<Sample>, TrainError> {
    let model = model(game)?;
    let packed = records.packed(index);
    let (Some(position), Some(phase)) = (model.unpack(packed), model.active(packed, &mut Vec::new())) else {
        return Ok(Vec::new());
    };
    let mut session = game.session(&Setup { position: Some(position), ..Setup::default() })?;
    if session.outcome().is_some() {
        return Ok(Vec::new());
    }
    // To the end where it is that near, and otherwise no deeper than one ply; or just so deep.
    let end_depth = if to_end { depth } else { 0 };
    let depth = if to_end { 1 } else { depth };
    let switches = ["probcut=off".to_string(), "end-jump=7".to_string(), format!("end-depth={end_depth}")];
    let query = Query {
        limits: Limits { depth: Some(depth), ..Limits::default() },
        hash: 16,
        switches: switches.into(),
        ..Query::default()
    };
    let mut scores: Vec<(u32, f32, bool)> = Vec::new();
    session.search(&query, stop_flag, &mut |told| {
        scores.push((told.depth, told.variation.score.number() as f32, told.confidence.is_some()));
    })?;
    let mut samples = Vec::new();
    for &(depth, deep, ends) in scores.iter().filter(|(_, _, ends)| *ends == to_end) {
        for &(shallow, score, _) in scores.iter().filter(|(shallow, ..)| *shallow < depth) {
            if ends || (depth - shallow).is_multiple_of(2) {
                samples.push(Sample { phase, depth, shallow, difference: score - deep });
            }
        }
    }
    Ok(samples)
}

/// Steps of the fit; a handful suffices.
const STEPS: usize = 30;
/// A step goes no farther than this, so that the first ones do not go astray.
const FARTHEST: f64 = 1.0;

/// The deviation under which the differences, taken as normally distributed, are the most likely: by Fisher scoring.
pub fn fit(samples: &[Sample]) -> Deviation {
    let row =
        |sample: &Sample| [1.0, sample.phase as f64, f64::from(sample.depth), f64::from(sample.shallow)];
    let squares: f64 = samples.iter().map(|sample| f64::from(sample.difference).powi(2)).sum();
    let mean = (squares / samples.len().max(1) as f64).max(1e-6);
    let mut found = [0.5 * mean.ln(), 0.0, 0.0, 0.0];
    for _ in 0..STEPS {
        let mut matrix = [[0.0_f64; 5]; 4];
        for sample in samples {
            let row = row(sample);
            let log: f64 = row.iter().zip(found).map(|(known, number)| known * number).sum();
            let surprise = f64::from(sample.difference).powi(2) / (2.0 * log).exp() - 1.0;
            for i in 0..4 {
                for j in 0..4 {
                    matrix[i][j] += 2.0 * row[i] * row[j];
                }
                matrix[i][4] += row[i] * surprise;
            }
        }
        // Phase and depth say the same of searches to the end: a little weight on each number keeps them small.
        for (i, line) in matrix.iter_mut().enumerate() {
            line[i] += 1e-3 * samples.len() as f64 + 1e-6;
            line[4] -= 1e-3 * samples.len() as f64 * found[i];
        }
        for (number, step) in found.iter_mut().zip(solve(matrix)) {
            *number += step.clamp(-FARTHEST, FARTHEST);
        }
    }
    let [base, phase, depth, shallow] = found.map(|number| number as f32);
    Deviation { base, phase, depth, shallow }
}

/// Four linear equations.
fn solve(mut matrix: [[f64; 5]; 4]) -> [f64; 4] {
    for column in 0..4 {
        let pivot = (column..4).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()));
        matrix.swap(column, pivot.unwrap_or(column));
        let solved = matrix[column];
        for (_, row) in matrix.iter_mut().enumerate().filter(|(row, _)| *row != column) {
            let factor = row[column] / solved[column];
            row.iter_mut().zip(solved).for_each(|(number, solved)| *number -= factor * solved);
        }
    }
    [0, 1, 2, 3].map(|row| matrix[row][4] / matrix[row][row])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deviation_is_found_again() {
        let wanted = [0.5_f32, 0.02, 0.06, -0.13];
        let mut samples = Vec::new();
        for phase in 0..30 {
            for depth in 4..12 {
                for shallow in 1..depth {
                    let log = wanted[0]
                        + wanted[1] * phase as f32
                        + wanted[2] * depth as f32
                        + wanted[3] * shallow as f32;
                    for sign in [-1.0, 1.0] {
                        samples.push(Sample { phase, depth, shallow, difference: sign * log.exp() });
                    }
                }
            }
        }
        let found = fit(&samples);
        for (found, wanted) in [found.base, found.phase, found.depth, found.shallow].into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 0.01, "{found} {wanted}");
        }
        // Without a sample there is a deviation all the same.
        assert!(fit(&[]).base.is_finite());
    }
}
