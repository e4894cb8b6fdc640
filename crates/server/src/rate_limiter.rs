//! How many requests a second one address may send.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::client::Client;

/// Addresses remembered at once; more of them cost no more memory.
const MAX_ADDRESSES: usize = 10_000;

/// Requests that may come at once after a pause, counted in seconds of the rate.
const BURST: f64 = 2.0;

/// A bucket of requests for each address, filled at a steady rate.
pub(crate) struct RateLimiter {
    /// Requests a second; 0 for any number.
    rate: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Copy, Clone)]
struct Bucket {
    left: f64,
    filled: Instant,
}

impl RateLimiter {
    pub(crate) fn new(rate: u32) -> RateLimiter {
        RateLimiter { rate: rate.into(), buckets: Mutex::default() }
    }

    /// Counts a request; an error is the number of seconds after which another one may come.
    pub(crate) fn count(&self, client: Client) -> Result<(), u64> {
        if self.rate == 0.0 {
            return Ok(());
        }
        let now = Instant::now();
        let max = self.rate * BURST;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let client = client.network();
        if buckets.len() >= MAX_ADDRESSES && !buckets.contains_key(&client) {
            self.forget(&mut buckets, now);
        }
        let bucket = buckets.entry(client).or_insert(Bucket { left: max, filled: now });
        bucket.left = max.min(bucket.left + self.rate * now.duration_since(bucket.filled).as_secs_f64());
        bucket.filled = now;
        if bucket.left < 1.0 {
            return Err(((1.0 - bucket.left) / self.rate).ceil() as u64);
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// Makes room: addresses whose bucket is full again need not be remembered; where none is, all begin anew.
    fn forget(&self, buckets: &mut HashMap<IpAddr, Bucket>, now: Instant) {
        buckets.retain(|_, bucket| now.duration_since(bucket.filled).as_secs_f64() < BURST);
        if buckets.len() >= MAX_ADDRESSES {
            buckets.clear();
        }
    }
}
