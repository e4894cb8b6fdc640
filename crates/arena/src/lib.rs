//! Engines meet: matches, ratings, and many machines.
//!
//! A [`MatchSetup`] is all that makes a match; its games follow from their numbers, so a match can be
//! interrupted, resumed and spread over machines without losing or repeating one. [`runner`] plays it here,
//! `queue` on other machines: that part, and NATS with it, comes with the feature `queue`. A [`Tuner`] finds the engine's
//! numbers by short matches.

mod adjudication;
mod analyzer;
mod disagreement;
mod engine_config;
mod engine_limits;
mod engines;
mod external_search;
mod game_runner;
mod game_threads;
mod live_games;
mod match_config;
mod match_setup;
mod openings;
mod pending;
mod player;
#[cfg(feature = "queue")]
pub mod queue;
mod referee;
pub mod runner;
mod schedule;
mod spec;
mod standings;
pub mod stats;
mod tuner;

pub use adjudication::{Adjudication, AdjudicationRule};
pub use analyzer::{AnalysisSetup, Analyzer, PositionAnalysis};
pub use disagreement::{Disagreement, disagreement};
pub use engine_config::{BuiltinEngine, EngineConfig, EngineKind, ExternalEngine};
pub use engine_limits::{EngineLimits, TimeControl, read_seconds};
pub use engines::Engines;
pub use external_search::ExternalSearch;
pub use game_runner::GameRunner;
pub use live_games::{LiveGame, LiveGames, LivePlayer};
pub use match_config::MatchConfig;
pub use match_setup::{MatchSetup, fingerprint};
pub use openings::{Opening, Openings};
pub use referee::FAILURES;
pub use schedule::{Schedule, ScheduledGame, TournamentFormat};
pub use standings::{Milestone, PlayerStats, SprtStatus, Standings};
pub use tuner::{IterationScore, Tuner, TunerSetup};
