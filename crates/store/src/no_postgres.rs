//! A build without PostgreSQL: addresses of servers are understood, and refused in a sentence.

use crate::database::Database;
use crate::error::StoreError;
use crate::location::Location;

/// A database on a server, of which this build has none.
#[derive(Clone)]
pub(crate) enum ServerAddress {}

impl ServerAddress {
    /// Refuses `postgres://…` and `postgresql://…`.
    pub(crate) fn read(_url: &str) -> Result<ServerAddress, StoreError> {
        Err(StoreError::NoPostgres)
    }

    pub(crate) fn location(&self) -> Location {
        match *self {}
    }

    pub(crate) async fn open(&self, _location: &Location) -> Result<Database, StoreError> {
        match *self {}
    }
}
