//! A bounded number of searches at once, each in its own thread; the others wait in line.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use ply_core::{SEARCH_STACK, StopFlag};
use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};

use crate::caps::Caps;
use crate::client::Client;
use crate::error::ApiError;

/// All searches of the server. A handle that is cheap to clone.
#[derive(Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    /// Searches at the same time.
    searches: usize,
    /// Searches that may wait.
    waiting: usize,
    /// Searches of one address, running and waiting.
    per_client: usize,
    line: Mutex<Line>,
}

#[derive(Default)]
struct Line {
    running: Vec<Running>,
    /// By rounds: every client has one search in each, and within a round the first come is the first served.
    waiting: VecDeque<Waiter>,
    /// The round of the search that began last.
    round: u64,
    /// The number of the next search.
    next: u64,
    closed: bool,
}

impl Line {
    /// The round in which a client's next search has its turn.
    fn next_round(&self, client: IpAddr) -> u64 {
        let running = self.running.iter().filter(|running| running.client == client);
        let waiting = self.waiting.iter().filter(|waiter| waiter.client == client);
        let last = running.map(|running| running.round).chain(waiting.map(|waiter| waiter.round)).max();
        last.map_or(self.round, |last| self.round.max(last + 1))
    }
}

struct Running {
    number: u64,
    round: u64,
    client: IpAddr,
    stop_flag: Arc<StopFlag>,
}

/// What a search does in its thread.
type Job = Box<dyn FnOnce(&Arc<StopFlag>) + Send>;

struct Waiter {
    number: u64,
    round: u64,
    client: IpAddr,
    stop_flag: Arc<StopFlag>,
    stage: watch::Sender<Stage>,
    deadline: Duration,
    job: Job,
    /// Where the deadline is waited for.
    runtime: Handle,
}

/// How far a search has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// So many wait before it.
    Waiting(usize),
    /// It has begun.
    Running,
}

/// A search in the pool. Whoever drops it does not want the answer any more: it leaves the line, or is stopped.
pub(crate) struct Ticket {
    shared: Arc<Shared>,
    number: u64,
    stop_flag: Arc<StopFlag>,
    pub(crate) stage: watch::Receiver<Stage>,
}

impl Pool {
    /// An idle pool.
    pub fn new(caps: &Caps) -> Pool {
        Pool {
            shared: Arc::new(Shared {
                searches: caps.searches.max(1),
                waiting: caps.waiting,
                per_client: caps.per_client.max(1),
                line: Mutex::default(),
            }),
        }
    }

    /// How many searches run, and how many wait.
    pub fn load(&self) -> (usize, usize) {
        let line = self.shared.line();
        (line.running.len(), line.waiting.len())
    }

    /// Puts a search in line. Once it runs it is stopped after `deadline`. Must be called inside a runtime.
    pub(crate) fn submit(
        &self,
        client: Client,
        deadline: Duration,
        job: impl FnOnce(&Arc<StopFlag>) + Send + 'static,
    ) -> Result<Ticket, ApiError> {
        let client = client.network();
        let mut line = self.shared.line();
        if line.closed {
            return Err(ApiError::busy("the server is closing; ask again when it is back"));
        }
        let of_client = line.running.iter().filter(|running| running.client == client).count()
            + line.waiting.iter().filter(|waiter| waiter.client == client).count();
        if of_client >= self.shared.per_client {
            let most = self.shared.per_client;
            return Err(ApiError::busy(format!(
                "this address has {most} searches here, the most it may have; end one or wait"
            )));
        }
        if line.running.len() >= self.shared.searches && line.waiting.len() >= self.shared.waiting {
            return Err(ApiError::busy(format!(
                "{} searches run and {} wait, which is all this server takes; ask again soon",
                line.running.len(),
                line.waiting.len()
            )));
        }
        let number = line.next;
        line.next += 1;
        let stop_flag = Arc::new(StopFlag::new());
        let round = line.next_round(client);
        let place = line.waiting.partition_point(|waiter| waiter.round <= round);
        let (stage, told) = watch::channel(Stage::Waiting(place));
        let waiter = Waiter {
            number,
            round,
            client,
            stop_flag: Arc::clone(&stop_flag),
            stage,
            deadline,
            job: Box::new(job),
            runtime: Handle::current(),
        };
        line.waiting.insert(place, waiter);
        self.shared.advance(&mut line);
        Ok(Ticket { shared: Arc::clone(&self.shared), number, stop_flag, stage: told })
    }

    /// Runs one search and waits for what it finds.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        deadline: Duration,
        job: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (tell, told) = oneshot::channel();
        let _ticket = self.submit(client, deadline, move |stop_flag| {
            // Nobody listens any more when the client has left.
            let _ = tell.send(job(stop_flag));
        })?;
        told.await.map_err(|_| ended_early(self.shared.line().closed))
    }

    /// Takes no more searches, sends the waiting ones away and stops the running ones.
    pub(crate) fn close(&self) {
        let mut line = self.shared.line();
        line.closed = true;
        let waiting = std::mem::take(&mut line.waiting);
        for running in &line.running {
            running.stop_flag.stop();
        }
        drop(line);
        drop(waiting);
    }
}

/// What to say of a search that ended without an answer: it never ran, or it failed.
pub(crate) fn ended_early(closed: bool) -> ApiError {
    if closed {
        ApiError::busy("the server is closing; ask again when it is back")
    } else {
        ApiError::internal("the search failed; the server's own log says why")
    }
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, Line> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins as many of the waiting searches as there is room for, and tells the others how the line has moved.
    fn advance(self: &Arc<Self>, line: &mut Line) {
        while line.running.len() < self.searches {
            let Some(waiter) = line.waiting.pop_front() else { break };
            self.begin(line, waiter);
        }
        for (ahead, waiter) in line.waiting.iter().enumerate() {
            waiter.stage.send_if_modified(|stage| {
                let moved = *stage != Stage::Waiting(ahead);
                *stage = Stage::Waiting(ahead);
                moved
            });
        }
    }

    fn begin(self: &Arc<Self>, line: &mut Line, waiter: Waiter) {
        let Waiter { number, round, client, stop_flag, stage, deadline, job, runtime } = waiter;
        stage.send_replace(Stage::Running);
        line.round = round;
        line.running.push(Running { number, round, client, stop_flag: Arc::clone(&stop_flag) });
        let shared = Arc::clone(self);
        let search = move || {
            let late = Arc::clone(&stop_flag);
            let timer = runtime.spawn(async move {
                tokio::time::sleep(deadline).await;
                late.stop();
            });
            // The panic itself has been reported where it happened; here only the place in the pool must not be lost.
            let _ = catch_unwind(AssertUnwindSafe(|| job(&stop_flag)));
            timer.abort();
            shared.leave(number);
        };
        let started =
            thread::Builder::new().name(format!("search {number}")).stack_size(SEARCH_STACK).spawn(search);
        if let Err(error) = started {
            // The job is gone with its thread, so whoever waits for it hears that it failed.
            eprintln!("a search could not begin: {error}");
            line.running.retain(|running| running.number != number);
        }
    }

    fn leave(self: &Arc<Self>, number: u64) {
        let mut line = self.line();
        line.running.retain(|running| running.number != number);
        self.advance(&mut line);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop_flag.stop();
        let mut line = self.shared.line();
        let left = line.waiting.iter().position(|waiter| waiter.number == self.number);
        let left = left.and_then(|index| line.waiting.remove(index));
        if left.is_some() {
            self.shared.advance(&mut line);
        }
        // What a job holds may take its time to go, and need not keep the line waiting.
        drop(line);
        drop(left);
    }
}
