//! A match as a person writes it: on the command line, in a TOML file, or partly here and partly there.

use ply_core::InputError;
use serde::Deserialize;

use crate::adjudication::{Adjudication, AdjudicationRule};
use crate::engine_config::EngineConfig;
use crate::engine_limits::{EngineLimits, read_seconds};
use crate::match_setup::{MatchSetup, toml_error};
use crate::openings::Openings;
use crate::schedule::TournamentFormat;

/// Every setting as it was written; what is missing has its default.
#[derive(Clone, Default, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchConfig {
    /// The game's name.
    pub game: Option<String>,
    /// Its rule set.
    pub rules: Option<String>,
    /// A SPEC for each engine.
    #[serde(default)]
    pub engines: Vec<String>,
    /// The first engine meets all others, instead of everyone everyone.
    pub gauntlet: Option<bool>,
    /// Games of each pairing.
    pub games: Option<u64>,
    /// Openings of each pairing, each played twice.
    pub rounds: Option<u64>,
    /// The test that ends the match.
    pub sprt: Option<String>,
    /// A clock.
    pub tc: Option<String>,
    /// Seconds a move.
    pub st: Option<f64>,
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Positions a move.
    pub nodes: Option<u64>,
    /// `random:PLIES:SEED`, or a file of openings.
    pub openings: Option<String>,
    /// When both agree that one is lost.
    pub resign: Option<String>,
    /// When both agree on a draw.
    pub draw: Option<String>,
    /// Plies after which a game counts as drawn.
    pub max_plies: Option<usize>,
    /// Milliseconds that a move may come too late.
    pub margin: Option<u64>,
}

impl MatchConfig {
    /// Reads a TOML file.
    pub fn read(text: &str) -> Result<MatchConfig, InputError> {
        toml::from_str(text).map_err(|error| toml_error(&error))
    }

    /// What was written here; where nothing was, what was written there.
    pub fn or(self, other: MatchConfig) -> MatchConfig {
        // A limit or an end written here replaces all of those written there: they belong together.
        let limited = self.tc.is_some() || self.st.is_some() || self.depth.is_some() || self.nodes.is_some();
        let ended = self.games.is_some() || self.rounds.is_some() || self.sprt.is_some();
        let limits = if limited { &self } else { &other };
        let ends = if ended { &self } else { &other };
        MatchConfig {
            games: ends.games,
            rounds: ends.rounds,
            sprt: ends.sprt.clone(),
            tc: limits.tc.clone(),
            st: limits.st,
            depth: limits.depth,
            nodes: limits.nodes,
            game: self.game.or(other.game),
            rules: self.rules.or(other.rules),
            engines: if self.engines.is_empty() { other.engines } else { self.engines },
            gauntlet: self.gauntlet.or(other.gauntlet),
            openings: self.openings.or(other.openings),
            resign: self.resign.or(other.resign),
            draw: self.draw.or(other.draw),
            max_plies: self.max_plies.or(other.max_plies),
            margin: self.margin.or(other.margin),
        }
    }

    /// The match that this asks for. `read` reads a file of openings.
    pub fn setup(&self, read: impl Fn(&str) -> Result<String, InputError>) -> Result<MatchSetup, InputError> {
        let game =
            self.game.clone().ok_or_else(|| InputError::new("which game? name one, such as othello"))?;
        let entry = ply_games::find(&game)?;
        let openings = match self.openings.as_deref() {
            None => Openings::Start,
            Some(text) => match Openings::read_random(text) {
                Some(random) => random?,
                None => Openings::read_list(&read(text)?, entry, self.rules.as_deref())
                    .map_err(|error| error.within(format!("openings '{text}'")))?,
            },
        };
        let games = match (self.games, self.rounds) {
            (Some(_), Some(_)) => {
                return Err(InputError::new("games and rounds are two ways to say one thing; give one"));
            }
            (games, rounds) => games.or(rounds.map(|rounds| rounds.saturating_mul(2))),
        };
        let rule = |name: &str, text: &Option<String>| {
            let read = text.as_deref().map(AdjudicationRule::read).transpose();
            read.map_err(|error| error.within(name))
        };
        let mut adjudication = Adjudication {
            resign: rule("resign", &self.resign)?,
            draw: rule("draw", &self.draw)?,
            ..Adjudication::default()
        };
        adjudication.max_plies = self.max_plies.unwrap_or(adjudication.max_plies);
        Ok(MatchSetup {
            game,
            rules: self.rules.clone(),
            engines: self.engines.iter().map(|text| EngineConfig::read(text)).collect::<Result<_, _>>()?,
            format: if self.gauntlet == Some(true) {
                TournamentFormat::Gauntlet
            } else {
                TournamentFormat::RoundRobin
            },
            games,
            sprt: self.sprt.clone(),
            limits: EngineLimits {
                tc: self.tc.as_deref().map(str::parse).transpose()?,
                time: self.st.map(|seconds| read_seconds(&seconds.to_string())).transpose()?,
                depth: self.depth,
                nodes: self.nodes,
                level: None,
            },
            openings,
            adjudication,
            margin: self.margin.unwrap_or(0),
            max_move_time: None,
        })
    }
}
