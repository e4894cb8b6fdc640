//! The server itself: whether it lives, what it knows, what may be asked of it.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use ply_formats::exchange;
use ply_games::{Algorithm, GameEntry, Setup, Skill, games};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::app::App;

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

/// How the server is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`: whoever is not does not answer.
    status: &'static str,
    /// Searches that run.
    running: usize,
    /// Searches that wait.
    waiting: usize,
}

/// Whether the server lives; needs no token.
#[utoipa::path(get, path = "/api/health", tag = "server", responses((status = 200, body = Health)))]
async fn health(State(app): State<App>) -> Json<Health> {
    let (running, waiting) = app.pool.load();
    Json(Health { status: "ok", running, waiting })
}

/// A name and what it stands for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Choice {
    /// The name.
    name: String,
    /// A phrase that explains it.
    about: String,
}

impl From<&ply_games::Choice> for Choice {
    fn from(choice: &ply_games::Choice) -> Self {
        Choice { name: choice.name.into(), about: choice.about.en.into() }
    }
}

/// A game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameInfo {
    /// Its name in addresses.
    name: &'static str,
    /// Its name in a sentence.
    title: &'static str,
    /// What the two sides are called, the first player first.
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
    formats: Vec<Choice>,
}

impl GameInfo {
    fn new(game: &dyn GameEntry) -> GameInfo {
        let choices = |choices: &[ply_games::Choice]| choices.iter().map(Choice::from).collect();
        let formats = exchange::formats(game).into_iter();
        GameInfo {
            name: game.name(),
            title: game.title(),
            // Every game opens by its own set-up.
            sides: game.session(&Setup::default()).map_or(["first", "second"], |session| session.sides()),
            start: game.start(),
            evaluations: choices(game.evaluations()),
            rules: choices(game.rule_sets()),
            notations: choices(game.notations()),
            formats: formats.map(|format| Choice { name: format.name, about: format.about }).collect(),
        }
    }
}

/// The most that one request may ask for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Limits {
    /// Seconds of a search.
    seconds: f64,
    /// Turns that a search looks ahead.
    depth: u32,
    /// Best lines of a search.
    lines: usize,
    /// Threads of a search.
    threads: usize,
    /// Megabytes of a search's table.
    hash: usize,
    /// Nodes of a recorded tree.
    tree_nodes: usize,
    /// Cells of a map.
    map_cells: usize,
    /// Games of a match.
    match_games: u64,
}

/// What this server knows and allows.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct About {
    /// The program's version.
    version: &'static str,
    /// The games.
    games: Vec<GameInfo>,
    /// The algorithms, in teaching order.
    algorithms: Vec<&'static str>,
    /// The most that one request may ask for.
    limits: Limits,
    /// Engines of the server's own file, by name.
    engines: Vec<String>,
    /// The strongest skill level.
    most_skill: u32,
}

/// What this server knows and allows.
#[utoipa::path(get, path = "/api/about", tag = "server", responses((status = 200, body = About)))]
async fn about(State(app): State<App>) -> Json<About> {
    let caps = &app.caps;
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        games: games().iter().map(|game| GameInfo::new(*game)).collect(),
        algorithms: Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect(),
        limits: Limits {
            seconds: caps.seconds,
            depth: caps.depth,
            lines: caps.lines,
            threads: caps.threads,
            hash: caps.hash,
            tree_nodes: caps.tree_nodes,
            map_cells: caps.map_cells,
            match_games: caps.match_games,
        },
        engines: app.engines.names().map(str::to_string).collect(),
        most_skill: Skill::MOST,
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
