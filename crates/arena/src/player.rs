//! A player makes the moves of one side: our engine, a random mover, or an external engine.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ply_core::{InputError, StopFlag};
use ply_games::{Algorithm, GameEntry, Level, Session, Setup};
use ply_protocol::client::{Allowance, BestMove, Client, Failure, PositionSpec};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::engine_config::{BuiltinEngine, EngineConfig, EngineKind};
use crate::engine_limits::EngineLimits;
use crate::engines::Engines;
use crate::match_setup::MatchSetup;
use crate::openings::Opening;

/// Plays one game after another.
pub(crate) trait Player: Send {
    /// A new game begins here; `number` is the game's in its match.
    fn new_game(&mut self, opening: &Opening, number: u64) -> Result<(), Failure>;

    /// Somebody, perhaps this player, has made a move.
    fn make_move(&mut self, text: &str) -> Result<(), Failure>;

    /// Chooses a move.
    fn think(&mut self, allowance: &Allowance, stop_flag: &StopFlag) -> Result<BestMove, Failure>;
}

/// Starts a player.
pub(crate) fn start(
    engine: &EngineConfig,
    limits: &EngineLimits,
    game: &'static dyn GameEntry,
    setup: &MatchSetup,
    engines: &Engines,
) -> Result<Box<dyn Player>, Failure> {
    let rules = setup.rules.as_deref();
    let refused = |error: InputError| Failure::StartUp(error.to_string());
    Ok(match &engine.kind {
        EngineKind::Builtin(settings) => {
            let builtin = BuiltinEngine::new(settings, game, rules, limits).map_err(refused)?;
            let session = game.session(&builtin.setup).map_err(refused)?;
            Box::new(BuiltinPlayer { session, builtin, max_time: setup.max_move_time, number: 0, plies: 0 })
        }
        &EngineKind::Random { seed, captures } => {
            let setup = Setup { rules: rules.map(str::to_string), ..Setup::default() };
            let session = game.session(&setup).map_err(refused)?;
            Box::new(RandomPlayer { session, seed, captures, random: Pcg64Mcg::seed_from_u64(seed) })
        }
        EngineKind::External(external) => {
            let command = external.command().map_err(refused)?;
            Box::new(ExternalPlayer {
                client: Client::start(&command, game, rules)?,
                position: None,
                moves: Vec::new(),
            })
        }
        EngineKind::Named(name) => {
            let external = engines.find(name).map_err(refused)?;
            let command = external.command().map_err(refused)?;
            Box::new(ExternalPlayer {
                client: Client::start(&command, game, rules)?,
                position: None,
                moves: Vec::new(),
            })
        }
    })
}

/// Only a fault of ours makes one of our own sessions refuse: it is told as a crash, not as a panic.
fn broken(error: InputError) -> Failure {
    Failure::Crash(error.to_string())
}

struct BuiltinPlayer {
    session: Box<dyn Session>,
    builtin: BuiltinEngine,
    /// What a move may take that has no limit of time.
    max_time: Option<Duration>,
    /// The game's.
    number: u64,
    plies: u64,
}

impl Player for BuiltinPlayer {
    fn new_game(&mut self, opening: &Opening, number: u64) -> Result<(), Failure> {
        self.session.forget();
        self.number = number;
        self.plies = 0;
        self.session.begin(opening.position.as_deref(), Some(&opening.moves.join(" "))).map_err(broken)
    }

    fn make_move(&mut self, text: &str) -> Result<(), Failure> {
        self.plies += 1;
        self.session.play(text).map(drop).map_err(broken)
    }

    fn think(&mut self, allowance: &Allowance, stop_flag: &StopFlag) -> Result<BestMove, Failure> {
        let mut query = self.builtin.query.clone();
        query.limits = allowance.limits;
        // Chance decides anew in every game and at every move, and the same again if the game is played
        // again.
        let past = (self.number << 16) + self.plies;
        let seed = query.seed.or_else(|| query.level.filter(Level::errs).map(|_| 0));
        query.seed = seed.map(|seed| seed.wrapping_add(past));
        if let Some(book) = query.book.as_mut().filter(|book| book.variety > 0) {
            book.seed = Some(self.builtin.query.seed.unwrap_or(0).wrapping_add(self.number << 16));
        }
        let session = &mut self.session;
        let found = match self.max_time {
            // A textbook algorithm heeds no limit of time, and has no move before it is done.
            Some(max_time) if query.algorithm != Algorithm::Engine => {
                within(max_time, stop_flag, |stop_flag| session.search(&query, stop_flag, &mut |_| ()))?
            }
            max_time => {
                if query.limits.clock.is_none() {
                    query.limits.time = query.limits.time.or(max_time);
                }
                session.search(&query, stop_flag, &mut |_| ())
            }
        };
        let found = found.map_err(broken)?;
        if let (true, None, Some(max_time)) = (found.stopped, &found.best_move, self.max_time) {
            return Err(Failure::Hang(format!("no move within {:.1} s", max_time.as_secs_f64())));
        }
        let best = found.best_move.ok_or_else(|| Failure::Crash("found no move".to_string()))?;
        Ok(BestMove {
            best,
            score: Some(found.score),
            depth: Some(found.depth),
            nodes: Some(found.nodes),
            resigns: false,
        })
    }
}

/// How often the match's stop_flag is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Thinks under a stop_flag that also says stop when the time is over.
fn within<T>(
    max_time: Duration,
    stop_flag: &StopFlag,
    think: impl FnOnce(&StopFlag) -> T,
) -> Result<T, Failure> {
    let over = StopFlag::new();
    let (done, watched) = mpsc::channel::<()>();
    let start = Instant::now();
    thread::scope(|scope| {
        let stop = &over;
        let watchdog = move || {
            while let Some(left) = max_time.checked_sub(start.elapsed()).filter(|_| !stop_flag.is_stopped()) {
                if watched.recv_timeout(left.min(POLL_INTERVAL)) == Err(RecvTimeoutError::Disconnected) {
                    return;
                }
            }
            stop.stop();
        };
        let spawned = thread::Builder::new().spawn_scoped(scope, watchdog);
        spawned.map_err(|error| Failure::Crash(format!("no thread for its time limit: {error}")))?;
        let thought = think(&over);
        drop(done);
        Ok(thought)
    })
}

struct RandomPlayer {
    session: Box<dyn Session>,
    seed: u64,
    captures: bool,
    random: Pcg64Mcg,
}

impl Player for RandomPlayer {
    fn new_game(&mut self, opening: &Opening, number: u64) -> Result<(), Failure> {
        // By its number, so that a game is the same whoever plays it and when.
        self.random = Pcg64Mcg::seed_from_u64(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.session.begin(opening.position.as_deref(), Some(&opening.moves.join(" "))).map_err(broken)
    }

    fn make_move(&mut self, text: &str) -> Result<(), Failure> {
        self.session.play(text).map(drop).map_err(broken)
    }

    fn think(&mut self, _: &Allowance, _: &StopFlag) -> Result<BestMove, Failure> {
        let mut moves = if self.captures { self.session.noisy_moves() } else { Vec::new() };
        if moves.is_empty() {
            moves = self.session.moves();
        }
        if self.captures && !moves.is_empty() {
            // The course's player shuffles its pieces, not its moves: one with few moves is as likely as one with many.
            let mut pieces: Vec<_> = moves.iter().map(|text| first_square(text)).collect();
            pieces.sort_unstable();
            pieces.dedup();
            let piece = pieces[self.random.random_range(0..pieces.len())].to_string();
            moves.retain(|text| first_square(text) == piece);
        }
        if moves.is_empty() {
            return Err(Failure::Crash("found no move".to_string()));
        }
        let best = moves.swap_remove(self.random.random_range(0..moves.len()));
        Ok(BestMove { best, score: None, depth: None, nodes: None, resigns: false })
    }
}

/// The square that a move begins with, a letter and its number: where its piece stands, in games whose pieces move.
fn first_square(text: &str) -> &str {
    let end = text.char_indices().skip(1).find(|(_, letter)| !letter.is_ascii_digit());
    end.map_or(text, |(end, _)| &text[..end])
}

struct ExternalPlayer {
    client: Client,
    position: Option<String>,
    moves: Vec<String>,
}

impl Player for ExternalPlayer {
    fn new_game(&mut self, opening: &Opening, _: u64) -> Result<(), Failure> {
        self.position.clone_from(&opening.position);
        self.moves.clone_from(&opening.moves);
        self.client.new_game()
    }

    fn make_move(&mut self, text: &str) -> Result<(), Failure> {
        self.moves.push(text.to_string());
        Ok(())
    }

    fn think(&mut self, allowance: &Allowance, stop_flag: &StopFlag) -> Result<BestMove, Failure> {
        let spec = PositionSpec { position: self.position.as_deref(), moves: &self.moves };
        self.client.search_until(spec, allowance, stop_flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_begins_with_its_pieces_square() {
        for (text, square) in [("A2-A3", "A2"), ("h2e2", "h2"), ("d10-c9/h4", "d10"), ("f5", "f5"), ("", "")]
        {
            assert_eq!(first_square(text), square);
        }
    }
}
