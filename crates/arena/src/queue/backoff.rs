//! Asking again, later and later, at moments that differ from machine to machine.

use std::fmt::Display;
use std::time::{Duration, Instant};

use rand::Rng;

use crate::runner::ArenaError;

const FIRST: Duration = Duration::from_millis(100);
const MAX_PAUSE: Duration = Duration::from_secs(3);

/// How long a server may be away before whoever waits for it gives up.
pub(super) const PATIENCE: Duration = Duration::from_secs(300);

/// The pause before another attempt: doubled each time, up to a bound, and from half of it to all of it at
/// random.
pub(super) fn pause(attempt: u32) -> Duration {
    let longest = FIRST.saturating_mul(1 << attempt.min(10)).min(MAX_PAUSE);
    longest.mul_f64(rand::rng().random_range(0.5..1.0))
}

/// Tries until it works or patience ends; the last error says what was wanted and why it failed.
pub(super) async fn retry<T, E: Display, F>(
    what: &str,
    patience: Duration,
    mut attempt: impl FnMut() -> F,
) -> Result<T, ArenaError>
where
    F: Future<Output = Result<T, E>>,
{
    let begun = Instant::now();
    let mut attempts = 0;
    loop {
        match attempt().await {
            Ok(value) => return Ok(value),
            Err(error) if begun.elapsed() >= patience => {
                return Err(ArenaError::Queue(format!("the queue could not {what}: {error}")));
            }
            Err(_) => tokio::time::sleep(pause(attempts)).await,
        }
        attempts += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_stay_bounded() {
        for attempt in 0..100 {
            let longest = if attempt < 10 { FIRST * (1 << attempt) } else { MAX_PAUSE };
            let pause = pause(attempt);
            assert!(
                pause <= MAX_PAUSE.min(longest) && pause * 2 >= FIRST.min(longest),
                "{attempt}: {pause:?}"
            );
        }
    }
}
