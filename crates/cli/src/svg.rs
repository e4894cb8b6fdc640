//! What pictures have in common.

use std::fmt::Write;

/// The head of a picture that is readable on light and dark pages: classes `grid` and `page`, and text in the page's colour.
pub(crate) fn open(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <style>text{{fill:#222}}.grid{{stroke:#bbb}}.page{{fill:#fff}}@media(prefers-color-scheme:dark){{text{{fill:#ddd}}.grid{{stroke:#555}}.page{{fill:#1b1b1b}}}}</style>\n\
         <rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    )
}

/// Text as XML wants it.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A line across from `left` to `right`, with what it stands for before it.
pub(crate) fn grid_line(svg: &mut String, [left, right]: [f64; 2], at: f64, label: &str) {
    let _ = writeln!(
        svg,
        "<line class=\"grid\" x1=\"{left}\" x2=\"{right:.0}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/><text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
        left - 6.0,
        at + 4.0
    );
}

/// A line through these points.
pub(crate) fn polyline(svg: &mut String, points: impl Iterator<Item = [f64; 2]>, colour: &str) {
    let points: Vec<_> = points.map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>",
        points.join(" ")
    );
}
