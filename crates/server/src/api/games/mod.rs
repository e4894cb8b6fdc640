//! Games: what may be asked about a position.

mod analysis_cache;
mod book;
mod compare;
mod drill;
mod eval;
mod exchange;
mod explorer;
mod external;
mod hand_made;
mod position;
mod review;
mod search;
mod tree;
mod view;
mod why;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use ply_games::{GameEntry, Setup, find};
use utoipa::OpenApi;

use crate::app::App;
use crate::blocking::run_blocking;
use crate::error::ApiError;
pub(crate) use search::seconds;

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    let game = Router::new()
        .route("/view", post(view::view))
        .route("/line", post(view::line))
        .route("/layers", post(view::layers))
        .route("/eval", post(eval::eval))
        .route("/judge", post(view::judge))
        .route("/translate", post(exchange::translate))
        .route("/import", post(exchange::import))
        .route("/file", post(exchange::file).layer(DefaultBodyLimit::max(exchange::FILE_BODY)))
        .route("/export", post(exchange::export))
        .route("/book", post(book::book))
        .route("/explorer", post(explorer::explorer))
        .route("/search", post(search::search))
        .route("/compare", post(compare::compare))
        .route("/tree", post(tree::tree))
        .route("/review", post(review::review))
        .route("/why", post(why::why))
        .route("/drill", post(drill::drill));
    Router::new().nest("/api/games/{game}", game).route("/api/tree", post(hand_made::hand_made))
}

#[derive(OpenApi)]
#[openapi(paths(
    view::view,
    view::line,
    view::layers,
    eval::eval,
    view::judge,
    exchange::translate,
    exchange::import,
    exchange::file,
    exchange::export,
    book::book,
    explorer::explorer,
    search::search,
    compare::compare,
    tree::tree,
    hand_made::hand_made,
    review::review,
    why::why,
    drill::drill,
))]
pub(super) struct Docs;

/// The game of this name; a name that is none is an address that is none.
pub(crate) fn game(name: &str) -> Result<&'static dyn GameEntry, ApiError> {
    find(name).map_err(|error| ApiError::not_found(error.to_string()))
}

/// The names by which a set-up's rules and evaluation are known, also where it leaves them to the game.
fn names(game: &dyn GameEntry, setup: &Setup) -> (String, String) {
    let named = |chosen: &Option<String>, first: &'static [ply_games::Choice]| {
        chosen.clone().unwrap_or_else(|| first.first().map_or_else(String::new, |choice| choice.name.into()))
    };
    (named(&setup.rules, game.rule_sets()), named(&setup.eval, game.evaluations()))
}
