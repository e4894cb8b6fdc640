//! The limits of requests.

use std::time::Duration;

use ply_games::MAX_DEPTH;
use serde::Serialize;
use utoipa::ToSchema;

/// Limits of one request, and of all of them together. Clients are told those of one request.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Limits)]
pub struct ServerLimits {
    /// Searches at the same time.
    #[serde(skip)]
    pub searches: usize,
    /// Short searches, such as the engine's moves in a game, beside those where all places are taken.
    #[serde(skip)]
    pub short_searches: usize,
    /// Searches that wait for one of those to end.
    #[serde(skip)]
    pub waiting: usize,
    /// Searches of one client address, running and waiting together.
    #[serde(skip)]
    pub per_client: usize,
    /// Seconds of one search.
    pub seconds: f64,
    /// Turns that a search looks ahead.
    pub depth: u32,
    /// Best lines of one search.
    pub lines: usize,
    /// Threads of one search.
    pub threads: usize,
    /// Megabytes of one search's hash table.
    pub hash: usize,
    /// Moves of one game.
    #[serde(skip)]
    pub moves: usize,
    /// Nodes of a recorded tree.
    pub tree_nodes: usize,
    /// Cells of a map.
    pub map_cells: usize,
    /// Games of a match.
    pub match_games: u64,
    /// Matches played at the same time.
    #[serde(skip)]
    pub matches: usize,
    /// Games written down in the store.
    #[serde(skip)]
    pub studies: u64,
    /// Bytes of a request's body.
    #[serde(skip)]
    pub body: usize,
    /// Connections at the same time.
    #[serde(skip)]
    pub connections: usize,
    /// Requests a second of one client address; 0 for any number.
    #[serde(skip)]
    pub rate: u32,
}

impl ServerLimits {
    /// Megabytes of a hash table where a request names none.
    pub const DEFAULT_HASH: usize = 16;

    /// How long a search may run that asks for so many seconds.
    pub fn deadline(&self, seconds: Option<f64>) -> Duration {
        let asked = seconds.unwrap_or(self.seconds);
        // What is no number of seconds counts as none.
        Duration::try_from_secs_f64(asked.min(self.seconds)).unwrap_or(Duration::ZERO)
    }
}

impl Default for ServerLimits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServerLimits {
            // A page that thinks for its player must not keep a second one from looking at a tree.
            searches: cores.max(2),
            short_searches: cores.max(2),
            waiting: 256,
            per_client: 256,
            seconds: 120.0,
            depth: MAX_DEPTH,
            lines: 128,
            threads: cores,
            hash: 64,
            moves: 2000,
            tree_nodes: 200_000,
            map_cells: 1_000_000,
            match_games: 1000,
            matches: 2,
            studies: 100_000,
            body: 1 << 20,
            connections: 1024,
            rate: 200,
        }
    }
}
