//! The positions to learn from, and those held out.

use std::collections::HashSet;
use std::path::PathBuf;

use ply_core::InputError;
use ply_games::GameEntry;
use ply_model::Trainable;

use super::goal::Goal;
use crate::data::{Records, fingerprint, shards};
use crate::error::TrainError;

/// Records of some folders, sorted by phase: those to learn from, and those held out.
pub struct Dataset {
    model: &'static dyn Trainable,
    records: [Records; 2],
    /// Which records belong to each phase.
    by_phase: [Vec<Vec<u32>>; 2],
    /// Tells these records from others.
    fingerprint: u64,
}

/// One of the two parts of a dataset.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// To learn from.
    Learned = 0,
    /// To validate by.
    HeldOut = 1,
}

impl Dataset {
    /// Reads all shards of some folders. One in `held_out` is held out whole, so that no game is on both sides; of a folder
    /// with fewer shards the last one.
    pub fn read(
        game: &'static dyn GameEntry,
        model: &'static dyn Trainable,
        folders: &[PathBuf],
        held_out: usize,
    ) -> Result<Dataset, TrainError> {
        let mut records = [Records::new(model.packed_len()), Records::new(model.packed_len())];
        for folder in folders {
            let shards = shards(folder)?;
            let one_in = held_out.min(shards.len()).max(2);
            for (number, path) in shards.iter().enumerate() {
                let apart = usize::from(number % one_in == one_in - 1);
                let mut shard = Records::read(game.name(), model.packed_len(), path)?;
                records[apart].append(&mut shard);
            }
        }
        let dataset = Dataset::sort(model, records)?;
        if dataset.len().contains(&0) {
            return Err(InputError::new(
                "expected at least two shards in a folder: one to learn from, one to validate by",
            )
            .into());
        }
        Ok(dataset)
    }

    pub(super) fn sort(model: &'static dyn Trainable, records: [Records; 2]) -> Result<Dataset, InputError> {
        let mut by_phase = [vec![Vec::new(); model.phases()], vec![Vec::new(); model.phases()]];
        let mut seen = HashSet::new();
        let mut features = Vec::new();
        let mut all = fingerprint(model.name().as_bytes());
        // Those held out go first: a position on both sides is held out.
        for side in [1, 0] {
            for index in 0..records[side].len() {
                let packed = records[side].packed(index);
                features.clear();
                let phase = model
                    .active(packed, &mut features)
                    .ok_or_else(|| InputError::new(format!("record {}: no position", index + 1)))?;
                let (score, result) = (records[side].score(index), records[side].result(index));
                let one = fingerprint(packed);
                all = (all
                    ^ one
                    ^ u64::from(score as u16) << 16
                    ^ result.map_or(1 << 32, |result| u64::from(result as u16)))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29);
                if seen.insert(one) {
                    by_phase[side][phase].push(index as u32);
                }
            }
        }
        Ok(Dataset { model, records, by_phase, fingerprint: all })
    }

    /// Positions to learn from, and held out.
    pub fn len(&self) -> [usize; 2] {
        [0, 1].map(|side| self.by_phase[side].iter().map(Vec::len).sum())
    }

    pub(super) fn model(&self) -> &'static dyn Trainable {
        self.model
    }

    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// All records of a part, phase by phase.
    pub(super) fn all(&self, part: Part) -> Vec<u32> {
        self.by_phase[part as usize].concat()
    }

    /// The packed position of a record.
    pub(super) fn packed(&self, part: Part, index: u32) -> &[u8] {
        self.records[part as usize].packed(index as usize)
    }

    /// What the value of a record should be.
    pub(super) fn goal(&self, part: Part, index: u32, goal: &Goal) -> f32 {
        let records = &self.records[part as usize];
        goal.of(records.score(index as usize), records.result(index as usize))
    }

    /// The positions of some phases, each with how much it counts, and their features.
    pub(super) fn samples(&self, part: Part, phases: &[(usize, f32)], goal: &Goal) -> Samples {
        let mut samples = Samples { starts: vec![0], ..Samples::default() };
        for &(phase, count) in phases {
            for &index in &self.by_phase[part as usize][phase] {
                self.model.active(self.packed(part, index), &mut samples.features);
                samples.starts.push(samples.features.len());
                samples.goals.push(self.goal(part, index, goal));
                samples.counts.push(count);
            }
        }
        samples
    }
}

/// Positions with their features, ready to be gone through.
#[derive(Default)]
pub(super) struct Samples {
    /// Where the features of each begin, and where the last ones end.
    starts: Vec<usize>,
    features: Vec<u32>,
    pub(super) goals: Vec<f32>,
    pub(super) counts: Vec<f32>,
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.goals.len()
    }

    #[inline]
    pub(super) fn features(&self, index: usize) -> &[u32] {
        &self.features[self.starts[index]..self.starts[index + 1]]
    }
}
