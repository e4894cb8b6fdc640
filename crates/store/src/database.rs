//! The two databases behind one name: opening them, and running one body of code on either.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

use crate::error::StoreError;
use crate::location::{Address, Location};
use crate::schema;

/// How long a writer waits for others to finish writing.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// How long an opener of a file waits before it asks again.
const RETRY_AFTER: Duration = Duration::from_millis(10);

/// A pool of connections to one of the databases.
#[derive(Clone)]
pub(crate) enum Database {
    Sqlite(SqlitePool),
    #[cfg(feature = "postgres")]
    Postgres(sqlx::PgPool),
}

/// Runs a body that ends in `Result<_, sqlx::Error>` on a store's pool, whichever it is: the body is compiled
/// for each database, so one text of SQL and Rust serves both without a layer in between.
macro_rules! on_database {
    ($store:expr, $task:literal, $pool:ident => $body:expr) => {{
        let outcome: Result<_, sqlx::Error> = match &$store.database {
            $crate::database::Database::Sqlite($pool) => async { $body }.await,
            #[cfg(feature = "postgres")]
            $crate::database::Database::Postgres($pool) => async { $body }.await,
        };
        outcome.map_err(|error| $crate::StoreError::explain(&$store.location, $task, error))
    }};
}
pub(crate) use on_database;

impl Database {
    /// Opens the database, making the file where there is none, and brings its schema up to date.
    pub(crate) async fn open(address: &Address, location: &Location) -> Result<Database, StoreError> {
        match address {
            Address::File(path) => {
                let options = file_options(path, location)?;
                let deadline = Instant::now() + PATIENCE;
                // A file that becomes a write-ahead log says "locked" at once, without SQLite's own wait.
                while let Err(error) = prepare_file(&options, location).await {
                    if !matches!(error, StoreError::Busy { .. }) || Instant::now() >= deadline {
                        return Err(error);
                    }
                    tokio::time::sleep(RETRY_AFTER).await;
                }
                Ok(Database::Sqlite(file_pool(options)))
            }
            Address::Server(server) => server.open(location).await,
        }
    }

    /// Waits for what is under way, then closes every connection.
    pub(crate) async fn close(&self) {
        match self {
            Database::Sqlite(pool) => pool.close().await,
            #[cfg(feature = "postgres")]
            Database::Postgres(pool) => pool.close().await,
        }
    }
}

fn file_options(path: &Path, location: &Location) -> Result<SqliteConnectOptions, StoreError> {
    if path.is_dir() {
        return Err(StoreError::NotOpened { location: location.clone(), reason: "it is a folder".into() });
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|source| StoreError::Folder { folder: folder.to_owned(), source })?;
    }
    Ok(SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        .disable_statement_logging())
}

/// Makes the file where there is none, and brings its schema up to date.
async fn prepare_file(options: &SqliteConnectOptions, location: &Location) -> Result<(), StoreError> {
    let explain = |error| StoreError::explain(location, "be opened", error);
    // With a write-ahead log readers and a writer do not wait for each other, and what was committed survives
    // the death of the process without a sync of the disk at each commit. The file keeps this setting.
    let options = options.clone().journal_mode(SqliteJournalMode::Wal);
    let mut connection = options.connect().await.map_err(explain)?;
    schema::update_file(&mut connection, location).await?;
    connection.close().await.map_err(explain)
}

fn file_pool(options: SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(4)
        .acquire_timeout(PATIENCE)
        // A file does not hang up.
        .test_before_acquire(false)
        .connect_lazy_with(options)
}
