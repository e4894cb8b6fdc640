//! An evaluation taken apart: what each term adds, and on which squares.

use axum::Json;
use axum::extract::State;
use ply_games::Explanation;
use serde::Deserialize;
use utoipa::ToSchema;

use super::position::PositionSpec;
use super::{game, run_blocking};
use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, with_place};

/// A position, and the evaluation to take apart there.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvalRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    position: PositionSpec,
    /// The evaluation; the game's default if there is none.
    #[serde(default)]
    eval: Option<String>,
}

/// The static evaluation of a position as terms that sum to it, as the side to move sees them.
#[utoipa::path(
    post,
    path = "/api/games/{game}/eval",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = EvalRequest,
    responses((status = 200, body = Explanation), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn eval(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<EvalRequest>,
) -> Result<Json<Explanation>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || {
        Ok(Json(request.position.session(game, request.eval.clone(), &app.limits)?.explain()))
    })
    .await
}
