//! A bounded number of searches at once, each in its own thread; the others wait in a queue.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use ply_core::{SEARCH_STACK, StopFlag};
use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};

use crate::client::Client;
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// All searches of the server. A handle that is cheap to clone.
#[derive(Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    max_running: usize,
    /// Short searches that run beside those, where all places are taken.
    max_short: usize,
    max_waiting: usize,
    /// Of one client, running and waiting.
    max_per_client: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    running: Vec<RunningSearch>,
    /// By rounds: every client has one search in each, and within a round the first come is the first served.
    waiting: VecDeque<WaitingSearch>,
    /// The round of the search that started last.
    round: u64,
    next_id: u64,
    closed: bool,
}

impl Queue {
    /// The round in which a client's next search has its turn.
    fn next_round(&self, client: IpAddr) -> u64 {
        let running = self.running.iter().filter(|search| search.client == client);
        let waiting = self.waiting.iter().filter(|search| search.client == client);
        let last = running.map(|search| search.round).chain(waiting.map(|search| search.round)).max();
        last.map_or(self.round, |last| self.round.max(last + 1))
    }

    /// Which of the waiting searches may start: the first one, or the first short one where only places for these are left.
    fn next(&self, shared: &Shared) -> Option<usize> {
        let short = self.running.iter().filter(|search| search.length == Length::Short).count();
        let long = self.running.len() - short;
        if long + short.saturating_sub(shared.max_short) < shared.max_running {
            return (!self.waiting.is_empty()).then_some(0);
        }
        let is_room = self.running.len() < shared.max_running + shared.max_short;
        self.waiting.iter().position(|search| is_room && search.length == Length::Short)
    }

    /// Searches of a client, running and waiting.
    fn count(&self, client: IpAddr) -> usize {
        self.running.iter().filter(|search| search.client == client).count()
            + self.waiting.iter().filter(|search| search.client == client).count()
    }
}

/// How long a search may take. Somebody waits for a short one, such as the engine's move in a game, and no long ones
/// keep it waiting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Length {
    Short,
    Long,
}

impl Length {
    /// A search that takes no longer than this is short.
    const MAX_SHORT: Duration = Duration::from_secs(10);

    /// That of a search which ends by itself after this time.
    pub(crate) fn of(time: Duration) -> Length {
        if time <= Length::MAX_SHORT { Length::Short } else { Length::Long }
    }
}

struct RunningSearch {
    id: u64,
    round: u64,
    length: Length,
    client: IpAddr,
    stop_flag: Arc<StopFlag>,
}

/// What a search does in its thread. It should hold no more than the request: a job may wait for long, among
/// hundreds of others.
type Job = Box<dyn FnOnce(&Arc<StopFlag>) + Send>;

struct WaitingSearch {
    id: u64,
    round: u64,
    length: Length,
    client: IpAddr,
    stop_flag: Arc<StopFlag>,
    state: watch::Sender<SearchState>,
    deadline: Duration,
    job: Job,
    /// Where the deadline is waited for.
    runtime: Handle,
}

/// How far a search has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum SearchState {
    /// So many wait before it.
    Waiting(usize),
    /// It has started.
    Running,
}

/// A search in the pool. Dropping it cancels the search, running or waiting.
pub(crate) struct SearchHandle {
    shared: Arc<Shared>,
    id: u64,
    stop_flag: Arc<StopFlag>,
    pub(crate) state: watch::Receiver<SearchState>,
}

impl Pool {
    /// An idle pool.
    pub fn new(limits: &ServerLimits) -> Pool {
        Pool {
            shared: Arc::new(Shared {
                max_running: limits.searches.max(1),
                max_short: limits.short_searches,
                max_waiting: limits.waiting,
                max_per_client: limits.per_client.max(1),
                queue: Mutex::default(),
            }),
        }
    }

    /// How many searches run, and how many wait.
    pub fn load(&self) -> (usize, usize) {
        let queue = self.shared.queue();
        (queue.running.len(), queue.waiting.len())
    }

    /// Queues a search. Once it runs it is stopped after `deadline`. Must be called inside a runtime.
    pub(crate) fn submit(
        &self,
        client: Client,
        length: Length,
        deadline: Duration,
        job: impl FnOnce(&Arc<StopFlag>) + Send + 'static,
    ) -> Result<SearchHandle, ApiError> {
        let client = client.network();
        let mut queue = self.shared.queue();
        if queue.closed {
            return Err(closing());
        }
        let max = self.shared.max_per_client;
        if queue.count(client) >= max {
            return Err(ApiError::busy(format!(
                "this address has {max} searches here, the most it may have; end one or wait"
            )));
        }
        let (running, waiting) = (queue.running.len(), queue.waiting.len());
        if running >= self.shared.max_running && waiting >= self.shared.max_waiting {
            return Err(ApiError::busy(format!(
                "{running} searches run and {waiting} wait, which is all this server takes; ask again soon"
            )));
        }
        let id = queue.next_id;
        queue.next_id += 1;
        let stop_flag = Arc::new(StopFlag::new());
        let round = queue.next_round(client);
        let index = queue.waiting.partition_point(|search| search.round <= round);
        let (state, receiver) = watch::channel(SearchState::Waiting(index));
        let search = WaitingSearch {
            id,
            round,
            length,
            client,
            stop_flag: Arc::clone(&stop_flag),
            state,
            deadline,
            job: Box::new(job),
            runtime: Handle::current(),
        };
        queue.waiting.insert(index, search);
        self.shared.advance(&mut queue);
        Ok(SearchHandle { shared: Arc::clone(&self.shared), id, stop_flag, state: receiver })
    }

    /// Runs one search and waits for its result.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        deadline: Duration,
        job: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (sender, receiver) = oneshot::channel();
        let _handle = self.submit(client, Length::of(deadline), deadline, move |stop_flag| {
            // Nobody receives it when the client has left.
            let _ = sender.send(job(stop_flag));
        })?;
        receiver.await.map_err(|_| ended_early(self.shared.queue().closed))
    }

    /// Takes no more searches, drops the waiting ones and stops the running ones.
    pub(crate) fn close(&self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        let waiting = std::mem::take(&mut queue.waiting);
        for search in &queue.running {
            search.stop_flag.stop();
        }
        drop(queue);
        drop(waiting);
    }
}

fn closing() -> ApiError {
    ApiError::busy("the server is closing; ask again when it is back")
}

/// The error of a search that ended without a result: it never ran, or it failed.
pub(crate) fn ended_early(closed: bool) -> ApiError {
    if closed { closing() } else { ApiError::internal("the search failed; the server's log says why") }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts as many of the waiting searches as there is room for, and tells the others their new place.
    fn advance(self: &Arc<Self>, queue: &mut Queue) {
        while let Some(search) = queue.next(self).and_then(|index| queue.waiting.remove(index)) {
            self.start(queue, search);
        }
        let mut short = 0;
        for (index, search) in queue.waiting.iter().enumerate() {
            // Short ones wait for short ones only.
            let ahead = if search.length == Length::Short { short } else { index };
            short += usize::from(search.length == Length::Short);
            search.state.send_if_modified(|state| {
                let moved = *state != SearchState::Waiting(ahead);
                *state = SearchState::Waiting(ahead);
                moved
            });
        }
    }

    fn start(self: &Arc<Self>, queue: &mut Queue, search: WaitingSearch) {
        let WaitingSearch { id, round, length, client, stop_flag, state, deadline, job, runtime } = search;
        state.send_replace(SearchState::Running);
        queue.round = round;
        queue.running.push(RunningSearch { id, round, length, client, stop_flag: Arc::clone(&stop_flag) });
        let shared = Arc::clone(self);
        let run = move || {
            let late = Arc::clone(&stop_flag);
            let timer = runtime.spawn(async move {
                tokio::time::sleep(deadline).await;
                late.stop();
            });
            // The panic has been reported where it happened; here only the place in the pool must not be lost.
            let _ = catch_unwind(AssertUnwindSafe(|| job(&stop_flag)));
            timer.abort();
            shared.finish(id);
        };
        let started = thread::Builder::new().name(format!("search {id}")).stack_size(SEARCH_STACK).spawn(run);
        if let Err(error) = started {
            // The job is dropped with its thread, so whoever waits for it hears that it failed.
            tracing::error!("a search thread could not start: {error}");
            queue.running.retain(|search| search.id != id);
        }
    }

    fn finish(self: &Arc<Self>, id: u64) {
        let mut queue = self.queue();
        queue.running.retain(|search| search.id != id);
        self.advance(&mut queue);
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        self.stop_flag.stop();
        let mut queue = self.shared.queue();
        let index = queue.waiting.iter().position(|search| search.id == self.id);
        let removed = index.and_then(|index| queue.waiting.remove(index));
        if removed.is_some() {
            self.shared.advance(&mut queue);
        }
        // What a job holds may take its time to go; the queue need not wait for it.
        drop(queue);
        drop(removed);
    }
}
