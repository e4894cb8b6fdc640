//! `ply judge`: may this move be made, is the game over then, and why.

use std::io::{self, Write};

use serde::Serialize;

use crate::args::Judge;
use crate::output;

#[derive(Serialize)]
struct Answer {
    legal: bool,
    rule: &'static str,
    sentence: String,
    over: bool,
    /// The name of the rule that ended the game; `NONE` while it goes on.
    end: &'static str,
    winner: Option<&'static str>,
    end_sentence: String,
}

/// The course's word for a game that goes on.
const NOT_OVER: &str = "NONE";

pub(super) fn run(args: &Judge) -> anyhow::Result<()> {
    let mut session = args.position.session(&args.game, None)?;
    let sides = session.sides();
    let verdict = session.judge(&args.text)?;
    if verdict.legal && session.outcome().is_none() {
        session.play(&args.text)?;
    }
    let ending = session.outcome();
    let answer = Answer {
        legal: verdict.legal,
        rule: verdict.rule,
        sentence: verdict.sentence,
        over: ending.is_some(),
        end: ending.as_ref().map_or(NOT_OVER, |ending| ending.rule),
        winner: ending.as_ref().and_then(|ending| ending.winner).map(|winner| sides[winner.index()]),
        end_sentence: ending.map_or_else(|| "the game goes on".to_string(), |ending| ending.sentence),
    };
    if args.json {
        return output::json(&answer);
    }
    let mut out = io::stdout().lock();
    let legal = if answer.legal { "legal" } else { "not legal" };
    writeln!(out, "{legal}: {} ({})", answer.sentence, answer.rule)?;
    let over = if answer.over { "the game is over" } else { "not over" };
    writeln!(out, "{over}: {} ({})", answer.end_sentence, answer.end)?;
    Ok(())
}
