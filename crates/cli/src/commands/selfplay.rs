//! `ply selfplay`: the program plays both sides.

use std::io::{self, Write};
use std::time::Duration;

use ply_core::{Limits, StopFlag};
use ply_games::{Algorithm, SelfplayRules};
use serde::Serialize;

use crate::args::Selfplay;
use crate::output;

#[derive(Serialize)]
struct Answer {
    moves: Vec<String>,
    plies: usize,
    result: &'static str,
    reason: &'static str,
    seconds: f64,
}

/// How long the engine thinks about a move when nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Selfplay) -> anyhow::Result<()> {
    let mut session = args.position.session(&args.game, args.search.engine.eval.clone())?;
    args.limits.check(args.search.algorithm)?;
    let mut limits = args.limits.limits();
    if args.limits.is_empty() && args.search.algorithm == Algorithm::Engine {
        limits = Limits { time: Some(DEFAULT_TIME), ..limits };
    }
    let mut query = args.search.engine.query(args.search.algorithm, limits);
    let game = args.game.find()?;
    args.limits.book.apply(game, "none", &mut query)?;
    args.limits.level.apply(game, &mut query)?;
    let rules = SelfplayRules {
        most_plies: args.max_plies,
        deviate: !args.allow_repetition,
        stop_when_won: args.stop_when_won,
    };
    let mut shown = Vec::new();
    let mut written = Ok(());
    let stop_flag = StopFlag::new();
    let finished =
        ply_games::selfplay(session.as_mut(), &query, rules, &stop_flag, &mut |session, found| {
            let best = found.best_move.as_deref().unwrap_or_default();
            let text = match args.format.notation() {
                Some(notation) => session.translate(best, notation)?,
                None => best.to_string(),
            };
            if !args.json && written.is_ok() {
                written = writeln!(io::stdout(), "{text}");
                // Nobody reads on: no need to play on.
                if written.is_err() {
                    stop_flag.stop();
                }
            }
            shown.push(text);
            Ok(())
        })?;
    written?;
    if args.json {
        let plies = shown.len();
        let (result, reason, seconds) = (finished.result, finished.reason, finished.seconds);
        return output::json(&Answer { moves: shown, plies, result, reason, seconds });
    }
    output::note(finished.reason);
    writeln!(io::stdout(), "{}", finished.result)?;
    Ok(())
}
