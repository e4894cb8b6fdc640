//! Othello: minimax against alpha-beta, and MTD(f) against minimax.

use ply_games::{Algorithm, Setup};

use super::super::compare::{Row, charts, search, to_table};
use super::{Experiment, Findings, Lab, textbook};
use crate::output;

pub(super) const DEPTHS: Experiment = Experiment {
    name: "othello-depths",
    title: "Othello: minimax against alpha-beta",
    reported: "depth 2, 3 and 5 in 1/1, 3/2 and 11/6 ms a move.",
    run: depths,
};

pub(super) const MTDF: Experiment = Experiment {
    name: "othello-mtdf",
    title: "Othello: MTD(f) against minimax",
    reported: "zero-window calls with memory, without figures.",
    run: mtdf,
};

fn classic() -> Setup {
    Setup { eval: Some("classic".into()), ..Setup::default() }
}

/// Every depth by every algorithm, from the start.
fn rows(algorithms: &[Algorithm], depths: &[u32]) -> anyhow::Result<Vec<Row>> {
    let game = ply_games::find("othello")?;
    let bar = output::progress(algorithms.len() * depths.len(), "othello");
    let mut rows = Vec::new();
    for &depth in depths {
        for &algorithm in algorithms {
            let row = search(game, &classic(), &textbook(algorithm, depth), algorithm)?;
            rows.push(Row { position: format!("depth {depth}"), ..row });
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(rows)
}

fn depths(_: &Lab) -> anyhow::Result<Findings> {
    let rows = rows(&[Algorithm::Minimax, Algorithm::AlphaBeta], &[2, 3, 5, 7, 9])?;
    let text = format!(
        "From the start position with the classic evaluation, in board order.\n\n{}",
        to_table(&rows)
    );
    Ok(Findings { text, pictures: vec![("othello-depths.svg".into(), charts("Othello", &rows))] })
}

fn mtdf(_: &Lab) -> anyhow::Result<Findings> {
    let rows = rows(&Algorithm::TEXTBOOK, &[6, 8, 10])?;
    let text = format!(
        "From the start position with the classic evaluation. MTD(f) remembers positions, the others do not.\n\n{}",
        to_table(&rows)
    );
    Ok(Findings { text, pictures: vec![("othello-mtdf.svg".into(), charts("Othello", &rows))] })
}
