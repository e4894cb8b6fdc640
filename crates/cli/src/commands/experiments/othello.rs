//! Othello: minimax against alpha-beta, and MTD(f) against minimax.

use ply_games::{Algorithm, Setup};

use super::super::compare::{Row, charts, fastest, to_table};
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
            let row = fastest(game, &classic(), &textbook(algorithm, depth), algorithm)?;
            rows.push(Row { position: format!("depth {depth}"), ..row });
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(rows)
}

fn depths(_: &Lab) -> anyhow::Result<Findings> {
    let rows = rows(&[Algorithm::Minimax, Algorithm::AlphaBeta], &[2, 3, 5, 7, 9])?;
    // The reported milliseconds, minimax and alpha-beta.
    let reported = [("depth 2", [1.0, 1.0]), ("depth 3", [3.0, 2.0]), ("depth 5", [11.0, 6.0])];
    let beside: Vec<_> = reported
        .iter()
        .map(|(depth, reported)| {
            let ours = |algorithm: &str| {
                let row = rows.iter().find(|row| row.position == *depth && row.algorithm == algorithm);
                row.map_or(f64::NAN, |row| 1e3 * row.seconds)
            };
            let ours = [ours("minimax"), ours("alpha-beta")];
            let mut cells = vec![(*depth).to_string()];
            for (ours, reported) in ours.iter().zip(reported) {
                cells.extend([output::seconds(*ours), format!("{reported:.0}")]);
            }
            cells.extend([format!("{:.2}", ours[0] / ours[1]), format!("{:.2}", reported[0] / reported[1])]);
            cells
        })
        .collect();
    let header = ["", "minimax ms", "reported", "alpha-beta ms", "reported", "ratio", "reported"];
    let text = format!(
        "From the start position with the classic evaluation, in board order.\n\n{}\n\nThe reported program runs in Java, and \
         its alpha-beta hands its window down unchanged, which cuts nothing (`--variant unchanged-window`): only the ratio of \
         its two columns can be compared, and that it is not 1 there has other causes than pruning.\n\n{}",
        output::table(&header, &beside, 1),
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
