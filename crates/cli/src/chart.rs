//! Bar charts as SVG, on a logarithmic scale, readable on light and dark pages.

use std::fmt::Write;

use crate::svg::{self, escape};

/// Groups of bars.
pub(crate) struct Chart {
    pub(crate) title: String,
    /// What stands below each group.
    pub(crate) groups: Vec<String>,
    /// What each bar of a group stands for.
    pub(crate) series: Vec<String>,
    /// A row a group, a bar a series; not a number where there is none.
    pub(crate) values: Vec<Vec<f64>>,
    pub(crate) unit: &'static str,
}

const COLOURS: [&str; 6] = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"];
const LEFT: f64 = 76.0;
const TOP: f64 = 44.0;
const HEIGHT: f64 = 220.0;
const BOTTOM: f64 = 60.0;
const BAR: f64 = 18.0;
const GAP: f64 = 22.0;

/// Several charts, one below the other, in one picture.
pub(crate) fn draw(charts: &[Chart]) -> String {
    let width = charts.iter().map(|chart| chart.width()).fold(360.0, f64::max);
    let each = TOP + HEIGHT + BOTTOM;
    let mut svg = svg::open(width, each * charts.len() as f64);
    for (index, chart) in charts.iter().enumerate() {
        let _ = writeln!(svg, "<g transform=\"translate(0 {:.0})\">", each * index as f64);
        chart.draw(&mut svg, width);
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

impl Chart {
    fn group_width(&self) -> f64 {
        self.series.len() as f64 * BAR + GAP
    }

    fn width(&self) -> f64 {
        LEFT + 16.0 + (self.groups.len() as f64 * self.group_width()).max(self.series.len() as f64 * 110.0)
    }

    fn draw(&self, svg: &mut String, width: f64) {
        let shown = self.values.iter().flatten().copied().filter(|value| *value > 0.0);
        let (low, high) =
            shown.fold((f64::INFINITY, 0.0), |(low, high), v| (f64::min(low, v), f64::max(high, v)));
        let (low, high) = if high > 0.0 { (low, high) } else { (1.0, 10.0) };
        // Whole decades, with the smallest bar still to be seen.
        let (bottom, top) =
            ((low.log10() - 0.2).floor(), high.log10().ceil().max((low.log10() - 0.2).floor() + 1.0));
        let y = |value: f64| TOP + HEIGHT * (1.0 - (value.log10() - bottom) / (top - bottom));

        let _ = writeln!(svg, "<text x=\"12\" y=\"18\" font-weight=\"bold\">{}</text>", escape(&self.title));
        for (index, name) in self.series.iter().enumerate() {
            let x = LEFT + index as f64 * 110.0;
            let colour = COLOURS[index % COLOURS.len()];
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.0}\" y=\"25\" width=\"10\" height=\"10\" fill=\"{colour}\"/><text x=\"{:.0}\" y=\"34\">{}</text>",
                x + 14.0,
                escape(name)
            );
        }
        for decade in bottom as i32..=top as i32 {
            let label = decade_label(decade, self.unit);
            svg::grid_line(svg, [LEFT, width - 12.0], y(10_f64.powi(decade)), &label);
        }
        for (group, row) in self.values.iter().enumerate() {
            let x = LEFT + GAP / 2.0 + group as f64 * self.group_width();
            for (index, &value) in row.iter().enumerate().filter(|(_, value)| **value > 0.0) {
                let at = y(value);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{at:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"><title>{}: {}</title></rect>",
                    x + index as f64 * BAR,
                    BAR - 2.0,
                    TOP + HEIGHT - at,
                    COLOURS[index % COLOURS.len()],
                    escape(&self.series[index]),
                    value
                );
            }
            let middle = x + (self.group_width() - GAP) / 2.0;
            let _ = writeln!(
                svg,
                "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                TOP + HEIGHT + 18.0,
                escape(&self.groups[group])
            );
        }
    }
}

fn decade_label(decade: i32, unit: &str) -> String {
    match decade {
        0..=2 => format!("{} {unit}", 10_i64.pow(decade as u32)),
        3..=5 => format!("{} k", 10_i64.pow(decade as u32 - 3)),
        6..=8 => format!("{} M", 10_i64.pow(decade as u32 - 6)),
        9..=11 => format!("{} G", 10_i64.pow(decade as u32 - 9)),
        -3..=-1 if unit == "s" => format!("{} ms", 10_i64.pow((decade + 3) as u32)),
        -6..=-4 if unit == "s" => format!("{} µs", 10_i64.pow((decade + 6) as u32)),
        -9..=-7 if unit == "s" => format!("{} ns", 10_i64.pow((decade + 9) as u32)),
        _ => format!("1e{decade} {unit}"),
    }
}

/// A file's own name, or the beginning of a position.
pub(crate) fn short_label(text: &str) -> String {
    let name = text.rsplit('/').next().filter(|_| text.starts_with('@')).unwrap_or(text);
    name.trim_start_matches('@').trim_end_matches(".txt").chars().take(10).collect()
}
