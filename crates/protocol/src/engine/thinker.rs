//! A session that can think in the background while its owner listens.

use std::sync::Arc;
use std::thread::JoinHandle;

use ply_core::{InputError, StopFlag};
use ply_games::{Analysis, Progress, Query, Session};

/// Room for the deepest line on a search's stack.
const STACK: usize = 32 << 20;

/// Holds a session; lends it to a search of its own thread, and takes it back.
pub struct Thinker {
    /// Here while nothing is being thought about.
    session: Option<Box<dyn Session>>,
    running: Option<Running>,
}

/// A thread that thinks, and how to speak to it.
struct Running {
    stop_flag: Arc<StopFlag>,
    thread: JoinHandle<Box<dyn Session>>,
}

impl Running {
    /// Breaks it off, also where it holds its answer back.
    fn stop(&self) {
        self.stop_flag.stop();
        self.thread.thread().unpark();
    }
}

impl Thinker {
    /// Thinks about this session.
    pub fn new(session: Box<dyn Session>) -> Self {
        Thinker { session: Some(session), running: None }
    }

    /// The session, once whatever is being thought about has been broken off.
    pub fn session(&mut self) -> &mut dyn Session {
        self.stop();
        self.session.as_deref_mut().expect("stop brings the session back")
    }

    /// Puts another session in its place.
    pub fn replace(&mut self, session: Box<dyn Session>) {
        self.stop();
        self.session = Some(session);
    }

    /// Searches in the background: `progress` hears of every finished line, `done` of what was found. A search that still
    /// runs is broken off first. The stop flag speaks to the new one.
    pub fn start(
        &mut self,
        query: Query,
        stop_flag: StopFlag,
        mut progress: impl FnMut(&Progress) + Send + 'static,
        done: impl FnOnce(&mut dyn Session, Result<Analysis, InputError>, &StopFlag) + Send + 'static,
    ) {
        self.work(stop_flag, move |session, stop_flag| {
            let found = session.search(&query, stop_flag, &mut progress);
            done(session, found, stop_flag);
        });
    }

    /// Does any other work on the session in the background, after whatever still runs has been broken off. It should look
    /// at the stop flag often.
    pub fn work(
        &mut self,
        stop_flag: StopFlag,
        job: impl FnOnce(&mut dyn Session, &StopFlag) + Send + 'static,
    ) {
        self.stop();
        let mut session = self.session.take().expect("stop brings the session back");
        let stop_flag = Arc::new(stop_flag);
        let told = Arc::clone(&stop_flag);
        let think = move || {
            job(session.as_mut(), &told);
            session
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(think);
        self.running = Some(Running { stop_flag, thread: thread.expect("a thread for the search") });
    }

    /// What a search calls that is over but must not answer yet: waits while it ponders, and where it `holds` even then,
    /// until it is stopped.
    pub fn hold(stop_flag: &StopFlag, holds: bool) {
        while !stop_flag.is_stopped() && (holds || stop_flag.is_pondering()) {
            std::thread::park();
        }
    }

    /// The opponent has made the expected move; false when nothing is being pondered.
    pub fn ponder_hit(&self) -> bool {
        let pondering = self.running.as_ref().filter(|running| running.stop_flag.is_pondering());
        if let Some(running) = pondering {
            running.stop_flag.ponder_hit();
            running.thread.thread().unpark();
        }
        pondering.is_some()
    }

    /// The stop flag of the search that was started last, while its thread has not been taken back.
    pub fn stop_flag(&self) -> Option<&StopFlag> {
        self.running.as_ref().map(|running| running.stop_flag.as_ref())
    }

    /// Whether a search runs, or is still saying what it found.
    pub fn is_thinking(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.thread.is_finished())
    }

    /// Breaks the search off, if one runs, and waits until it has said what it found.
    pub fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.stop();
        }
        self.wait();
    }

    /// Waits until the search has come to its own end.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            match running.thread.join() {
                Ok(session) => self.session = Some(session),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
            let _ = running.thread.join();
        }
    }
}
