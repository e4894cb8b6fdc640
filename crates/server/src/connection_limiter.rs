//! How many connections are open, in all and of one client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::client::Client;

/// One client may have this fraction of all connections, so that it takes four to shut everybody else out.
const CLIENT_FRACTION: usize = 4;

/// One client may always have this many.
const MIN_PER_CLIENT: usize = 220;

/// Counts open connections and refuses those beyond its limits.
pub(crate) struct ConnectionLimiter {
    max: usize,
    max_per_client: usize,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    total: usize,
    per_client: HashMap<IpAddr, usize>,
}

impl ConnectionLimiter {
    /// No connection yet, and at most `max` at once.
    pub(crate) fn new(max: usize) -> Arc<ConnectionLimiter> {
        let max_per_client = (max / CLIENT_FRACTION).max(MIN_PER_CLIENT);
        Arc::new(ConnectionLimiter { max: max.max(1), max_per_client, counts: Mutex::default() })
    }

    /// Counts one more connection until its permit is dropped; `None` where there are too many.
    pub(crate) fn try_acquire(self: &Arc<Self>, client: Client) -> Option<ConnectionPermit> {
        let client = client.network();
        let mut counts = self.counts();
        let own = counts.per_client.get(&client).copied().unwrap_or(0);
        if counts.total >= self.max || own >= self.max_per_client {
            return None;
        }
        counts.total += 1;
        counts.per_client.insert(client, own + 1);
        Some(ConnectionPermit { limiter: Arc::clone(self), client })
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        self.counts().total
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One open connection; dropping it gives its place back.
pub(crate) struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    client: IpAddr,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.limiter.counts();
        counts.total -= 1;
        // A client without connections is forgotten.
        match counts.per_client.get_mut(&self.client) {
            Some(own) if *own > 1 => *own -= 1,
            _ => {
                counts.per_client.remove(&self.client);
            }
        }
    }
}
