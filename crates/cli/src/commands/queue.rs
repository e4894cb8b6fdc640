//! Which queue: flags, or the environment where a secret should not be seen in a list of processes.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ply_arena::queue::{Credentials, QueueOptions};
use ply_core::InputError;

use crate::args;

/// A queue and the right to use it.
#[derive(Args)]
pub(crate) struct QueueArgs {
    /// The queue's NATS server, nats://HOST:4222 or tls://HOST:4222; without credentials or TLS only one on
    /// this machine
    #[arg(long, value_name = "URL")]
    pub(crate) queue: Option<String>,
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

/// How work is cut into jobs.
#[derive(Args)]
pub(crate) struct JobArgs {
    /// Pairs of games, or positions, in a job of the queue
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
    pub(crate) fn options(&self, jobs: Option<&JobArgs>) -> Result<Option<QueueOptions>, InputError> {
        let Some(url) = &self.queue else { return Ok(None) };
        // What is typed wins as a whole: a token of the environment does not meet a user of the command line.
        let typed = self.token.is_some() || self.user.is_some() || self.creds.is_some();
        let secret = |typed_one: &Option<String>, name: &str| {
            typed_one.clone().or_else(|| if typed { None } else { setting(name) })
        };
        let file = if typed { None } else { setting("PLY_QUEUE_CREDS").map(PathBuf::from) };
        let user = secret(&self.user, "PLY_QUEUE_USER");
        let password = self.password.clone().or_else(|| user.as_ref().and(setting("PLY_QUEUE_PASSWORD")));
        let mut options = QueueOptions {
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
        if let Some(jobs) = jobs {
            options.batch = jobs.queue_batch;
            options.lease = Duration::from_secs_f64(jobs.queue_lease);
        }
        options.check()?;
        Ok(Some(options))
    }
}
