//! Plays games of a match one after the other, with players that stay between games.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use ply_core::{InputError, StopFlag};
use ply_formats::GameRecord;
use ply_games::{GameEntry, Session, Setup};
use ply_protocol::client::Failure;

use crate::engines::Engines;
use crate::live_games::LiveGames;
use crate::match_setup::MatchSetup;
use crate::openings::Opening;
use crate::player::{self, Player};
use crate::referee::{self, Contestant, FAILURES, GameConfig};
use crate::schedule::Schedule;

/// One game at a time, and the players of the match that have been started.
pub struct GameRunner {
    setup: Arc<MatchSetup>,
    engines: Arc<Engines>,
    game: &'static dyn GameEntry,
    schedule: Schedule,
    session: Box<dyn Session>,
    players: HashMap<usize, Box<dyn Player>>,
    /// The last opening, since each is asked for twice.
    opening: Option<(u64, Opening)>,
    /// How fast this machine is beside the one that limits were meant for.
    speed: f64,
    /// Where the running game is shown.
    live: Option<Arc<LiveGames>>,
}

impl GameRunner {
    /// Starts no player yet: each is started for its first game.
    pub fn new(setup: Arc<MatchSetup>, engines: Arc<Engines>, speed: f64) -> Result<GameRunner, InputError> {
        let game = setup.find_game()?;
        let session = game.session(&Setup { rules: setup.rules.clone(), ..Setup::default() })?;
        let schedule = setup.schedule();
        Ok(GameRunner {
            setup,
            engines,
            game,
            schedule,
            session,
            players: HashMap::new(),
            opening: None,
            speed,
            live: None,
        })
    }

    /// The same, with its running game shown here.
    pub fn with_live(self, live: Option<Arc<LiveGames>>) -> GameRunner {
        GameRunner { live, ..self }
    }

    /// Plays the game of this number; `None` if the stop flag ended it.
    pub fn play(&mut self, number: u64, stop_flag: &StopFlag) -> Result<Option<GameRecord>, InputError> {
        let setup = Arc::clone(&self.setup);
        let scheduled = self.schedule.game(number);
        let opening = match self.opening.take().filter(|(number, _)| *number == scheduled.opening) {
            Some((_, opening)) => opening,
            None => setup.openings.get(scheduled.opening, self.game, setup.rules.as_deref())?,
        };
        let mut players = scheduled.players.map(|player| self.take_player(player));
        let limits = |player: usize| setup.limits_of(&setup.engines[player]).scaled(self.speed);
        let [first, second] = &mut players;
        let contestant = |player: usize, taken| Contestant {
            name: &setup.engines[player].name,
            limits: limits(player),
            player: taken,
        };
        let contestants = [
            contestant(scheduled.players[0], borrow(first)),
            contestant(scheduled.players[1], borrow(second)),
        ];
        let config = GameConfig {
            game: &setup.game,
            rules: setup.rules.as_deref(),
            opening: &opening,
            number,
            adjudication: setup.adjudication,
            margin: Duration::from_millis(setup.margin),
            max_move_time: setup.max_move_time,
            live: self.live.as_deref(),
        };
        let record = referee::play(self.session.as_mut(), &config, contestants, stop_flag);
        if let Some(live) = &self.live {
            live.remove(number);
        }
        // After a failure both are started anew: nobody knows what state they are in.
        let failed = record.as_ref().is_none_or(|record| FAILURES.contains(&record.reason.as_str()));
        if !failed {
            for (player, taken) in scheduled.players.into_iter().zip(players) {
                self.players.extend(taken.ok().map(|taken| (player, taken)));
            }
        }
        self.opening = Some((scheduled.opening, opening));
        Ok(record)
    }

    fn take_player(&mut self, index: usize) -> Result<Box<dyn Player>, Failure> {
        if let Some(player) = self.players.remove(&index) {
            return Ok(player);
        }
        let engine = &self.setup.engines[index];
        let limits = self.setup.limits_of(engine);
        player::start(engine, &limits, self.game, &self.setup, &self.engines)
    }
}

fn borrow(taken: &mut Result<Box<dyn Player>, Failure>) -> Result<&mut dyn Player, Failure> {
    match taken {
        Ok(player) => Ok(player.as_mut()),
        Err(failure) => Err(failure.clone()),
    }
}
