//! Ctrl-C, or being asked to end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ply_core::StopFlag;
use tokio::runtime::{Builder, Runtime};

/// What a shell expects of a program that was interrupted.
pub(crate) const INTERRUPTED: i32 = 130;

/// Does `first` when the program is interrupted; a second time leaves at once, since whoever asks twice does not want to wait.
///
/// Listens from the call on, which must be inside a runtime: an interrupt that comes before the future is first polled
/// counts.
pub(crate) fn on_interrupt(first: impl FnOnce()) -> impl Future<Output = ()> {
    let signals = Signals::listen();
    async move {
        // Without signals there is nothing to listen to.
        let Ok(mut signals) = signals else { return };
        signals.next().await;
        first();
        signals.next().await;
        std::process::exit(INTERRUPTED);
    }
}

/// Stops a search when the program is interrupted, so that what it has found can still be told.
pub(crate) struct Interrupt {
    heard: Arc<AtomicBool>,
    // Listens as long as it lives.
    _listener: Runtime,
}

impl Interrupt {
    /// Listens from now on.
    pub(crate) fn stops(stop_flag: &Arc<StopFlag>) -> io::Result<Interrupt> {
        let listener = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let heard = Arc::new(AtomicBool::new(false));
        let (told, stop_flag) = (Arc::clone(&heard), Arc::clone(stop_flag));
        let inside = listener.enter();
        listener.spawn(on_interrupt(move || {
            told.store(true, Ordering::Relaxed);
            stop_flag.stop();
        }));
        drop(inside);
        Ok(Interrupt { heard, _listener: listener })
    }

    /// Ends the program as a shell expects it, if it was interrupted; everything has been told by now.
    pub(crate) fn exit_if_heard(&self) {
        if self.heard.load(Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    }
}

/// Ctrl-C and, where there is one, the request to terminate.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Ctrl-C.
#[cfg(windows)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Signals(tokio::signal::windows::ctrl_c()?))
    }

    async fn next(&mut self) {
        self.0.recv().await;
    }
}
