//! Statistics against fastchess's, and matches over a queue against a real server, in one test binary.

#[path = "all/nats.rs"]
mod nats;
#[path = "all/queue.rs"]
mod queue;
#[path = "all/stats.rs"]
mod stats;
