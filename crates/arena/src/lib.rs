//! Engines meet: matches, ratings, and many machines.
//!
//! A [`MatchSetup`] is all that makes a match; its games follow from their numbers, so a match can be interrupted, resumed
//! and spread over machines without losing or repeating one. [`runner`] plays it here.

mod adjudication;
mod boards;
mod budget;
mod config;
mod engines;
mod entrant;
mod openings;
mod player;
pub mod queue;
mod referee;
pub mod runner;
mod schedule;
mod setup;
mod spec;
mod standing;
pub mod stats;
mod table;

pub use adjudication::{Adjudication, Agreement};
pub use budget::{Budget, TimeControl, read_seconds};
pub use config::MatchConfig;
pub use engines::Engines;
pub use entrant::{Entrant, External, Kind, Own};
pub use openings::{Opening, Openings};
pub use referee::FAILURES;
pub use schedule::{Fixture, Pairing, Schedule};
pub use setup::{MatchSetup, fingerprint};
pub use standing::{Milestone, PlayerLine, Standing, TestLine};
pub use table::Table;
