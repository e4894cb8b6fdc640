//! A session that searches in a thread of its own.

use std::sync::Arc;
use std::thread::JoinHandle;

use ply_core::{InputError, SEARCH_STACK, StopFlag};
use ply_games::{Analysis, Progress, Query, Session};

/// Owns a session, lends it to a search in another thread, and takes it back.
pub struct SearchThread {
    /// `None` while a search holds it.
    session: Option<Box<dyn Session>>,
    running: Option<Running>,
}

/// A running search.
struct Running {
    stop_flag: Arc<StopFlag>,
    thread: JoinHandle<Box<dyn Session>>,
}

impl Running {
    /// Stops it, also while it waits for `stop` or `ponderhit`.
    fn stop(&self) {
        self.stop_flag.stop();
        self.thread.thread().unpark();
    }
}

impl SearchThread {
    /// With this session, idle.
    pub fn new(session: Box<dyn Session>) -> Self {
        SearchThread { session: Some(session), running: None }
    }

    /// The session, after a running search has been stopped.
    pub fn session(&mut self) -> &mut dyn Session {
        self.stop();
        self.session.as_deref_mut().expect("stop brings the session back")
    }

    /// Replaces the session.
    pub fn replace(&mut self, session: Box<dyn Session>) {
        self.stop();
        self.session = Some(session);
    }

    /// Searches in the background: `progress` gets every finished line, `done` the result. A running search
    /// is stopped first. The stop_flag controls the new one.
    pub fn start(
        &mut self,
        query: Query,
        stop_flag: StopFlag,
        mut progress: impl FnMut(&Progress) + Send + 'static,
        done: impl FnOnce(&mut dyn Session, Result<Analysis, InputError>, &StopFlag) + Send + 'static,
    ) {
        self.run(stop_flag, move |session, stop_flag| {
            let found = session.search(&query, stop_flag, &mut progress);
            done(session, found, stop_flag);
        });
    }

    /// Runs a job on the session in the background, after a running one has been stopped. It should check the
    /// stop_flag often.
    pub fn run(
        &mut self,
        stop_flag: StopFlag,
        job: impl FnOnce(&mut dyn Session, &StopFlag) + Send + 'static,
    ) {
        self.stop();
        let mut session = self.session.take().expect("stop brings the session back");
        let stop_flag = Arc::new(stop_flag);
        let job_signal = Arc::clone(&stop_flag);
        let search = move || {
            job(session.as_mut(), &job_signal);
            session
        };
        let thread = std::thread::Builder::new().stack_size(SEARCH_STACK).spawn(search);
        self.running = Some(Running { stop_flag, thread: thread.expect("a thread for the search") });
    }

    /// Called by a finished search that must not answer yet: waits for `ponderhit`, or for `stop` if
    /// `infinite`.
    pub fn hold(stop_flag: &StopFlag, infinite: bool) {
        while !stop_flag.is_stopped() && (infinite || stop_flag.is_pondering()) {
            std::thread::park();
        }
    }

    /// The opponent has played the expected move; false if no search is pondering.
    pub fn ponder_hit(&self) -> bool {
        let pondering = self.running.as_ref().filter(|running| running.stop_flag.is_pondering());
        if let Some(running) = pondering {
            running.stop_flag.ponder_hit();
            running.thread.thread().unpark();
        }
        pondering.is_some()
    }

    /// The stop_flag of the last search, until its thread has been joined.
    pub fn stop_flag(&self) -> Option<&StopFlag> {
        self.running.as_ref().map(|running| running.stop_flag.as_ref())
    }

    /// Whether a search is running or sending its result.
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.thread.is_finished())
    }

    /// Stops a running search, and waits for its result to be sent.
    pub fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.stop();
        }
        self.wait();
    }

    /// Waits until the search ends by itself.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            match running.thread.join() {
                Ok(session) => self.session = Some(session),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    }
}

impl Drop for SearchThread {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
            let _ = running.thread.join();
        }
    }
}
