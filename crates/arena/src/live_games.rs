//! The games of a match that are being played now, for whoever looks on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ply_core::Side;
use ply_games::DisplayScore;

/// A game as it stands.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// Its number in the match.
    pub number: u64,
    /// The position in the game's one-line text.
    pub position: String,
    /// The move that led there.
    pub last_move: Option<String>,
    /// Moves made, those of the opening included.
    pub plies: usize,
    /// Who moves.
    pub side: Side,
    /// The first player and the second.
    pub players: [LivePlayer; 2],
    /// Since when the side to move thinks.
    pub since: Instant,
}

/// A player of a running game.
#[derive(Clone, Debug)]
pub struct LivePlayer {
    /// What it is called.
    pub name: String,
    /// What it thought of its last move, as it sees the game.
    pub score: Option<DisplayScore>,
    /// How deep it looked then.
    pub depth: Option<u32>,
    /// What its clock showed when the side to move began to think; none without a clock.
    pub left: Option<Duration>,
}

/// The running games of a match, at most one a thread.
#[derive(Default)]
pub struct LiveGames {
    games: Mutex<BTreeMap<u64, LiveGame>>,
    /// Grows with every change.
    version: AtomicU64,
}

impl LiveGames {
    /// A number that is another one after every change.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// The games by number.
    pub fn games(&self) -> Vec<LiveGame> {
        self.lock().values().cloned().collect()
    }

    /// A game has begun or gone on.
    pub(crate) fn show(&self, game: LiveGame) {
        self.lock().insert(game.number, game);
        self.version.fetch_add(1, Ordering::Release);
    }

    /// A game is over, or was broken off.
    pub(crate) fn remove(&self, number: u64) {
        self.lock().remove(&number);
        self.version.fetch_add(1, Ordering::Release);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, LiveGame>> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
