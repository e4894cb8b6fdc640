//! What can go wrong with a store, one sentence each; none ever holds a password.

use std::path::PathBuf;

use crate::game::GameId;
use crate::location::Location;
use crate::run::RunId;
use crate::study::StudyId;

/// Why the store could not do what was asked.
#[derive(thiserror::Error, Debug)]
pub enum StoreError {
    /// The address names no store.
    #[error("this address names no store: {0}")]
    Address(String),
    /// The address is of a kind that was left out when this program was built.
    #[error("this build has no PostgreSQL: give a file, or build with the feature 'postgres'")]
    NoPostgres,
    /// Neither `PLY_STORE` nor a home folder is set.
    #[error("there is no folder for the store: set PLY_STORE to a file or a PostgreSQL URL, or set HOME")]
    NoHome,
    /// The folder of the file cannot be made.
    #[error("cannot make the folder {}: {source}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is something else.
    #[error("{location} is not a SQLite database, or is damaged: {reason}")]
    NotDatabase {
        /// Which store.
        location: Location,
        /// What the database said.
        reason: String,
    },
    /// The file can be neither opened nor made.
    #[error("{location} cannot be opened: {reason}")]
    NotOpened {
        /// Which store.
        location: Location,
        /// What the database said.
        reason: String,
    },
    /// The file may only be read.
    #[error("{location} cannot be written: {reason}")]
    NotWritable {
        /// Which store.
        location: Location,
        /// What the database said.
        reason: String,
    },
    /// Others kept it locked.
    #[error("{location} is kept busy by other programs: {reason}")]
    Busy {
        /// Which store.
        location: Location,
        /// What the database said.
        reason: String,
    },
    /// The server does not answer.
    #[error("{location} is not reachable: {reason}")]
    NotReachable {
        /// Which store.
        location: Location,
        /// What the system said.
        reason: String,
    },
    /// The server refused the user, the password or the database.
    #[error("{location} refused the connection: {reason}")]
    Refused {
        /// Which store.
        location: Location,
        /// What the server said.
        reason: String,
    },
    /// A later ply has changed the schema.
    #[error("{location} was written by a newer ply (schema {found}, this one knows {known}): update ply")]
    Newer {
        /// Which store.
        location: Location,
        /// The schema found.
        found: i64,
        /// The newest schema this program knows.
        known: i64,
    },
    /// No match has this number.
    #[error("there is no match {0} in the store")]
    NoRun(RunId),
    /// A stored match cannot be read back.
    #[error("match {run} is damaged in the store: {reason}")]
    DamagedRun {
        /// Which match.
        run: RunId,
        /// What is wrong with it.
        reason: String,
    },
    /// A stored game cannot be read back.
    #[error("game {game} is damaged in the store: {reason}")]
    DamagedGame {
        /// Which game.
        game: GameId,
        /// What is wrong with it.
        reason: String,
    },
    /// A stored study cannot be read back.
    #[error("study {study} is damaged in the store: {reason}")]
    DamagedStudy {
        /// Which study.
        study: StudyId,
        /// What is wrong with it.
        reason: String,
    },
    /// No room for one more study.
    #[error("the store holds {most} studies and takes no more: remove some first")]
    Full {
        /// How many it may hold.
        most: u64,
    },
    /// A number no database column holds.
    #[error("{0} is too large a number for the store")]
    TooLarge(u64),
    /// A text that is no `RUN` or `RUN/NUMBER`.
    #[error("'{text}' names no {what}: write {form}")]
    Name {
        /// The text.
        text: String,
        /// What it should have named.
        what: &'static str,
        /// How that is written.
        form: &'static str,
    },
    /// Everything else a database may answer.
    #[error("{location} could not {task}: {reason}")]
    Failed {
        /// Which store.
        location: Location,
        /// What was asked of it.
        task: &'static str,
        /// What the database said.
        reason: String,
    },
}

impl StoreError {
    /// Puts a database's answer into a sentence that names the store and what was asked of it.
    pub(crate) fn explain(location: &Location, task: &'static str, error: sqlx::Error) -> StoreError {
        let location = location.clone();
        match error {
            sqlx::Error::Database(error) => {
                let reason = error.message().to_owned();
                let code = error.code().unwrap_or_default();
                match location {
                    Location::File(_) => {
                        // The low byte is SQLite's primary result code.
                        match code.parse().unwrap_or(0) & 0xff {
                            5 | 6 => StoreError::Busy { location, reason },
                            8 => StoreError::NotWritable { location, reason },
                            11 | 26 => StoreError::NotDatabase { location, reason },
                            3 | 14 => StoreError::NotOpened { location, reason },
                            _ => StoreError::Failed { location, task, reason },
                        }
                    }
                    Location::Server { .. } => match code.as_ref() {
                        "28000" | "28P01" | "3D000" => StoreError::Refused { location, reason },
                        "53300" | "57P03" => StoreError::Busy { location, reason },
                        // The server is going down and has closed the connection.
                        "57P01" | "57P02" => StoreError::NotReachable { location, reason },
                        _ => StoreError::Failed { location, task, reason },
                    },
                }
            }
            sqlx::Error::Io(error) => StoreError::NotReachable { location, reason: error.to_string() },
            sqlx::Error::Tls(error) => StoreError::NotReachable { location, reason: error.to_string() },
            sqlx::Error::PoolTimedOut => {
                StoreError::Busy { location, reason: "no connection became free in time".into() }
            }
            other => StoreError::Failed { location, task, reason: other.to_string() },
        }
    }
}
