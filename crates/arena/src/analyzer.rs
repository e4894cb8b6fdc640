//! Positions instead of games: how each is searched, and what the search found.

use std::collections::BTreeMap;

use ply_core::{InputError, StopFlag};
use ply_games::{Query, Session};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine_config::BuiltinEngine;
use crate::engine_limits::EngineLimits;

/// How every position is searched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisSetup {
    /// The game's name.
    pub game: String,
    /// Its rule set, where it is not the game's first.
    pub rules: Option<String>,
    /// The engine's settings, as in `self:…`.
    pub settings: BTreeMap<String, String>,
    /// What a search may spend.
    pub limits: EngineLimits,
    /// How many best lines are wanted.
    pub lines: usize,
}

impl AnalysisSetup {
    /// Whether it makes sense.
    pub fn check(&self) -> Result<(), InputError> {
        Analyzer::new(self, 1.0).map(drop)
    }
}

/// What a search found, with the position as it was written.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionAnalysis {
    /// The position.
    pub position: String,
    /// What the search found.
    #[serde(flatten)]
    pub found: Value,
}

/// Searches position by position and remembers nothing of the last: the result is the same on every machine.
pub struct Analyzer {
    session: Box<dyn Session>,
    query: Query,
}

impl Analyzer {
    /// Opens a session on a machine that is so many times as fast as the one that the limits are meant for.
    pub fn new(setup: &AnalysisSetup, speed: f64) -> Result<Analyzer, InputError> {
        let game = ply_games::find(&setup.game)?;
        if setup.limits.is_empty() || setup.limits.tc.is_some() {
            return Err(InputError::new("expected a depth, a time or a number of nodes for each position"));
        }
        let limits = setup.limits.scaled(speed);
        let builtin = BuiltinEngine::new(&setup.settings, game, setup.rules.as_deref(), &limits)?;
        let session = game.session(&builtin.setup)?;
        let query = Query { lines: setup.lines, ..builtin.query };
        session.check(&query)?;
        Ok(Analyzer { session, query })
    }

    /// Reads a line: a position, which may be followed by the word `moves` and moves.
    pub fn set_position(&mut self, line: &str) -> Result<(), InputError> {
        let (position, moves) = match line.split_once(" moves ") {
            Some((position, moves)) => (position.trim(), Some(moves)),
            None => (line.trim(), None),
        };
        self.session.begin(Some(position), moves)
    }

    /// Searches a position; `None` if the stop_flag came first.
    pub fn analyze(&mut self, line: &str, stop_flag: &StopFlag) -> Result<Option<Value>, InputError> {
        self.set_position(line)?;
        self.session.forget();
        let found = self.session.search(&self.query, stop_flag, &mut |_| ())?;
        if stop_flag.is_stopped() {
            return Ok(None);
        }
        serde_json::to_value(&found).map(Some).map_err(|error| InputError::new(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> AnalysisSetup {
        AnalysisSetup {
            game: "othello".to_string(),
            rules: None,
            settings: BTreeMap::new(),
            limits: EngineLimits { depth: Some(3), ..EngineLimits::default() },
            lines: 1,
        }
    }

    #[test]
    fn a_result_depends_on_its_position_only() {
        let stop_flag = StopFlag::new();
        let analyze = |analyzer: &mut Analyzer, line: &str| {
            let mut found = analyzer.analyze(line, &stop_flag).unwrap().unwrap();
            found["seconds"].take();
            found
        };
        let mut analyzer = Analyzer::new(&setup(), 1.0).unwrap();
        let first = analyze(&mut analyzer, "startpos moves f5 d6");
        analyze(&mut analyzer, "startpos");
        assert_eq!(analyze(&mut analyzer, "startpos moves f5 d6"), first);
        assert!(analyzer.set_position("nonsense").is_err());
    }

    #[test]
    fn a_search_needs_a_limit() {
        assert!(AnalysisSetup { limits: EngineLimits::default(), ..setup() }.check().is_err());
    }
}
