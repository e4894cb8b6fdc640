//! The server itself: whether it is up, what it knows, what may be asked of it.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use ply_arena::ExternalEngine;
use ply_formats::exchange::{self, Format};
use ply_games::{Algorithm, Choice, GameEntry, GameInfo, LevelInfo, Levels, Setup, games};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::app::App;
use crate::limits::ServerLimits;

/// The endpoints.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/about", get(about))
        .route("/api/openapi.json", get(description))
}

#[derive(OpenApi)]
#[openapi(paths(health, about, description))]
pub(super) struct Docs;

/// The state of the server.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
    /// Searches that run.
    running: usize,
    /// Searches that wait.
    waiting: usize,
}

/// Whether the server is up; needs no token.
#[utoipa::path(get, path = "/api/health", tag = "server", responses((status = 200, body = Health)))]
async fn health(State(app): State<App>) -> Json<Health> {
    let (running, waiting) = app.pool.load();
    Json(Health { status: "ok", running, waiting })
}

/// A game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AboutGame {
    /// Its name in addresses.
    name: &'static str,
    /// Its name in a sentence.
    title: &'static str,
    /// How menus show it.
    info: GameInfo,
    /// What the two sides are called, the first player first.
    #[schema(min_items = 2, max_items = 2)]
    sides: [&'static str; 2],
    /// The start position in the game's one-line text.
    start: String,
    /// Its evaluations, the default first.
    evaluations: Vec<Choice>,
    /// Its rule sets, the default first.
    rules: Vec<Choice>,
    /// Notations of moves, the game's own first.
    notations: Vec<Choice>,
    /// What `export` writes.
    formats: Vec<Format>,
    /// Its levels of play, the lowest first.
    levels: Vec<LevelInfo>,
    /// The levels are the game's own, told apart by how far they look; otherwise by how much they err.
    own_levels: bool,
    /// The level for who has not chosen one.
    usual_level: u32,
    /// This server has a book of its openings.
    book: bool,
}

impl AboutGame {
    fn new(game: &dyn GameEntry, app: &App) -> AboutGame {
        AboutGame {
            name: game.name(),
            title: game.title(),
            info: game.info(),
            // Every game opens by its own set-up.
            sides: game.session(&Setup::default()).map_or(["first", "second"], |session| session.sides()),
            start: game.start(),
            evaluations: game.evaluations().to_vec(),
            rules: game.rule_sets().to_vec(),
            notations: game.notations().to_vec(),
            formats: exchange::formats(game),
            levels: game.levels().list(game.level_elo()),
            own_levels: !matches!(game.levels(), Levels::Skill(_)),
            usual_level: game.levels().usual(),
            book: app.books.get(game).is_some(),
        }
    }
}

/// An engine of the server's own file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AboutEngine {
    /// Its name.
    name: String,
    /// What it speaks.
    protocol: String,
    /// The games that it plays.
    games: Vec<&'static str>,
    /// The limits that it takes, each by itself: `nodes`, `seconds`, `depth`, `tc`.
    limits: Vec<&'static str>,
    /// It may be asked without any, and then keeps to its own settings.
    free: bool,
}

impl AboutEngine {
    fn new(name: &str, engine: &ExternalEngine) -> AboutEngine {
        let (limits, free) = engine.limits();
        AboutEngine {
            name: name.to_string(),
            protocol: engine.proto.clone(),
            games: games().iter().filter(|game| engine.plays(**game)).map(|game| game.name()).collect(),
            limits,
            free,
        }
    }
}

/// What this server knows and allows.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct About {
    /// The program's version.
    version: &'static str,
    /// The games.
    games: Vec<AboutGame>,
    /// The algorithms, in teaching order.
    algorithms: Vec<&'static str>,
    /// The most that one request may ask for.
    limits: ServerLimits,
    /// Engines of the server's own file, by name.
    engines: Vec<AboutEngine>,
}

/// What this server knows and allows.
#[utoipa::path(get, path = "/api/about", tag = "server", responses((status = 200, body = About)))]
async fn about(State(app): State<App>) -> Json<About> {
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        games: games().iter().map(|game| AboutGame::new(*game, &app)).collect(),
        algorithms: Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect(),
        limits: ServerLimits::clone(&app.limits),
        engines: app.engines.all().map(|(name, engine)| AboutEngine::new(name, engine)).collect(),
    })
}

/// This description.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "server",
    responses((status = 200, description = "OpenAPI 3.1", body = Object))
)]
async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(super::openapi())
}
