//! The positions of a mini-batch, with their features in both views.

use ply_model::Trainable;

/// Positions in the order in which they are learned from.
#[derive(Default)]
pub(super) struct Batch {
    /// For each view where the features of each position end.
    ends: [Vec<u32>; 2],
    features: [Vec<u32>; 2],
    pub(super) phases: Vec<usize>,
    pub(super) goals: Vec<f32>,
}

impl Batch {
    pub(super) fn len(&self) -> usize {
        self.goals.len()
    }

    /// The features of a position as the side to move (0) or the other (1) sees it.
    #[inline]
    pub(super) fn features(&self, view: usize, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[view][index - 1] };
        &self.features[view][start as usize..self.ends[view][index] as usize]
    }

    /// Adds a position, or its mirror image where it has one.
    pub(super) fn push(&mut self, model: &dyn Trainable, packed: &[u8], mirrored: bool, goal: f32) {
        let mut image = packed.to_vec();
        let packed = if mirrored && model.mirror(&mut image) { &image } else { packed };
        // What a dataset holds has been read before, and is a position.
        let phase = model.active(packed, &mut self.features[0]).unwrap_or(0);
        model.active_other(packed, &mut self.features[1]);
        for view in 0..2 {
            self.ends[view].push(self.features[view].len() as u32);
        }
        self.phases.push(phase);
        self.goals.push(goal);
    }

    /// These, and then those of another.
    pub(super) fn with(mut self, mut other: Batch) -> Batch {
        for view in 0..2 {
            let start = self.features[view].len() as u32;
            self.ends[view].extend(other.ends[view].iter().map(|end| end + start));
            self.features[view].append(&mut other.features[view]);
        }
        self.phases.append(&mut other.phases);
        self.goals.append(&mut other.goals);
        self
    }

    /// Every feature that some position has, once.
    pub(super) fn touched(&self, features: usize) -> Vec<u32> {
        let mut seen = vec![false; features];
        let new = |feature: &u32| !std::mem::replace(&mut seen[*feature as usize], true);
        self.features.iter().flatten().copied().filter(new).collect()
    }
}
