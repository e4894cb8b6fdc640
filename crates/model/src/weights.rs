//! Weights and the file that keeps them.

use std::io;

use ply_core::InputError;

use crate::file::{self, Reader, Writer};

/// The weights of a model: as many in each phase as there are features.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    name: String,
    phases: usize,
    features: usize,
    values: Vec<i16>,
}

impl Weights {
    /// Weights phase by phase, unless their number is not that of phases times features.
    pub fn new(name: &str, phases: usize, features: usize, values: Vec<i16>) -> Option<Weights> {
        (phases.checked_mul(features) == Some(values.len())).then(|| Weights {
            name: name.to_string(),
            phases,
            features,
            values,
        })
    }

    /// The name of the features.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Phases of the game.
    pub fn phases(&self) -> usize {
        self.phases
    }

    /// Weights in a phase.
    pub fn features(&self) -> usize {
        self.features
    }

    /// The weights of a phase.
    pub fn phase(&self, phase: usize) -> &[i16] {
        &self.values[phase * self.features..][..self.features]
    }

    /// The value of a position with these active features in this phase.
    pub fn sum(&self, phase: usize, features: &[u32]) -> i32 {
        let weights = self.phase(phase);
        features.iter().map(|&feature| i32::from(weights[feature as usize])).sum()
    }

    /// The file.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let mut file = Writer::new(file::WEIGHTS, &self.name);
        file.number(self.phases as u32);
        file.number(self.features as u32);
        // Neighbouring phases are alike, so that their differences take less room than their weights.
        let before = std::iter::repeat_n(0, self.features).chain(self.values.iter().copied());
        let differences: Vec<_> =
            self.values.iter().zip(before).map(|(value, before)| value.wrapping_sub(before)).collect();
        file.values(&differences);
        file.finish()
    }

    /// Reads the file of a model with these features.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Weights, InputError> {
        let mut file = Reader::new(file::WEIGHTS, name, bytes)?;
        let (phases, features) = (file.number()? as usize, file.number()? as usize);
        let count = phases.saturating_mul(features);
        let mut values = file.values(count)?;
        file.finish()?;
        for index in features..count {
            values[index] = values[index].wrapping_add(values[index - features]);
        }
        Ok(Weights { name: name.to_string(), phases, features, values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let values: Vec<i16> = (0..3000).map(|n: i32| (n * 7919 % 65_536 - 32_768) as i16).collect();
        let weights = Weights::new("test", 30, 100, values).unwrap();
        let bytes = weights.to_bytes().unwrap();
        assert_eq!(Weights::from_bytes("test", &bytes).unwrap(), weights);
    }

    #[test]
    fn broken_files_are_refused() {
        let bytes = Weights::new("test", 1, 4, vec![1, 2, 3, 4]).unwrap().to_bytes().unwrap();
        let other = Weights::from_bytes("other", &bytes).unwrap_err().to_string();
        assert_eq!(other, "weights: expected those of 'other', found those of 'test'");
        assert!(Weights::from_bytes("test", &bytes[..bytes.len() - 3]).is_err());
        assert!(Weights::from_bytes("test", b"nothing").is_err());
        let plain = zstd::bulk::compress(b"plywght1\x04test\x01\0\0\0\x04\0\0\0xyz", 1).unwrap();
        assert!(Weights::from_bytes("test", &plain).is_err());
        assert!(Weights::new("test", 2, 3, vec![0; 5]).is_none());
    }
}
