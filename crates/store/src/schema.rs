//! The schema's history: numbered steps, the same text for both databases, each applied once and recorded.

use ply_formats::unix_millis;
use sqlx::{Connection, SqliteConnection};

use crate::error::StoreError;
use crate::location::Location;

/// Every step in order; step 1 comes first. A step that was published is never edited: a change is a new
/// step.
const STEPS: &[&str] = &[
    include_str!("../migrations/0001_matches.sql"),
    include_str!("../migrations/0002_sheets.sql"),
    include_str!("../migrations/0003_lines.sql"),
    include_str!("../migrations/0004_studies.sql"),
    include_str!("../migrations/0005_analysis_history.sql"),
    include_str!("../migrations/0006_annotations.sql"),
    include_str!("../migrations/0007_explorer.sql"),
];

/// The newest schema this program knows.
const KNOWN: i64 = STEPS.len() as i64;

const TABLE: &str =
    "CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY, applied BIGINT NOT NULL)";
const NEWEST: &str = "SELECT COALESCE(MAX(number), 0) FROM migration";
const RECORD: &str = "INSERT INTO migration (number, applied) VALUES ($1, $2)";

/// Brings the schema up to date in one transaction, which `$begin` opens so that no other program is at the
/// same.
macro_rules! update {
    ($connection:expr, $location:expr, $transaction:ident => $begin:expr) => {{
        let explain = |error| StoreError::explain($location, "bring its schema up to date", error);
        // The common case takes no lock. A store without the table says so by an error: that is the other
        // case.
        let newest = sqlx::query_scalar::<_, i64>(NEWEST).fetch_one(&mut *$connection).await;
        if let Ok(found) = newest
            && found >= KNOWN
        {
            return refuse_newer(found, $location);
        }
        let outcome: Result<i64, sqlx::Error> = async {
            let mut $transaction = $begin;
            sqlx::query(TABLE).execute(&mut *$transaction).await?;
            let found: i64 = sqlx::query_scalar(NEWEST).fetch_one(&mut *$transaction).await?;
            for (number, step) in (1_i64..).zip(STEPS).filter(|(number, _)| *number > found) {
                sqlx::raw_sql(*step).execute(&mut *$transaction).await?;
                sqlx::query(RECORD).bind(number).bind(unix_millis()).execute(&mut *$transaction).await?;
            }
            $transaction.commit().await?;
            Ok(found)
        }
        .await;
        refuse_newer(outcome.map_err(explain)?, $location)
    }};
}

/// Brings a file's schema up to date.
pub(crate) async fn update_file(
    connection: &mut SqliteConnection,
    location: &Location,
) -> Result<(), StoreError> {
    update!(connection, location, transaction => connection.begin_with("BEGIN IMMEDIATE").await?)
}

/// Brings a server's schema up to date.
#[cfg(feature = "postgres")]
pub(crate) async fn update_server(
    connection: &mut sqlx::PgConnection,
    location: &Location,
) -> Result<(), StoreError> {
    // The key of the lock under which one program at a time changes the schema; any number nobody else uses.
    const LOCK: i64 = 0x706c_7967_726f;
    update!(connection, location, transaction => {
        let mut transaction = connection.begin().await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
        transaction
    })
}

fn refuse_newer(found: i64, location: &Location) -> Result<(), StoreError> {
    if found <= KNOWN {
        return Ok(());
    }
    Err(StoreError::Newer { location: location.clone(), found, known: KNOWN })
}
