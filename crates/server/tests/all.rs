//! The server over real connections.

#[path = "all/connections.rs"]
mod connections;
#[path = "all/drills.rs"]
mod drills;
#[path = "all/engines.rs"]
mod engines;
#[path = "all/exchange.rs"]
mod exchange;
#[path = "all/fuzzed.rs"]
mod fuzzed;
#[path = "all/games.rs"]
mod games;
#[path = "all/hostile.rs"]
mod hostile;
#[path = "all/matches.rs"]
mod matches;
#[path = "all/metrics.rs"]
mod metrics;
#[path = "all/openapi.rs"]
mod openapi;
#[path = "all/page.rs"]
mod page;
#[path = "all/path.rs"]
mod path;
#[path = "all/security.rs"]
mod security;
#[path = "../src/sentences.rs"]
mod sentences;
#[path = "../src/stall_timeout.rs"]
mod stall_timeout;
#[path = "all/streams.rs"]
mod streams;
#[path = "all/studies.rs"]
mod studies;
#[path = "all/support.rs"]
mod support;
