//! What a worker lets a queue ask of it.

use std::collections::BTreeMap;
use std::time::Duration;

use ply_core::InputError;
use ply_train::datagen::DatagenSetup;

use super::message::Items;
use super::options::MAX_BATCH;
use crate::adjudication::AdjudicationRule;
use crate::analyzer::AnalysisSetup;
use crate::engine_config::{BuiltinEngine, EngineKind, HASH};
use crate::engine_limits::EngineLimits;
use crate::engines::Engines;
use crate::match_setup::MatchSetup;
use crate::openings::Openings;

/// What a worker lets a queue ask of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct WorkerLimits {
    /// Megabytes of one of our engines' table.
    pub hash: usize,
    /// Threads of one of our engines.
    pub threads: usize,
    /// How long a job may take.
    pub job: Duration,
}

impl Default for WorkerLimits {
    fn default() -> Self {
        WorkerLimits { hash: 256, threads: 1, job: Duration::from_secs(24 * 3600) }
    }
}

const MAX_TIME: Duration = Duration::from_secs(1_000_000);
const MAX_NAME_LEN: usize = 1000;
const MAX_OPENING_PLIES: usize = 200;
const MAX_PLIES: usize = 100_000;
const MAX_MARGIN: u64 = 60_000;
const MAX_MOVES: u32 = 100_000;
const MAX_LINES: usize = 500;
const MAX_SWITCHES: usize = 200;
/// Numbers far beyond any match.
const MAX_NUMBER: u64 = 1 << 48;

fn refuse<T>(problem: impl Into<String>) -> Result<T, InputError> {
    Err(InputError::new(problem))
}

/// A set-up with a command line stays where it is: who could send one would run programs on every worker.
pub fn check(setup: &MatchSetup) -> Result<(), InputError> {
    for engine in &setup.engines {
        if matches!(engine.kind, EngineKind::External(_)) {
            return refuse(format!(
                "engine '{}': a queue carries no command line; name an engine of the workers' own files, \
                 engine:NAME",
                engine.name
            ));
        }
    }
    Ok(())
}

impl WorkerLimits {
    /// Whether this machine plays this match.
    pub(super) fn check_match(&self, setup: &MatchSetup, engines: &Engines) -> Result<(), InputError> {
        check(setup)?;
        check_limits(&setup.limits)?;
        for engine in &setup.engines {
            if engine.name.len() > MAX_NAME_LEN {
                return refuse("an engine's name is too long");
            }
            check_limits(&engine.limits)?;
            if let EngineKind::Builtin(settings) = &engine.kind {
                self.check_builtin(settings)?;
                check_textbook(settings, &setup.limits_of(engine))?;
            }
        }
        if let Openings::Random { plies, .. } = setup.openings
            && plies > MAX_OPENING_PLIES
        {
            return refuse(format!("openings: expected at most {MAX_OPENING_PLIES} plies"));
        }
        let sensible = |rule: Option<AdjudicationRule>| rule.is_none_or(|a| a.moves <= MAX_MOVES);
        let adjudication = setup.adjudication;
        if adjudication.max_plies > MAX_PLIES
            || !sensible(adjudication.resign)
            || !sensible(adjudication.draw)
        {
            return refuse("adjudication: expected fewer moves");
        }
        if setup.margin > MAX_MARGIN {
            return refuse(format!("margin: expected at most {MAX_MARGIN} ms"));
        }
        setup.check(Some(engines))
    }

    /// Whether this machine does this analysis.
    pub(super) fn check_analysis(&self, setup: &AnalysisSetup) -> Result<(), InputError> {
        check_limits(&setup.limits)?;
        self.check_builtin(&setup.settings)?;
        check_textbook(&setup.settings, &setup.limits)?;
        if !(1..=MAX_LINES).contains(&setup.lines) {
            return refuse(format!("lines: expected a whole number from 1 to {MAX_LINES}"));
        }
        setup.check()
    }

    /// Whether this machine plays itself for others.
    pub(super) fn check_datagen(&self, setup: &DatagenSetup) -> Result<(), InputError> {
        check_limits(&EngineLimits { depth: setup.depth, nodes: setup.nodes, ..EngineLimits::default() })?;
        if setup.hash > self.hash {
            return refuse(format!("hash={}: this worker allows at most {}", setup.hash, self.hash));
        }
        let texts = setup.switches.iter().chain(&setup.eval);
        if setup.switches.len() > MAX_SWITCHES || texts.map(String::len).any(|length| length > MAX_NAME_LEN) {
            return refuse(format!(
                "switches: expected at most {MAX_SWITCHES}, of {MAX_NAME_LEN} characters"
            ));
        }
        setup.check()
    }

    fn check_builtin(&self, settings: &BTreeMap<String, String>) -> Result<(), InputError> {
        // Who could name a file would learn which files there are.
        if BuiltinEngine::names_a_file(settings) {
            return refuse("book: a file can be named on its own machine only; expected own or none");
        }
        for (name, most, default) in [("hash", self.hash, HASH), ("threads", self.threads, 1)] {
            let asked = settings.get(name).and_then(|value| value.parse().ok()).unwrap_or(default);
            if asked > most {
                return refuse(format!("{name}={asked}: this worker allows at most {most}"));
            }
        }
        Ok(())
    }
}

/// The deepest textbook search of a job.
const MAX_TEXTBOOK_DEPTH: u32 = 6;

/// A textbook search cannot be broken off, so a deep one would hold a worker for ever.
fn check_textbook(settings: &BTreeMap<String, String>, limits: &EngineLimits) -> Result<(), InputError> {
    let textbook = settings.get("algorithm").is_some_and(|name| name != "engine");
    if textbook && limits.depth.is_some_and(|depth| depth > MAX_TEXTBOOK_DEPTH) {
        return refuse(format!(
            "depth: a worker searches by a textbook algorithm at most {MAX_TEXTBOOK_DEPTH} deep"
        ));
    }
    Ok(())
}

/// Whether a job's numbers are sensible for a run that ends before `end`.
pub(super) fn check_items(items: &Items, end: Option<u64>) -> Result<(), InputError> {
    let numbers = items.numbers();
    let most = 2 * MAX_BATCH;
    if numbers.is_empty() || numbers.len() > most {
        return refuse(format!("expected from 1 to {most} numbers, found {}", numbers.len()));
    }
    match numbers.iter().find(|&&number| number >= end.unwrap_or(MAX_NUMBER)) {
        Some(number) => refuse(format!("the run has no number {number}")),
        None => Ok(()),
    }
}

fn check_limits(limits: &EngineLimits) -> Result<(), InputError> {
    if limits.depth.is_some_and(|depth| depth > ply_games::MAX_DEPTH) {
        return refuse(format!("depth: expected at most {}", ply_games::MAX_DEPTH));
    }
    if limits.time.is_some_and(|time| time.is_zero() || time > MAX_TIME) {
        return refuse("time: expected from 0 to 1000000 seconds");
    }
    if limits.nodes == Some(0) {
        return refuse("nodes: expected a whole number above 0");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_config::EngineConfig;

    fn setup(first: &str) -> MatchSetup {
        MatchSetup {
            game: "othello".to_string(),
            rules: None,
            engines: [first, "random"].map(|spec| EngineConfig::read(spec).unwrap()).into(),
            format: Default::default(),
            games: Some(10),
            sprt: None,
            limits: EngineLimits { depth: Some(1), ..EngineLimits::default() },
            openings: Openings::Start,
            adjudication: Default::default(),
            margin: 0,
            max_move_time: None,
        }
    }

    #[test]
    fn a_worker_has_its_own_limits() {
        let bounds = WorkerLimits { hash: 32, threads: 2, ..WorkerLimits::default() };
        let check = |setup: &MatchSetup| bounds.check_match(setup, &Engines::default());
        check(&setup("self:hash=32,threads=2")).unwrap();
        for first in
            ["self:hash=33", "self:threads=3", "cmd=/bin/true,proto=uci", "engine:unknown", "self:nonsense=1"]
        {
            check(&setup(first)).expect_err(first);
        }
        let deep = EngineLimits { depth: Some(1_000_000), ..EngineLimits::default() };
        let endless = EngineLimits { time: Some(Duration::MAX), ..EngineLimits::default() };
        for limits in [deep, endless, EngineLimits::default()] {
            check(&MatchSetup { limits, ..setup("self:") }).expect_err("limits beyond reason");
        }
        let openings = Openings::Random { plies: 1 << 40, seed: 0 };
        check(&MatchSetup { openings, ..setup("self:") }).expect_err("an opening without end");
        check(&MatchSetup { engines: Vec::new(), ..setup("self:") }).expect_err("nobody plays");
    }

    #[test]
    fn self_play_stays_within_the_workers_limits() {
        let limits = WorkerLimits { hash: 32, ..WorkerLimits::default() };
        let good = || DatagenSetup {
            game: "othello".to_string(),
            games: 100,
            seed: 1,
            eval: Some("mobility".to_string()),
            depth: Some(1),
            nodes: None,
            hash: 32,
            switches: vec!["end-depth=4".to_string()],
            opening: [0, 8],
            random_moves: 0,
            only_quiet: false,
        };
        limits.check_datagen(&good()).unwrap();
        for bad in [
            DatagenSetup { hash: 33, ..good() },
            DatagenSetup { switches: vec!["table=on".to_string(); 1000], ..good() },
            DatagenSetup { eval: Some("a".repeat(100_000)), ..good() },
            DatagenSetup { depth: Some(u32::MAX), ..good() },
            DatagenSetup { opening: [0, u32::MAX], ..good() },
        ] {
            limits.check_datagen(&bad).unwrap_err();
        }
    }

    #[test]
    fn numbers_stay_within_the_run() {
        assert!(check_items(&Items::Games(vec![8, 9]), Some(10)).is_ok());
        assert!(check_items(&Items::Games(vec![9, 10]), Some(10)).is_err());
        assert!(check_items(&Items::Games(vec![u64::MAX]), None).is_err());
        assert!(check_items(&Items::Games(vec![]), None).is_err());
        assert!(check_items(&Items::Games(vec![0; 1000]), None).is_err());
    }
}
