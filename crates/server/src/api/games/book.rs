//! What the book of a game says of a position.

use axum::Json;
use axum::extract::State;
use ply_core::Words;
use ply_games::{BookMove, book_moves};
use serde::Serialize;
use utoipa::ToSchema;

use super::position::PositionRequest;
use super::{game, run_blocking};
use crate::app::App;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath};

/// A position in the book of its game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BookView {
    /// What players call the opening, as far as the game has come.
    opening: Option<Words>,
    /// The book's moves, the best first; none where it does not know the position.
    moves: Vec<BookMove>,
    /// How many positions the book has.
    positions: usize,
}

/// What the book of the game says of a position.
#[utoipa::path(
    post,
    path = "/api/games/{game}/book",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = PositionRequest,
    responses((status = 200, body = BookView), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn book(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
    ApiJson(PositionRequest { position }): ApiJson<PositionRequest>,
) -> Result<Json<BookView>, ApiError> {
    let game = game(&name)?;
    let missing = || ApiError::not_found(format!("{} has no book here", game.name()));
    let book = app.books.get(game).ok_or_else(missing)?;
    run_blocking(move || {
        let mut session = position.session(game, None, &app.limits)?;
        let moves = book_moves(session.as_mut(), &book);
        Ok(Json(BookView { opening: session.opening(), moves, positions: book.len() }))
    })
    .await
}
