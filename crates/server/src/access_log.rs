//! One line in the log and one count in the metrics for each request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::guard::is_api;

/// The route under which requests for files of the page are counted.
const PAGE: &str = "page";

/// The route under which requests that no route of the API has are counted.
const UNKNOWN: &str = "unknown";

/// Answers a request, then logs and counts it.
pub(crate) async fn access_log(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_string();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = match &matched {
        Some(route) => route.as_str(),
        None if is_api(request.uri()) => UNKNOWN,
        None => PAGE,
    };
    let response = next.run(request).await;
    let status = response.status();
    app.metrics.count_request(route, status);
    let milliseconds = start.elapsed().as_millis();
    if status.is_server_error() {
        tracing::warn!("{method} {path} {} in {milliseconds} ms", status.as_u16());
    } else {
        tracing::debug!("{method} {path} {} in {milliseconds} ms", status.as_u16());
    }
    response
}
