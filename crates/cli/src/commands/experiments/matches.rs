//! Experiments that are matches: our evaluations, the edge of an Othello board, a course's player against chance.

use std::thread::available_parallelism;

use ply_arena::{MatchConfig, PlayerStats, runner};
use ply_core::StopFlag;
use ply_games::games;

use super::{Experiment, Findings, Lab};
use crate::output;

pub(super) const EVALUATIONS: Experiment = Experiment {
    name: "evaluations",
    title: "Our evaluations against the course's",
    reported: "nothing: these are ours.",
    run: evaluations,
};

pub(super) const EDGE: Experiment = Experiment {
    name: "othello-edge",
    title: "Othello: with against without the edge term",
    reported: "50 × the difference in edge discs was added, without figures.",
    run: edge,
};

pub(super) const RANDOM: Experiment = Experiment {
    name: "surakarta-random",
    title: "Surakarta: the course's player against random play",
    reported: "wins 93.77, 95.39 and 96.78 % at depth 3, 4 and 5; not beaten in 96.88, 99.51 and 99.95 %.",
    run: random,
};

const GAMES_EACH: u64 = 100;
/// Both sides visit as many positions a move: what an evaluation costs in time is not seen here.
const NODES: u64 = 4_000;
const SEED: u64 = 2026;
/// Openings of the same few moves, where nothing has been decided yet.
const PLIES: usize = 6;

/// Plays a match between two; the first player's line.
fn play(title: &str, config: MatchConfig) -> anyhow::Result<PlayerStats> {
    let setup = config.setup(|_| Ok(String::new()))?;
    let bar = output::progress(setup.end().unwrap_or(0) as usize, title);
    let boards = available_parallelism().map_or(1, usize::from);
    let standings = runner::tally(&setup, boards, &StopFlag::new(), |_| bar.inc(1))?;
    bar.finish_and_clear();
    Ok(standings.players().swap_remove(0))
}

fn of(line: &PlayerStats, count: f64) -> String {
    format!("{:.2} %", 100.0 * count / (line.wins + line.draws + line.losses) as f64)
}

/// Wins, draws, losses, and the score.
fn row(name: String, line: &PlayerStats) -> Vec<String> {
    let score = of(line, line.wins as f64 + 0.5 * line.draws as f64);
    vec![name, line.wins.to_string(), line.draws.to_string(), line.losses.to_string(), score]
}

const HEADER: [&str; 5] = ["", "wins", "draws", "losses", "score"];

fn evaluations(_: &Lab) -> anyhow::Result<Findings> {
    let mut rows = Vec::new();
    for game in games() {
        // A whole move of the Amazons changes more than a ply of the others.
        let plies = if game.name().starts_with("amazons") { 2 } else { PLIES };
        let config = MatchConfig {
            game: Some(game.name().into()),
            engines: vec!["self:hash=8".into(), "self:hash=8,eval=classic".into()],
            games: Some(GAMES_EACH),
            nodes: Some(NODES),
            openings: Some(format!("random:{plies}:{SEED}")),
            ..MatchConfig::default()
        };
        rows.push(row(game.name().into(), &play(game.name(), config)?));
    }
    let table = output::table(&HEADER, &rows, 1);
    let text = format!(
        "`default` against `classic`: {GAMES_EACH} games from {} random openings, each played with either side, the engine \
         with {NODES} nodes a move.\n\n{table}",
        GAMES_EACH / 2
    );
    Ok(Findings { text, pictures: Vec::new() })
}

fn edge(_: &Lab) -> anyhow::Result<Findings> {
    let mut rows = Vec::new();
    for depth in [2, 3, 5] {
        let player = |eval: &str| format!("self:algorithm=alpha-beta,order=ranked,eval={eval},depth={depth}");
        let config = MatchConfig {
            game: Some("othello".into()),
            engines: vec![player("classic"), player("classic-no-edge")],
            games: Some(10 * GAMES_EACH),
            openings: Some(format!("random:{PLIES}:{SEED}")),
            ..MatchConfig::default()
        };
        rows.push(row(format!("depth {depth}"), &play("othello-edge", config)?));
    }
    let table = output::table(&HEADER, &rows, 1);
    let text = format!(
        "`classic` against `classic-no-edge`, alpha-beta at the same depth: {} games a depth from random openings of {PLIES} \
         plies, each played with either side. The report offers the edge term as an improvement; it loses games: beside the corners' \
         300, fifty a disc is enough to be drawn to squares next to empty corners.\n\n{table}",
        10 * GAMES_EACH
    );
    Ok(Findings { text, pictures: Vec::new() })
}

/// Depth, then what was reported: wins and games not lost, in per cent.
const REPORTED: [(u32, f64, f64); 3] = [(3, 93.77, 96.88), (4, 95.39, 99.51), (5, 96.78, 99.95)];

/// The interval in which the true share lies, 19 times of 20 (Wilson), in per cent.
fn interval(count: u64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.96;
    let (n, share) = (games as f64, count as f64 / games as f64);
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    [100.0 * (middle - half), 100.0 * (middle + half)]
}

fn random(_: &Lab) -> anyhow::Result<Findings> {
    let games = 20 * GAMES_EACH;
    let mut rows = Vec::new();
    for (depth, wins, unbeaten) in REPORTED {
        let config = MatchConfig {
            game: Some("surakarta".into()),
            engines: vec![
                format!("self:algorithm=alpha-beta,eval=classic,depth={depth}"),
                format!("random:captures,seed={SEED}"),
            ],
            games: Some(games),
            ..MatchConfig::default()
        };
        let line = play("surakarta-random", config)?;
        let share = |count: u64, reported: f64| {
            let [low, high] = interval(count, games);
            let inside = if (low..=high).contains(&reported) { "yes" } else { "no" };
            [of(&line, count as f64), format!("{low:.2}–{high:.2}"), format!("{reported} %"), inside.into()]
        };
        let won = share(line.wins, wins);
        let not_beaten = share(line.wins + line.draws, unbeaten);
        rows.push([format!("depth {depth}")].into_iter().chain(won).chain(not_beaten).collect());
    }
    let header = ["", "wins", "95 %", "reported", "inside", "not beaten", "95 % ", "reported ", "inside "];
    let text = format!(
        "The course's evaluation with its weights α = 1.1 and β = 0.9, by alpha-beta in board order (the value is minimax's, and of \
         equal moves the first is kept, as in the course), against its random player, which captures where it can \
         (`random:captures`), from the start position, {games} games a depth, each side half of the time; forty plies without a \
         capture end a game. That player picks a piece first, then one of its moves. Among equal moves the course keeps the first in its own order, by columns where ours \
         goes by rows; that is what a share outside of the interval may come from.\n\n{}",
        output::table(&header, &rows, 1)
    );
    Ok(Findings { text, pictures: Vec::new() })
}
