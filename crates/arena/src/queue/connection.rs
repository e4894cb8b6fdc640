//! The server: its connection, the two streams and the bucket, and how to speak to them when it comes and
//! goes.

use std::error::Error;
use std::io;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{Context, kv, message::PublishMessage};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions};
use futures_util::StreamExt;
use ply_core::InputError;
use serde::Serialize;
use tracing::warn;

use super::backoff::{self, retry};
use super::message::{self, MAX_JOB_SIZE, MAX_PART_SIZE, MAX_PARTS, MAX_REPORT_SIZE, RunEntry, WorkerEntry};
use super::options::{QueueOptions, display_address};
use crate::runner::ArenaError;

/// How long the server may take to answer once.
const REPLY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a new stream or bucket may take.
const START_TIMEOUT: Duration = Duration::from_secs(15);
/// The server's room. It is set aside when a stream is made, so that a full disk is known at the beginning.
const JOBS_BYTES: i64 = 64 << 20;
const REPORTS_BYTES: i64 = 256 << 20;
const BUCKET_BYTES: i64 = 128 << 20;
/// What nobody has asked for so long is forgotten.
const MAX_AGE: Duration = Duration::from_secs(30 * 24 * 3600);
/// How long the server remembers a message's id.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(600);
/// Jobs under way at once, and workers' questions that wait at once.
const MAX_ACK_PENDING: i64 = 100_000;
const MAX_WAITING_PULLS: i64 = 10_000;
/// How long a coordinator may hold a report, until what it is a part of is whole. One that dies holds none: the next
/// has a consumer of its own.
const REPORT_HELD: Duration = Duration::from_secs(3600);
/// Workers that are read from the bucket.
const MAX_WORKERS: usize = 100;
/// Deliveries after which a worker gives a job up, and those after which the server does.
pub(super) const MAX_DELIVERIES: i64 = 20;
const LAST_DELIVERY: i64 = MAX_DELIVERIES + 10;

/// A queue in use.
pub(super) struct Queue {
    pub(super) options: QueueOptions,
    pub(super) context: Context,
    pub(super) jobs: Stream,
    pub(super) reports: Stream,
    pub(super) bucket: kv::Store,
}

impl Queue {
    /// Connects, and makes streams and bucket where they are missing; a server that is not there yet is
    /// waited for.
    pub(super) async fn open(
        options: &QueueOptions,
        who: &str,
        patience: Duration,
    ) -> Result<Queue, ArenaError> {
        let client = connect(options, who, patience).await?;
        let context = ContextBuilder::new()
            .timeout(REPLY_TIMEOUT)
            .ack_timeout(REPLY_TIMEOUT)
            .backpressure_on_inflight(true)
            .build(client);
        let name = &options.name;
        let jobs =
            stream(&context, format!("{name}-jobs"), format!("{name}.job.*.*"), JOBS_BYTES, MAX_JOB_SIZE);
        let jobs = jobs.await?;
        let reports = stream(
            &context,
            format!("{name}-reports"),
            format!("{name}.report.*.*"),
            REPORTS_BYTES,
            MAX_REPORT_SIZE,
        );
        let reports = reports.await?;
        let bucket = retry("make its bucket", START_TIMEOUT, || async {
            let config = kv::Config {
                bucket: format!("{name}-runs"),
                history: 1,
                max_age: MAX_AGE,
                max_bytes: BUCKET_BYTES,
                max_value_size: MAX_REPORT_SIZE as i32,
                storage: StorageType::File,
                ..kv::Config::default()
            };
            match context.get_key_value(config.bucket.as_str()).await {
                Ok(bucket) => Ok(bucket),
                Err(_) => context.create_key_value(config).await,
            }
        })
        .await?;
        Ok(Queue { options: options.clone(), context, jobs, reports, bucket })
    }

    /// The server is there.
    pub(super) fn is_connected(&self) -> bool {
        self.context.client().connection_state() == async_nats::connection::State::Connected
    }

    /// Where jobs of a run are published; each has a subject of its own, so that the stream can be asked for
    /// it.
    pub(super) fn job_subject(&self, run: &str, job: &str) -> String {
        format!("{}.job.{run}.{job}", self.options.name)
    }

    /// Where reports about a job are published.
    pub(super) fn report_subject(&self, run: &str, job: &str) -> String {
        format!("{}.report.{run}.{job}", self.options.name)
    }

    /// Publishes a message until the server has said that it is kept; an id that it has seen is kept once.
    pub(super) async fn publish(
        &self,
        subject: String,
        id: &str,
        payload: Vec<u8>,
        patience: Duration,
    ) -> Result<(), ArenaError> {
        let payload = PublishMessage::build().payload(payload.into()).message_id(id);
        retry("take a message", patience, || self.publish_once(&subject, payload.clone())).await
    }

    async fn publish_once(
        &self,
        subject: &str,
        message: PublishMessage,
    ) -> Result<(), async_nats::jetstream::context::PublishError> {
        self.context.send_publish(subject.to_string(), message).await?.await.map(drop)
    }

    /// Writes an entry of the bucket.
    pub(super) async fn put(
        &self,
        key: &str,
        value: &impl Serialize,
        patience: Duration,
    ) -> Result<(), ArenaError> {
        let bytes = message::write(value);
        retry("keep an entry", patience, || self.bucket.put(key, bytes.clone().into())).await.map(drop)
    }

    /// The workers that are at the queue.
    pub(super) async fn workers(&self) -> Vec<WorkerEntry> {
        let Ok(keys) = self.bucket.keys().await else { return Vec::new() };
        let keys: Vec<String> = keys.filter_map(|key| std::future::ready(key.ok())).collect().await;
        let mut workers = Vec::new();
        for key in keys.iter().filter(|key| key.starts_with("workers.")).take(MAX_WORKERS) {
            let entry = self.bucket.get(key.as_str()).await.ok().flatten();
            workers.extend(entry.and_then(|bytes| message::read::<WorkerEntry>(&bytes, MAX_PART_SIZE).ok()));
        }
        workers
    }

    /// Writes a run's set-up, in as many parts as it takes.
    pub(super) async fn put_setup(&self, run: &str, setup: &[u8]) -> Result<(), ArenaError> {
        for (index, part) in setup.chunks(MAX_PART_SIZE).enumerate() {
            let key = format!("setups.{run}.{index}");
            let part = part.to_vec();
            let put = || self.bucket.put(&key, part.clone().into());
            retry("keep a set-up", backoff::PATIENCE, put).await?;
        }
        Ok(())
    }

    /// Reads a run's set-up; the inner error says what is wrong with it.
    pub(super) async fn get_setup(
        &self,
        run: &str,
        entry: &RunEntry,
    ) -> Result<Result<Vec<u8>, InputError>, ArenaError> {
        let fail = |problem: &str| Ok(Err(InputError::new(problem.to_string())));
        if !(1..=MAX_PARTS).contains(&entry.parts) {
            return fail("its set-up has no sensible number of parts");
        }
        let mut setup = Vec::new();
        for index in 0..entry.parts {
            let key = format!("setups.{run}.{index}");
            let get = || self.bucket.get(key.as_str());
            let Some(part) = retry("read a set-up", REPLY_TIMEOUT, get).await? else {
                return fail("a part of its set-up is missing");
            };
            if part.len() > MAX_PART_SIZE {
                return fail("a part of its set-up is too large");
            }
            setup.extend_from_slice(&part);
        }
        if crate::fingerprint(&setup) != entry.setup {
            return fail("its set-up is not the one that its entry names");
        }
        Ok(Ok(setup))
    }

    /// Removes a run's set-up.
    pub(super) async fn remove_setup(&self, run: &str, parts: usize) {
        for index in 0..parts {
            // What stays behind grows old and goes.
            let _ = self.bucket.purge(format!("setups.{run}.{index}")).await;
        }
    }

    /// The consumer by which workers take a run's jobs.
    pub(super) async fn job_consumer(&self, run: &str, lease: Duration) -> Result<PullConsumer, ArenaError> {
        let config = pull::Config {
            durable_name: Some(run.to_string()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lease,
            max_deliver: LAST_DELIVERY,
            filter_subject: self.job_subject(run, "*"),
            max_ack_pending: MAX_ACK_PENDING,
            max_waiting: MAX_WAITING_PULLS,
            inactive_threshold: MAX_AGE,
            ..pull::Config::default()
        };
        let create = || self.jobs.create_consumer(config.clone());
        retry("hand out jobs", START_TIMEOUT, create).await
    }

    /// The consumer by which the coordinator hears a run's reports, from the first that is still there.
    pub(super) async fn report_consumer(&self, run: &str) -> Result<PullConsumer, ArenaError> {
        let config = pull::Config {
            durable_name: Some(run.to_string()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: REPORT_HELD,
            filter_subject: self.report_subject(run, "*"),
            max_ack_pending: MAX_ACK_PENDING,
            inactive_threshold: MAX_AGE,
            ..pull::Config::default()
        };
        // An earlier coordinator may have taken reports that it never kept: a new consumer gives them out
        // again.
        let _ = self.reports.delete_consumer(run).await;
        let create = || self.reports.create_consumer(config.clone());
        retry("deliver reports", START_TIMEOUT, create).await
    }
}

/// A stream from which a message goes once it is acknowledged, and which refuses what it has no room for.
async fn stream(
    context: &Context,
    name: String,
    subject: String,
    bytes: i64,
    largest: usize,
) -> Result<Stream, ArenaError> {
    let config = Config {
        name: name.clone(),
        subjects: vec![subject.clone()],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        discard: DiscardPolicy::New,
        max_bytes: bytes,
        max_message_size: largest as i32,
        max_age: MAX_AGE,
        duplicate_window: DUPLICATE_WINDOW,
        num_replicas: 1,
        ..Config::default()
    };
    let stream =
        retry("make its streams", START_TIMEOUT, || context.get_or_create_stream(config.clone())).await?;
    let found = &stream.cached_info().config;
    if found.retention != RetentionPolicy::WorkQueue || found.subjects != [subject] {
        let problem = format!("the server's stream '{name}' is somebody else's; choose another queue name");
        return Err(ArenaError::Queue(problem));
    }
    Ok(stream)
}

async fn connect(options: &QueueOptions, who: &str, patience: Duration) -> Result<Client, ArenaError> {
    let address = options.check()?;
    let place = display_address(&address);
    let begun = Instant::now();
    let mut attempts = 0;
    loop {
        let error = match connect_options(options, who).await?.connect(address.clone()).await {
            Ok(client) => return Ok(client),
            Err(error) => error,
        };
        let may_pass =
            matches!(error.kind(), ConnectErrorKind::Io | ConnectErrorKind::TimedOut | ConnectErrorKind::Dns)
                && !is_distrusted(&error);
        if !may_pass {
            return Err(ArenaError::Queue(format!("the queue at {place} refused the connection: {error}")));
        }
        if begun.elapsed() >= patience {
            return Err(ArenaError::Queue(format!("the queue at {place} is not reachable: {error}")));
        }
        if attempts == 0 {
            warn!("waiting for the queue at {place}");
        }
        tokio::time::sleep(backoff::pause(attempts)).await;
        attempts += 1;
    }
}

/// Whether the server's certificate is not one to trust, which waiting does not change.
fn is_distrusted(error: &ConnectError) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    source.is_some_and(|source| source.kind() == io::ErrorKind::InvalidData)
}

async fn connect_options(options: &QueueOptions, who: &str) -> Result<ConnectOptions, ArenaError> {
    let credentials = options.credentials.clone();
    let mut connect = ConnectOptions::new()
        .name(who)
        .connection_timeout(REPLY_TIMEOUT)
        .request_timeout(Some(REPLY_TIMEOUT))
        .ping_interval(Duration::from_secs(10))
        // Only the server that was named gets to see credentials.
        .ignore_discovered_servers()
        .reconnect_delay_callback(|attempts| backoff::pause(attempts as u32));
    if let Some(token) = credentials.token {
        connect = connect.token(token);
    }
    if let (Some(user), Some(password)) = (credentials.user, credentials.password) {
        connect = connect.user_and_password(user, password);
    }
    if let Some(file) = credentials.file {
        let read = connect.credentials_file(&file).await;
        connect = read.map_err(|error| {
            InputError::new(format!("credentials file '{}' cannot be used: {error}", file.display()))
        })?;
    }
    if let Some(authority) = credentials.authority {
        connect = connect.add_root_certificates(authority).require_tls(true);
    }
    Ok(connect)
}
