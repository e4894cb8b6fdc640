//! How far a fit has come, as a file: from it an interrupted run goes on as if nothing had happened.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use ply_core::InputError;

use super::{Config, Dataset, replace};
use crate::data::fingerprint;
use crate::datagen::lock;
use crate::error::TrainError;

/// One phase of a sum, or a whole network.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Progress {
    /// Nothing is left to do.
    pub(super) done: bool,
    /// Whole epochs so far.
    pub(super) epochs: usize,
    /// Mini-batches of the present epoch so far.
    pub(super) batches: usize,
    /// The losses of those batches, summed up.
    pub(super) loss: f64,
    /// Weights, averages, and what was reported.
    pub(super) arrays: Vec<Vec<f32>>,
}

const MAGIC: &[u8; 8] = b"plyfit01";
/// What is not written at the end of an epoch is written at the end of a later one.
const BETWEEN: Duration = Duration::from_secs(20);

/// The state file of a fit. It is there while the fit goes on, and when it was interrupted.
pub struct StateFile {
    path: PathBuf,
    /// Tells this fit from others.
    identity: u64,
    kept: Mutex<Kept>,
}

struct Kept {
    parts: Vec<Option<Progress>>,
    written: Instant,
}

impl StateFile {
    /// The state of a fit that is to be written to `out`.
    pub fn beside(out: &Path, dataset: &Dataset, config: &Config) -> StateFile {
        // Threads change nothing; everything else does.
        let from =
            config.from.as_ref().and_then(|model| model.to_bytes().ok()).map(|bytes| fingerprint(&bytes));
        let config = Config { threads: 0, from: None, ..config.clone() };
        let identity = fingerprint(format!("{config:?} {from:?} {}", dataset.fingerprint()).as_bytes());
        let kept = Mutex::new(Kept { parts: Vec::new(), written: Instant::now() });
        StateFile { path: state_path(out), identity, kept }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads what an earlier run has written; nothing where there is none.
    pub fn resume(&self) -> Result<(), TrainError> {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(TrainError::file(&self.path)(error)),
        };
        let wrong = |what: &str| InputError::new(what).within(self.path.display().to_string());
        let mut reader = Reader(&bytes);
        if reader.take(8) != Some(MAGIC) {
            return Err(wrong("expected the state of a training").into());
        }
        if reader.number() != Some(self.identity) {
            return Err(
                wrong("expected the state of this training, found that of other data or settings").into()
            );
        }
        lock(&self.kept).parts = reader.parts().ok_or_else(|| wrong("the file is broken"))?;
        Ok(())
    }

    /// Removes it: the fit is done.
    pub fn remove(&self) -> Result<(), TrainError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(TrainError::file(&self.path)(error)),
            _ => Ok(()),
        }
    }

    /// The progress of a part in an earlier run.
    pub(super) fn progress(&self, part: usize) -> Option<Progress> {
        lock(&self.kept).parts.get(part).cloned().flatten()
    }

    /// It is time to write again.
    pub(super) fn is_due(&self) -> bool {
        lock(&self.kept).written.elapsed() > BETWEEN
    }

    /// Writes the progress of a part, and what is known of the others.
    pub(super) fn write(&self, part: usize, progress: Progress) -> Result<(), TrainError> {
        let mut kept = lock(&self.kept);
        if kept.parts.len() <= part {
            kept.parts.resize(part + 1, None);
        }
        kept.parts[part] = Some(progress);
        kept.written = Instant::now();
        let mut bytes = [&MAGIC[..], &self.identity.to_le_bytes()].concat();
        write_parts(&kept.parts, &mut bytes);
        replace(&self.path, &bytes)
    }
}

/// `weights.zst.state`.
fn state_path(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".state");
    PathBuf::from(name)
}

fn write_parts(parts: &[Option<Progress>], bytes: &mut Vec<u8>) {
    let start = bytes.len();
    let mut number = |number: u64| bytes.extend_from_slice(&number.to_le_bytes());
    number(parts.len() as u64);
    for part in parts {
        let Some(Progress { done, epochs, batches, loss, arrays }) = part else {
            bytes.extend_from_slice(&u64::MAX.to_le_bytes());
            continue;
        };
        for number in [arrays.len() as u64, u64::from(*done), *epochs as u64, *batches as u64, loss.to_bits()]
        {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for array in arrays {
            bytes.extend_from_slice(&(array.len() as u64).to_le_bytes());
            bytes.extend(array.iter().flat_map(|value| value.to_le_bytes()));
        }
    }
    let sum = fingerprint(&bytes[start..]);
    bytes.extend_from_slice(&sum.to_le_bytes());
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn parts(&mut self) -> Option<Vec<Option<Progress>>> {
        let (body, sum) = self.0.split_at_checked(self.0.len().checked_sub(8)?)?;
        if fingerprint(body).to_le_bytes() != sum {
            return None;
        }
        let count = self.number()?;
        (0..count).map(|_| self.part()).collect()
    }

    fn part(&mut self) -> Option<Option<Progress>> {
        let arrays = match self.number()? {
            u64::MAX => return Some(None),
            arrays => arrays,
        };
        let done = self.number()? != 0;
        let (epochs, batches) = (self.number()? as usize, self.number()? as usize);
        let loss = f64::from_bits(self.number()?);
        let arrays = (0..arrays).map(|_| self.array()).collect::<Option<_>>()?;
        Some(Some(Progress { done, epochs, batches, loss, arrays }))
    }

    fn array(&mut self) -> Option<Vec<f32>> {
        let length = usize::try_from(self.number()?).ok()?;
        let bytes = self.take(length.checked_mul(4)?)?;
        Some(bytes.as_chunks::<4>().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_what_is_broken_is_not() {
        let progress = Progress {
            done: false,
            epochs: 3,
            batches: 17,
            loss: 0.1,
            arrays: vec![vec![1.5, -2.25, f32::MIN_POSITIVE], Vec::new()],
        };
        let parts = vec![None, Some(progress.clone()), Some(Progress { done: true, ..progress })];
        let mut bytes = Vec::new();
        write_parts(&parts, &mut bytes);
        assert_eq!(Reader(&bytes).parts(), Some(parts));
        for at in 0..bytes.len() {
            assert_eq!(Reader(&bytes[..at]).parts(), None);
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(Reader(&changed).parts(), None, "byte {at}");
        }
    }
}
