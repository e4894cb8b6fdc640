//! `ply worker`: this machine plays for whoever asks through a queue.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use ply_arena::Engines;
use ply_arena::queue::{self, WorkerLimits, WorkerOptions};
use ply_core::{InputError, StopFlag};
use tracing::info;

use super::arena::read_engines;
use super::queue::QueueArgs;
use crate::args;
use crate::interrupt::on_interrupt;
use crate::log::{Level, LogArgs};

#[derive(Args)]
pub(crate) struct Worker {
    #[command(flatten)]
    queue: QueueArgs,
    /// Jobs at the same time
    #[arg(long, value_name = "K", default_value = "1", value_parser = args::count::<1024>, allow_hyphen_values = true)]
    concurrency: usize,
    /// This machine's file of engines (TOML: [engines.NAME] cmd, args, dir, proto, option), of which jobs may
    /// name one
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
    /// What this worker is called; by default the machine's name and the process's number
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Megabytes that one of our engines may use for its table
    #[arg(long, value_name = "MB", default_value = "256", value_parser = args::count::<16384>, allow_hyphen_values = true)]
    max_hash: usize,
    /// Threads that one of our engines may use
    #[arg(long, value_name = "T", default_value = "1", value_parser = args::count::<256>, allow_hyphen_values = true)]
    max_threads: usize,
    /// Seconds that a job may take
    #[arg(long, value_name = "S", default_value = "86400", value_parser = args::time, allow_hyphen_values = true)]
    max_time: f64,
    #[command(flatten)]
    log: LogArgs,
}

pub(super) fn run(args: &Worker) -> anyhow::Result<()> {
    args.log.start(Level::Info)?;
    let options = args.queue.options()?;
    let options = options.ok_or_else(|| InputError::new("expected --queue nats://HOST:PORT"))?;
    let engines = match &args.engines {
        None => Engines::default(),
        Some(path) => read_engines(path)?,
    };
    let worker = WorkerOptions {
        name: args.name.clone().unwrap_or_else(default_name),
        concurrency: args.concurrency,
        engines: Arc::new(engines),
        limits: WorkerLimits {
            hash: args.max_hash,
            threads: args.max_threads,
            job: Duration::from_secs_f64(args.max_time),
        },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let drain = Arc::new(StopFlag::new());
    let told = Arc::clone(&drain);
    let _inside = runtime.enter();
    runtime.spawn(on_interrupt(move || {
        info!("returning jobs to the queue; once more leaves at once");
        told.stop();
    }));
    runtime.block_on(queue::work(&options, worker, &drain))?;
    Ok(())
}

/// The machine's name, as far as it may be used in one, and the process's number.
fn default_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host: String =
        host.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').take(40).collect();
    let host = if host.is_empty() { "worker" } else { &host };
    format!("{host}-{}", std::process::id())
}
