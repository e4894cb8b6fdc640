//! A timeout for clients that do not read.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream that fails once its other end reads too slowly. Only the time that writes wait counts, so a stream with
/// nothing to write may be idle for ever.
pub(crate) struct StallTimeout<S> {
    stream: S,
    /// How long writes may wait for a reader that reads nothing.
    timeout: Duration,
    /// Bytes that buy a second of waiting.
    rate: f64,
    /// How much longer writes may wait.
    left: Duration,
    /// Since when a write waits.
    since: Option<Instant>,
    /// Runs while a write waits.
    timer: Pin<Box<Sleep>>,
}

impl<S> StallTimeout<S> {
    pub(crate) fn new(stream: S, timeout: Duration, rate: f64) -> StallTimeout<S> {
        let timer = Box::pin(sleep(timeout));
        StallTimeout { stream, timeout, rate, left: timeout, since: None, timer }
    }

    /// Watches over one attempt to write.
    fn watch(
        &mut self,
        attempt: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(done) = attempt {
            let waited = self.since.take().map_or(Duration::ZERO, |since| since.elapsed());
            let bytes = done.as_ref().copied().unwrap_or(0);
            let earned = Duration::from_secs_f64(bytes as f64 / self.rate);
            self.left = self.timeout.min(self.left.saturating_sub(waited).saturating_add(earned));
            return Poll::Ready(done);
        }
        if self.since.is_none() {
            let now = Instant::now();
            self.since = Some(now);
            self.timer.as_mut().reset(now + self.left);
        }
        ready!(self.timer.as_mut().poll(context));
        Poll::Ready(Err(io::Error::from(io::ErrorKind::TimedOut)))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for StallTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StallTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(attempt, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(attempt, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
