//! What is said through the queue: runs, jobs, reports. All of it is JSON, and none of it is believed before
//! it is checked.

use ply_core::InputError;
use ply_formats::GameRecord;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::match_setup::fingerprint;

/// The largest job that is written or read.
pub(super) const MAX_JOB_SIZE: usize = 256 << 10;
/// The largest report that is written or read: servers take messages of 1 MiB unless they are told otherwise.
pub(super) const MAX_REPORT_SIZE: usize = 1 << 20;
/// Room for what goes with a message beside its content.
pub(super) const HEADERS: usize = 1 << 10;
/// The largest part of a set-up in the bucket.
pub(super) const MAX_PART_SIZE: usize = 512 << 10;
/// The most parts of a set-up.
pub(super) const MAX_PARTS: usize = 64;

/// What a run consists of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum RunKind {
    Match,
    Analysis,
    Datagen,
}

/// Whether a run's results are wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum RunEntryState {
    Running,
    /// The stop flag: the test has decided, all is done, or somebody has ended the run.
    Stopped,
}

/// A run's entry in the bucket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct RunEntry {
    #[serde(rename = "work")]
    pub(super) kind: RunKind,
    pub(super) state: RunEntryState,
    pub(super) game: String,
    /// The node count of the game's fixed workload: whoever finds another has another engine.
    pub(super) signature: u64,
    /// Nodes a second of the machine that limits are meant for.
    pub(super) speed: f64,
    /// Seconds of a lease.
    pub(super) lease: f64,
    /// The hash of the set-up, and its number of parts.
    pub(super) setup: String,
    pub(super) parts: usize,
}

/// A batch of work.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    pub(super) run: String,
    /// Which start of the coordinator asks, and for which time: a job asked for again is another job.
    pub(super) session: u64,
    pub(super) attempt: u32,
    pub(super) items: Items,
}

/// The games or positions of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Items {
    /// Games by their numbers.
    Games(Vec<u64>),
    /// Positions by their numbers.
    Positions(Vec<(u64, String)>),
}

impl Items {
    pub(super) fn numbers(&self) -> Vec<u64> {
        match self {
            Items::Games(numbers) => numbers.clone(),
            Items::Positions(positions) => positions.iter().map(|(number, _)| *number).collect(),
        }
    }

    /// Without the numbers that are no longer wanted.
    pub(super) fn retain(&mut self, wanted: impl Fn(u64) -> bool) {
        match self {
            Items::Games(numbers) => numbers.retain(|&number| wanted(number)),
            Items::Positions(positions) => positions.retain(|&(number, _)| wanted(number)),
        }
    }
}

/// What a worker says about one number of a job, or about the job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Report {
    pub(super) job: String,
    pub(super) worker: String,
    /// Nodes a second of the worker's machine.
    pub(super) speed: f64,
    pub(super) result: ItemResult,
}

/// What came of one item of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ItemResult {
    /// A game.
    Played(Box<GameRecord>),
    /// What a search found in the position of this number.
    Analyzed(u64, serde_json::Value),
    /// The positions of the self-played game of this number, as records in hexadecimal digits.
    SelfPlayed(u64, String),
    /// Nothing more will come of this job.
    Failed(String),
}

impl ItemResult {
    pub(super) fn number(&self) -> Option<u64> {
        match self {
            ItemResult::Played(game) => Some(game.number),
            ItemResult::Analyzed(number, _) | ItemResult::SelfPlayed(number, _) => Some(*number),
            ItemResult::Failed(_) => None,
        }
    }
}

/// A worker's entry in the bucket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct WorkerEntry {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) concurrency: usize,
    /// Nodes a second, game by game.
    pub(super) speeds: std::collections::BTreeMap<String, f64>,
    /// Runs that it does not work for, and why.
    pub(super) refused: std::collections::BTreeMap<String, String>,
}

/// A message as bytes.
pub(super) fn write(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages are plain data")
}

/// A message from bytes of at most this size.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8], most: usize) -> Result<T, InputError> {
    if bytes.len() > most {
        return Err(InputError::new(format!("expected at most {most} bytes, found {}", bytes.len())));
    }
    serde_json::from_slice(bytes).map_err(|error| InputError::new(error.to_string()))
}

/// The name of a job: the hash of its content.
pub(super) fn job_id(bytes: &[u8]) -> String {
    fingerprint(bytes)
}

/// Whether a text can be the name of a run or a job: it becomes a part of subjects and keys.
pub(super) fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_named_by_its_content() {
        let job = Job { run: "ab".repeat(16), session: 1, attempt: 0, items: Items::Games(vec![0, 1, 2, 3]) };
        let bytes = write(&job);
        assert_eq!(read::<Job>(&bytes, MAX_JOB_SIZE).unwrap(), job);
        assert!(is_id(&job_id(&bytes)));
        let again = write(&Job { attempt: 1, ..job });
        assert_ne!(job_id(&bytes), job_id(&again));
    }

    #[test]
    fn what_is_too_long_is_not_even_looked_at() {
        assert!(
            read::<Job>(&vec![b' '; MAX_JOB_SIZE + 1], MAX_JOB_SIZE)
                .unwrap_err()
                .to_string()
                .contains("at most")
        );
        for text in ["", "{}", "[]", "{\"run\":1}", "\u{0}"] {
            assert!(read::<Job>(text.as_bytes(), MAX_JOB_SIZE).is_err(), "{text:?}");
        }
    }
}
