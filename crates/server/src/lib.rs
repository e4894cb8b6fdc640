//! The page and its API: games, searches, routes and matches over HTTP.

mod access_log;
mod api;
mod app;
mod blocking;
mod books;
mod client;
mod connection_limiter;
mod encoded_json;
mod error;
mod event_stream;
mod extract;
mod guard;
mod hosts;
mod limits;
mod metrics;
mod page;
mod pool;
mod rate_limiter;
mod sentences;
mod server;
mod stall_timeout;
mod token;

pub use api::{openapi, openapi_json};
pub use app::App;
pub use books::Books;
pub use limits::ServerLimits;
pub use pool::Pool;
pub use server::{Options, ServeError, Server};
