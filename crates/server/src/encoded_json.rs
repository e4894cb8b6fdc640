//! A response that is JSON already.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::error::ApiError;

/// JSON text. A large document is written in the thread that made it, and not between the requests of others.
pub(crate) struct EncodedJson(Vec<u8>);

impl EncodedJson {
    pub(crate) fn new(document: &impl Serialize) -> Result<EncodedJson, ApiError> {
        let failed = |error| ApiError::internal(format!("the response could not be written: {error}"));
        serde_json::to_vec(document).map(EncodedJson).map_err(failed)
    }
}

impl IntoResponse for EncodedJson {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}
