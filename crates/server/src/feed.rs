//! What a search tells while it runs, as server-sent events.

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
use serde_json::json;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep_until};

use crate::client::Client;
use crate::error::ApiError;
use crate::pool::{Pool, Stage, Ticket, ended_early};

/// Updates of the same thing come at least so far apart: twenty a second are more than an eye follows.
const PACE: Duration = Duration::from_millis(50);

/// A silent stream sends a comment this often, so that nobody on the way takes it for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// The end at which a search tells.
pub(crate) struct Feed {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    news: Mutex<News>,
    changed: Notify,
}

#[derive(Default)]
struct News {
    events: VecDeque<Event>,
    /// Only the last word about each thing counts.
    latest: BTreeMap<usize, Event>,
    /// It must not end in silence.
    owed: bool,
    /// The search has had its turn.
    begun: bool,
    ended: bool,
}

impl Shared {
    fn news(&self) -> MutexGuard<'_, News> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Feed {
    /// A feed that nobody listens to yet; what it is told is not lost.
    pub(crate) fn new() -> Feed {
        Feed { shared: Arc::default() }
    }

    /// Puts a search in line and answers with the stream of what it tells, as [`stream`] does, behind what was told before.
    pub(crate) fn stream(
        self,
        pool: &Pool,
        client: Client,
        deadline: Duration,
        job: impl FnOnce(&Arc<StopFlag>, &Feed) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        let shared = Arc::clone(&self.shared);
        shared.news().owed = true;
        let ticket = pool.submit(client, deadline, move |stop_flag| {
            self.shared.news().begun = true;
            if let Err(error) = job(stop_flag, &self) {
                self.fail(&error);
            }
            self.shared.news().owed = false;
        })?;
        let stage = Some(ticket.stage.clone());
        let listener = Listener { stage, _ticket: Some(ticket), ..Listener::new(shared) };
        Ok(respond(stream::unfold(listener, |mut listener| async move {
            let event = listener.next().await?;
            Some((event, listener))
        })))
    }

    /// Tells something that must not be lost.
    pub(crate) fn tell(&self, name: &str, data: &impl Serialize) {
        let event = event(name, data);
        let mut news = self.shared.news();
        // What was said before comes before.
        let latest = std::mem::take(&mut news.latest);
        news.events.extend(latest.into_values());
        news.events.push_back(event);
        drop(news);
        self.shared.changed.notify_one();
    }

    /// Tells how something stands now; what was said of it before is forgotten if nobody has heard it yet.
    pub(crate) fn update(&self, thing: usize, name: &str, data: &impl Serialize) {
        let event = event(name, data);
        self.shared.news().latest.insert(thing, event);
        self.shared.changed.notify_one();
    }

    /// Ends with an error.
    pub(crate) fn fail(&self, error: &ApiError) {
        self.tell("failed", error.problem());
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        let (owed, begun) = {
            let news = self.shared.news();
            (news.owed, news.begun)
        };
        if owed {
            // A search that never began was sent away with all that waited; one that began has failed.
            self.fail(&ended_early(!begun));
        }
        self.shared.news().ended = true;
        self.shared.changed.notify_one();
    }
}

/// One event.
pub(crate) fn event(name: &str, data: &impl Serialize) -> Event {
    let event = Event::default().event(name);
    // Our own types are all JSON; an event without data is the worst that could come of one that is not.
    event.json_data(data).unwrap_or_else(|_| Event::default().event("failed"))
}

/// Puts a search in line and answers with the stream of what it tells: `queued` while it waits, then its own events,
/// `failed` where it ends with an error. The search is stopped when the client leaves.
pub(crate) fn stream(
    pool: &Pool,
    client: Client,
    deadline: Duration,
    job: impl FnOnce(&StopFlag, &Feed) -> Result<(), ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    Feed::new().stream(pool, client, deadline, move |stop_flag, feed| job(stop_flag, feed))
}

/// An answer that is a stream of events.
pub(crate) fn respond(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let events = events.map(Ok::<_, Infallible>);
    let mut response = Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response();
    // A proxy that gathers an answer before it passes it on would keep everything to the end.
    response
        .headers_mut()
        .insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

/// The end at which the client hears.
struct Listener {
    /// Dropped with the stream, it takes the search out of the pool.
    _ticket: Option<Ticket>,
    /// None once the search has begun.
    stage: Option<watch::Receiver<Stage>>,
    /// What was last told of the line.
    told: Stage,
    shared: Arc<Shared>,
    ready: VecDeque<Event>,
    /// When the next updates may go out.
    next: Instant,
}

impl Listener {
    fn new(shared: Arc<Shared>) -> Listener {
        let ready = VecDeque::new();
        Listener { _ticket: None, stage: None, told: Stage::Running, shared, ready, next: Instant::now() }
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
        let mut news = self.shared.news();
        if now >= self.next {
            let stage = self.stage.as_ref().map_or(Stage::Running, |stage| *stage.borrow());
            if let Stage::Waiting(ahead) = stage
                && stage != self.told
            {
                self.told = stage;
                self.ready.push_back(event("queued", &json!({ "ahead": ahead })));
            }
            // What must not be lost was said before the updates.
            self.ready.extend(news.events.drain(..));
            self.ready.extend(std::mem::take(&mut news.latest).into_values());
            if !self.ready.is_empty() {
                self.next = now + PACE;
            }
        } else {
            self.ready.extend(news.events.drain(..));
        }
        news.ended && news.latest.is_empty()
    }

    /// Until there may be something to take.
    async fn wait(&mut self) {
        let paced = Instant::now() < self.next;
        let moved = async {
            match &mut self.stage {
                Some(stage) => stage.changed().await.is_ok(),
                None => std::future::pending().await,
            }
        };
        let waits = tokio::select! {
            waits = moved => waits,
            () = self.shared.changed.notified() => true,
            () = sleep_until(self.next), if paced => true,
        };
        if !waits {
            self.stage = None;
        }
    }
}
