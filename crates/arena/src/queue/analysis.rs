//! Positions instead of games: what is asked about them, who answers, and how the answers come back in order.

use std::collections::{BTreeMap, VecDeque};

use ply_core::{InputError, StopFlag};
use ply_games::{Query, Session};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::dispatch::Dispatcher;
use super::message::{Items, Outcome, Work};
use super::options::QueueOptions;
use crate::budget::Budget;
use crate::entrant::Own;
use crate::runner::ArenaError;
use crate::setup::fingerprint;

/// What is asked about every position.
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
    pub budget: Budget,
    /// How many best lines are wanted.
    pub lines: usize,
}

impl AnalysisSetup {
    /// Whether it can be asked at all.
    pub fn check(&self) -> Result<(), InputError> {
        Analyst::new(self, 1.0).map(drop)
    }

    fn to_json(&self) -> Vec<u8> {
        super::message::write(self)
    }
}

/// An answer, with the position as it was written.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// The position.
    pub position: String,
    /// What the search found.
    #[serde(flatten)]
    pub found: Value,
}

/// One who answers, position by position, remembering nothing of the last: an answer is the same whoever gives it.
pub struct Analyst {
    session: Box<dyn Session>,
    query: Query,
}

impl Analyst {
    /// Sits down on a machine that is so many times as fast as the one that the budget is meant for.
    pub fn new(setup: &AnalysisSetup, speed: f64) -> Result<Analyst, InputError> {
        let game = ply_games::find(&setup.game)?;
        if setup.budget.is_empty() || setup.budget.tc.is_some() {
            return Err(InputError::new("expected a depth, a time or a number of nodes for each position"));
        }
        let budget = setup.budget.scaled(speed);
        let own = Own::new(&setup.settings, game, setup.rules.as_deref(), &budget)?;
        let session = game.session(&own.setup)?;
        let query = Query { lines: setup.lines, ..own.query };
        session.check(&query)?;
        Ok(Analyst { session, query })
    }

    /// Reads a line: a position, which may be followed by the word `moves` and moves.
    pub fn set(&mut self, line: &str) -> Result<(), InputError> {
        let (position, moves) = match line.split_once(" moves ") {
            Some((position, moves)) => (position.trim(), Some(moves)),
            None => (line.trim(), None),
        };
        self.session.begin(Some(position), moves)
    }

    /// What is to be said about a position; `None` if the stop flag came first.
    pub fn answer(&mut self, line: &str, stop_flag: &StopFlag) -> Result<Option<Value>, InputError> {
        self.set(line)?;
        self.session.forget();
        let found = self.session.search(&self.query, stop_flag, &mut |_| ())?;
        if stop_flag.is_stopped() {
            return Ok(None);
        }
        serde_json::to_value(&found).map(Some).map_err(|error| InputError::new(error.to_string()))
    }
}

/// Lets the workers of a queue answer, and hands out answers in the order of the positions as they come.
pub async fn analyze(
    setup: &AnalysisSetup,
    positions: &[String],
    options: &QueueOptions,
    stop_flag: &StopFlag,
    hear: &mut dyn FnMut(Answer) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    setup.check()?;
    let json = setup.to_json();
    // Nobody resumes an analysis: each is a run of its own.
    let run = fingerprint(&[&json[..], &rand::random::<u128>().to_le_bytes()].concat());
    let mut dispatcher = Dispatcher::open(options, run, Work::Analysis, &setup.game, json).await?;
    let heard = hear_all(&mut dispatcher, positions, options.batch, stop_flag, hear).await;
    dispatcher.close(true).await;
    heard
}

async fn hear_all(
    dispatcher: &mut Dispatcher,
    positions: &[String],
    batch: usize,
    stop_flag: &StopFlag,
    hear: &mut dyn FnMut(Answer) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    let mut next = 0;
    let mut said = 0;
    // Answers from the first that is missing on.
    let mut found: VecDeque<Option<Value>> = VecDeque::new();
    while said < positions.len() {
        if stop_flag.is_stopped() {
            let problem = format!("stopped after {said} of {} positions", positions.len());
            return Err(ArenaError::Queue(problem));
        }
        while dispatcher.has_room() && next < positions.len() {
            let end = (next + batch).min(positions.len());
            let items = (next..end).map(|index| (index as u64, positions[index].clone())).collect();
            dispatcher.plan(Items::Positions(items));
            next = end;
        }
        dispatcher.publish().await?;
        let reports =
            dispatcher.hear(&|outcome| matches!(outcome, Outcome::Answered(_, Value::Object(_)))).await?;
        for report in &reports {
            if let Outcome::Answered(number, value) = &report.outcome {
                let place = *number as usize - said;
                found.resize(found.len().max(place + 1), None);
                found[place] = Some(value.clone());
            }
        }
        while let Some(Some(_)) = found.front() {
            let found = found.pop_front().flatten().unwrap_or_default();
            hear(Answer { position: positions[said].clone(), found })?;
            said += 1;
        }
        dispatcher.settle(reports).await;
        let lost = dispatcher.look_after().await?;
        dispatcher.ask_again(&lost)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> AnalysisSetup {
        AnalysisSetup {
            game: "othello".to_string(),
            rules: None,
            settings: BTreeMap::new(),
            budget: Budget { depth: Some(3), ..Budget::default() },
            lines: 1,
        }
    }

    #[test]
    fn an_answer_depends_on_its_position_only() {
        let stop_flag = StopFlag::new();
        let answer = |analyst: &mut Analyst, line: &str| {
            let mut found = analyst.answer(line, &stop_flag).unwrap().unwrap();
            found["seconds"].take();
            found
        };
        let mut analyst = Analyst::new(&setup(), 1.0).unwrap();
        let first = answer(&mut analyst, "startpos moves f5 d6");
        answer(&mut analyst, "startpos");
        assert_eq!(answer(&mut analyst, "startpos moves f5 d6"), first);
        assert!(analyst.set("nonsense").is_err());
    }

    #[test]
    fn without_a_limit_nothing_is_asked() {
        assert!(AnalysisSetup { budget: Budget::default(), ..setup() }.check().is_err());
    }
}
