//! Routes over maps.

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
