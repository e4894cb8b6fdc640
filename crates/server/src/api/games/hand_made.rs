//! A tree typed as nested lists, searched like a game.

use ply_core::InputError;
use ply_games::{Algorithm, HandMadeTree};
use serde::Deserialize;
use utoipa::ToSchema;

use super::run_blocking;
use super::search::algorithm;
use super::tree::{SearchTree, engine_has_no_tree};
use crate::encoded_json::EncodedJson;
use crate::error::{ApiError, ErrorBody};
use crate::extract::ApiJson;

/// Letters of a list: the largest tree with the largest values.
const MAX_LENGTH: usize = 20_000;

/// A tree as nested lists, and a textbook search of it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListRequest {
    /// Nested lists of values for the side that moves first, as in `((3 5) (6 9))`; `4:(3 5)` gives a node a value of its
    /// own.
    list: String,
    /// A textbook algorithm.
    algorithm: String,
    /// Plies to search; to the leaves if there is none.
    #[serde(default)]
    depth: Option<u32>,
    /// Whether the search remembers nodes; by default only MTD(f) does.
    #[serde(default)]
    memory: Option<bool>,
}

/// The tree that a textbook search walks through nested lists, with the branches it never entered. Its sides are Max, who
/// moves first, and Min.
#[utoipa::path(
    post,
    path = "/api/tree",
    tag = "games",
    request_body = ListRequest,
    responses((status = 200, body = SearchTree), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn hand_made(ApiJson(request): ApiJson<ListRequest>) -> Result<EncodedJson, ApiError> {
    let algorithm = algorithm("algorithm", &request.algorithm)?;
    if algorithm == Algorithm::Engine {
        return Err(engine_has_no_tree());
    }
    if request.list.len() > MAX_LENGTH {
        return Err(ApiError::too_much(format!("list: expected at most {MAX_LENGTH} bytes")));
    }
    if request.depth == Some(0) {
        return Err(ApiError::bad_input("depth: expected 1 or more, found 0"));
    }
    run_blocking(move || {
        let tree: HandMadeTree = request.list.parse().map_err(|error: InputError| error.within("list"))?;
        let searched = tree.search(algorithm, request.depth, request.memory)?;
        EncodedJson::new(&SearchTree::new(searched, HandMadeTree::SIDES))
    })
    .await
}
