//! Ctrl-C, or being asked to end.

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

#[cfg(unix)]
async fn interrupt() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn interrupt() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
