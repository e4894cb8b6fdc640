//! Botzone's form in JSON: all requests and responses so far in one object.

use std::time::Instant;

use ply_core::InputError;
use ply_games::GameEntry;
use serde::{Deserialize, Serialize};

use super::bot::{Bot, KEEP_RUNNING, MAX_TURNS};
use super::turn::Turn;
use crate::engine::words::printable;
use crate::engine::{Defaults, Next, Output, ProtocolHandler};

/// The judge's input: a whole game, or only the new turn, which judges wrap differently.
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

/// Our output; the judge logs `debug`.
#[derive(Serialize)]
struct Reply {
    response: Turn,
    debug: String,
}

/// Handles JSON, an object a line.
pub(in crate::engine) struct Json {
    bot: Bot,
    output: Output,
}

impl Json {
    /// Before any game.
    pub(in crate::engine) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        Ok(Json { bot: Bot::new(game, defaults)?, output })
    }

    fn handle(&mut self, line: &str) -> Result<(), InputError> {
        let asked = Instant::now();
        let input: Input = serde_json::from_str(line).map_err(|_| {
            let found = printable(line);
            InputError::new(format!("expected a JSON object with requests and responses, found '{found}'"))
        })?;
        match input {
            Input::Whole { requests, responses } => self.bot.set_turns(&alternate(&requests, &responses)?)?,
            Input::Wrapped { request: turn } | Input::Bare(turn) => self.bot.play(turn)?,
        }
        let (response, found) = self.bot.search(asked)?;
        let debug = format!("depth {}, {}, {} nodes", found.depth, found.score, found.nodes);
        let reply = serde_json::to_string(&Reply { response, debug })
            .map_err(|error| InputError::new(format!("the reply cannot be written: {error}")))?;
        self.output.line(&format!("{reply}\n{KEEP_RUNNING}"));
        Ok(())
    }
}

impl ProtocolHandler for Json {
    fn handle_line(&mut self, line: &str) -> Next {
        if line.trim().is_empty() {
            return Next::Continue;
        }
        self.handle(line).map_or_else(Next::Fail, |()| Next::Continue)
    }

    fn finish(&mut self) {
        self.bot.finish();
    }
}

/// The judge's turns and our own alternately, the judge's first and last.
fn alternate(requests: &[Turn], responses: &[Turn]) -> Result<Vec<Turn>, InputError> {
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
