//! `ply judge`: may this move be made, is the game over then, and why.

use std::io::{self, Write};

use ply_core::Verdict;
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
    let (verdict, ending) = match (session.judge(&args.text), session.forfeit(args.text.trim())) {
        // No move at all, but a word that ends the game.
        (Err(_), Some(ending)) => {
            let sentence = "This is no move, but it ends the game.".to_string();
            (Verdict { legal: true, rule: ending.rule, sentence }, session.outcome().or(Some(ending)))
        }
        (Err(error), None) => return Err(error.into()),
        (Ok(verdict), _) if verdict.legal => {
            session.play(&args.text)?;
            (verdict, session.outcome())
        }
        (Ok(verdict), _) => {
            let forfeit = session.forfeit(verdict.rule);
            (verdict, session.outcome().or(forfeit))
        }
    };
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
