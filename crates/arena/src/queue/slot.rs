//! One job after the other for one board: taken, kept alive while it is played, reported number by number, and given back
//! or done.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::pull::Batch;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use ply_core::{InputError, StopFlag};
use tokio::sync::mpsc::unbounded_channel;

use super::backoff::{self, PATIENCE, retry};
use super::board::Order;
use super::bounds::{Bounds, check_items};
use super::connection::{MAX_DELIVERIES, Queue};
use super::message::{self, HEADERS, Job, MAX_JOB, MAX_REPORT, Outcome, Report};
use super::runs::{Runs, ServedRun};

/// How long to wait for a job of one run before looking at others.
const LISTEN: Duration = Duration::from_millis(500);
/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(5);
/// How often to see whether the worker leaves or the run has stopped.
const LOOK: Duration = Duration::from_millis(50);
/// How long to try to tell the server about a job's end: longer than it takes to start it again.
const FAREWELL: Duration = Duration::from_secs(20);

/// One board and the jobs that come to it.
pub(super) struct Slot {
    pub(super) name: String,
    pub(super) queue: Arc<Queue>,
    pub(super) runs: Arc<Runs>,
    pub(super) board: Sender<Order>,
    pub(super) bounds: Bounds,
    /// The worker leaves.
    pub(super) drain: Arc<StopFlag>,
    /// Which run comes first, so that each gets its share.
    pub(super) turn: usize,
}

/// How a job ended.
enum End {
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
                    let pause = if self.queue.is_connected() { LOOK } else { backoff::pause(attempts) };
                    attempts += 1;
                    tokio::time::sleep(pause).await;
                }
            }
        }
    }

    /// The next job, if one comes within a moment.
    async fn take(&mut self) -> Option<(Arc<ServedRun>, Message)> {
        let mut runs = self.runs.served();
        if runs.is_empty() {
            tokio::time::sleep(LISTEN / 2).await;
            return None;
        }
        self.turn = (self.turn + 1) % runs.len();
        runs.rotate_left(self.turn);
        if runs.len() > 1 {
            for run in &runs {
                let batch = async { first(run.jobs.fetch().max_messages(1).messages().await.ok()).await };
                if let Ok(Some(message)) = tokio::time::timeout(ANSWER, batch).await {
                    return Some((Arc::clone(run), message));
                }
            }
        }
        let run = runs.swap_remove(0);
        let batch =
            async { first(run.jobs.batch().max_messages(1).expires(LISTEN).messages().await.ok()).await };
        let message = tokio::time::timeout(LISTEN + ANSWER, batch).await.ok().flatten()?;
        Some((run, message))
    }

    async fn handle(&self, run: &Arc<ServedRun>, message: Message) {
        let id = message::job_id(&message.payload);
        let (end, acknowledgement) = match read_job(run, &message) {
            Err(error) => {
                self.queue.tell(&format!("a job is refused: {error}"));
                (End::Dropped, AckKind::Term)
            }
            Ok(_) if !self.runs.confirm(run).await => (End::Dropped, AckKind::Term),
            Ok(_) if message.info().is_ok_and(|info| info.delivered > MAX_DELIVERIES) => {
                let problem = format!("the job was handed out {MAX_DELIVERIES} times and never came back");
                (End::Failed(problem), AckKind::Term)
            }
            Ok(job) => match self.play(run, &id, job, &message).await {
                End::Done => (End::Done, AckKind::Ack),
                End::Returned => (End::Returned, AckKind::Nak(None)),
                end => (end, AckKind::Term),
            },
        };
        if let End::Failed(reason) = end {
            self.queue.tell(&format!("a job failed: {reason}"));
            if self.report(run, &id, Outcome::Failed(reason)).await.is_err() {
                // Nobody has heard of it: let the job come again.
                return;
            }
        }
        // Unheard, the job comes again; its reports are then known.
        let acknowledge = || message.double_ack_with(acknowledgement);
        let _ = retry("hear of a job's end", FAREWELL, acknowledge).await;
    }

    /// Plays a job; the lease is renewed while that lasts.
    async fn play(&self, run: &Arc<ServedRun>, id: &str, job: Job, message: &Message) -> End {
        let wanted = job.items.numbers().len();
        let stop_flag = Arc::new(StopFlag::new());
        let (outcomes, mut done) = unbounded_channel();
        let order =
            Order { run: Arc::clone(run), items: job.items, stop_flag: Arc::clone(&stop_flag), outcomes };
        if self.board.send(order).is_err() {
            return End::Returned;
        }
        let begun = Instant::now();
        let mut renewed = begun;
        let mut reported = 0;
        let mut early = None;
        loop {
            let outcome = tokio::time::timeout(LOOK, done.recv()).await;
            match outcome {
                Ok(None) => break,
                Ok(Some(Outcome::Failed(reason))) => early = early.or(Some(End::Failed(reason))),
                Ok(Some(outcome)) => match self.report(run, id, outcome).await {
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
                    Some(End::Dropped)
                } else if self.drain.is_stopped() {
                    Some(End::Returned)
                } else if begun.elapsed() > self.bounds.job {
                    Some(End::Failed(format!("it took longer than {} s", self.bounds.job.as_secs())))
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
            _ if reported == wanted => End::Done,
            Some(end) => end,
            None => End::Failed("its board fell silent".to_string()),
        }
    }

    /// Publishes a report; the error is what becomes of the job if that cannot be done.
    async fn report(&self, run: &ServedRun, job: &str, outcome: Outcome) -> Result<(), End> {
        // The same for everyone who reports on this number of this job, so that the server keeps the first only.
        let part = outcome.number().map_or_else(|| "failed".to_string(), |number| number.to_string());
        let report = Report { job: job.to_string(), worker: self.name.clone(), speed: run.speed, outcome };
        let bytes = message::write(&report);
        if bytes.len() > MAX_REPORT - HEADERS {
            return Err(End::Failed(format!("a report of {} bytes is too large for a queue", bytes.len())));
        }
        let subject = self.queue.report_subject(&run.id, job);
        let published = self.queue.publish(subject, &format!("{job}.{part}"), bytes, PATIENCE).await;
        published.map_err(|error| {
            self.queue.tell(&error.to_string());
            End::Returned
        })
    }
}

async fn first(batch: Option<Batch>) -> Option<Message> {
    let mut batch = batch?;
    batch.next().await?.ok()
}

/// Reads a job and checks that it is one of this run's.
fn read_job(run: &ServedRun, message: &Message) -> Result<Job, InputError> {
    let job: Job = message::read(&message.payload, MAX_JOB)?;
    if job.run != run.id {
        return Err(InputError::new("it belongs to another run"));
    }
    if message.subject.rsplit('.').next() != Some(message::job_id(&message.payload).as_str()) {
        return Err(InputError::new("its name is not the hash of its content"));
    }
    check_items(&job.items, run.plan.end())?;
    Ok(job)
}
