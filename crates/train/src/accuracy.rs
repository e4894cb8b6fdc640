//! How far an evaluation is from how games ended.

use std::path::PathBuf;

use ply_core::InputError;
use ply_games::{GameEntry, Setup};

use crate::data::{Records, shards};
use crate::error::TrainError;
use crate::model;

/// The errors of an evaluation in one phase of the game, in the unit of its scores.
#[derive(Copy, Clone, Default, Debug, serde::Serialize)]
pub struct PhaseError {
    /// Which.
    pub phase: usize,
    /// Positions looked at.
    pub positions: usize,
    /// The mean absolute error.
    pub mean: f64,
    /// The root of the mean square error.
    pub deviation: f64,
}

/// Evaluates about so many positions, from all over the shards, and compares with the results of their games. Only for
/// games that are decided by a margin, which is what a score stands for there.
pub fn measure(
    game: &'static dyn GameEntry,
    folders: &[PathBuf],
    eval: Option<&str>,
    positions: usize,
) -> Result<Vec<PhaseError>, TrainError> {
    let model = model(game)?;
    if !game.counts_discs() {
        return Err(InputError::new(format!("{} is not decided by a margin", game.title())).into());
    }
    let mut records = Records::new(model.packed_len());
    for folder in folders {
        for path in shards(folder)? {
            records.append(&mut Records::read(game.name(), model.packed_len(), &path)?);
        }
    }
    let mut session = game.session(&Setup { eval: eval.map(str::to_string), ..Setup::default() })?;
    // Sums first.
    let mut errors: Vec<_> =
        (0..model.phases()).map(|phase| PhaseError { phase, ..PhaseError::default() }).collect();
    for index in (0..records.len()).step_by((records.len() / positions.max(1)).max(1)) {
        let Some(result) = records.result(index) else { continue };
        let packed = records.packed(index);
        let unreadable = || InputError::new(format!("record {}: no position", index + 1));
        let phase = model.active(packed, &mut Vec::new()).ok_or_else(unreadable)?;
        session.begin(Some(&model.unpack(packed).ok_or_else(unreadable)?), None)?;
        let error = session.evaluate().number() as f64 - f64::from(result);
        let sums = &mut errors[phase];
        sums.positions += 1;
        sums.mean += error.abs();
        sums.deviation += error * error;
    }
    for sums in &mut errors {
        let count = sums.positions.max(1) as f64;
        (sums.mean, sums.deviation) = (sums.mean / count, (sums.deviation / count).sqrt());
    }
    Ok(errors)
}
