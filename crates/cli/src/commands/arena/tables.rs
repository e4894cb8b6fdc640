//! A match in tables: who stands how, and who made what of whom.

use ply_arena::stats::Verdict;
use ply_arena::{PlayerStats, SprtStatus, Standings};
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
fn points(player: &PlayerStats) -> f64 {
    player.wins as f64 + player.draws as f64 / 2.0
}

/// A row for every player.
pub(in crate::commands) fn players(standings: &Standings) -> String {
    let rows: Vec<_> = standings
        .players()
        .iter()
        .map(|player| {
            let games = player.wins + player.draws + player.losses;
            let error = player.elo_error.map_or_else(String::new, |error| format!(" ± {error:.1}"));
            vec![
                player.name.clone(),
                games.to_string(),
                format!("+{} ={} -{}", player.wins, player.draws, player.losses),
                share((games > 0).then(|| points(player) / games as f64)),
                format!("{}{error}", signed(player.elo)),
                signed(player.normalized_elo),
                share(player.superiority),
                player.pairs.map(|count| count.to_string()).join(" "),
            ]
        })
        .collect();
    let header = ["engine", "games", "result", "score", "Elo", "nElo", "LOS", "pairs 0 ½ 1 1½ 2"];
    output::table(&header, &rows, 1)
}

/// Everyone's points against everyone; only where there are more than two.
pub(in crate::commands) fn cross(standings: &Standings) -> Option<String> {
    let names = standings.names();
    if names.len() < 3 {
        return None;
    }
    let numbers: Vec<_> = (1..=names.len()).map(|number| number.to_string()).collect();
    let header: Vec<_> = ["", "engine"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
    let cell = |player: usize, other: usize| match standings.head_to_head(player, other) {
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
pub(super) fn sprt(status: &SprtStatus) -> String {
    let said = match status.verdict {
        Verdict::AcceptH0 => ": H0 accepted, the first engine is no stronger than elo0",
        Verdict::AcceptH1 => ": H1 accepted, the first engine is at least as strong as elo1",
        Verdict::Continue => "",
    };
    format!("LLR {:+.3} ({:+.3}, {:+.3}){said}", status.llr, status.lower, status.upper)
}

/// All that there is to say at the end.
pub(super) fn final_text(run: RunId, standings: &Standings, failures: &[Failures]) -> String {
    let mut parts = vec![players(standings)];
    parts.extend(cross(standings));
    parts.extend(standings.sprt_status().map(|status| sprt(&status)));
    let failed = |f: &Failures| format!("{} lost {} games by {}", f.engine, f.games, f.reason);
    parts.extend((!failures.is_empty()).then(|| failures.iter().map(failed).collect::<Vec<_>>().join("\n")));
    parts.push(format!("match {run}, {} games; ply games list --run {run}", standings.games()));
    parts.join("\n\n")
}
