//! A position as the board shows it: legal moves, the end, what lies beside the pieces.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use ply_formats::GameResult;
use ply_games::Session;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::spot::{Side, Spot, play};
use super::{aside, game};
use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::input::{At, Body};

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Ending {
    /// None for a draw.
    winner: Option<Side>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    /// The reason's code.
    reason: &'static str,
    /// The name by which the game's judges call it.
    rule: &'static str,
    /// An English sentence.
    sentence: String,
}

impl From<ply_games::Ending> for Ending {
    fn from(ending: ply_games::Ending) -> Self {
        Ending {
            winner: ending.winner.map(Side::from),
            result: GameResult::from(ending.winner).name(),
            reason: ending.reason,
            rule: ending.rule,
            sentence: ending.sentence,
        }
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
    ending: Option<Ending>,
    /// The side to move is in check.
    check: bool,
    /// Moves that look as if they could be made, and why they must not be made now; those that would lose by repeating the
    /// position are legal all the same.
    forbidden: Vec<Forbidden>,
}

/// A move that must not be made now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Forbidden {
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    text: String,
    /// The rule's name, such as `in-check` or `perpetual-check`.
    rule: &'static str,
    /// An English sentence.
    sentence: String,
}

impl From<ply_games::Forbidden> for Forbidden {
    fn from(ply_games::Forbidden { text, rule, sentence }: ply_games::Forbidden) -> Self {
        Forbidden { text, rule, sentence }
    }
}

impl View {
    fn new(session: &dyn Session) -> View {
        View {
            position: session.position(),
            side: session.side().into(),
            moves: session.moves(),
            tracks: session.tracks().into_iter().collect(),
            ending: session.outcome().map(Ending::from),
            check: session.in_check(),
            forbidden: session.forbidden().into_iter().map(Forbidden::from).collect(),
        }
    }
}

/// A position with its legal moves.
#[utoipa::path(
    post,
    path = "/api/games/{game}/view",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = Spot,
    responses((status = 200, body = View), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn view(
    State(app): State<App>,
    At(name): At<String>,
    Body(spot): Body<Spot>,
) -> Result<Json<View>, ApiError> {
    let game = game(&name)?;
    aside(move || Ok(Json(View::new(spot.session(game, None, &app.caps)?.as_ref())))).await
}

/// A move and where it led.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Step {
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
    steps: Vec<Step>,
    /// The end of the game, if it has come.
    ending: Option<Ending>,
}

/// Every position of a line of moves.
#[utoipa::path(
    post,
    path = "/api/games/{game}/line",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = Spot,
    responses((status = 200, body = LineView), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn line(
    State(app): State<App>,
    At(name): At<String>,
    Body(spot): Body<Spot>,
) -> Result<Json<LineView>, ApiError> {
    let game = game(&name)?;
    aside(move || {
        let mut session = spot.start(game, None, &app.caps)?;
        let (start, side) = (session.position(), session.side().into());
        let mut steps = Vec::with_capacity(spot.moves.len());
        for (index, text) in spot.moves.iter().enumerate() {
            let made = play(session.as_mut(), index, text)?;
            steps.push(Step { made, position: session.position(), side: session.side().into() });
        }
        Ok(Json(LineView { start, side, steps, ending: session.outcome().map(Ending::from) }))
    })
    .await
}

/// A value of one square.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Cell {
    /// The square, as moves name it.
    square: String,
    /// Positive values are the first side's, negative ones the second's.
    value: i32,
}

/// Something to be shown on the board beside the pieces.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Layer {
    /// What it shows, such as `territory`.
    name: &'static str,
    /// The squares that have a value.
    cells: Vec<Cell>,
}

/// What can be shown on the board beside the pieces.
#[utoipa::path(
    post,
    path = "/api/games/{game}/layers",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = Spot,
    responses((status = 200, body = Vec<Layer>), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn layers(
    State(app): State<App>,
    At(name): At<String>,
    Body(spot): Body<Spot>,
) -> Result<Json<Vec<Layer>>, ApiError> {
    let game = game(&name)?;
    aside(move || {
        let session = spot.session(game, None, &app.caps)?;
        let cell = |(square, value)| Cell { square, value };
        let shown = |layer: ply_core::Layer| Layer {
            name: layer.name,
            cells: layer.cells.into_iter().map(cell).collect(),
        };
        Ok(Json(session.layers().into_iter().map(shown).collect()))
    })
    .await
}

/// A position, and a move to be judged there.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgeRequest {
    /// The start in the game's one-line text; the game's own if there is none.
    #[serde(default)]
    position: Option<String>,
    /// Moves in any of the game's notations.
    #[serde(default)]
    moves: Vec<String>,
    /// The rule set; the game's first if there is none.
    #[serde(default)]
    rules: Option<String>,
    /// The move.
    #[serde(rename = "move")]
    judged: String,
}

/// The judge's answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Verdict {
    /// The move may be made.
    legal: bool,
    /// The rule's name.
    rule: &'static str,
    /// An English sentence.
    sentence: String,
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
    At(name): At<String>,
    Body(request): Body<JudgeRequest>,
) -> Result<Json<Verdict>, ApiError> {
    let game = game(&name)?;
    aside(move || {
        let spot = Spot::new(request.position, request.moves, request.rules);
        let verdict = spot.session(game, None, &app.caps)?.judge(&request.judged)?;
        Ok(Json(Verdict { legal: verdict.legal, rule: verdict.rule, sentence: verdict.sentence }))
    })
    .await
}
