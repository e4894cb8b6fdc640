//! A match in tables: who stands how, and who made what of whom.

use ply_arena::{PlayerLine, Standing, TestLine};
use ply_store::RunId;

use super::screen::Failures;
use crate::output;

/// A number with its sign, or a dash.
fn signed(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_string(), |value| format!("{value:+.1}"))
}

fn share(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_string(), |value| format!("{:.1} %", 100.0 * value))
}

/// Points of a player: a win counts one, a draw a half.
fn points(line: &PlayerLine) -> f64 {
    line.wins as f64 + line.draws as f64 / 2.0
}

/// Every player's line.
pub(super) fn players(standing: &Standing) -> String {
    let rows: Vec<_> = standing
        .players()
        .iter()
        .map(|line| {
            let games = line.wins + line.draws + line.losses;
            let error = line.elo_error.map_or_else(String::new, |error| format!(" ± {error:.1}"));
            vec![
                line.name.clone(),
                games.to_string(),
                format!("+{} ={} -{}", line.wins, line.draws, line.losses),
                share((games > 0).then(|| points(line) / games as f64)),
                format!("{}{error}", signed(line.elo)),
                signed(line.normalized_elo),
                share(line.superiority),
                line.pairs.map(|count| count.to_string()).join(" "),
            ]
        })
        .collect();
    let header = ["engine", "games", "result", "score", "Elo", "nElo", "LOS", "pairs 0 ½ 1 1½ 2"];
    output::table(&header, &rows, 1)
}

/// Everyone's points against everyone; only where there are more than two.
fn cross(standing: &Standing) -> Option<String> {
    let names = standing.names();
    if names.len() < 3 {
        return None;
    }
    let numbers: Vec<_> = (1..=names.len()).map(|number| number.to_string()).collect();
    let header: Vec<_> = ["", "engine"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
    let cell = |player: usize, other: usize| match standing.meeting(player, other) {
        None => if player == other { "·" } else { "" }.to_string(),
        Some((games, _)) => {
            format!("{} / {}", games.wins as f64 + games.draws as f64 / 2.0, games.games())
        }
    };
    let rows: Vec<_> = (0..names.len())
        .map(|player| {
            let begin = [numbers[player].clone(), names[player].clone()];
            begin.into_iter().chain((0..names.len()).map(|other| cell(player, other))).collect()
        })
        .collect();
    Some(output::table(&header, &rows, 2))
}

/// How the test stands.
pub(super) fn test(line: &TestLine) -> String {
    let said = match line.verdict {
        "H0" => ": H0 accepted, the first engine is no stronger than elo0",
        "H1" => ": H1 accepted, the first engine is at least as strong as elo1",
        _ => "",
    };
    format!("LLR {:+.3} ({:+.3}, {:+.3}){said}", line.llr, line.lower, line.upper)
}

/// All that there is to say at the end.
pub(super) fn final_text(run: RunId, standing: &Standing, failures: &[Failures]) -> String {
    let mut parts = vec![players(standing)];
    parts.extend(cross(standing));
    parts.extend(standing.test_line().map(|line| test(&line)));
    let failed = |f: &Failures| format!("{} lost {} games by {}", f.engine, f.games, f.reason);
    parts.extend((!failures.is_empty()).then(|| failures.iter().map(failed).collect::<Vec<_>>().join("\n")));
    parts.push(format!("match {run}, {} games; ply games list --run {run}", standing.games()));
    parts.join("\n\n")
}
