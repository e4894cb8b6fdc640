//! The runs that a worker knows: read from the bucket, accepted or refused once, dropped when they stop.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::kv::Operation;
use futures_util::StreamExt;
use ply_core::{InputError, StopFlag};
use ply_train::datagen::DatagenSetup;
use tracing::{info, warn};

use super::backoff;
use super::bench::{BenchResult, run_bench};
use super::connection::Queue;
use super::message::{
    self, MAX_JOB_SIZE, MAX_PART_SIZE, MAX_PARTS, RunEntry, RunEntryState, RunKind, WorkerEntry, is_id,
};
use super::worker::WorkerOptions;
use crate::analyzer::AnalysisSetup;
use crate::match_setup::MatchSetup;
use crate::runner::ArenaError;

/// What a run asks for.
pub(super) enum RunSetup {
    Match(Arc<MatchSetup>),
    Analysis(Arc<AnalysisSetup>),
    Datagen(Arc<DatagenSetup>),
}

impl RunSetup {
    /// The first number that the run does not have.
    pub(super) fn end(&self) -> Option<u64> {
        match self {
            RunSetup::Match(setup) => setup.end(),
            RunSetup::Analysis(_) => None,
            RunSetup::Datagen(setup) => Some(setup.games),
        }
    }
}

/// A run that this worker plays for.
pub(super) struct ActiveRun {
    pub(super) id: String,
    pub(super) setup: RunSetup,
    pub(super) lease: Duration,
    /// How fast this machine is beside the coordinator's, and by itself in nodes a second.
    pub(super) ratio: f64,
    pub(super) speed: f64,
    pub(super) jobs: PullConsumer,
    entry: RunEntry,
    stopped: AtomicBool,
}

impl ActiveRun {
    /// Nobody wants its results any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

#[derive(Default)]
struct State {
    active: BTreeMap<String, Arc<ActiveRun>>,
    refused: BTreeMap<String, (RunEntry, String)>,
    benches: HashMap<String, BenchResult>,
}

/// The runs that a worker knows.
pub(super) struct RunList {
    queue: Arc<Queue>,
    options: WorkerOptions,
    state: Mutex<State>,
}

/// How long to trust that the server will tell of changes before asking it for everything again.
const WATCH_INTERVAL: Duration = Duration::from_secs(30);
/// How far a machine's speed may differ before the figure is not believed.
const MAX_RATIO: f64 = 20.0;
/// The most refused runs to remember.
const MAX_REFUSED: usize = 1000;

impl RunList {
    pub(super) fn new(queue: Arc<Queue>, options: WorkerOptions) -> RunList {
        RunList { queue, options, state: Mutex::default() }
    }

    /// Nothing that is done under this lock can leave it half done.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The runs that want work, in an order of their names.
    pub(super) fn active(&self) -> Vec<Arc<ActiveRun>> {
        self.state().active.values().cloned().collect()
    }

    /// Follows the bucket until the worker leaves.
    pub(super) async fn follow(&self, drain: &StopFlag) {
        let mut attempts = 0;
        while !drain.is_stopped() {
            match self.watch(drain).await {
                Ok(()) => attempts = 0,
                Err(_) => {
                    tokio::time::sleep(backoff::pause(attempts)).await;
                    attempts += 1;
                }
            }
        }
    }

    async fn watch(&self, drain: &StopFlag) -> Result<(), async_nats::Error> {
        let mut entries = self.queue.bucket.watch_with_history("runs.*").await?;
        let end = tokio::time::Instant::now() + WATCH_INTERVAL;
        while !drain.is_stopped() {
            let Ok(entry) = tokio::time::timeout_at(end, entries.next()).await else { return Ok(()) };
            let Some(entry) = entry else { return Ok(()) };
            let entry = entry?;
            let Some(run) = entry.key.strip_prefix("runs.").filter(|run| is_id(run)) else { continue };
            let is_put = entry.operation == Operation::Put;
            self.update(run, is_put.then_some(&entry.value)).await;
        }
        Ok(())
    }

    /// A run's entry is this now; `None` if it is gone.
    async fn update(&self, run: &str, entry: Option<&[u8]>) {
        let entry: Option<RunEntry> = entry.and_then(|bytes| message::read(bytes, MAX_JOB_SIZE).ok());
        let Some(entry) = entry.filter(|entry| entry.state == RunEntryState::Running) else {
            self.stop(run);
            return;
        };
        {
            let state = self.state();
            let active = state.active.get(run).is_some_and(|active| active.entry == entry);
            let refused = state.refused.get(run).is_some_and(|(refused, _)| *refused == entry);
            if active || refused {
                return;
            }
        }
        self.stop(run);
        match self.accept(run, &entry).await {
            Ok(Ok(accepted)) => {
                info!("working for run {run} ({})", entry.game);
                let mut state = self.state();
                state.refused.remove(run);
                state.active.insert(run.to_string(), Arc::new(accepted));
            }
            Ok(Err(reason)) => {
                warn!("not working for run {run}: {reason}");
                let mut state = self.state();
                if state.refused.len() >= MAX_REFUSED {
                    state.refused.pop_first();
                }
                state.refused.insert(run.to_string(), (entry, reason.to_string()));
            }
            // The server did not answer; the next look asks again.
            Err(_) => return,
        }
        self.register().await;
    }

    fn stop(&self, run: &str) {
        let mut state = self.state();
        state.refused.remove(run);
        if let Some(active) = state.active.remove(run) {
            active.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Asks the server itself whether a run is wanted; if it does not answer, what was heard last holds.
    pub(super) async fn confirm(&self, run: &ActiveRun) -> bool {
        if run.is_stopped() {
            return false;
        }
        match self.queue.bucket.get(format!("runs.{}", run.id)).await {
            Err(_) => true,
            Ok(entry) => {
                let entry: Option<RunEntry> =
                    entry.and_then(|bytes| message::read(&bytes, MAX_JOB_SIZE).ok());
                let is_running = entry.is_some_and(|entry| entry.state == RunEntryState::Running);
                if !is_running {
                    self.stop(&run.id);
                }
                is_running
            }
        }
    }

    /// Whether this worker plays for a run; the inner error says why not.
    async fn accept(&self, run: &str, entry: &RunEntry) -> Result<Result<ActiveRun, InputError>, ArenaError> {
        let refuse = |problem: &str| Ok(Err(InputError::new(problem.to_string())));
        let sensible = |number: f64, least: f64, most: f64| number >= least && number <= most;
        if !sensible(entry.lease, 1.0, 3600.0) || !sensible(entry.speed, 1.0, 1e15) {
            return refuse("its entry makes no sense");
        }
        let setup = match self.queue.get_setup(run, entry).await? {
            Ok(setup) => setup,
            Err(error) => return Ok(Err(error)),
        };
        let most = MAX_PART_SIZE * MAX_PARTS;
        let options = &self.options;
        let setup = match entry.kind {
            RunKind::Match => message::read::<MatchSetup>(&setup, most).and_then(|setup| {
                options.limits.check_match(&setup, &options.engines)?;
                Ok((setup.game.clone(), RunSetup::Match(Arc::new(setup))))
            }),
            RunKind::Analysis => message::read::<AnalysisSetup>(&setup, most).and_then(|setup| {
                options.limits.check_analysis(&setup)?;
                Ok((setup.game.clone(), RunSetup::Analysis(Arc::new(setup))))
            }),
            RunKind::Datagen => message::read::<DatagenSetup>(&setup, most).and_then(|setup| {
                options.limits.check_datagen(&setup)?;
                Ok((setup.game.clone(), RunSetup::Datagen(Arc::new(setup))))
            }),
        };
        let (game, setup) = match setup {
            Ok(setup) => setup,
            Err(error) => return Ok(Err(error)),
        };
        if game != entry.game {
            return refuse("its entry and its set-up name different games");
        }
        let BenchResult { signature, speed } = match self.bench(&game).await {
            Ok(bench) => bench,
            Err(error) => return Ok(Err(error)),
        };
        if signature != entry.signature {
            return refuse(&format!(
                "the engine's bench of {game} is {signature} here and {} there: install the same version",
                entry.signature
            ));
        }
        let lease = Duration::from_secs_f64(entry.lease);
        Ok(Ok(ActiveRun {
            id: run.to_string(),
            setup,
            lease,
            ratio: (speed / entry.speed).clamp(1.0 / MAX_RATIO, MAX_RATIO),
            speed,
            jobs: self.queue.job_consumer(run, lease).await?,
            entry: entry.clone(),
            stopped: AtomicBool::new(false),
        }))
    }

    /// The bench of a game, measured once, with as many at a time as will be played.
    async fn bench(&self, game: &str) -> Result<BenchResult, InputError> {
        if let Some(&bench) = self.state().benches.get(game) {
            return Ok(bench);
        }
        let bench = run_bench(ply_games::find(game)?, self.options.concurrency.max(1)).await?;
        self.state().benches.insert(game.to_string(), bench);
        Ok(bench)
    }

    /// Writes the worker's entry.
    pub(super) async fn register(&self) {
        let entry = {
            let state = self.state();
            WorkerEntry {
                name: self.options.name.clone(),
                version: env!("CARGO_PKG_VERSION").to_string(),
                concurrency: self.options.concurrency,
                speeds: state.benches.iter().map(|(game, bench)| (game.clone(), bench.speed)).collect(),
                refused: state
                    .refused
                    .iter()
                    .map(|(run, (_, reason))| (run.clone(), reason.clone()))
                    .collect(),
            }
        };
        // An entry is for people who look; work goes on without it.
        let _ = self.queue.put(&self.key(), &entry, Duration::ZERO).await;
    }

    /// Removes the worker's entry.
    pub(super) async fn unregister(&self) {
        let _ = self.queue.bucket.purge(self.key()).await;
    }

    fn key(&self) -> String {
        format!("workers.{}", self.options.name)
    }
}
