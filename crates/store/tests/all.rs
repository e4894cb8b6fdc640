//! The store, tested on SQLite and on a private PostgreSQL, in one test binary.

#[path = "all/analyses.rs"]
mod analyses;
#[path = "all/common.rs"]
mod common;
#[path = "all/concurrent.rs"]
mod concurrent;
#[path = "all/defaults.rs"]
mod defaults;
#[path = "all/explorer.rs"]
mod explorer;
#[path = "all/games.rs"]
mod games;
#[path = "all/hostile.rs"]
mod hostile;
#[path = "all/killed.rs"]
mod killed;
#[path = "all/refused.rs"]
mod refused;
#[path = "all/runs.rs"]
mod runs;
#[path = "all/schema.rs"]
mod schema;
#[path = "all/studies.rs"]
mod studies;
