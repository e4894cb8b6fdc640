//! The events of a search, sent to its client while it runs (server-sent events).

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt, stream};
use ply_core::StopFlag;
use serde::Serialize;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep_until};
use utoipa::ToSchema;

use crate::client::Client;
use crate::error::ApiError;
use crate::pool::{Length, Pool, SearchHandle, SearchState, ended_early};

/// Updates of the same thing are at least this far apart: twenty a second are more than an eye follows.
const UPDATE_INTERVAL: Duration = Duration::from_millis(50);

/// A silent stream sends a comment this often, so that no proxy takes it for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// Event `queued`: so many searches wait before this one.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Queued {
    /// How many.
    ahead: usize,
}

/// The sending end, held by a search.
pub(crate) struct EventSender {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    pending: Mutex<Pending>,
    changed: Notify,
}

/// What has not gone out yet.
#[derive(Default)]
struct Pending {
    events: VecDeque<Event>,
    /// Only the last update of each thing counts.
    updates: BTreeMap<usize, Event>,
    /// The search has not sent its last event, and must not end without one.
    unfinished: bool,
    /// The search has started.
    started: bool,
    closed: bool,
    pulse_ended: bool,
}

impl Shared {
    fn pending(&self) -> MutexGuard<'_, Pending> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EventSender {
    /// A sender without a receiver yet; what it sends is kept.
    pub(crate) fn new() -> EventSender {
        EventSender { shared: Arc::default() }
    }

    /// Queues a search and responds with the stream of its events, as [`stream_search`] does, after those that
    /// were sent before.
    pub(crate) fn stream_search(
        self,
        pool: &Pool,
        client: Client,
        length: Length,
        deadline: Duration,
        job: impl FnOnce(&Arc<StopFlag>, &EventSender) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        let shared = Arc::clone(&self.shared);
        shared.pending().unfinished = true;
        let handle = pool.submit(client, length, deadline, move |stop_flag| {
            self.shared.pending().started = true;
            if let Err(error) = job(stop_flag, &self) {
                self.fail(&error);
            }
            self.shared.pending().unfinished = false;
        })?;
        let events = EventStream::new(shared, handle);
        Ok(respond(stream::unfold(events, |mut events| async move {
            let event = events.next().await?;
            Some((event, events))
        })))
    }

    /// Sends an event that must not be lost.
    pub(crate) fn send(&self, name: &str, data: &impl Serialize) {
        let event = event(name, data);
        let mut pending = self.shared.pending();
        // Updates that came before it go out before it.
        let updates = std::mem::take(&mut pending.updates);
        pending.events.extend(updates.into_values());
        pending.events.push_back(event);
        drop(pending);
        self.shared.changed.notify_one();
    }

    /// Sends an update of one thing; an earlier update of it that has not gone out yet is dropped.
    pub(crate) fn update(&self, thing: usize, name: &str, data: &impl Serialize) {
        let event = event(name, data);
        self.shared.pending().updates.insert(thing, event);
        self.shared.changed.notify_one();
    }

    /// For updates from beside the search, until [`EventSender::end_pulse`].
    pub(crate) fn pulse(&self) -> PulseSender {
        PulseSender { shared: Arc::clone(&self.shared) }
    }

    /// From now on nothing comes from beside the search: its last word is the last.
    pub(crate) fn end_pulse(&self) {
        self.shared.pending().pulse_ended = true;
    }

    /// Ends with an error.
    pub(crate) fn fail(&self, error: &ApiError) {
        self.send("failed", error.problem());
    }
}

impl Drop for EventSender {
    fn drop(&mut self) {
        let (unfinished, started) = {
            let pending = self.shared.pending();
            (pending.unfinished, pending.started)
        };
        if unfinished {
            // A search that never started was dropped with the queue; one that did has failed.
            self.fail(&ended_early(!started));
        }
        self.shared.pending().closed = true;
        self.shared.changed.notify_one();
    }
}

/// Sends updates of a search from beside it.
pub(crate) struct PulseSender {
    shared: Arc<Shared>,
}

impl PulseSender {
    /// Sends an update of one thing, as the search itself would.
    pub(crate) fn update(&self, thing: usize, name: &str, data: &impl Serialize) {
        let event = event(name, data);
        let mut pending = self.shared.pending();
        if pending.pulse_ended {
            return;
        }
        pending.updates.insert(thing, event);
        drop(pending);
        self.shared.changed.notify_one();
    }
}

/// One event.
pub(crate) fn event(name: &str, data: &impl Serialize) -> Event {
    let event = Event::default().event(name);
    // Our own types are all JSON; an event without data is the worst that could come of one that is not.
    event.json_data(data).unwrap_or_else(|_| Event::default().event("failed"))
}

/// Queues a long search and responds with the stream of its events: `queued` while it waits, then its own, and `failed`
/// if it ends with an error. The search is stopped when the client leaves.
pub(crate) fn stream_search(
    pool: &Pool,
    client: Client,
    deadline: Duration,
    job: impl FnOnce(&Arc<StopFlag>, &EventSender) -> Result<(), ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    EventSender::new().stream_search(pool, client, Length::Long, deadline, job)
}

/// A response that is a stream of events.
pub(crate) fn respond(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let events = events.map(Ok::<_, Infallible>);
    let mut response = Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response();
    // A proxy that buffers a response would keep everything to the end.
    response
        .headers_mut()
        .insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

/// The receiving end, held by the response.
struct EventStream {
    /// Dropped with the stream, it cancels the search.
    _handle: SearchHandle,
    /// `None` once the search has left the pool.
    state: Option<watch::Receiver<SearchState>>,
    /// The state that was last sent.
    sent: SearchState,
    shared: Arc<Shared>,
    ready: VecDeque<Event>,
    /// When the next updates may go out.
    next_update: Instant,
}

impl EventStream {
    fn new(shared: Arc<Shared>, handle: SearchHandle) -> EventStream {
        EventStream {
            state: Some(handle.state.clone()),
            _handle: handle,
            sent: SearchState::Running,
            shared,
            ready: VecDeque::new(),
            next_update: Instant::now(),
        }
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            let ended = self.collect();
            if !self.ready.is_empty() {
                continue;
            }
            if ended {
                return None;
            }
            self.wait().await;
        }
    }

    /// Takes what may go out now; true once nothing more will come.
    fn collect(&mut self) -> bool {
        let now = Instant::now();
        let mut pending = self.shared.pending();
        if now >= self.next_update {
            let state = self.state.as_ref().map_or(SearchState::Running, |state| *state.borrow());
            if let SearchState::Waiting(ahead) = state
                && state != self.sent
            {
                self.sent = state;
                self.ready.push_back(event("queued", &Queued { ahead }));
            }
            // Events were sent before the updates that are left.
            self.ready.extend(pending.events.drain(..));
            self.ready.extend(std::mem::take(&mut pending.updates).into_values());
            if !self.ready.is_empty() {
                self.next_update = now + UPDATE_INTERVAL;
            }
        } else {
            self.ready.extend(pending.events.drain(..));
        }
        pending.closed && pending.updates.is_empty()
    }

    /// Waits until there may be something to take.
    async fn wait(&mut self) {
        let paused = Instant::now() < self.next_update;
        let state_changed = async {
            match &mut self.state {
                Some(state) => state.changed().await.is_ok(),
                None => std::future::pending().await,
            }
        };
        let in_pool = tokio::select! {
            in_pool = state_changed => in_pool,
            () = self.shared.changed.notified() => true,
            () = sleep_until(self.next_update), if paused => true,
        };
        if !in_pool {
            self.state = None;
        }
    }
}
