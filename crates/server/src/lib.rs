//! The page and its API: games, searches, routes and matches over HTTP.

mod api;
mod app;
mod caps;
mod client;
mod error;
mod feed;
mod input;
mod pool;

pub use api::{openapi, router};
pub use app::App;
pub use caps::Caps;
pub use pool::Pool;
