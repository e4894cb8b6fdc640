//! Statistics against fastchess's, players who take too long, and matches and self-play over a queue against a
//! real server, in one test binary.

#[path = "all/datagen.rs"]
mod datagen;
#[path = "all/late.rs"]
mod late;
#[path = "all/nats.rs"]
mod nats;
#[path = "all/queue.rs"]
mod queue;
#[path = "all/stats.rs"]
mod stats;
