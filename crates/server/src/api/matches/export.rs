//! A match's games to take away, and where it was decided.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ply_arena::{Disagreement, disagreement};
use ply_core::Side;
use ply_formats::{GameRecord, pgn};
use ply_games::{GameEntry, Setup, find};
use ply_store::{Filter, RunId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::error::ApiError;

/// Games that are read for one response.
const MAX_GAMES: u64 = 1000;
/// Positions of one response: at most one a game.
const MAX_POSITIONS: usize = 10;

/// Which games of a match to write.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportQuery {
    /// Leaving out so many at the beginning; at most 1000 are written.
    #[serde(default)]
    offset: u64,
}

/// Positions of a match of which its players thought most differently.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct DisagreementList {
    /// The greatest first, at most one of a game.
    positions: Vec<Disagreement>,
}

/// The games as PGN, one after the other.
pub(super) async fn pgn(app: &App, run: RunId, query: ExportQuery) -> Result<Response, ApiError> {
    let filter = Filter { run: Some(run), limit: Some(MAX_GAMES), offset: query.offset, ..Filter::default() };
    let mut text = String::new();
    let write = |_, game: GameRecord| -> Result<(), ApiError> {
        let entry = find(&game.game)?;
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&pgn::write(entry, &game, pgn::Form::default())?);
        Ok(())
    };
    app.store.each_game(&filter, write).await?;
    Ok(([(CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8")], text).into_response())
}

/// Where the players thought most differently.
pub(super) async fn disagreements(app: &App, run: RunId) -> Result<DisagreementList, ApiError> {
    let filter = Filter { run: Some(run), limit: Some(MAX_GAMES), ..Filter::default() };
    let mut positions: Vec<Disagreement> = Vec::new();
    let look = |_, game: GameRecord| -> Result<(), ApiError> {
        let entry = find(&game.game)?;
        positions.extend(disagreement(&game, first_mover(entry, &game), entry.wdl_model()));
        // What cannot be among the greatest any more need not be kept.
        positions.sort_by(|one, other| other.difference.total_cmp(&one.difference));
        positions.truncate(MAX_POSITIONS);
        Ok(())
    };
    app.store.each_game(&filter, look).await?;
    Ok(DisagreementList { positions })
}

/// Who moves first in a game.
fn first_mover(entry: &dyn GameEntry, game: &GameRecord) -> Side {
    let Some(position) = &game.position else { return Side::First };
    let setup = Setup { position: Some(position.clone()), rules: game.rules.clone(), ..Setup::default() };
    entry.session(&setup).map_or(Side::First, |session| session.side())
}
