//! Ctrl-C, or being asked to end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ply_core::StopFlag;
use tokio::runtime::{Builder, Runtime};

/// What a shell expects of a program that was interrupted.
pub(crate) const INTERRUPTED: i32 = 130;

/// Does `first` when the program is interrupted; a second time leaves at once, since whoever asks twice does not want to wait.
pub(crate) async fn on_interrupt(first: impl FnOnce()) {
    // Without signals there is nothing to listen to.
    if interrupt().await.is_ok() {
        first();
    }
    if interrupt().await.is_ok() {
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
        listener.spawn(on_interrupt(move || {
            told.store(true, Ordering::Relaxed);
            stop_flag.stop();
        }));
        Ok(Interrupt { heard, _listener: listener })
    }

    /// Ends the program as a shell expects it, if it was interrupted; everything has been told by now.
    pub(crate) fn exit_if_heard(&self) {
        if self.heard.load(Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    }
}

#[cfg(unix)]
async fn interrupt() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn interrupt() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
