//! The Amazons: PVS against alpha-beta.

use ply_games::{Algorithm, Setup};

use super::super::compare::{Row, charts, fastest, to_table};
use super::{Experiment, Findings, Lab, textbook};
use crate::output;

pub(super) const PVS: Experiment = Experiment {
    name: "amazons-pvs",
    title: "Amazons: PVS against alpha-beta",
    reported: "PVS is about 10 % more efficient.",
    run: pvs,
};

/// From an empty board to a crowded one, 8x8; the late one is searched deeper.
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "startpos", 2),
    ("middle", "2q5/1*3q2/q1*3*q/3*2*1/2*1*1*1/Q1*1*2Q/1*3*2/2Q2Q2 b - - 0 7", 2),
    ("late", "2q1**2/1*3q*1/q***3*/3*1**1/2***1*q/Q1***2Q/1*1*1**1/2Q1*Q1* b - - 0 13", 4),
];

fn pvs(_: &Lab) -> anyhow::Result<Findings> {
    let game = ply_games::find("amazons8")?;
    let bar = output::progress(POSITIONS.len() * 2, "amazons");
    let mut rows = Vec::new();
    for (name, position, depth) in POSITIONS {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs] {
            let setup =
                Setup { position: Some(position.into()), eval: Some("classic".into()), ..Setup::default() };
            let row = fastest(game, &setup, &textbook(algorithm, depth), algorithm)?;
            rows.push(Row { position: format!("{name}, {depth}"), ..row });
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let mut text = format!("8x8, classic evaluation, whole moves in board order.\n\n{}\n\n", to_table(&rows));
    for pair in rows.chunks(2) {
        let change = 100.0 * (pair[1].nodes as f64 / pair[0].nodes as f64 - 1.0);
        text.push_str(&format!(
            "- {} plies: PVS visits {change:+.1} % nodes against alpha-beta\n",
            pair[0].position
        ));
    }
    Ok(Findings { text, pictures: vec![("amazons-pvs.svg".into(), charts("Amazons 8x8", &rows))] })
}
