//! A worker: some threads, one queue, and whatever runs want to be played.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ply_core::{InputError, StopFlag};
use tracing::info;

use super::connection::Queue;
use super::job_thread;
use super::options::QueueOptions;
use super::run_list::RunList;
use super::slot::Slot;
use super::worker_limits::WorkerLimits;
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
    pub limits: WorkerLimits,
}

/// How long a worker waits at its start for a server that is not there.
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// How often the worker's entry is written.
const REGISTER_INTERVAL: Duration = Duration::from_secs(60);
/// The longest name.
const MAX_NAME_LEN: usize = 64;

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
    if worker.name.is_empty() || worker.name.len() > MAX_NAME_LEN || !worker.name.chars().all(plain) {
        let problem =
            format!("name '{}': expected at most {MAX_NAME_LEN} letters, digits, -, _ and =", worker.name);
        return Err(InputError::new(problem).into());
    }
    let who = format!("ply worker {}", worker.name);
    let queue = tokio::select! {
        queue = Queue::open(options, &who, START_TIMEOUT) => Arc::new(queue?),
        () = stopped(drain) => return Ok(()),
    };
    let runs = Arc::new(RunList::new(Arc::clone(&queue), worker.clone()));
    runs.register().await;
    info!("worker {} is ready", worker.name);
    let mut slots = tokio::task::JoinSet::new();
    for number in 0..worker.concurrency.max(1) {
        let slot = Slot {
            name: worker.name.clone(),
            queue: Arc::clone(&queue),
            runs: Arc::clone(&runs),
            jobs: job_thread::start(number, Arc::clone(&worker.engines))?,
            limits: worker.limits,
            drain: Arc::clone(drain),
            turn: number,
        };
        slots.spawn(slot.serve());
    }
    let follower = tokio::spawn({
        let (runs, drain) = (Arc::clone(&runs), Arc::clone(drain));
        async move { runs.follow(&drain).await }
    });
    let mut registered = Instant::now();
    while !drain.is_stopped() {
        tokio::time::sleep(Duration::from_millis(100)).await;
        if registered.elapsed() > REGISTER_INTERVAL {
            registered = Instant::now();
            runs.register().await;
        }
    }
    while slots.join_next().await.is_some() {}
    follower.abort();
    runs.unregister().await;
    Ok(())
}
