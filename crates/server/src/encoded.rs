//! An answer that is JSON already.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::error::ApiError;

/// JSON text. A large answer is written where it was found, and not between the requests of others.
pub(crate) struct Encoded(Vec<u8>);

impl Encoded {
    pub(crate) fn new(answer: &impl Serialize) -> Result<Encoded, ApiError> {
        let failed = |error| ApiError::internal(format!("the answer could not be written: {error}"));
        serde_json::to_vec(answer).map(Encoded).map_err(failed)
    }
}

impl IntoResponse for Encoded {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}
