//! The way of a match as SVG: Elo with its error, and the test's likelihood ratio between its bounds.

use std::fmt::Write;

use ply_arena::{Milestone, Standings};

use crate::svg::{self, escape};

const WIDTH: f64 = 720.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const HEIGHT: f64 = 200.0;
const BOTTOM: f64 = 40.0;
/// Errors larger than this are not drawn: early on they reach from one end of the scale to the other.
const LARGEST_ERROR: f64 = 400.0;

/// The picture of a match between two; a sentence in a picture where more took part.
pub(crate) fn draw(standings: &Standings) -> String {
    let milestones = standings.milestones();
    let test = standings.sprt_status();
    let mut panels = vec![Panel {
        title: format!("Elo of {} against {}", standings.names()[0], standings.names()[1]),
        lines: milestones.iter().map(|m| (m.games, m.elo)).collect(),
        band: milestones.iter().filter_map(band).collect(),
        marks: vec![0.0],
    }];
    if let Some(test) = test {
        panels.push(Panel {
            title: "log-likelihood ratio".to_string(),
            lines: milestones.iter().map(|m| (m.games, m.llr)).collect(),
            band: Vec::new(),
            marks: vec![test.lower, 0.0, test.upper],
        });
    }
    let each = TOP + HEIGHT + BOTTOM;
    let mut svg = svg::open(WIDTH, each * panels.len() as f64);
    if standings.names().len() > 2 {
        svg.push_str("<text x=\"12\" y=\"24\">The way of a match is drawn for two engines.</text>\n");
    } else {
        for (index, panel) in panels.iter().enumerate() {
            let _ = writeln!(svg, "<g transform=\"translate(0 {})\">", each * index as f64);
            panel.draw(&mut svg);
            svg.push_str("</g>\n");
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Where the error reaches from and to.
fn band(milestone: &Milestone) -> Option<(u64, f64, f64)> {
    let (elo, error) = (milestone.elo?, milestone.elo_error?);
    (error <= LARGEST_ERROR).then_some((milestone.games, elo - error, elo + error))
}

struct Panel {
    title: String,
    lines: Vec<(u64, Option<f64>)>,
    band: Vec<(u64, f64, f64)>,
    /// Values marked by a line across.
    marks: Vec<f64>,
}

impl Panel {
    fn draw(&self, svg: &mut String) {
        let inner = self.band.iter().flat_map(|&(_, low, high)| [low, high]);
        // Without a band the line itself sets the scale.
        let own = self.lines.iter().filter_map(|&(_, value)| value).filter(|_| self.band.is_empty());
        let values = inner.chain(own).chain(self.marks.iter().copied());
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        let pad = ((high - low) * 0.05).max(0.5);
        let (low, high) = (low - pad, high + pad);
        let games = self.lines.last().map_or(1, |&(games, _)| games).max(1) as f64;
        let x = |number: u64| LEFT + (WIDTH - LEFT - RIGHT) * number as f64 / games;
        let y = |value: f64| TOP + HEIGHT * (1.0 - (value.clamp(low, high) - low) / (high - low));
        let _ = writeln!(svg, "<text x=\"12\" y=\"20\" font-weight=\"bold\">{}</text>", escape(&self.title));
        for &mark in self.marks.iter().chain(&[low + pad, high - pad]) {
            svg::grid_line(svg, [LEFT, WIDTH - RIGHT], y(mark), &format!("{mark:.1}"));
        }
        if !self.band.is_empty() {
            let upper = self.band.iter().map(|&(games, _, high)| (games, high));
            let lower = self.band.iter().rev().map(|&(games, low, _)| (games, low));
            let points: Vec<_> =
                upper.chain(lower).map(|(games, value)| format!("{:.1},{:.1}", x(games), y(value))).collect();
            let _ =
                writeln!(svg, "<polygon points=\"{}\" fill=\"#4477aa\" opacity=\"0.25\"/>", points.join(" "));
        }
        let points = self.lines.iter().filter_map(|&(games, value)| Some([x(games), y(value?)]));
        svg::polyline(svg, points, "#4477aa");
        let below = TOP + HEIGHT + 20.0;
        let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{below}\">0</text>");
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{below}\" text-anchor=\"end\">{games} games</text>",
            WIDTH - RIGHT
        );
    }
}
