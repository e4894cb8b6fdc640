//! Matches over a queue, against a real server, in one test binary.

#[path = "all/nats.rs"]
mod nats;
#[path = "all/queue.rs"]
mod queue;
