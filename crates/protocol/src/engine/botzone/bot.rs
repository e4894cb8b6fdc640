//! The player behind both forms of the protocol.

use std::time::{Duration, Instant};

use ply_core::InputError;
use ply_games::{Analysis, GameEntry};

use super::turn::Turn;
use crate::engine::Defaults;
use crate::engine::player::Player;

/// Tells the judge to keep the program running and to send only new turns.
pub(super) const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";
/// More turns than either side can have: every turn fills a square.
pub(super) const MAX_TURNS: usize = 64;

/// The judge's time limits for the first turn of a game and for every other.
const FIRST_TURN: Duration = Duration::from_secs(2);
const LATER_TURNS: Duration = Duration::from_secs(1);
/// Kept back for pipes, and for a machine that is busy with other games.
const MARGIN: Duration = Duration::from_millis(150);
/// A turn gets at least this.
const MIN_TIME: Duration = Duration::from_millis(10);

/// Plays one game.
pub(super) struct Bot {
    player: Player,
    /// Own turns so far; `None` before a game.
    turns: Option<usize>,
    /// Time spent on starting, until it is taken off a turn.
    startup: Duration,
}

impl Bot {
    /// Before any game.
    pub(super) fn new(game: &'static dyn GameEntry, defaults: Defaults) -> Result<Bot, InputError> {
        let start = Instant::now();
        let player = Player::new(game, defaults)?;
        Ok(Bot { player, turns: None, startup: start.elapsed() })
    }

    /// Sets up a game by its turns: the judge's and our own alternately, the judge's first.
    pub(super) fn set_turns(&mut self, turns: &[Turn]) -> Result<(), InputError> {
        // Whoever moves first gets no turn.
        let made = turns.strip_prefix(&[Turn::NONE]).unwrap_or(turns);
        let moves: Vec<_> = made.iter().map(|turn| turn.to_move()).collect::<Result<_, _>>()?;
        self.player.session().begin(None, Some(&moves.join(" ")))?;
        self.turns = Some(turns.len() / 2);
        Ok(())
    }

    /// Plays the opponent's turn.
    pub(super) fn play(&mut self, turn: Turn) -> Result<(), InputError> {
        if self.turns.is_none() {
            return Err(InputError::new("expected the turns of a game before a single one"));
        }
        self.player.session().play(&turn.to_move()?).map(drop)
    }

    /// Finds and plays our turn, which was asked for at this moment. The limits of the command line can
    /// shorten the judge's time limit.
    pub(super) fn search(&mut self, asked: Instant) -> Result<(Turn, Analysis), InputError> {
        let turns = self.turns.unwrap_or(0);
        let given = if turns == 0 { FIRST_TURN } else { LATER_TURNS };
        let spent = MARGIN + std::mem::take(&mut self.startup) + asked.elapsed();
        let given = given.saturating_sub(spent).max(MIN_TIME);
        let mut query = self.player.query.clone();
        query.limits.time = Some(query.limits.time.map_or(given, |time| time.min(given)));
        let found = self.player.search(query)?;
        let turn = Turn::from_move(&found.best)
            .ok_or_else(|| InputError::new(format!("move '{}' is off this board", found.best)))?;
        self.player.session().play(&found.best)?;
        self.turns = Some(turns + 1);
        Ok((turn, found.analysis))
    }

    /// Stops a running search.
    pub(super) fn finish(&mut self) {
        self.player.search_thread.stop();
    }
}
