//! A curve that falls in steps, as SVG.

use std::fmt::Write;

use ply_path::CurvePoint;

use crate::svg::{self, escape};

const WIDTH: f64 = 720.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 40.0;
const HEIGHT: f64 = 280.0;
const BOTTOM: f64 = 56.0;
/// Labels closer than this would overlap.
const APART: f64 = 44.0;

/// The curve from supply to length: no route at first, then ever shorter ones.
pub(super) fn draw(title: &str, points: &[CurvePoint]) -> String {
    let mut svg = svg::open(WIDTH, TOP + HEIGHT + BOTTOM);
    let _ = writeln!(svg, "<text x=\"12\" y=\"20\" font-weight=\"bold\">{}</text>", escape(title));
    match points {
        [] => svg.push_str("<text x=\"12\" y=\"60\">No supply suffices.</text>\n"),
        [first, ..] => draw_points(&mut svg, points, *first),
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_points(svg: &mut String, points: &[CurvePoint], first: CurvePoint) {
    let last = points.last().copied().unwrap_or(first);
    // Room on both sides: with less there is no route, with more nothing changes.
    let margin = ((last.supply - first.supply) as f64 * 0.08).max(1.0);
    let (low, high) = ((first.supply as f64 - margin).max(0.0), last.supply as f64 + margin);
    let tall = ((first.length - last.length) as f64 * 0.08).max(1.0);
    let (bottom, top) = ((last.length as f64 - tall).max(0.0), first.length as f64 + tall);
    let x = |supply: f64| LEFT + (WIDTH - LEFT - RIGHT) * (supply - low) / (high - low);
    let y = |length: f64| TOP + HEIGHT * (1.0 - (length - bottom) / (top - bottom));

    let (floor, right) = (TOP + HEIGHT, WIDTH - RIGHT);
    let _ = writeln!(
        svg,
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{HEIGHT}\" fill=\"#ee6677\" opacity=\"0.15\"><title>no \
         route</title></rect>",
        x(first.supply as f64) - LEFT
    );
    let mut line = format!("{:.1},{TOP}", x(first.supply as f64));
    let (mut labelled_x, mut labelled_y) = (f64::NEG_INFINITY, f64::INFINITY);
    for (number, point) in points.iter().enumerate() {
        let (from, at) = (x(point.supply as f64), y(point.length as f64));
        let to = points.get(number + 1).map_or(right, |next| x(next.supply as f64));
        let _ = write!(line, " {from:.1},{at:.1} {to:.1},{at:.1}");
        if from - labelled_x >= APART {
            labelled_x = from;
            let _ = writeln!(
                svg,
                "<line class=\"grid\" x1=\"{from:.1}\" x2=\"{from:.1}\" y1=\"{at:.1}\" y2=\"{floor}\"/><text x=\"{from:.1}\" \
                 y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                floor + 16.0,
                point.supply
            );
        }
        // Lengths fall, so labels climb down the axis.
        if number == 0 || (labelled_y - at).abs() >= 14.0 {
            labelled_y = at;
            let _ = writeln!(
                svg,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{from:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/><text x=\"{:.1}\" \
                 y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 6.0,
                at + 4.0,
                point.length
            );
        }
    }
    let _ = writeln!(
        svg,
        "<polyline points=\"{line}\" fill=\"none\" stroke=\"#4477aa\" stroke-width=\"2\"/>\n<line class=\"grid\" \
         x1=\"{LEFT}\" x2=\"{right}\" y1=\"{floor}\" y2=\"{floor}\"/>\n<text x=\"{right}\" y=\"{:.1}\" \
         text-anchor=\"end\">supply</text>\n<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">length</text>",
        floor + 36.0,
        LEFT - 6.0,
        floor + 4.0
    );
}
