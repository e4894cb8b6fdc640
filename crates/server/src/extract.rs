//! Extractors for what a request says; every mistake becomes a sentence.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use tokio::time::timeout;

use crate::error::ApiError;

/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// The body: one JSON document.
pub(crate) struct ApiJson<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // A form of another site can be sent without asking; JSON cannot.
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "header Content-Type: expected application/json",
            ));
        }
        let bytes = timeout(BODY_TIMEOUT, Bytes::from_request(request, state)).await.map_err(|_| {
            ApiError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body did not arrive in time")
        })?;
        let bytes = bytes.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::too_large()
            } else {
                ApiError::bad_input("the body broke off")
            }
        })?;
        read(&bytes).map(ApiJson)
    }
}

/// Reads a JSON document; a mistake is named by its place.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // A list would be read as an object whose members' names were left out.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(ApiError::malformed("body", "body: expected a JSON object"));
    }
    let mut source = serde_json::Deserializer::from_slice(bytes);
    let document = serde_path_to_error::deserialize(&mut source).map_err(|error| {
        // Where a document breaks off, the place in it is not known.
        let place = error.path().to_string();
        let place = place.trim_end_matches(['?', '.']);
        let place = if place.is_empty() { "body" } else { place };
        let problem = error.inner().to_string();
        // A flattened field has lost its place by then, so its type names it.
        let sentence = if names_place(&problem) { problem } else { format!("{place}: {problem}") };
        ApiError::malformed(sentence.split(": ").next().unwrap_or_default(), &sentence)
    })?;
    source.end().map_err(|error| ApiError::malformed("body", format!("body: {error}")))?;
    Ok(document)
}

/// Reads a flattened part of a body, whose errors name their place: serde reads it from a buffer that has lost it.
/// Used as `#[serde(flatten, deserialize_with = "with_place")]`.
pub(crate) fn with_place<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let place = error.path().to_string();
        let problem = error.into_inner();
        match place.as_str() {
            "." | "?" => problem,
            place => D::Error::custom(format!("{place}: {problem}")),
        }
    })
}

/// Whether a sentence begins with a place such as `moves[3]: `.
fn names_place(problem: &str) -> bool {
    problem.split_once(": ").is_some_and(|(place, _)| !place.contains(' '))
}

/// The query string.
pub(crate) struct ApiQuery<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let found = axum::extract::Query::from_request_parts(parts, state).await;
        let found = found.map_err(|error: QueryRejection| {
            ApiError::malformed("query", format!("query: {}", error.body_text()))
        });
        Ok(ApiQuery(found?.0))
    }
}

/// Parameters of the path.
pub(crate) struct ApiPath<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for ApiPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let found = axum::extract::Path::from_request_parts(parts, state).await;
        let found = found.map_err(|error: PathRejection| {
            ApiError::malformed("path", format!("path: {}", error.body_text()))
        });
        Ok(ApiPath(found?.0))
    }
}
