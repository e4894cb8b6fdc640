//! Time as the processor spent it on this thread, so that a busy machine does not spoil the ratios.

use std::time::Duration;

/// Since some moment.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn now() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

/// A stopwatch that runs while this thread does.
pub(crate) struct Clock(Duration);

impl Clock {
    pub(crate) fn start() -> Self {
        Clock(now())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        now() - self.0
    }
}
