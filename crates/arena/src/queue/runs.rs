//! The runs that a worker knows: heard of through the bucket, judged once, forgotten when they stop.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::kv::Operation;
use futures_util::StreamExt;
use ply_core::{InputError, StopFlag};

use super::analysis::AnalysisSetup;
use super::backoff;
use super::connection::Queue;
use super::message::{self, MAX_JOB, MAX_PART, MAX_PARTS, RunEntry, RunState, Work, WorkerEntry, is_id};
use super::signature::{Measured, measure};
use super::worker::WorkerOptions;
use crate::runner::ArenaError;
use crate::setup::MatchSetup;

/// What a run asks for.
pub(super) enum Plan {
    Match(Arc<MatchSetup>),
    Analysis(Arc<AnalysisSetup>),
}

impl Plan {
    /// The first number that the run does not have.
    pub(super) fn end(&self) -> Option<u64> {
        match self {
            Plan::Match(setup) => setup.end(),
            Plan::Analysis(_) => None,
        }
    }
}

/// A run that this worker serves.
pub(super) struct ServedRun {
    pub(super) id: String,
    pub(super) plan: Plan,
    pub(super) lease: Duration,
    /// How fast this machine is beside the coordinator's, and by itself in nodes a second.
    pub(super) ratio: f64,
    pub(super) speed: f64,
    pub(super) jobs: PullConsumer,
    entry: RunEntry,
    stopped: AtomicBool,
}

impl ServedRun {
    /// Nobody wants its results any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

#[derive(Default)]
struct Known {
    served: BTreeMap<String, Arc<ServedRun>>,
    refused: BTreeMap<String, (RunEntry, String)>,
    measured: HashMap<String, Measured>,
}

/// The runs that a worker knows.
pub(super) struct Runs {
    queue: Arc<Queue>,
    options: WorkerOptions,
    known: Mutex<Known>,
}

/// How long to trust that the server will tell of changes before asking it for everything again.
const LISTEN: Duration = Duration::from_secs(30);
/// How far a machine's speed may differ before the figure is not believed.
const MAX_RATIO: f64 = 20.0;
/// The most refused runs to remember.
const MAX_REFUSED: usize = 1000;

impl Runs {
    pub(super) fn new(queue: Arc<Queue>, options: WorkerOptions) -> Runs {
        Runs { queue, options, known: Mutex::default() }
    }

    /// Nothing that is done under this lock can leave it half done.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The runs that want work, in an order of their names.
    pub(super) fn served(&self) -> Vec<Arc<ServedRun>> {
        self.known().served.values().cloned().collect()
    }

    /// Listens to the bucket until the worker leaves.
    pub(super) async fn follow(&self, drain: &StopFlag) {
        let mut attempts = 0;
        while !drain.is_stopped() {
            match self.listen(drain).await {
                Ok(()) => attempts = 0,
                Err(_) => {
                    tokio::time::sleep(backoff::pause(attempts)).await;
                    attempts += 1;
                }
            }
        }
    }

    async fn listen(&self, drain: &StopFlag) -> Result<(), async_nats::Error> {
        let mut entries = self.queue.bucket.watch_with_history("runs.*").await?;
        let end = tokio::time::Instant::now() + LISTEN;
        while !drain.is_stopped() {
            let Ok(entry) = tokio::time::timeout_at(end, entries.next()).await else { return Ok(()) };
            let Some(entry) = entry else { return Ok(()) };
            let entry = entry?;
            let Some(run) = entry.key.strip_prefix("runs.").filter(|run| is_id(run)) else { continue };
            let is_put = entry.operation == Operation::Put;
            self.hear(run, is_put.then_some(&entry.value)).await;
        }
        Ok(())
    }

    /// A run's entry is this now; `None` if it is gone.
    async fn hear(&self, run: &str, entry: Option<&[u8]>) {
        let entry: Option<RunEntry> = entry.and_then(|bytes| message::read(bytes, MAX_JOB).ok());
        let Some(entry) = entry.filter(|entry| entry.state == RunState::Running) else {
            self.stop(run);
            return;
        };
        {
            let known = self.known();
            let served = known.served.get(run).is_some_and(|served| served.entry == entry);
            let refused = known.refused.get(run).is_some_and(|(refused, _)| *refused == entry);
            if served || refused {
                return;
            }
        }
        self.stop(run);
        match self.judge(run, &entry).await {
            Ok(Ok(served)) => {
                self.queue.tell(&format!("working for run {run} ({})", entry.game));
                let mut known = self.known();
                known.refused.remove(run);
                known.served.insert(run.to_string(), Arc::new(served));
            }
            Ok(Err(reason)) => {
                self.queue.tell(&format!("not working for run {run}: {reason}"));
                let mut known = self.known();
                if known.refused.len() >= MAX_REFUSED {
                    known.refused.pop_first();
                }
                known.refused.insert(run.to_string(), (entry, reason.to_string()));
            }
            // The server did not answer; the next look asks again.
            Err(_) => return,
        }
        self.sign_in().await;
    }

    fn stop(&self, run: &str) {
        let mut known = self.known();
        known.refused.remove(run);
        if let Some(served) = known.served.remove(run) {
            served.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Asks the server itself whether a run is wanted; if it does not answer, what was heard last holds.
    pub(super) async fn confirm(&self, run: &ServedRun) -> bool {
        if run.is_stopped() {
            return false;
        }
        match self.queue.bucket.get(format!("runs.{}", run.id)).await {
            Err(_) => true,
            Ok(entry) => {
                let entry: Option<RunEntry> = entry.and_then(|bytes| message::read(&bytes, MAX_JOB).ok());
                let is_running = entry.is_some_and(|entry| entry.state == RunState::Running);
                if !is_running {
                    self.stop(&run.id);
                }
                is_running
            }
        }
    }

    /// Whether this worker serves a run; the inner error says why not.
    async fn judge(&self, run: &str, entry: &RunEntry) -> Result<Result<ServedRun, InputError>, ArenaError> {
        let refuse = |problem: &str| Ok(Err(InputError::new(problem.to_string())));
        let sensible = |number: f64, least: f64, most: f64| number >= least && number <= most;
        if !sensible(entry.lease, 1.0, 3600.0) || !sensible(entry.speed, 1.0, 1e15) {
            return refuse("its entry makes no sense");
        }
        let setup = match self.queue.get_setup(run, entry).await? {
            Ok(setup) => setup,
            Err(error) => return Ok(Err(error)),
        };
        let most = MAX_PART * MAX_PARTS;
        let options = &self.options;
        let plan = match entry.work {
            Work::Match => message::read::<MatchSetup>(&setup, most).and_then(|setup| {
                options.bounds.check_match(&setup, &options.engines)?;
                Ok((setup.game.clone(), Plan::Match(Arc::new(setup))))
            }),
            Work::Analysis => message::read::<AnalysisSetup>(&setup, most).and_then(|setup| {
                options.bounds.check_analysis(&setup)?;
                Ok((setup.game.clone(), Plan::Analysis(Arc::new(setup))))
            }),
        };
        let (game, plan) = match plan {
            Ok(plan) => plan,
            Err(error) => return Ok(Err(error)),
        };
        if game != entry.game {
            return refuse("its entry and its set-up name different games");
        }
        let Measured { signature, speed } = match self.measure(&game).await {
            Ok(measured) => measured,
            Err(error) => return Ok(Err(error)),
        };
        if signature != entry.signature {
            return refuse(&format!(
                "the engine's bench of {game} is {signature} here and {} there: install the same version",
                entry.signature
            ));
        }
        let lease = Duration::from_secs_f64(entry.lease);
        Ok(Ok(ServedRun {
            id: run.to_string(),
            plan,
            lease,
            ratio: (speed / entry.speed).clamp(1.0 / MAX_RATIO, MAX_RATIO),
            speed,
            jobs: self.queue.job_consumer(run, lease).await?,
            entry: entry.clone(),
            stopped: AtomicBool::new(false),
        }))
    }

    /// The bench of a game, measured once, with as many at a time as will be played.
    async fn measure(&self, game: &str) -> Result<Measured, InputError> {
        if let Some(&measured) = self.known().measured.get(game) {
            return Ok(measured);
        }
        let measured = measure(ply_games::find(game)?, self.options.concurrency.max(1)).await?;
        self.known().measured.insert(game.to_string(), measured);
        Ok(measured)
    }

    /// Writes the worker's entry.
    pub(super) async fn sign_in(&self) {
        let entry = {
            let known = self.known();
            WorkerEntry {
                name: self.options.name.clone(),
                version: env!("CARGO_PKG_VERSION").to_string(),
                concurrency: self.options.concurrency,
                speeds: known
                    .measured
                    .iter()
                    .map(|(game, measured)| (game.clone(), measured.speed))
                    .collect(),
                refused: known
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
    pub(super) async fn sign_out(&self) {
        let _ = self.queue.bucket.purge(self.key()).await;
    }

    fn key(&self) -> String {
        format!("workers.{}", self.options.name)
    }
}
