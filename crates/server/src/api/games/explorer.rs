//! What was played from a position in the stored games.

use axum::Json;
use axum::extract::State;
use ply_core::Words;
use ply_formats::GameRecord;
use ply_games::{GameEntry, Setup, position_key};
use ply_store::{GameId, GameSteps};
use serde::Serialize;
use utoipa::ToSchema;

use super::position::PositionRequest;
use super::{game, run_blocking};
use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath};

/// Plies of a game that are counted: an opening is over by then.
const PLIES: usize = 60;
/// Games counted at once, and batches of them in one request: a moment's work.
const BATCH: u64 = 250;
const BATCHES: usize = 4;

/// What was played from a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ExplorerView {
    /// The moves played, the most played first.
    moves: Vec<ExplorerMove>,
    /// Games of this kind that have not been counted yet; ask again.
    uncounted: u64,
}

/// A move played in stored games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ExplorerMove {
    /// The move.
    #[serde(rename = "move")]
    text: String,
    /// Games that the first player won.
    first: u64,
    /// Games that nobody won.
    draws: u64,
    /// Games that the second player won.
    second: u64,
    /// What players call the opening after it, if it has another name than before.
    opening: Option<Words>,
}

/// Moves played from a position in the stored games, with their results. Positions that are the same but for the way one
/// looks at the board count together, however they were reached.
#[utoipa::path(
    post,
    path = "/api/games/{game}/explorer",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = PositionRequest,
    responses((status = 200, body = ExplorerView), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn explorer(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(PositionRequest { position }): ApiJson<PositionRequest>,
) -> Result<Json<ExplorerView>, ApiError> {
    let game = game(&name)?;
    for _ in 0..BATCHES {
        let games = app.store.next_uncounted(game.name(), BATCH).await?;
        if games.is_empty() {
            break;
        }
        let steps =
            run_blocking(move || Ok(games.iter().map(|(id, one)| steps(game, *id, one)).collect::<Vec<_>>()));
        app.store.count_steps(game.name(), &steps.await?).await?;
    }
    let limits = app.limits.clone();
    // Every move, the key of the position after it, and the name that it gives.
    let (here, moves) = run_blocking(move || {
        let mut session = position.session(game, None, &limits)?;
        let (here, before) = (key(session.as_ref()), session.opening());
        let mut moves = Vec::new();
        for text in session.moves() {
            session.play(&text)?;
            moves.push((text, key(session.as_ref()), session.opening().filter(|name| Some(*name) != before)));
            session.take_back();
        }
        Ok((here, moves))
    })
    .await?;
    let counted = app.store.steps_from(game.name(), here).await?;
    let mut known = Vec::new();
    let mut found: Vec<ExplorerMove> = Vec::new();
    for (text, child, opening) in moves {
        // Of moves that lead to the same position the first stands for all.
        let Some(step) = counted.iter().find(|step| step.child == child && !known.contains(&child)) else {
            continue;
        };
        known.push(child);
        found.push(ExplorerMove { text, first: step.first, draws: step.draws, second: step.second, opening });
    }
    found.sort_by_key(|one| std::cmp::Reverse(one.first + one.draws + one.second));
    Ok(Json(ExplorerView { moves: found, uncounted: app.store.uncounted(game.name()).await? }))
}

fn key(session: &dyn ply_games::Session) -> i64 {
    position_key(session).cast_signed()
}

/// The positions of a game's opening with their successors; those that can be followed by the rules of today.
fn steps(game: &dyn GameEntry, id: GameId, record: &GameRecord) -> GameSteps {
    let mut steps = Vec::new();
    let setup = Setup { position: record.position.clone(), rules: record.rules.clone(), ..Setup::default() };
    if let Ok(mut session) = game.session(&setup) {
        let mut here = key(session.as_ref());
        for made in record.moves.iter().take(PLIES) {
            if session.play(&made.text).is_err() {
                break;
            }
            let next = key(session.as_ref());
            // A game that repeats itself counts once.
            if !steps.contains(&(here, next)) {
                steps.push((here, next));
            }
            here = next;
        }
    }
    GameSteps { id, result: record.result, steps }
}
