//! The state that every request shares.

use std::sync::Arc;

use ply_arena::Engines;
use ply_store::Store;
use tokio::sync::Mutex;

use crate::api::matches::Matches;
use crate::books::Books;
use crate::connection_limiter::ConnectionLimiter;
use crate::limits::ServerLimits;
use crate::metrics::Metrics;
use crate::pool::Pool;

/// The server's state. A handle that is cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The limits of requests.
    pub limits: Arc<ServerLimits>,
    /// The searches.
    pub pool: Pool,
    /// Games, matches and analyses.
    pub store: Store,
    /// The engines of this machine's own file.
    pub engines: Arc<Engines>,
    /// The games' books.
    pub books: Arc<Books>,
    /// The open connections.
    pub(crate) connections: Arc<ConnectionLimiter>,
    /// What is counted.
    pub(crate) metrics: Arc<Metrics>,
    /// The matches played now.
    pub(crate) matches: Arc<Matches>,
    /// Held while a match is read and its playing begins, so that two requests do not resume the same one.
    pub(crate) resuming: Arc<Mutex<()>>,
}

impl App {
    /// A server that has not been asked anything yet.
    pub fn new(limits: ServerLimits, store: Store, engines: Engines) -> App {
        App {
            pool: Pool::new(&limits),
            connections: ConnectionLimiter::new(limits.connections),
            limits: Arc::new(limits),
            store,
            engines: Arc::new(engines),
            books: Arc::default(),
            metrics: Arc::default(),
            matches: Arc::default(),
            resuming: Arc::default(),
        }
    }

    /// The same server with these books in the place of the games' own.
    pub fn with_books(self, books: Books) -> App {
        App { books: Arc::new(books), ..self }
    }

    /// Stops what is under way, and takes nothing new.
    pub(crate) async fn stop(&self) {
        self.pool.close();
        self.matches.close().await;
    }
}
