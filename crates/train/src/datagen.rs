//! Self-play: games from random openings, every position kept with what became of it.

mod folder;
mod self_player;
mod shard;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use ply_core::{InputError, SEARCH_STACK, StopFlag};
use serde::{Deserialize, Serialize};

use crate::data::Records;
use crate::error::TrainError;

pub use folder::DatagenFolder;
pub use self_player::SelfPlayer;
pub(crate) use self_player::result;
pub use shard::Shard;

/// Which games are played, and how: whoever has this plays the very same games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatagenSetup {
    /// The game's name.
    pub game: String,
    /// How many games.
    pub games: u64,
    /// Decides every random opening.
    pub seed: u64,
    /// The evaluation; the game's default if none.
    pub eval: Option<String>,
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit a move.
    pub nodes: Option<u64>,
    /// Megabytes of the table.
    pub hash: usize,
    /// Changes to the engine's tuning, `name=value` each.
    pub switches: Vec<String>,
    /// Random moves at the start of a game: at least, and at most.
    pub opening: [u32; 2],
    /// In so many of a hundred positions after it a random move is made instead of the best one.
    #[serde(default)]
    pub random_moves: u32,
    /// Only positions that are neither in check nor about to change by a capture are kept: a search evaluates no others.
    #[serde(default)]
    pub only_quiet: bool,
}

/// How far it has come.
#[derive(Copy, Clone, Default, Debug)]
pub struct Progress {
    /// Games kept, those of earlier runs too.
    pub games: u64,
    /// Positions kept, those of earlier runs too.
    pub positions: u64,
    /// Positions that this run has added.
    pub added: u64,
}

impl Progress {
    /// Counts a shard that was there already.
    pub fn count_kept(&mut self, shard: &Shard, records: &Records) {
        let numbers = shard.numbers();
        self.games += numbers.end - numbers.start;
        self.positions += records.len() as u64;
    }

    /// Counts one that was not.
    pub fn count_new(&mut self, shard: &Shard, records: &Records) {
        self.count_kept(shard, records);
        self.added += records.len() as u64;
    }
}

/// Games in a shard: what a kill may lose.
pub const GAMES_A_SHARD: u64 = 100;
/// A game is broken off after so many plies of the engine.
const MAX_PLIES: usize = 1000;
/// The longest random opening.
pub const MAX_OPENING: u32 = 200;
/// More games than anybody plays.
const MAX_GAMES: u64 = 1 << 48;

impl DatagenSetup {
    /// Whether it makes sense.
    pub fn check(&self) -> Result<(), InputError> {
        SelfPlayer::new(self).map(drop)
    }

    fn check_numbers(&self) -> Result<(), InputError> {
        let wrong = |problem: String| Err(InputError::new(problem));
        if !(1..=MAX_GAMES).contains(&self.games) {
            return wrong(format!("games: expected a whole number from 1 to {MAX_GAMES}"));
        }
        if self.depth.is_none() && self.nodes.is_none() {
            return wrong("expected a depth or a number of nodes".to_string());
        }
        if self.depth.is_some_and(|depth| depth > ply_games::MAX_DEPTH) {
            return wrong(format!("depth: expected at most {}", ply_games::MAX_DEPTH));
        }
        if self.nodes == Some(0) || self.hash == 0 {
            return wrong("nodes, hash: expected whole numbers above 0".to_string());
        }
        if self.random_moves > 100 {
            return wrong("random moves: expected a whole number from 0 to 100 (per cent)".to_string());
        }
        let [least, most] = self.opening;
        if least > most || most > MAX_OPENING {
            return wrong(format!(
                "opening {least}-{most}: expected two numbers from 0 to {MAX_OPENING}, in order"
            ));
        }
        Ok(())
    }

    /// How many shards the games fill.
    pub fn shards(&self) -> u64 {
        self.games.div_ceil(GAMES_A_SHARD)
    }

    /// Reads the records of a game that somebody else has played.
    pub fn read_game(&self, text: &str) -> Result<Records, InputError> {
        Records::from_hex(crate::model(ply_games::find(&self.game)?)?, text, MAX_PLIES)
    }
}

/// Plays until all games of a folder are kept, there are so many positions, or `stop_flag` ends it; shards that are there
/// already are left as they are. Shard by shard the games follow from the seed alone, however many threads play them.
pub fn generate(
    folder: &DatagenFolder,
    positions: Option<u64>,
    threads: usize,
    stop_flag: &StopFlag,
    told: &(dyn Fn(Progress) + Sync),
) -> Result<Progress, TrainError> {
    let setup = folder.setup();
    let next = AtomicU64::new(0);
    let progress = Mutex::new(Progress::default());
    let failure = Mutex::new(None);
    let enough = |progress: &Progress| positions.is_some_and(|most| progress.positions >= most);
    let play = || {
        let mut player = SelfPlayer::new(setup)?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= setup.shards() || enough(&lock(&progress)) || stop_flag.is_stopped() {
                return Ok(());
            }
            let mut shard = Shard::new(setup, number);
            if let Some(records) = folder.read(number)? {
                lock(&progress).count_kept(&shard, &records);
                continue;
            }
            for game in shard.numbers() {
                let Some(records) = player.play(game, stop_flag)? else { return Ok(()) };
                shard.add(game, records);
            }
            let records = folder.write(number, &shard)?;
            let mut progress = lock(&progress);
            progress.count_new(&shard, &records);
            told(*progress);
        }
    };
    let run = || {
        let played: Result<(), TrainError> = play();
        if let Err(error) = played {
            stop_flag.stop();
            lock(&failure).get_or_insert(error);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            // With fewer threads it only takes longer; without any, nothing is played and the count says so.
            let _ = std::thread::Builder::new().stack_size(SEARCH_STACK).spawn_scoped(scope, run);
        }
    });
    if let Some(error) = lock(&failure).take() {
        return Err(error);
    }
    let progress = *lock(&progress);
    Ok(progress)
}

/// Locks; what another thread left behind in a panic is still a count.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
