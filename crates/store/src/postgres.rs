//! PostgreSQL: its addresses, and the way to a pool of connections.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::time::timeout;

use crate::database::{Database, PATIENCE};
use crate::error::StoreError;
use crate::location::Location;
use crate::schema;

/// How long a server may take to answer the first call.
const CALL: Duration = Duration::from_secs(10);

/// A database on a server. No `Debug`: it knows the password.
#[derive(Clone)]
pub(crate) struct ServerAddress(Box<PgConnectOptions>);

impl ServerAddress {
    /// Reads `postgres://…` or `postgresql://…`.
    pub(crate) fn read(url: &str) -> Result<ServerAddress, StoreError> {
        // A `/` in a password would end the host and make the password's rest a database's name, which sentences
        // show.
        let rest = url.split_once("://").map_or("", |(_, rest)| rest);
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        if rest[end..].contains('@') {
            let reason =
                "it has an @ after a /, ? or #; write these in a password as %2F, %3F and %23, and @ as %40";
            return Err(StoreError::Address(reason.into()));
        }
        let options: PgConnectOptions =
            url.parse().map_err(|error: sqlx::Error| StoreError::Address(error.to_string()))?;
        Ok(ServerAddress(Box::new(options.application_name("ply").disable_statement_logging())))
    }

    /// The address without its password.
    pub(crate) fn location(&self) -> Location {
        let options = &self.0;
        Location::Server {
            host: match options.get_socket() {
                Some(folder) => folder.display().to_string(),
                None => options.get_host().to_owned(),
            },
            port: options.get_port(),
            // PostgreSQL itself falls back on the user's name.
            database: options.get_database().unwrap_or(options.get_username()).to_owned(),
        }
    }

    /// Opens the database, and brings its schema up to date.
    pub(crate) async fn open(&self, location: &Location) -> Result<Database, StoreError> {
        let explain = |error| StoreError::explain(location, "be opened", error);
        // A pool would try again for long where nobody listens; a single call answers at once.
        let call = timeout(CALL, self.0.connect()).await;
        let mut connection = call
            .map_err(|_| StoreError::NotReachable {
                location: location.clone(),
                reason: format!("no answer in {} seconds", CALL.as_secs()),
            })?
            .map_err(explain)?;
        schema::update_server(&mut connection, location).await?;
        connection.close().await.map_err(explain)?;
        let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(PATIENCE);
        Ok(Database::Postgres(pool.connect_lazy_with(*self.0.clone())))
    }
}
