//! Work that takes a moment but is no search.

use crate::error::ApiError;

/// Does it where it cannot hold up the requests of others.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(ApiError::internal("the request failed; the server's own log says why")))
}
