//! The player behind both exchanges.

use std::time::{Duration, Instant};

use ply_core::InputError;
use ply_games::{Analysis, GameEntry};

use super::turn::Turn;
use crate::engine::Defaults;
use crate::engine::player::Player;

/// A judge who hears this keeps the program running and sends only what is new.
pub(super) const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";
/// More turns than either side can have: every turn fills a square.
pub(super) const MAX_TURNS: usize = 64;

/// What the judge gives for the first turn of a game and for every other.
const FIRST: Duration = Duration::from_secs(2);
const OTHER: Duration = Duration::from_secs(1);
/// Kept back for pipes, and for a machine that is busy with other games.
const MARGIN: Duration = Duration::from_millis(150);
/// However late it is, a turn takes this.
const LEAST: Duration = Duration::from_millis(10);

/// Follows one game and answers.
pub(super) struct Bot {
    player: Player,
    /// Own turns so far; `None` before any game has begun.
    turns: Option<usize>,
    /// What getting ready has taken, until a turn has paid for it.
    preparation: Duration,
}

impl Bot {
    /// Waits for a game.
    pub(super) fn open(game: &'static dyn GameEntry, defaults: Defaults) -> Result<Bot, InputError> {
        let start = Instant::now();
        let player = Player::open(game, defaults)?;
        Ok(Bot { player, turns: None, preparation: start.elapsed() })
    }

    /// Takes up a game at these turns: the judge's and our own by turns, the judge's first.
    pub(super) fn resume(&mut self, turns: &[Turn]) -> Result<(), InputError> {
        // Whoever moves first has heard of no turn.
        let made = turns.strip_prefix(&[Turn::NONE]).unwrap_or(turns);
        let moves: Vec<_> = made.iter().map(|turn| turn.write()).collect::<Result<_, _>>()?;
        self.player.session().begin(None, Some(&moves.join(" ")))?;
        self.turns = Some(turns.len() / 2);
        Ok(())
    }

    /// Goes on with a game by what the other side has done.
    pub(super) fn follow(&mut self, turn: Turn) -> Result<(), InputError> {
        if self.turns.is_none() {
            return Err(InputError::new("expected the turns of a game before a single one"));
        }
        self.player.session().play(&turn.write()?).map(drop)
    }

    /// Chooses our turn and makes it; it was asked for at this moment. The limits of the command line can shorten what the
    /// judge gives.
    pub(super) fn answer(&mut self, asked: Instant) -> Result<(Turn, Analysis), InputError> {
        let turns = self.turns.unwrap_or(0);
        let given = if turns == 0 { FIRST } else { OTHER };
        let spent = MARGIN + std::mem::take(&mut self.preparation) + asked.elapsed();
        let given = given.saturating_sub(spent).max(LEAST);
        let mut query = self.player.query.clone();
        query.limits.time = Some(query.limits.time.map_or(given, |time| time.min(given)));
        let choice = self.player.choose(query)?;
        let turn = Turn::read(&choice.best)
            .ok_or_else(|| InputError::new(format!("move '{}' has no place on this board", choice.best)))?;
        self.player.session().play(&choice.best)?;
        self.turns = Some(turns + 1);
        Ok((turn, choice.found))
    }

    /// Nothing more will be asked.
    pub(super) fn end(&mut self) {
        self.player.thinker.stop();
    }
}
