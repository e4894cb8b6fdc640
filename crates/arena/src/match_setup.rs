//! All that makes a match this match.

use std::collections::BTreeMap;
use std::time::Duration;

use ply_core::InputError;
use ply_games::{GameEntry, Setup as SessionSetup};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::adjudication::Adjudication;
use crate::engine_config::{BuiltinEngine, EngineConfig, EngineKind};
use crate::engine_limits::EngineLimits;
use crate::engines::Engines;
use crate::openings::Openings;
use crate::schedule::{Schedule, TournamentFormat};
use crate::standings::Standings;
use crate::stats::SprtSettings;

/// A match as it is stored, resumed and sent to other machines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSetup {
    /// The game's name.
    pub game: String,
    /// Its rule set, where it is not the game's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Who plays.
    pub engines: Vec<EngineConfig>,
    /// Who meets whom.
    #[serde(default, alias = "pairing")]
    pub format: TournamentFormat,
    /// Games of each pairing; without end if a test decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The test that ends the match, in its own text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<String>,
    /// What every player may spend that has no limit of its own.
    #[serde(default, alias = "budget")]
    pub limits: EngineLimits,
    /// Where games begin.
    #[serde(default)]
    pub openings: Openings,
    /// When a game is broken off.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// Milliseconds that a move may come too late.
    #[serde(default)]
    pub margin: u64,
    /// What a move may take that has no limit of time. It belongs to the machine that plays, not to the
    /// match: it is neither kept nor sent, and no part of the fingerprint.
    #[serde(skip)]
    pub max_move_time: Option<Duration>,
}

/// The most players of one match.
const MAX_PLAYERS: usize = 64;
/// The most games of one pairing.
const MAX_GAMES: u64 = 1_000_000_000;

impl MatchSetup {
    /// The game of the registry.
    pub fn find_game(&self) -> Result<&'static dyn GameEntry, InputError> {
        ply_games::find(&self.game)
    }

    /// The test that ends the match.
    pub fn test(&self) -> Result<Option<SprtSettings>, InputError> {
        self.sprt.as_deref().map(str::parse).transpose()
    }

    /// What this player may spend.
    pub fn limits_of(&self, engine: &EngineConfig) -> EngineLimits {
        if engine.limits.is_empty() { self.limits } else { engine.limits }
    }

    /// Who meets whom.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.engines.len(), self.format)
    }

    /// The number of the first game that is not played any more; `None` if only the test ends the match.
    pub fn end(&self) -> Option<u64> {
        let pairings = self.schedule().pairings().len() as u64;
        // An odd number of games ends in the middle of a pair; with one pairing that is a number, with more
        // it is not.
        self.games.map(|games| if pairings == 1 { games } else { games.div_ceil(2) * 2 * pairings })
    }

    /// Whether a match that stands so has come to its end.
    pub fn is_over(&self, standings: &Standings) -> bool {
        standings.is_decided() || self.end() == Some(standings.games())
    }

    /// Everything that can be known to be wrong before the first game. `engines` are this machine's, where
    /// named ones will be looked up; `None` if they play elsewhere.
    pub fn check(&self, engines: Option<&Engines>) -> Result<(), InputError> {
        let game = self.find_game()?;
        let rules = self.rules.clone();
        game.session(&SessionSetup { rules, ..SessionSetup::default() })?;
        if self.engines.len() < 2 {
            let found = self.engines.len();
            return Err(InputError::new(format!("a match needs two engines or more, found {found}")));
        }
        if self.engines.len() > MAX_PLAYERS {
            return Err(InputError::new(format!("a match has at most {MAX_PLAYERS} engines")));
        }
        for (index, engine) in self.engines.iter().enumerate() {
            if self.engines[..index].iter().any(|other| other.name == engine.name) {
                return Err(InputError::new(format!(
                    "two engines are called '{}'; give one a name=…",
                    engine.name
                )));
            }
            self.check_engine(engine, game, engines)
                .map_err(|error| error.within(format!("engine '{}'", engine.name)))?;
        }
        let test = self.test()?;
        if test.is_some() && self.engines.len() != 2 {
            return Err(InputError::new("a sequential test is between two engines"));
        }
        match self.games {
            Some(0) => return Err(InputError::new("games: expected a whole number above 0")),
            Some(games) if games > MAX_GAMES => {
                return Err(InputError::new(format!("games: expected at most {MAX_GAMES}")));
            }
            None if test.is_none() => {
                return Err(InputError::new("nothing ends the match; expected games, rounds or sprt"));
            }
            _ => (),
        }
        if let Openings::List(list) = &self.openings
            && list.is_empty()
        {
            return Err(InputError::new("openings: expected at least one"));
        }
        self.openings.get(0, game, self.rules.as_deref())?;
        Ok(())
    }

    fn check_engine(
        &self,
        engine: &EngineConfig,
        game: &'static dyn GameEntry,
        engines: Option<&Engines>,
    ) -> Result<(), InputError> {
        let limits = self.limits_of(engine);
        if limits.is_empty() && !matches!(engine.kind, EngineKind::Random { .. }) {
            return Err(InputError::new(
                "has no limit; expected a clock (tc), seconds a move (st), a depth, nodes or a level",
            ));
        }
        match &engine.kind {
            EngineKind::Builtin(settings) => {
                drop(BuiltinEngine::new(settings, game, self.rules.as_deref(), &limits)?)
            }
            EngineKind::Random { .. } => (),
            EngineKind::External(external) => external.check(game, &limits)?,
            EngineKind::Named(name) => {
                if let Some(engines) = engines {
                    engines.find(name)?.check(game, &limits)?;
                }
            }
        }
        Ok(())
    }

    /// Nothing changes from one pair of games to the next: one start, and players whom neither chance nor a
    /// clock moves.
    pub fn repeats(&self) -> bool {
        let steady = |engine: &EngineConfig| {
            let limits = self.limits_of(engine);
            let timed = limits.tc.is_some() || limits.time.is_some();
            let levels = self.find_game().map(|game| game.levels());
            let level = limits.level.and_then(|number| levels.ok()?.get(number).ok());
            let errs = level.is_some_and(|level| level.errs());
            let chance = |settings: &BTreeMap<String, String>| {
                ["seed", "skill", "threads", "book-variety"].iter().any(|name| settings.contains_key(*name))
            };
            matches!(&engine.kind, EngineKind::Builtin(settings) if !timed && !errs && !chance(settings))
        };
        let again = self.games.is_none_or(|games| games > 2);
        again && self.openings == Openings::Start && self.engines.iter().all(steady)
    }

    /// The set-up as one line of JSON, always written the same way.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a set-up is plain data")
    }

    /// A hash of all that makes this match this one. Where our own engine plays, its signature is part of
    /// that: games of another version of it belong to another match.
    pub fn fingerprint(&self) -> Result<String, InputError> {
        let ours = self.engines.iter().any(|engine| matches!(engine.kind, EngineKind::Builtin(_)));
        let signature = if ours { ply_games::signature(self.find_game()?)? } else { 0 };
        Ok(fingerprint(format!("{signature} {}", self.to_json()).as_bytes()))
    }
}

/// A hash as text.
pub fn fingerprint(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// What is wrong with a TOML file, and where.
pub(crate) fn toml_error(error: &toml::de::Error) -> InputError {
    InputError::new(error.to_string().trim().replace('\n', " "))
}
