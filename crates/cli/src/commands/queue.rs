//! A queue and the work that is handed out through it. Flags name it, or the environment where a secret should not be
//! seen in a list of processes. In a build without queues `no_queue` stands here.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{env, io};

use clap::Args;
use ply_arena::queue::{self, Credentials, QueueOptions};
use ply_arena::runner::{ArenaError, Observer, StoredRun};
use ply_arena::{AnalysisSetup, MatchSetup, PositionAnalysis, Standings};
use ply_core::{InputError, StopFlag};
use ply_store::Store;
use ply_train::datagen::{DatagenFolder, Progress};

use crate::args;

/// A queue and the right to use it.
#[derive(Args)]
pub(crate) struct QueueArgs {
    /// The queue's NATS server, nats://HOST:4222 or tls://HOST:4222; without credentials or TLS only one on
    /// this machine
    #[arg(long, value_name = "URL")]
    queue: Option<String>,
    /// The name that all who work together share
    #[arg(long, value_name = "NAME", default_value = "ply")]
    queue_name: String,
    /// The server's token (or PLY_QUEUE_TOKEN, which nobody sees in a list of processes)
    #[arg(long, value_name = "TOKEN", requires = "queue")]
    token: Option<String>,
    /// A user of the server (or PLY_QUEUE_USER)
    #[arg(long, value_name = "NAME", requires = "queue")]
    user: Option<String>,
    /// The user's password (or PLY_QUEUE_PASSWORD)
    #[arg(long, value_name = "PASSWORD", requires = "queue")]
    password: Option<String>,
    /// A file of NATS credentials (or PLY_QUEUE_CREDS)
    #[arg(long, value_name = "FILE", requires = "queue")]
    creds: Option<PathBuf>,
    /// Speak TLS, with a server whose certificate is signed by one of these (PEM)
    #[arg(long, value_name = "FILE", requires = "queue")]
    tls_ca: Option<PathBuf>,
}

/// A queue that work is handed out through, and how it is cut into jobs.
#[derive(Args)]
pub(crate) struct DispatchArgs {
    #[command(flatten)]
    queue: QueueArgs,
    /// Pairs of games, or positions, in a job of the queue (self-play has no pairs: twice as many games)
    #[arg(long, value_name = "N", default_value = "4", value_parser = args::count::<64>, allow_hyphen_values = true)]
    queue_batch: usize,
    /// Seconds after which a job whose worker fell silent is handed out again
    #[arg(long, value_name = "S", default_value = "30", value_parser = args::time, allow_hyphen_values = true)]
    queue_lease: f64,
}

/// A setting of the environment; an empty one is none.
fn setting(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

impl QueueArgs {
    /// The queue to use, if one is named.
    pub(crate) fn options(&self) -> Result<Option<QueueOptions>, InputError> {
        let Some(url) = &self.queue else { return Ok(None) };
        // What is typed wins as a whole: a token of the environment does not meet a user of the command line.
        let typed = self.token.is_some() || self.user.is_some() || self.creds.is_some();
        let secret = |typed_one: &Option<String>, name: &str| {
            typed_one.clone().or_else(|| if typed { None } else { setting(name) })
        };
        let file = if typed { None } else { setting("PLY_QUEUE_CREDS").map(PathBuf::from) };
        let user = secret(&self.user, "PLY_QUEUE_USER");
        let password = self.password.clone().or_else(|| user.as_ref().and(setting("PLY_QUEUE_PASSWORD")));
        let options = QueueOptions {
            url: url.clone(),
            name: self.queue_name.clone(),
            credentials: Credentials {
                token: secret(&self.token, "PLY_QUEUE_TOKEN"),
                user,
                password,
                file: self.creds.clone().or(file),
                authority: self.tls_ca.clone(),
            },
            ..QueueOptions::default()
        };
        options.check()?;
        Ok(Some(options))
    }
}

impl DispatchArgs {
    /// The queue to hand work out through, if one is named.
    pub(crate) fn queue(&self) -> Result<Option<Queue>, InputError> {
        let Some(options) = self.queue.options()? else { return Ok(None) };
        let lease = Duration::from_secs_f64(self.queue_lease);
        let options = QueueOptions { batch: self.queue_batch, lease, ..options };
        options.check()?;
        Ok(Some(Queue(options)))
    }
}

/// Other machines that work for this one.
pub(crate) struct Queue(QueueOptions);

impl Queue {
    /// Whether they may be handed this match.
    pub(crate) fn check(&self, setup: &MatchSetup) -> Result<(), InputError> {
        queue::check(setup)
    }

    /// Lets them play a match.
    pub(crate) async fn play(
        &self,
        setup: &MatchSetup,
        store: &Store,
        stored: StoredRun,
        stop_flag: &StopFlag,
        observer: &mut dyn Observer,
    ) -> Result<Standings, ArenaError> {
        queue::coordinate(setup, store, stored, &self.0, stop_flag, observer).await
    }

    /// Lets them play themselves for the shards of a folder.
    pub(crate) fn generate(
        &self,
        folder: &DatagenFolder,
        positions: Option<u64>,
        stop_flag: &StopFlag,
        told: &mut (dyn FnMut(Progress) + Send),
    ) -> anyhow::Result<Progress> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        Ok(runtime.block_on(queue::generate(folder, positions, &self.0, stop_flag, told))?)
    }

    /// Lets them search positions; results come in the order of these.
    pub(crate) fn analyze(
        &self,
        setup: &AnalysisSetup,
        positions: &[String],
        on_result: &mut dyn FnMut(PositionAnalysis) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let stop_flag = Arc::new(StopFlag::new());
        let told = Arc::clone(&stop_flag);
        runtime.spawn(async move {
            if tokio::signal::ctrl_c().await.is_ok() {
                told.stop();
            }
        });
        let mut written = Ok(());
        let searched =
            runtime.block_on(queue::analyze(setup, positions, &self.0, &stop_flag, &mut |result| {
                if written.is_ok() {
                    written = on_result(result);
                }
                // Nobody reads on: no need to search on.
                if written.is_err() {
                    stop_flag.stop();
                }
                Ok::<(), ArenaError>(())
            }));
        written?;
        Ok(searched?)
    }
}
