//! Our own evaluations against the course's, in every game.

use ply_core::Limits;
use ply_games::{GAMES, Openings, Player, Query, Setup, duel};

use super::{Experiment, Findings, Lab};
use crate::output;

pub(super) const EVALUATIONS: Experiment = Experiment {
    name: "evaluations",
    title: "Our evaluations against the course's",
    reported: "nothing: these are ours.",
    run,
};

const PAIRS: u32 = 50;
/// Both sides visit as many positions a move: what an evaluation costs in time is not seen here.
const NODES: u64 = 4_000;
const SEED: u64 = 2026;

fn run(_: &Lab) -> anyhow::Result<Findings> {
    let mut rows = Vec::new();
    for game in GAMES {
        let player = |eval: &str| Player {
            setup: Setup { eval: Some(eval.into()), ..Setup::default() },
            query: Query {
                limits: Limits { nodes: Some(NODES), ..Limits::default() },
                hash: 8,
                ..Query::default()
            },
        };
        let players = [player("default"), player("classic")];
        // A whole move of the Amazons changes more than a ply of the others.
        let plies = if game.name().starts_with("amazons") { 2 } else { 6 };
        let bar = output::progress(PAIRS as usize * 2, game.name());
        let tally = duel(game, &players, Openings { plies, seed: SEED }, PAIRS, &mut |_| bar.inc(1))?;
        bar.finish_and_clear();
        let games = tally.wins + tally.draws + tally.losses;
        let score = f64::from(tally.wins) + 0.5 * f64::from(tally.draws);
        rows.push(vec![
            game.name().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            format!("{:.1} %", 100.0 * score / f64::from(games)),
        ]);
    }
    let table = output::table(&["game", "wins", "draws", "losses", "score"], &rows, 1);
    let text = format!(
        "`default` against `classic`: {} games from {PAIRS} random openings, each played with either side, the engine with \
         {NODES} nodes a move.\n\n{table}",
        PAIRS * 2
    );
    Ok(Findings { text, pictures: Vec::new() })
}
