//! The store itself: a handle that is cheap to clone and may be used from everywhere at once.

use std::fmt;

use crate::database::Database;
use crate::error::StoreError;
use crate::location::{self, Address, Location};

/// Matches, games, studies and analyses in one of the databases.
#[derive(Clone)]
pub struct Store {
    pub(crate) database: Database,
    pub(crate) location: Location,
}

impl Store {
    /// Opens `postgres://…`, `postgresql://…`, `sqlite:PATH` or a plain path; makes the file, its folder and
    /// the tables where they are missing.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let address = Address::read(url)?;
        let location = address.location();
        let database = Database::open(&address, &location).await?;
        Ok(Store { database, location })
    }

    /// The store of a user who names none: `PLY_STORE`, or `plyground/ply.sqlite` in the data folder
    /// (`XDG_DATA_HOME`, or `~/.local/share`).
    pub fn default_url() -> Result<String, StoreError> {
        location::default_url()
    }

    /// Where it is, without a password.
    pub fn location(&self) -> &Location {
        &self.location
    }

    /// Waits for what is under way, then closes every connection of every clone.
    pub async fn close(&self) {
        self.database.close().await;
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Store({})", self.location)
    }
}

/// Text as both databases can hold it: PostgreSQL refuses NUL, so NUL becomes the replacement character in
/// both.
pub(crate) fn storable(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}
