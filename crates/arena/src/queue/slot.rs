//! Takes one job after the other: renews its lease while it is played, reports each result, and acknowledges
//! it or gives it back.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::pull::Batch;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use ply_core::{InputError, StopFlag};
use tokio::sync::mpsc::unbounded_channel;
use tracing::warn;

use super::backoff::{self, PATIENCE, retry};
use super::connection::{MAX_DELIVERIES, Queue};
use super::job_thread::JobRequest;
use super::message::{self, HEADERS, ItemResult, Job, MAX_JOB_SIZE, MAX_REPORT_SIZE, Report};
use super::run_list::{ActiveRun, RunList};
use super::worker_limits::{WorkerLimits, check_items};

/// How long to wait for a job of one run before looking at others.
const FETCH_TIMEOUT: Duration = Duration::from_millis(500);
/// How long the server may take to answer.
const REPLY_TIMEOUT: Duration = Duration::from_secs(5);
/// How often to see whether the worker leaves or the run has stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long to try to tell the server about a job's end: longer than it takes to start it again.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(20);

/// One job at a time.
pub(super) struct Slot {
    pub(super) name: String,
    pub(super) queue: Arc<Queue>,
    pub(super) runs: Arc<RunList>,
    pub(super) jobs: Sender<JobRequest>,
    pub(super) limits: WorkerLimits,
    /// The worker leaves.
    pub(super) drain: Arc<StopFlag>,
    /// Which run comes first, so that each gets its share.
    pub(super) turn: usize,
}

/// How a job ended.
enum JobEnd {
    /// All of it is reported.
    Done,
    /// The run has stopped, or nothing can come of the job: nobody else shall try.
    Dropped,
    /// Somebody else shall try.
    Returned,
    Failed(String),
}

impl Slot {
    /// Serves until the worker leaves.
    pub(super) async fn serve(mut self) {
        let mut attempts = 0;
        while !self.drain.is_stopped() {
            match self.take().await {
                Some((run, message)) => {
                    attempts = 0;
                    self.handle(&run, message).await;
                }
                None => {
                    // A server that answers has let us wait already; one that does not is not to be pressed.
                    let pause =
                        if self.queue.is_connected() { POLL_INTERVAL } else { backoff::pause(attempts) };
                    attempts += 1;
                    tokio::time::sleep(pause).await;
                }
            }
        }
    }

    /// The next job, if one comes within a moment.
    async fn take(&mut self) -> Option<(Arc<ActiveRun>, Message)> {
        let mut runs = self.runs.active();
        if runs.is_empty() {
            tokio::time::sleep(FETCH_TIMEOUT / 2).await;
            return None;
        }
        self.turn = (self.turn + 1) % runs.len();
        runs.rotate_left(self.turn);
        if runs.len() > 1 {
            for run in &runs {
                let batch = async { first(run.jobs.fetch().max_messages(1).messages().await.ok()).await };
                if let Ok(Some(message)) = tokio::time::timeout(REPLY_TIMEOUT, batch).await {
                    return Some((Arc::clone(run), message));
                }
            }
        }
        let run = runs.swap_remove(0);
        let batch = async {
            first(run.jobs.batch().max_messages(1).expires(FETCH_TIMEOUT).messages().await.ok()).await
        };
        let message = tokio::time::timeout(FETCH_TIMEOUT + REPLY_TIMEOUT, batch).await.ok().flatten()?;
        Some((run, message))
    }

    async fn handle(&self, run: &Arc<ActiveRun>, message: Message) {
        let id = message::job_id(&message.payload);
        let (end, acknowledgement) = match read_job(run, &message) {
            Err(error) => {
                warn!("a job is refused: {error}");
                (JobEnd::Dropped, AckKind::Term)
            }
            Ok(_) if !self.runs.confirm(run).await => (JobEnd::Dropped, AckKind::Term),
            Ok(_) if message.info().is_ok_and(|info| info.delivered > MAX_DELIVERIES) => {
                let problem = format!("the job was handed out {MAX_DELIVERIES} times and never came back");
                (JobEnd::Failed(problem), AckKind::Term)
            }
            Ok(job) => match self.run(run, &id, job, &message).await {
                JobEnd::Done => (JobEnd::Done, AckKind::Ack),
                JobEnd::Returned => (JobEnd::Returned, AckKind::Nak(None)),
                end => (end, AckKind::Term),
            },
        };
        if let JobEnd::Failed(reason) = end {
            warn!("a job failed: {reason}");
            if self.report(run, &id, ItemResult::Failed(reason)).await.is_err() {
                // Nobody knows of it: let the job come again.
                return;
            }
        }
        // Unheard, the job comes again; its reports are then known.
        let acknowledge = || message.double_ack_with(acknowledgement);
        let _ = retry("take the end of a job", CLOSE_TIMEOUT, acknowledge).await;
    }

    /// Plays a job; the lease is renewed while that lasts.
    async fn run(&self, run: &Arc<ActiveRun>, id: &str, job: Job, message: &Message) -> JobEnd {
        let wanted = job.items.numbers().len();
        let stop_flag = Arc::new(StopFlag::new());
        let (results, mut done) = unbounded_channel();
        let request =
            JobRequest { run: Arc::clone(run), items: job.items, stop_flag: Arc::clone(&stop_flag), results };
        if self.jobs.send(request).is_err() {
            return JobEnd::Returned;
        }
        let begun = Instant::now();
        let mut renewed = begun;
        let mut reported = 0;
        let mut early = None;
        loop {
            match tokio::time::timeout(POLL_INTERVAL, done.recv()).await {
                Ok(None) => break,
                Ok(Some(ItemResult::Failed(reason))) => early = early.or(Some(JobEnd::Failed(reason))),
                Ok(Some(result)) => match self.report(run, id, result).await {
                    Ok(()) => reported += 1,
                    Err(end) => {
                        early = early.or(Some(end));
                        stop_flag.stop();
                    }
                },
                Err(_) => (),
            }
            if early.is_none() {
                early = if run.is_stopped() {
                    Some(JobEnd::Dropped)
                } else if self.drain.is_stopped() {
                    Some(JobEnd::Returned)
                } else if begun.elapsed() > self.limits.job {
                    Some(JobEnd::Failed(format!("it took longer than {} s", self.limits.job.as_secs())))
                } else {
                    None
                };
                if early.is_some() {
                    stop_flag.stop();
                }
            }
            if renewed.elapsed() > run.lease / 3 {
                renewed = Instant::now();
                let _ = message.ack_with(AckKind::Progress).await;
            }
        }
        match early {
            _ if reported == wanted => JobEnd::Done,
            Some(end) => end,
            None => JobEnd::Failed("its thread fell silent".to_string()),
        }
    }

    /// Publishes a report; the error is what becomes of the job if that cannot be done.
    async fn report(&self, run: &ActiveRun, job: &str, result: ItemResult) -> Result<(), JobEnd> {
        // The same for everyone who reports on this number of this job, so that the server keeps the first
        // only.
        let part = result.number().map_or_else(|| "failed".to_string(), |number| number.to_string());
        let report = Report { job: job.to_string(), worker: self.name.clone(), speed: run.speed, result };
        let bytes = message::write(&report);
        if bytes.len() > MAX_REPORT_SIZE - HEADERS {
            return Err(JobEnd::Failed(format!(
                "a report of {} bytes is too large for a queue",
                bytes.len()
            )));
        }
        let subject = self.queue.report_subject(&run.id, job);
        let published = self.queue.publish(subject, &format!("{job}.{part}"), bytes, PATIENCE).await;
        published.map_err(|error| {
            warn!("{error}");
            JobEnd::Returned
        })
    }
}

async fn first(batch: Option<Batch>) -> Option<Message> {
    let mut batch = batch?;
    batch.next().await?.ok()
}

/// Reads a job and checks that it is one of this run's.
fn read_job(run: &ActiveRun, message: &Message) -> Result<Job, InputError> {
    let job: Job = message::read(&message.payload, MAX_JOB_SIZE)?;
    if job.run != run.id {
        return Err(InputError::new("it belongs to another run"));
    }
    if message.subject.rsplit('.').next() != Some(message::job_id(&message.payload).as_str()) {
        return Err(InputError::new("its name is not the hash of its content"));
    }
    check_items(&job.items, run.setup.end())?;
    Ok(job)
}
