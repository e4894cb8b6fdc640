//! A board on which games of a match are played, one after the other, by players that stay.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use ply_core::{InputError, StopFlag};
use ply_formats::GameRecord;
use ply_games::{GameEntry, Session, Setup};
use ply_protocol::client::Failure;

use crate::engines::Engines;
use crate::openings::Opening;
use crate::player::{self, Player};
use crate::referee::{self, FAILURES, Seated, Terms};
use crate::schedule::Schedule;
use crate::setup::MatchSetup;

/// One board and its players.
pub struct Table {
    setup: Arc<MatchSetup>,
    engines: Arc<Engines>,
    game: &'static dyn GameEntry,
    schedule: Schedule,
    board: Box<dyn Session>,
    players: HashMap<usize, Box<dyn Player>>,
    /// The last opening, since each is asked for twice.
    opening: Option<(u64, Opening)>,
    /// How fast this machine is beside the one that budgets were meant for.
    speed: f64,
}

impl Table {
    /// Sets up a board for a match.
    pub fn new(setup: Arc<MatchSetup>, engines: Arc<Engines>, speed: f64) -> Result<Table, InputError> {
        let game = setup.find_game()?;
        let board = game.session(&Setup { rules: setup.rules.clone(), ..Setup::default() })?;
        let schedule = setup.schedule();
        Ok(Table { setup, engines, game, schedule, board, players: HashMap::new(), opening: None, speed })
    }

    /// Plays the game of this number; `None` if the stop flag ended it.
    pub fn play(&mut self, number: u64, stop_flag: &StopFlag) -> Result<Option<GameRecord>, InputError> {
        let setup = Arc::clone(&self.setup);
        let fixture = self.schedule.fixture(number);
        let opening = match self.opening.take().filter(|(number, _)| *number == fixture.opening) {
            Some((_, opening)) => opening,
            None => setup.openings.get(fixture.opening, self.game, setup.rules.as_deref())?,
        };
        let mut seated = fixture.players.map(|player| self.take_player(player));
        let budget = |player: usize| setup.budget(&setup.engines[player]).scaled(self.speed);
        let [first, second] = &mut seated;
        let seat = |player: usize, taken| Seated {
            name: &setup.engines[player].name,
            budget: budget(player),
            player: taken,
        };
        let seats = [seat(fixture.players[0], borrow(first)), seat(fixture.players[1], borrow(second))];
        let terms = Terms {
            game: &setup.game,
            rules: setup.rules.as_deref(),
            opening: &opening,
            number,
            adjudication: setup.adjudication,
            margin: Duration::from_millis(setup.margin),
            most_move_time: setup.most_move_time,
        };
        let record = referee::play(self.board.as_mut(), &terms, seats, stop_flag);
        // A player who failed leaves, and is started anew for its next game.
        let failed = record.as_ref().is_none_or(|record| FAILURES.contains(&record.reason.as_str()));
        if !failed {
            for (player, taken) in fixture.players.into_iter().zip(seated) {
                self.players.extend(taken.ok().map(|taken| (player, taken)));
            }
        }
        self.opening = Some((fixture.opening, opening));
        Ok(record)
    }

    fn take_player(&mut self, index: usize) -> Result<Box<dyn Player>, Failure> {
        if let Some(player) = self.players.remove(&index) {
            return Ok(player);
        }
        let entrant = &self.setup.engines[index];
        let budget = self.setup.budget(entrant);
        player::seat(entrant, &budget, self.game, &self.setup, &self.engines)
    }
}

fn borrow(taken: &mut Result<Box<dyn Player>, Failure>) -> Result<&mut dyn Player, Failure> {
    match taken {
        Ok(player) => Ok(player.as_mut()),
        Err(failure) => Err(failure.clone()),
    }
}
