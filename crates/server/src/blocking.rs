//! Work that takes a moment but is no search.

use std::sync::LazyLock;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;

use crate::error::ApiError;

/// How much of it is done at once. More threads would not be faster, and each has its stack.
static PERMITS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(2 * available_parallelism().map_or(2, usize::from)));

/// Runs it on a thread of its own, so that it does not hold up other requests.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let failed = || ApiError::internal("the request failed; the server's log says why");
    let permit = PERMITS.acquire().await.map_err(|_| failed())?;
    let done = tokio::task::spawn_blocking(move || {
        // A client that leaves drops the future, but not the thread: the permit goes with the work.
        let _permit = permit;
        work()
    });
    done.await.unwrap_or_else(|_| Err(failed()))
}
