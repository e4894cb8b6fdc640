//! A worker: some boards, one queue, and whatever runs want to be played.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ply_core::{InputError, StopFlag};

use super::board;
use super::bounds::Bounds;
use super::connection::Queue;
use super::options::QueueOptions;
use super::runs::Runs;
use super::slot::Slot;
use crate::engines::Engines;
use crate::runner::ArenaError;

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// What it is called.
    pub name: String,
    /// Jobs at a time.
    pub concurrency: usize,
    /// The engines of this machine, of which jobs may name one.
    pub engines: Arc<Engines>,
    /// What it lets a queue ask of it.
    pub bounds: Bounds,
}

/// How long a worker waits at its start for a server that is not there.
const START: Duration = Duration::from_secs(60);
/// How often the worker's entry is written.
const SIGN_IN: Duration = Duration::from_secs(60);
/// The longest name.
const LONGEST_NAME: usize = 64;

/// Ends when the stop flag does.
pub(super) async fn stopped(stop_flag: &StopFlag) {
    while !stop_flag.is_stopped() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Works until `drain` is stopped; jobs under way are then returned to the queue.
pub async fn work(
    options: &QueueOptions,
    worker: WorkerOptions,
    drain: &Arc<StopFlag>,
) -> Result<(), ArenaError> {
    options.check()?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=".contains(letter);
    if worker.name.is_empty() || worker.name.len() > LONGEST_NAME || !worker.name.chars().all(plain) {
        let problem =
            format!("name '{}': expected at most {LONGEST_NAME} letters, digits, -, _ and =", worker.name);
        return Err(InputError::new(problem).into());
    }
    let who = format!("ply worker {}", worker.name);
    let queue = tokio::select! {
        queue = Queue::open(options, &who, START) => Arc::new(queue?),
        () = stopped(drain) => return Ok(()),
    };
    let runs = Arc::new(Runs::new(Arc::clone(&queue), worker.clone()));
    runs.sign_in().await;
    queue.tell(&format!("worker {} is ready", worker.name));
    let mut slots = tokio::task::JoinSet::new();
    for number in 0..worker.concurrency.max(1) {
        let slot = Slot {
            name: worker.name.clone(),
            queue: Arc::clone(&queue),
            runs: Arc::clone(&runs),
            board: board::start(number, Arc::clone(&worker.engines))?,
            bounds: worker.bounds,
            drain: Arc::clone(drain),
            turn: number,
        };
        slots.spawn(slot.serve());
    }
    let follower = tokio::spawn({
        let (runs, drain) = (Arc::clone(&runs), Arc::clone(drain));
        async move { runs.follow(&drain).await }
    });
    let mut signed_in = Instant::now();
    while !drain.is_stopped() {
        tokio::time::sleep(Duration::from_millis(100)).await;
        if signed_in.elapsed() > SIGN_IN {
            signed_in = Instant::now();
            runs.sign_in().await;
        }
    }
    while slots.join_next().await.is_some() {}
    follower.abort();
    runs.sign_out().await;
    Ok(())
}
