//! Errors as the API sends them.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ply_core::InputError;
use ply_store::StoreError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::sentences::recognise;

/// A word for programs and a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Problem {
    /// The word, such as `bad-input`.
    pub(crate) code: String,
    /// The sentence names the place and what was expected there.
    pub(crate) message: String,
    /// The same for pages that word it in another language, where the sentence has a code of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reason: Option<Box<ProblemReason>>,
}

/// A sentence as a code, what it is filled with, and where it applies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ProblemReason {
    /// The code, such as `illegal-move`.
    pub(crate) code: String,
    /// What the sentence is filled with, by name.
    pub(crate) params: BTreeMap<String, String>,
    /// Where, from the outside in, such as `moves` and `move 3`.
    pub(crate) places: Vec<String>,
}

impl ProblemReason {
    /// The code of a sentence that names none itself, if its shape is known.
    fn of(sentence: &str, places: Vec<String>) -> Option<Box<ProblemReason>> {
        let (code, params) = recognise(sentence)?;
        let params = params.into_iter().map(|(name, value)| (name, shortened(value))).collect();
        Some(Box::new(ProblemReason { code: code.into(), params, places }))
    }
}

/// The body of every error response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// What is wrong.
    pub(crate) error: Problem,
}

/// An error on its way to a client.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    problem: Problem,
    /// Seconds after which to ask again.
    retry_after: Option<u64>,
}

impl ApiError {
    /// Any error: its status, its word, its sentence.
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> ApiError {
        let message = message.into();
        let reason = ProblemReason::of(&message, Vec::new());
        ApiError {
            status,
            problem: Problem { code: code.into(), message: shortened(message), reason },
            retry_after: None,
        }
    }

    /// Something in the request is wrong.
    pub(crate) fn bad_input(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad-input", message)
    }

    /// A part of the request cannot be read at all.
    pub(crate) fn malformed(place: &str, message: impl Into<String>) -> ApiError {
        let mut error = ApiError::bad_input(message);
        let params = BTreeMap::from([("place".to_string(), shortened(place.into()))]);
        error.problem.reason =
            Some(Box::new(ProblemReason { code: "malformed".into(), params, places: Vec::new() }));
        error
    }

    /// What is asked for exceeds a limit.
    pub(crate) fn too_much(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "too-much", message)
    }

    /// The body exceeds what the server takes.
    pub(crate) fn too_large() -> ApiError {
        let problem = "the body is larger than this server takes";
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", problem)
    }

    /// There is no such thing.
    pub(crate) fn not_found(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// It may not be done.
    pub(crate) fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// Something else has happened meanwhile.
    pub(crate) fn conflict(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "conflict", message)
    }

    /// Everything is in use; ask again later.
    pub(crate) fn busy(message: impl Into<String>) -> ApiError {
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "busy", message);
        ApiError { retry_after: Some(1), ..error }
    }

    /// The server itself failed.
    pub(crate) fn internal(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The same error, to be tried again after so many seconds.
    pub(crate) fn retry_after(self, seconds: u64) -> ApiError {
        ApiError { retry_after: Some(seconds), ..self }
    }

    /// What a stream tells in its event `failed`.
    pub(crate) fn problem(&self) -> &Problem {
        &self.problem
    }
}

/// Letters of a sentence: one that repeats what was sent must not be as long.
const LONGEST: usize = 500;

fn shortened(mut message: String) -> String {
    if let Some((end, _)) = message.char_indices().nth(LONGEST) {
        message.truncate(end);
        message.push('…');
    }
    message
}

impl From<InputError> for ApiError {
    fn from(error: InputError) -> Self {
        let message = error.to_string();
        let places: Vec<String> = error.places().map(|place| shortened(place.into())).collect();
        let reason = match error.reason() {
            Some(reason) => {
                let param = |(name, value): &(&str, String)| (name.to_string(), shortened(value.clone()));
                let params = reason.params.iter().map(param).collect();
                Some(Box::new(ProblemReason { code: reason.code.into(), params, places }))
            }
            None => {
                let behind = error.places().map(|place| place.len() + ", ".len()).sum();
                ProblemReason::of(message.get(behind..).unwrap_or_default(), places)
            }
        };
        let mut answer = ApiError::bad_input(message);
        answer.problem.reason = reason;
        answer
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoRun(_) => ApiError::not_found(error.to_string()),
            StoreError::TooLarge(_) | StoreError::Name { .. } => ApiError::bad_input(error.to_string()),
            StoreError::Busy { .. } => ApiError::busy(error.to_string()),
            _ => {
                // The sentence may name a file of this machine, which is the operator's business.
                tracing::warn!("store: {error}");
                ApiError::internal("the store could not do it; the server's log says why")
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(ErrorBody { error: self.problem })).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
