//! The API: one file a noun.

mod about;
pub(crate) mod games;
pub(crate) mod matches;
mod path;
mod rating;
mod studies;

use axum::Router;
use utoipa::OpenApi;

use crate::app::App;

/// Everything under `/api`.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .merge(about::routes())
        .merge(games::routes())
        .merge(path::routes())
        .merge(matches::routes())
        .merge(rating::routes())
        .merge(studies::routes())
}

/// The API's description, made from the very types that are read and written.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut whole = Description::openapi();
    whole.merge(about::Docs::openapi());
    whole.merge(games::Docs::openapi());
    whole.merge(path::Docs::openapi());
    whole.merge(matches::Docs::openapi());
    whole.merge(rating::Docs::openapi());
    whole.merge(studies::Docs::openapi());
    whole
}

/// The description as the text that is committed for the page.
pub fn openapi_json() -> String {
    // Our own types are all JSON.
    openapi().to_pretty_json().unwrap_or_default() + "\n"
}

#[derive(OpenApi)]
#[openapi(
    info(title = "Plyground", description = "Games, searches, routes and matches."),
    components(schemas(crate::error::ErrorBody, crate::error::Problem))
)]
struct Description;
