//! What can go wrong with a store, one sentence each; none ever holds a password.

use std::path::PathBuf;

use crate::address::Place;
use crate::game::GameId;
use crate::run::RunId;
use crate::sheet::SheetId;

/// Why the store could not do what was asked.
#[derive(thiserror::Error, Debug)]
pub enum StoreError {
    /// The address names no store.
    #[error("this address names no store: {0}")]
    Address(String),
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
    #[error("{place} is not a SQLite database, or is damaged: {reason}")]
    NotDatabase {
        /// Which store.
        place: Place,
        /// What the database said.
        reason: String,
    },
    /// The file can be neither opened nor made.
    #[error("{place} cannot be opened: {reason}")]
    NotOpened {
        /// Which store.
        place: Place,
        /// What the database said.
        reason: String,
    },
    /// The file may only be read.
    #[error("{place} cannot be written: {reason}")]
    NotWritable {
        /// Which store.
        place: Place,
        /// What the database said.
        reason: String,
    },
    /// Others kept it locked.
    #[error("{place} is kept busy by other programs: {reason}")]
    Busy {
        /// Which store.
        place: Place,
        /// What the database said.
        reason: String,
    },
    /// The server does not answer.
    #[error("{place} is not reachable: {reason}")]
    NotReachable {
        /// Which store.
        place: Place,
        /// What the system said.
        reason: String,
    },
    /// The server refused the user, the password or the database.
    #[error("{place} refused the connection: {reason}")]
    Refused {
        /// Which store.
        place: Place,
        /// What the server said.
        reason: String,
    },
    /// A later ply has changed the schema.
    #[error("{place} was written by a newer ply (schema {found}, this one knows {known}): update ply")]
    Newer {
        /// Which store.
        place: Place,
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
    /// A stored sheet cannot be read back.
    #[error("sheet {sheet} is damaged in the store: {reason}")]
    DamagedSheet {
        /// Which sheet.
        sheet: SheetId,
        /// What is wrong with it.
        reason: String,
    },
    /// No room for one more sheet.
    #[error("the store holds {most} sheets and takes no more: remove some first")]
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
    #[error("{place} could not {task}: {reason}")]
    Failed {
        /// Which store.
        place: Place,
        /// What was asked of it.
        task: &'static str,
        /// What the database said.
        reason: String,
    },
}

impl StoreError {
    /// Puts a database's answer into a sentence that names the store and what was asked of it.
    pub(crate) fn explain(place: &Place, task: &'static str, error: sqlx::Error) -> StoreError {
        let place = place.clone();
        match error {
            sqlx::Error::Database(error) => {
                let reason = error.message().to_owned();
                let code = error.code().unwrap_or_default();
                match place {
                    Place::File(_) => {
                        // The low byte is SQLite's primary result code.
                        match code.parse().unwrap_or(0) & 0xff {
                            5 | 6 => StoreError::Busy { place, reason },
                            8 => StoreError::NotWritable { place, reason },
                            11 | 26 => StoreError::NotDatabase { place, reason },
                            3 | 14 => StoreError::NotOpened { place, reason },
                            _ => StoreError::Failed { place, task, reason },
                        }
                    }
                    Place::Server { .. } => match code.as_ref() {
                        "28000" | "28P01" | "3D000" => StoreError::Refused { place, reason },
                        "53300" | "57P03" => StoreError::Busy { place, reason },
                        // The server is going down and has closed the connection.
                        "57P01" | "57P02" => StoreError::NotReachable { place, reason },
                        _ => StoreError::Failed { place, task, reason },
                    },
                }
            }
            sqlx::Error::Io(error) => StoreError::NotReachable { place, reason: error.to_string() },
            sqlx::Error::Tls(error) => StoreError::NotReachable { place, reason: error.to_string() },
            sqlx::Error::PoolTimedOut => {
                StoreError::Busy { place, reason: "no connection became free in time".into() }
            }
            other => StoreError::Failed { place, task, reason: other.to_string() },
        }
    }
}
