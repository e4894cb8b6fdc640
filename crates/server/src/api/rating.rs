//! What so many games say about the difference in strength.

use axum::routing::post;
use axum::{Json, Router};
use ply_arena::stats::{Estimate, Trinomial};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::extract::ApiJson;

/// More games than anybody plays.
const MAX_GAMES: u64 = 1_000_000_000;

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/api/rating", post(rating))
}

#[derive(OpenApi)]
#[openapi(paths(rating))]
pub(super) struct Docs;

/// Games as the first player saw them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RatingRequest {
    wins: u64,
    draws: u64,
    losses: u64,
}

/// What they say.
#[derive(Debug, Serialize, ToSchema)]
struct Rating {
    /// Points a game, 0 to 1; null without games.
    score: Option<f64>,
    /// Null without games, and where one side won them all.
    elo: Option<f64>,
    /// Half the width of the 95 % interval; null where it has no finite end.
    error: Option<f64>,
    /// How sure it is that the first player is the stronger one, 0 to 1.
    superiority: Option<f64>,
}

#[utoipa::path(
    post, path = "/api/rating", tag = "matches", request_body = RatingRequest,
    description = "Elo and its error bar, as matches have them.",
    responses((status = 200, body = Rating), (status = 400, body = ErrorBody))
)]
async fn rating(ApiJson(request): ApiJson<RatingRequest>) -> Result<Json<Rating>, ApiError> {
    let RatingRequest { wins, draws, losses } = request;
    for (name, count) in [("wins", wins), ("draws", draws), ("losses", losses)] {
        if count > MAX_GAMES {
            return Err(ApiError::bad_input(format!("{name}: expected at most {MAX_GAMES}, found {count}")));
        }
    }
    let estimate = Estimate::of(Trinomial { wins, draws, losses });
    Ok(Json(Rating {
        score: estimate.score,
        elo: estimate.elo.map(|figure| figure.value),
        error: estimate.elo.and_then(|figure| figure.error),
        superiority: estimate.superiority,
    }))
}
