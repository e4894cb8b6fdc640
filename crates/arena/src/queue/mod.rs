//! Many machines: a match, an analysis or a self-play whose work waits in a NATS JetStream queue for whoever is free.
//!
//! A *run* is a match, a batch of positions or the games of a self-play. Its set-up and its state lie in a key-value
//! bucket; its work lies, cut into small *jobs*, in a work-queue stream; *reports*, one a game or position, come back
//! through a second stream. Whoever runs [`coordinate`], [`analyze`] or [`generate`] asks and keeps; every [`work`]
//! takes jobs. Each number of a run counts once: a report has an id by which the server drops a repeated one, the
//! coordinator takes only numbers that it still waits for, and the store has one place for each.
//!
//! A job holds numbers, never a command line, and a worker believes nothing that it reads here.

mod analysis;
mod backoff;
mod bench;
mod connection;
mod coordinator;
mod datagen;
mod dispatcher;
mod job_thread;
mod message;
mod options;
mod run_list;
mod slot;
mod worker;
mod worker_limits;

pub use analysis::analyze;
pub use coordinator::coordinate;
pub use datagen::generate;
pub use options::{Credentials, QueueOptions};
pub use worker::{WorkerOptions, work};
pub use worker_limits::{WorkerLimits, check};
