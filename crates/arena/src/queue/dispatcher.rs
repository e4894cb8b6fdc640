//! One run as its coordinator sees it: jobs published, reports received, and what was lost on the way.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::{StreamExt, TryStreamExt};
use ply_core::InputError;
use tracing::warn;

use super::backoff::PATIENCE;
use super::bench::{BenchResult, run_bench};
use super::connection::Queue;
use super::message::{
    self, HEADERS, ItemResult, Items, Job, MAX_JOB_SIZE, MAX_PART_SIZE, MAX_PARTS, MAX_REPORT_SIZE, Report,
    RunEntry, RunEntryState, RunKind,
};
use super::options::QueueOptions;
use crate::match_setup::fingerprint;
use crate::runner::ArenaError;

/// Between two looks for reports that came after the end, and how many of them.
const LATE: Duration = Duration::from_millis(250);
const LATE_ROUNDS: usize = 4;
/// Jobs asked for ahead of their reports: enough for a large farm, and few to take back when a test has
/// spoken.
const MAX_OPEN_JOBS: usize = 500;
/// Jobs published at once.
const PUBLISH_CONCURRENCY: usize = 64;
/// Reports fetched at once.
const MAX_FETCHED_REPORTS: usize = 512;
/// How long to wait for the first report.
const FETCH_TIMEOUT: Duration = Duration::from_millis(300);
/// How long the server may take to answer a question about reports.
const REPLY_TIMEOUT: Duration = Duration::from_secs(5);
/// How often lost jobs are looked for.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// How long no worker may report before a warning.
const SILENCE: Duration = Duration::from_secs(10);
/// How often a run's entry is written anew, so that it never grows old.
const REFRESH_INTERVAL: Duration = Duration::from_secs(3600);
/// How often a job is asked for before the run fails.
const MAX_ATTEMPTS: u32 = 5;
/// How long a server at the end of a run may take to be told.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a coordinator waits for a server that is not there.
const START_TIMEOUT: Duration = Duration::from_secs(5);

/// A published job whose reports are not all in.
struct PendingJob {
    items: Items,
    attempt: u32,
    /// Numbers without a report.
    left: usize,
    /// It was missing in the queue when somebody last looked.
    absent: bool,
}

/// A report on a number that was pending.
pub(super) struct ReceivedReport {
    pub(super) result: ItemResult,
    message: Message,
}

/// One run as its coordinator sees it.
pub(super) struct Dispatcher {
    queue: Queue,
    run: String,
    entry: RunEntry,
    setup: Vec<u8>,
    session: u64,
    reports: PullConsumer,
    /// Work not yet published, and for which time it will be.
    planned: Vec<(Items, u32)>,
    jobs: HashMap<String, PendingJob>,
    /// Every number without a report, and its job once it has one.
    pending: HashMap<u64, Option<String>>,
    checked: Instant,
    refreshed: Instant,
    connected: Instant,
    /// When the run was announced, until the first report.
    silent_since: Option<Instant>,
}

impl Dispatcher {
    /// Announces a run. Whatever an earlier coordinator of this run has left in the queue is taken back, its
    /// reports are not.
    pub(super) async fn open(
        options: &QueueOptions,
        run: String,
        kind: RunKind,
        game: &str,
        setup: Vec<u8>,
    ) -> Result<Dispatcher, ArenaError> {
        options.check()?;
        let parts = setup.len().div_ceil(MAX_PART_SIZE);
        if parts > MAX_PARTS {
            let most = (MAX_PART_SIZE * MAX_PARTS) >> 20;
            return Err(InputError::new(format!(
                "the set-up is larger than {most} MiB; give fewer openings"
            ))
            .into());
        }
        let queue = Queue::open(options, "ply coordinator", START_TIMEOUT).await?;
        let game = ply_games::find(game)?;
        let BenchResult { signature, speed } = run_bench(game, 1).await?;
        let entry = RunEntry {
            kind,
            state: RunEntryState::Running,
            game: game.name().to_string(),
            signature,
            speed,
            lease: options.lease.as_secs_f64(),
            setup: fingerprint(&setup),
            parts,
        };
        let reports = queue.report_consumer(&run).await?;
        let now = Instant::now();
        let dispatcher = Dispatcher {
            session: rand::random(),
            planned: Vec::new(),
            jobs: HashMap::new(),
            pending: HashMap::new(),
            checked: now,
            refreshed: now,
            connected: now,
            silent_since: Some(now),
            queue,
            run,
            entry,
            setup,
            reports,
        };
        dispatcher.purge_jobs().await;
        dispatcher.announce().await?;
        Ok(dispatcher)
    }

    /// Writes everything that workers look for: the set-up, the place where jobs are taken, and last the
    /// entry.
    async fn announce(&self) -> Result<(), ArenaError> {
        self.queue.put_setup(&self.run, &self.setup).await?;
        self.queue.job_consumer(&self.run, Duration::from_secs_f64(self.entry.lease)).await?;
        self.queue.put(&format!("runs.{}", self.run), &self.entry, PATIENCE).await
    }

    /// Removes the run's jobs from the queue.
    async fn purge_jobs(&self) {
        let purge = self.queue.jobs.purge().filter(self.queue.job_subject(&self.run, "*"));
        if let Err(error) = purge.await {
            warn!("jobs stay in the queue: {error}");
        }
    }

    /// Whether more work may be planned.
    pub(super) fn has_room(&self) -> bool {
        self.jobs.len() + self.planned.len() < MAX_OPEN_JOBS
    }

    /// Whether no number is pending.
    pub(super) fn is_idle(&self) -> bool {
        self.pending.is_empty()
    }

    /// Whether this number has no report yet.
    pub(super) fn is_pending(&self, number: u64) -> bool {
        self.pending.contains_key(&number)
    }

    /// Makes these numbers pending; `publish` sends them.
    pub(super) fn plan(&mut self, items: Items) {
        self.pending.extend(items.numbers().into_iter().map(|number| (number, None)));
        self.planned.push((items, 0));
    }

    /// Publishes what is planned, without what has been reported meanwhile.
    pub(super) async fn publish(&mut self) -> Result<(), ArenaError> {
        let mut messages = Vec::new();
        for (mut items, attempt) in std::mem::take(&mut self.planned) {
            items.retain(|number| self.pending.contains_key(&number));
            let numbers = items.numbers();
            if numbers.is_empty() {
                continue;
            }
            let job = Job { run: self.run.clone(), session: self.session, attempt, items: items.clone() };
            let bytes = message::write(&job);
            if bytes.len() > MAX_JOB_SIZE - HEADERS {
                let most = MAX_JOB_SIZE >> 10;
                return Err(InputError::new(format!(
                    "a job is larger than {most} KiB; expected shorter lines"
                ))
                .into());
            }
            let id = message::job_id(&bytes);
            for number in &numbers {
                self.pending.insert(*number, Some(id.clone()));
            }
            self.jobs.insert(id.clone(), PendingJob { items, attempt, left: numbers.len(), absent: false });
            messages.push((id, bytes));
        }
        let queue = &self.queue;
        let run = &self.run;
        let published = futures_util::stream::iter(messages).map(|(id, bytes)| async move {
            queue.publish(queue.job_subject(run, &id), &id, bytes, PATIENCE).await
        });
        published.buffer_unordered(PUBLISH_CONCURRENCY).try_collect::<Vec<()>>().await.map(drop)
    }

    /// The reports on pending numbers that have come in; `is_right` looks at what they say. They stay in the
    /// queue until they are acknowledged.
    pub(super) async fn receive(
        &mut self,
        is_right: &dyn Fn(&ItemResult) -> bool,
    ) -> Result<Vec<ReceivedReport>, ArenaError> {
        let mut received = Vec::new();
        for message in self.fetch().await {
            self.silent_since = None;
            let report: Report = match message::read(&message.payload, MAX_REPORT_SIZE) {
                Ok(report) => report,
                Err(error) => {
                    warn!("a report that nobody can read is dropped: {error}");
                    let _ = message.ack().await;
                    continue;
                }
            };
            if let ItemResult::Failed(reason) = &report.result {
                let reason = format!("worker '{}': {reason}", report.worker);
                self.fail(&report.job, &reason)?;
            } else if let Some(number) = report.result.number()
                && self.pending.contains_key(&number)
            {
                if is_right(&report.result) {
                    self.remove(number);
                    received.push(ReceivedReport { result: report.result, message });
                    continue;
                }
                let reason = format!("worker '{}' reports something else than was asked for", report.worker);
                self.fail(&report.job, &reason)?;
            }
            // Reported twice, or about a job that is over: nothing to store.
            let _ = message.ack().await;
        }
        Ok(received)
    }

    /// What is there, or else the first that comes within a moment.
    async fn fetch(&mut self) -> Vec<Message> {
        let ready = async {
            let batch = self.reports.fetch().max_messages(MAX_FETCHED_REPORTS).messages().await;
            collect(batch.ok()).await
        };
        let messages = tokio::time::timeout(REPLY_TIMEOUT, ready).await.unwrap_or_default();
        if !messages.is_empty() {
            return messages;
        }
        let next = async {
            let batch = self.reports.batch().max_messages(1).expires(FETCH_TIMEOUT).messages().await;
            collect(batch.ok()).await
        };
        let begun = Instant::now();
        let messages = tokio::time::timeout(FETCH_TIMEOUT + REPLY_TIMEOUT, next).await.unwrap_or_default();
        // A question that fails at once must not be asked without pause.
        if messages.is_empty() {
            tokio::time::sleep(FETCH_TIMEOUT.saturating_sub(begun.elapsed())).await;
        }
        messages
    }

    /// Reports are stored: the queue may drop them.
    pub(super) async fn acknowledge(&mut self, received: Vec<ReceivedReport>) {
        for report in received {
            // If this is lost, the report comes again, when its number is not pending any more.
            let _ = report.message.ack().await;
        }
    }

    /// This number needs no report any more.
    pub(super) fn remove(&mut self, number: u64) {
        let Some(Some(id)) = self.pending.remove(&number) else { return };
        if let Some(job) = self.jobs.get_mut(&id) {
            job.left -= 1;
            if job.left == 0 {
                self.jobs.remove(&id);
            }
        }
    }

    /// A job came to nothing: publish it again, but not for ever.
    fn fail(&mut self, id: &str, reason: &str) -> Result<(), ArenaError> {
        let Some(job) = self.jobs.remove(id) else { return Ok(()) };
        let mut items = job.items;
        items.retain(|number| self.pending.get(&number).is_some_and(|job| job.as_deref() == Some(id)));
        let attempt = job.attempt + 1;
        if attempt >= MAX_ATTEMPTS {
            let numbers: Vec<_> = items.numbers().iter().map(u64::to_string).collect();
            return Err(ArenaError::Queue(format!(
                "number {} of the run failed {attempt} times; the last time {reason}",
                numbers.join(", ")
            )));
        }
        warn!("asking again: {reason}");
        for number in items.numbers() {
            self.pending.insert(number, None);
        }
        self.planned.push((items, attempt));
        Ok(())
    }

    /// Publishes lost jobs again.
    pub(super) fn retry(&mut self, lost: &[String]) -> Result<(), ArenaError> {
        lost.iter().try_for_each(|id| self.fail(id, "a job was lost"))
    }

    /// Looks, from time to time, for jobs that have left the queue without a report.
    pub(super) async fn find_lost(&mut self) -> Result<Vec<String>, ArenaError> {
        if self.queue.is_connected() {
            self.connected = Instant::now();
        } else if self.connected.elapsed() > PATIENCE {
            let problem = "the queue has not been reachable for too long; the run can be resumed from here";
            return Err(ArenaError::Queue(problem.to_string()));
        }
        if self.checked.elapsed() < CHECK_INTERVAL || !self.queue.is_connected() {
            return Ok(Vec::new());
        }
        self.checked = Instant::now();
        if self.refreshed.elapsed() > REFRESH_INTERVAL {
            self.refreshed = Instant::now();
            self.announce().await?;
        }
        self.explain_silence().await;
        // Reports that still wait explain why their jobs are gone.
        let Ok(info) = self.reports.get_info().await else { return Ok(Vec::new()) };
        if info.num_pending > 0 || self.jobs.is_empty() {
            return Ok(Vec::new());
        }
        let Some(present) = self.present().await else { return Ok(Vec::new()) };
        let mut lost = Vec::new();
        for (id, job) in &mut self.jobs {
            let absent = !present.contains(id);
            // Twice in a row, since a job and its report do not move at the same moment.
            if absent && job.absent {
                lost.push(id.clone());
            }
            job.absent = absent;
        }
        Ok(lost)
    }

    /// Says, once, that no worker has taken a job, and what workers have said about that.
    async fn explain_silence(&mut self) {
        if self.silent_since.is_none_or(|since| since.elapsed() < SILENCE) {
            return;
        }
        self.silent_since = None;
        let jobs = self.queue.jobs.consumer_info(&self.run).await;
        if jobs.map_or(true, |info| info.num_ack_pending > 0) {
            return;
        }
        warn!("no worker has taken a job yet; 'ply worker' starts one");
        for worker in self.queue.workers().await {
            if let Some(reason) = worker.refused.get(&self.run) {
                warn!("worker '{}' does not work for this run: {reason}", worker.name);
            }
        }
    }

    /// The jobs in the queue, waiting or under way; `None` if the server did not say.
    async fn present(&self) -> Option<HashSet<String>> {
        let subjects =
            self.queue.jobs.info_with_subjects(self.queue.job_subject(&self.run, "*")).await.ok()?;
        let subjects: Vec<(String, usize)> = subjects.try_collect().await.ok()?;
        let id = |(subject, _): (String, usize)| subject.rsplit('.').next().map(str::to_string);
        Some(subjects.into_iter().filter_map(id).collect())
    }

    /// Sets the stop flag and takes back what nobody needs any more; a run that is over leaves nothing else
    /// behind.
    pub(super) async fn close(mut self, is_over: bool) {
        self.entry.state = RunEntryState::Stopped;
        if let Err(error) = self.queue.put(&format!("runs.{}", self.run), &self.entry, CLOSE_TIMEOUT).await {
            warn!("workers may go on for a while: {error}");
            return;
        }
        self.purge_jobs().await;
        let _ = self.queue.jobs.delete_consumer(&self.run).await;
        let _ = self.queue.reports.delete_consumer(&self.run).await;
        if is_over {
            let reports = self.queue.report_subject(&self.run, "*");
            // A worker that was just publishing when the flag was set is a little late.
            for _ in 0..LATE_ROUNDS {
                let _ = self.queue.reports.purge().filter(reports.as_str()).await;
                tokio::time::sleep(LATE).await;
            }
            let _ = self.queue.reports.purge().filter(reports).await;
            self.queue.remove_setup(&self.run, self.entry.parts).await;
        }
    }
}

/// Everything that a batch brings.
async fn collect(batch: Option<async_nats::jetstream::consumer::pull::Batch>) -> Vec<Message> {
    match batch {
        None => Vec::new(),
        Some(batch) => batch.filter_map(|message| std::future::ready(message.ok())).collect().await,
    }
}
