//! Matches between engines.

use axum::Router;
use utoipa::OpenApi;

use crate::app::App;

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    Router::new()
}

#[derive(OpenApi)]
#[openapi(paths())]
pub(super) struct Docs;

/// The matches that this server plays now.
#[derive(Default)]
pub(crate) struct Matches {}

impl Matches {
    /// Stops all of them; what they have played is kept.
    pub(crate) async fn close(&self) {}
}
