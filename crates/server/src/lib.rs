//! The page and its API: games, searches, routes and matches over HTTP.

mod api;
mod app;
mod aside;
mod caps;
mod client;
mod crowd;
mod encoded;
mod error;
mod feed;
mod guard;
mod hosts;
mod input;
mod page;
mod pool;
mod rate;
mod server;
mod stall;
mod token;

pub use api::openapi;
pub use app::App;
pub use caps::Caps;
pub use pool::Pool;
pub use server::{Options, ServeError, Server};
