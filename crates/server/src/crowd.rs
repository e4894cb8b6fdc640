//! How many connections there are, and how many of one client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::client::Client;

/// One client may have this part of all connections, so that it takes four to shut everybody else out.
const PART: usize = 4;

/// Fewer connections than this are no crowd, whoever has them.
const FEW: usize = 220;

/// The connections there are.
pub(crate) struct Crowd {
    most: usize,
    most_each: usize,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

impl Crowd {
    /// Nobody yet, and at most so many.
    pub(crate) fn new(most: usize) -> Arc<Crowd> {
        let most_each = (most / PART).max(FEW);
        Arc::new(Crowd { most: most.max(1), most_each, counts: Mutex::default() })
    }

    /// Takes a place for a connection, which is given back when it is dropped; none where there are too many.
    pub(crate) fn enter(self: &Arc<Self>, client: Client) -> Option<Seat> {
        let client = client.network();
        let mut counts = self.counts();
        let own = counts.each.get(&client).copied().unwrap_or(0);
        if counts.all >= self.most || own >= self.most_each {
            return None;
        }
        counts.all += 1;
        counts.each.insert(client, own + 1);
        Some(Seat { crowd: Arc::clone(self), client })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection's place.
pub(crate) struct Seat {
    crowd: Arc<Crowd>,
    client: IpAddr,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut counts = self.crowd.counts();
        counts.all -= 1;
        // Who has left altogether is not remembered.
        match counts.each.get_mut(&self.client) {
            Some(own) if *own > 1 => *own -= 1,
            _ => {
                counts.each.remove(&self.client);
            }
        }
    }
}
