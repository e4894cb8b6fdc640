//! Lists of games and of matches.

use std::io::{self, Write};

use ply_formats::DateTime;
use ply_store::{Filter, GameSummary, RunSummary, Store};

use super::args::List;
use super::check_run;
use crate::output;

/// As many games as a person may want to look through, where nobody says how many.
const LIMIT: u64 = 100;

/// Lists games.
pub(super) async fn games(store: &Store, args: &List) -> anyhow::Result<()> {
    check_run(store, args.filter.run).await?;
    let limit = args.filter.limit.unwrap_or(LIMIT);
    // One more than shown tells whether there are more.
    let filter = Filter { limit: Some(limit.saturating_add(1)), ..args.filter.filter() };
    let mut games = store.games(&filter).await?;
    let left_out = games.len() as u64 > limit;
    games.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    if args.json {
        output::json(&serde_json::json!({ "games": games }))?;
    } else {
        let header = ["RUN/NUMBER", "GAME", "FIRST", "SECOND", "RESULT", "REASON", "PLIES", "DATE"];
        let rows: Vec<_> = games.iter().map(game_row).collect();
        writeln!(io::stdout(), "{}", output::table(&header, &rows, 6))?;
    }
    if left_out && args.filter.limit.is_none() {
        output::note(&format!("only the first {limit} are shown; --limit and --offset show others"));
    }
    Ok(())
}

/// Lists matches.
pub(super) async fn runs(store: &Store, args: &List) -> anyhow::Result<()> {
    let runs = store.runs().await?;
    if args.json {
        return output::json(&serde_json::json!({ "runs": runs }));
    }
    let header = ["RUN", "GAME", "PLAYERS", "STATE", "GAMES", "DATE"];
    let rows: Vec<_> = runs.iter().map(run_row).collect();
    writeln!(io::stdout(), "{}", output::table(&header, &rows, 4))?;
    Ok(())
}

fn game_row(game: &GameSummary) -> Vec<String> {
    vec![
        format!("{}/{}", game.run, game.number),
        game.game.clone(),
        cell(&game.first),
        cell(&game.second),
        game.result.name().to_string(),
        cell(&game.reason),
        game.plies.to_string(),
        DateTime::from_milliseconds(game.started).to_string(),
    ]
}

fn run_row(summary: &RunSummary) -> Vec<String> {
    let run = &summary.run;
    vec![
        run.id.to_string(),
        run.game.clone(),
        cell(&run.players.join(", ")),
        run.state.name().to_string(),
        summary.games.to_string(),
        DateTime::from_milliseconds(run.created).to_string(),
    ]
}

/// A stranger's text in a table: it breaks no row, and a control character reaches no terminal.
pub(super) fn cell(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() || letter == '|' { ' ' } else { letter }).collect()
}
