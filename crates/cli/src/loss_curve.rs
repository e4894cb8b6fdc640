//! How the loss of a training has fallen, as numbers and as SVG.

use std::fmt::Write;

use ply_train::fit::FitReport;
use serde::Serialize;

use crate::svg::{self, escape};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 52.0;
const BOTTOM: f64 = 44.0;
const COLOURS: [&str; 2] = ["#4477aa", "#ee6677"];

/// The mean loss of each epoch. A phase that ended early counts with its last one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct LossCurve {
    /// On positions learned from.
    learned: Vec<f64>,
    /// On positions held out.
    held_out: Vec<f64>,
}

impl LossCurve {
    pub(crate) fn new(reports: &[FitReport]) -> LossCurve {
        let learned = |report: &FitReport| (report.losses.clone(), report.positions);
        let held_out = |report: &FitReport| (report.held_out_losses.clone(), report.held_out);
        LossCurve {
            learned: mean(reports.iter().map(learned).collect()),
            held_out: mean(reports.iter().map(held_out).collect()),
        }
    }
}

/// The mean of several curves, each counting with its number of positions.
fn mean(curves: Vec<(Vec<f32>, usize)>) -> Vec<f64> {
    let epochs = curves.iter().map(|(losses, _)| losses.len()).max().unwrap_or(0);
    let positions: usize = curves.iter().map(|(_, positions)| positions).sum();
    let at = |epoch: usize| {
        let loss = |losses: &[f32]| losses.get(epoch).or(losses.last()).copied().unwrap_or(0.0);
        let sum: f64 = curves.iter().map(|(losses, count)| f64::from(loss(losses)) * *count as f64).sum();
        sum / positions.max(1) as f64
    };
    (0..epochs).map(at).collect()
}

/// The picture: both curves over the epochs.
pub(crate) fn draw(game: &str, curve: &LossCurve) -> String {
    let LossCurve { learned, held_out } = curve;
    let values = learned.iter().chain(held_out).copied().filter(|value| value.is_finite());
    let (low, high) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    let (low, high) = if low < high { (low, high) } else { (0.0, high.max(1.0)) };
    let epochs = learned.len().max(held_out.len()).max(2);
    let x = |epoch: usize| LEFT + (WIDTH - LEFT - RIGHT) * epoch as f64 / (epochs - 1) as f64;
    let y = |value: f64| TOP + HEIGHT * (1.0 - (value - low) / (high - low));
    let mut svg = svg::open(WIDTH, TOP + HEIGHT + BOTTOM);
    let _ = writeln!(svg, "<text x=\"12\" y=\"20\" font-weight=\"bold\">Loss, {}</text>", escape(game));
    for part in 0..=4 {
        let value = low + (high - low) * f64::from(part) / 4.0;
        svg::grid_line(&mut svg, [LEFT, WIDTH - RIGHT], y(value), &format!("{value:.4}"));
    }
    let names = ["learned from", "held out"];
    for (index, (name, losses)) in names.into_iter().zip([learned, held_out]).enumerate() {
        let (colour, at) = (COLOURS[index], LEFT + index as f64 * 130.0);
        let _ = writeln!(
            svg,
            "<rect x=\"{at:.0}\" y=\"31\" width=\"10\" height=\"10\" fill=\"{colour}\"/><text x=\"{:.0}\" y=\"40\">{name}</text>",
            at + 14.0
        );
        let finite = || losses.iter().enumerate().filter(|(_, value)| value.is_finite());
        svg::polyline(&mut svg, finite().map(|(epoch, &value)| [x(epoch), y(value)]), colour);
        for (epoch, &value) in finite() {
            let _ = writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\" fill=\"{colour}\"><title>epoch {}: {value:.5}</title></circle>",
                x(epoch),
                y(value),
                epoch + 1
            );
        }
    }
    let below = TOP + HEIGHT + 20.0;
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{below}\">epoch 1</text>");
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{below}\" text-anchor=\"end\">epoch {epochs}</text>",
        WIDTH - RIGHT
    );
    svg.push_str("</svg>\n");
    svg
}
