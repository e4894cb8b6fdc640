//! A position as the board shows it: legal moves, the end, what lies beside the pieces.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use ply_core::{Layer, Material, Side, Verdict, Words};
use ply_formats::GameResult;
use ply_games::{Ending, Forbidden, Session};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::{PositionRequest, PositionSpec, play};
use super::{game, run_blocking};
use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, with_place};

/// How a game ended, with its result.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GameEnding)]
pub(crate) struct EndingView {
    #[serde(flatten)]
    ending: Ending,
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: GameResult,
}

impl From<Ending> for EndingView {
    fn from(ending: Ending) -> Self {
        EndingView { result: GameResult::from(ending.winner), ending }
    }
}

/// A position and what can be done there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct View {
    /// The game's one-line text.
    position: String,
    /// Who moves.
    side: Side,
    /// Legal moves in the game's own notation; none once the game is over.
    moves: Vec<String>,
    /// The squares that a move passes, for moves that do not go straight.
    tracks: BTreeMap<String, Vec<String>>,
    /// The end of the game, if it has come.
    ending: Option<EndingView>,
    /// What the two sides have on the board, and have captured.
    material: Material,
    /// The side to move is in check.
    check: bool,
    /// The position has occurred before, and so the game ends if it comes once more in the same way.
    repetition: Option<EndingView>,
    /// Moves that look as if they could be made, and why they must not be made now; those that would lose by repeating the
    /// position are legal all the same.
    forbidden: Vec<Forbidden>,
    /// What players call the opening, as far as the game has come.
    opening: Option<Words>,
}

impl View {
    fn new(session: &dyn Session) -> View {
        View {
            position: session.position(),
            side: session.side(),
            moves: session.moves(),
            tracks: session.tracks().into_iter().collect(),
            ending: session.outcome().map(EndingView::from),
            material: session.material(),
            check: session.in_check(),
            repetition: session.repetition().map(EndingView::from),
            forbidden: session.forbidden(),
            opening: session.opening(),
        }
    }
}

/// A position with its legal moves.
#[utoipa::path(
    post,
    path = "/api/games/{game}/view",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = PositionRequest,
    responses((status = 200, body = View), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn view(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(PositionRequest { position }): ApiJson<PositionRequest>,
) -> Result<Json<View>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || Ok(Json(View::new(position.session(game, None, &app.limits)?.as_ref())))).await
}

/// A move and where it led.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LineStep {
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    made: String,
    /// The position after it.
    position: String,
    /// Who moves there.
    side: Side,
}

/// Every position of a line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LineView {
    /// The position it begins with.
    start: String,
    /// Who moves there.
    side: Side,
    /// The moves, each with the position after it.
    steps: Vec<LineStep>,
    /// The end of the game, if it has come.
    ending: Option<EndingView>,
}

/// Every position of a line of moves.
#[utoipa::path(
    post,
    path = "/api/games/{game}/line",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = PositionRequest,
    responses((status = 200, body = LineView), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn line(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(PositionRequest { position }): ApiJson<PositionRequest>,
) -> Result<Json<LineView>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || {
        let mut session = position.start(game, None, &app.limits)?;
        let (start, side) = (session.position(), session.side());
        let mut steps = Vec::with_capacity(position.moves.len());
        for (index, text) in position.moves.iter().enumerate() {
            let made = play(session.as_mut(), index, text)?;
            steps.push(LineStep { made, position: session.position(), side: session.side() });
        }
        Ok(Json(LineView { start, side, steps, ending: session.outcome().map(EndingView::from) }))
    })
    .await
}

/// What can be shown on the board beside the pieces.
#[utoipa::path(
    post,
    path = "/api/games/{game}/layers",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = PositionRequest,
    responses((status = 200, body = Vec<Layer>), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn layers(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(PositionRequest { position }): ApiJson<PositionRequest>,
) -> Result<Json<Vec<Layer>>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || Ok(Json(position.session(game, None, &app.limits)?.layers()))).await
}

/// A position, and a move to be judged there.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgeRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    position: PositionSpec,
    /// The move.
    #[serde(rename = "move")]
    judged: String,
}

/// May this move be made, and by which rule.
#[utoipa::path(
    post,
    path = "/api/games/{game}/judge",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = JudgeRequest,
    responses((status = 200, body = Verdict), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn judge(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<JudgeRequest>,
) -> Result<Json<Verdict>, ApiError> {
    let game = game(&name)?;
    run_blocking(move || Ok(Json(request.position.session(game, None, &app.limits)?.judge(&request.judged)?)))
        .await
}
