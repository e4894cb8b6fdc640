//! Matches, games, studies and analyses, kept in SQLite (a file, the default) or PostgreSQL (by URL, with the feature
//! `postgres`).
//!
//! ```
//! # let folder = std::env::temp_dir().join(format!("ply-store-doc-{}", std::process::id()));
//! # let file = folder.join("ply.sqlite").display().to_string();
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use ply_store::{NewRun, Store};
//!
//! let store = Store::open(&file).await?;
//! let new = NewRun {
//!     fingerprint: "5f2a".into(),
//!     game: "othello".into(),
//!     players: vec!["Ada".into(), "Bob".into()],
//!     setup: "{}".into(),
//! };
//! let run = store.begin(&new).await?;
//! assert_eq!(store.find_unfinished("5f2a").await?, Some(run));
//! # store.close().await;
//! # Ok::<(), ply_store::StoreError>(())
//! # }).unwrap();
//! # std::fs::remove_dir_all(folder).unwrap();
//! ```

mod analysis;
mod database;
mod error;
mod explorer;
mod filter;
mod game;
mod location;
#[cfg(not(feature = "postgres"))]
#[path = "no_postgres.rs"]
mod postgres;
#[cfg(feature = "postgres")]
mod postgres;
mod run;
mod schema;
mod stamp;
mod store;
mod studies;
mod study;
#[cfg(feature = "testing")]
pub mod testing;

pub use analysis::{Analysis, MAX_ANALYSES};
pub use error::StoreError;
pub use explorer::{GameSteps, StepCount};
pub use filter::Filter;
pub use game::{GameId, GamePage, GameSummary, StoredResult};
pub use location::Location;
pub use run::{IMPORT, NewRun, Run, RunId, RunState, RunSummary};
pub use store::Store;
pub use study::{Change, Node, StoredStudy, Study, StudyFilter, StudyId, StudyKind, StudySummary};
