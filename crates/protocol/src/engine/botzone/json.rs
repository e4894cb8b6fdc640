//! Botzone's exchange in JSON: all requests and responses so far in one object.

use std::time::Instant;

use ply_core::InputError;
use ply_games::GameEntry;
use serde::{Deserialize, Serialize};

use super::bot::{Bot, KEEP_RUNNING, MAX_TURNS};
use super::turn::Turn;
use crate::engine::words::printable;
use crate::engine::{Defaults, Dialect, Next, Output};

/// What the judge sends: a whole game, or only what is new to a program that kept running. Judges wrap that differently.
#[derive(Deserialize)]
#[serde(untagged)]
enum Input {
    Whole {
        requests: Vec<Turn>,
        #[serde(default)]
        responses: Vec<Turn>,
    },
    Wrapped {
        #[serde(alias = "requests")]
        request: Turn,
    },
    Bare(Turn),
}

/// What we answer; the judge keeps the remark in its log.
#[derive(Serialize)]
struct Answer {
    response: Turn,
    debug: String,
}

/// Hears JSON, an object a line.
pub(in crate::engine) struct Json {
    bot: Bot,
    output: Output,
}

impl Json {
    /// Waits for a game.
    pub(in crate::engine) fn open(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(Json { bot: Bot::open(game, defaults)?, output })
    }

    fn follow(&mut self, line: &str) -> Result<(), InputError> {
        let asked = Instant::now();
        let input: Input = serde_json::from_str(line).map_err(|_| {
            let found = printable(line);
            InputError::new(format!("expected a JSON object with requests and responses, found '{found}'"))
        })?;
        match input {
            Input::Whole { requests, responses } => self.bot.resume(&by_turns(&requests, &responses)?)?,
            Input::Wrapped { request: turn } | Input::Bare(turn) => self.bot.follow(turn)?,
        }
        let (response, found) = self.bot.answer(asked)?;
        let debug = format!("depth {}, {}, {} nodes", found.depth, found.score, found.nodes);
        let answer = serde_json::to_string(&Answer { response, debug })
            .map_err(|error| InputError::new(format!("the answer cannot be written: {error}")))?;
        self.output.line(&format!("{answer}\n{KEEP_RUNNING}"));
        Ok(())
    }
}

impl Dialect for Json {
    fn hear(&mut self, line: &str) -> Next {
        if line.trim().is_empty() {
            return Next::Listen;
        }
        self.follow(line).map_or_else(Next::Fail, |()| Next::Listen)
    }

    fn end(&mut self) {
        self.bot.end();
    }
}

/// The judge's turns and our own, the judge's first and last.
fn by_turns(requests: &[Turn], responses: &[Turn]) -> Result<Vec<Turn>, InputError> {
    let (asked, answered) = (requests.len(), responses.len());
    if asked != answered + 1 || asked > MAX_TURNS {
        return Err(InputError::new(format!(
            "expected one request more than responses and at most {MAX_TURNS}, found {asked} and {answered}"
        )));
    }
    let mut turns = Vec::with_capacity(asked + answered);
    for (index, request) in requests.iter().enumerate() {
        turns.push(*request);
        turns.extend(responses.get(index));
    }
    Ok(turns)
}
