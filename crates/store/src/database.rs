//! The two databases behind one name: opening them, and running one body of code on either.

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::time::timeout;

use crate::error::StoreError;
use crate::location::{Address, Location};
use crate::schema;

/// How long a writer waits for others to finish writing.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a server may take to answer the first call.
const CALL: Duration = Duration::from_secs(10);

/// A pool of connections to one of the databases.
#[derive(Clone)]
pub(crate) enum Database {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Runs a body that ends in `Result<_, sqlx::Error>` on a store's pool, whichever it is: the body is compiled
/// for each database, so one text of SQL and Rust serves both without a layer in between.
macro_rules! on_database {
    ($store:expr, $task:literal, $pool:ident => $body:expr) => {{
        let outcome: Result<_, sqlx::Error> = match &$store.database {
            $crate::database::Database::Sqlite($pool) => async { $body }.await,
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
                let explain = |error| StoreError::explain(location, "be opened", error);
                let mut connection = options.connect().await.map_err(explain)?;
                schema::update_file(&mut connection, location).await?;
                connection.close().await.map_err(explain)?;
                Ok(Database::Sqlite(file_pool(options)))
            }
            Address::Server(options) => {
                // A pool would try again for long where nobody listens; a single call answers at once.
                let explain = |error| StoreError::explain(location, "be opened", error);
                let call = timeout(CALL, options.connect()).await;
                let mut connection = call
                    .map_err(|_| StoreError::NotReachable {
                        location: location.clone(),
                        reason: format!("no answer in {} seconds", CALL.as_secs()),
                    })?
                    .map_err(explain)?;
                schema::update_server(&mut connection, location).await?;
                connection.close().await.map_err(explain)?;
                Ok(Database::Postgres(server_pool(*options.clone())))
            }
        }
    }

    /// Waits for what is under way, then closes every connection.
    pub(crate) async fn close(&self) {
        match self {
            Database::Sqlite(pool) => pool.close().await,
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
    // With a write-ahead log readers and a writer do not wait for each other, and what was committed survives
    // the death of the process without a sync of the disk at each commit.
    Ok(SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        .disable_statement_logging())
}

fn file_pool(options: SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(4)
        .acquire_timeout(PATIENCE)
        // A file does not hang up.
        .test_before_acquire(false)
        .connect_lazy_with(options)
}

fn server_pool(options: PgConnectOptions) -> PgPool {
    PgPoolOptions::new().max_connections(8).acquire_timeout(PATIENCE).connect_lazy_with(options)
}
