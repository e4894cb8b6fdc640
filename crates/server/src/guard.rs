//! Checks of every request, and headers of every response.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::client::Client;
use crate::error::ApiError;
use crate::hosts::Hosts;
use crate::rate_limiter::RateLimiter;
use crate::token::Token;

/// Who may send requests, and how often.
pub(crate) struct Guard {
    pub(crate) hosts: Hosts,
    pub(crate) token: Option<Token>,
    pub(crate) rate: RateLimiter,
    /// Bytes of a body.
    pub(crate) body: usize,
}

impl Guard {
    fn check(&self, client: Client, request: &Request) -> Result<(), ApiError> {
        let headers = request.headers();
        let Some(host) = self.hosts.find(headers) else {
            let problem =
                "header Host: this server does not have that name; whoever starts it may give it more names";
            return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "unknown-host", problem));
        };
        for origin in headers.get_all(header::ORIGIN) {
            if !origin.to_str().is_ok_and(|origin| Hosts::is_own(origin, host)) {
                return Err(ApiError::forbidden(
                    "header Origin: pages of other sites may not use this server",
                ));
            }
        }
        self.rate.count(client).map_err(|seconds| {
            let problem = "this address sends too many requests; wait a little";
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", problem).retry_after(seconds.max(1))
        })?;
        // Whoever announces too much is refused before it comes.
        if announced(headers).is_some_and(|length| length > self.body as u64) {
            return Err(ApiError::too_large());
        }
        match &self.token {
            Some(token) if needs_token(request.uri()) && !token.is_in(headers) => {
                let problem =
                    "header Authorization: expected Bearer and the token this server was started with";
                Err(ApiError::new(StatusCode::UNAUTHORIZED, "no-token", problem))
            }
            _ => Ok(()),
        }
    }
}

/// The length of the body, where the head of the request tells it.
fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The page is the same for everybody, and whether the server is up is no secret.
fn needs_token(uri: &Uri) -> bool {
    is_api(uri) && uri.path() != "/api/health"
}

/// Whether a path belongs to the API, and not to the page.
pub(crate) fn is_api(uri: &Uri) -> bool {
    uri.path() == "/api" || uri.path().starts_with("/api/") || uri.path() == "/metrics"
}

/// Lets a request pass, or responds why not.
pub(crate) async fn guard(
    State(guard): State<Arc<Guard>>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    match guard.check(client, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => {
            let mut response = error.into_response();
            if response.status() == StatusCode::UNAUTHORIZED {
                response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            response
        }
    }
}

/// Everything the page needs comes from here; no other site may frame it, be posted to by it or read its responses.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// What says that no other site may frame the page.
const NO_FRAME: &str = "frame-ancestors 'none'; ";

/// Whether the page is asked for to be framed by another one: lessons in a course's own pages. The page then shows lessons
/// and nothing else, so that no click inside a frame can do harm.
fn is_framed(uri: &Uri) -> bool {
    uri.path() == "/" && uri.query().is_some_and(|query| query.split('&').any(|part| part == "embed=1"))
}

/// Adds the headers of every response. Those of the API are never cached.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let api = is_api(request.uri());
    let framed = is_framed(request.uri());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if framed {
        headers.remove(header::X_FRAME_OPTIONS);
        if let Ok(policy) = HeaderValue::from_str(&POLICY.replace(NO_FRAME, "")) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The response for a path that the API does not have.
pub(crate) async fn unknown(method: Method, uri: Uri) -> ApiError {
    let path: String = uri.path().chars().take(100).collect();
    ApiError::not_found(format!("there is nothing at {method} {path}; /api/openapi.json lists what there is"))
}

/// The response for a method that a path does not have.
pub(crate) async fn wrong_method(method: Method, uri: Uri) -> ApiError {
    let path: String = uri.path().chars().take(100).collect();
    let problem = format!("{path} does not answer {method}; /api/openapi.json says what it answers");
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", problem)
}

/// The response where our own code failed; the panic itself went to standard error.
pub(crate) fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    ApiError::internal("the request failed; the server's log says why").into_response()
}
