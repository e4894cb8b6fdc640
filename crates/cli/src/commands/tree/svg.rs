//! The tree as a picture: the root on the left, a column a ply, a row a leaf.

use std::fmt::Write;

use ply_games::TreeView;

use super::{children, explain, headline};
use crate::svg::escape;

const COLUMN: f64 = 170.0;
const ROW: f64 = 17.0;
const TOP: f64 = 62.0;
/// What the marks mean, below the headline.
const LEGEND: [(&str, &str); 4] = [
    ("searched", "looked at whole"),
    ("cut", "✂ cut off"),
    ("leaf", "evaluated"),
    ("recalled", "remembered"),
];
const LEFT: f64 = 12.0;

const STYLE: &str = "text{fill:#222}.halo{fill:#fff;stroke:#fff;stroke-width:3px}.edge{stroke:#999;fill:none}.spared{stroke-dasharray:3 3;opacity:.6}\
.gone{fill:#999;font-style:italic}.page{fill:#fff}.searched{fill:#4477aa}.leaf{fill:#228833}.cut{fill:#ee6677}\
.tt_hits{fill:#aa3377}@media(prefers-color-scheme:dark){text{fill:#ddd}.halo{fill:#1b1b1b;stroke:#1b1b1b}.page{fill:#1b1b1b}.gone{fill:#888}}";

/// A thing to draw: a node, or all the spared children of one.
struct Mark {
    column: usize,
    row: f64,
    parent: Option<usize>,
    class: &'static str,
    label: String,
    title: String,
}

/// The whole picture.
pub(super) fn draw(view: &TreeView) -> String {
    let children = children(view);
    let mut marks = Vec::new();
    let mut rows = 0.0;
    for (index, node) in view.nodes.iter().enumerate() {
        if node.parent.is_none() {
            place(view, &children, index, 0, None, &mut rows, &mut marks);
        }
    }
    let columns = marks.iter().map(|mark| mark.column).max().unwrap_or(0) + 1;
    let (width, height) = ((LEFT + columns as f64 * COLUMN + 160.0).max(900.0), TOP + rows * ROW + 12.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"11\">\n<style>{STYLE}</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n<text x=\"{LEFT}\" y=\"20\" font-size=\"13\">{}</text>\n",
        escape(&headline(view))
    );
    for (index, (class, words)) in LEGEND.iter().enumerate() {
        let x = LEFT + index as f64 * 110.0;
        let _ = writeln!(
            svg,
            "<circle class=\"{class}\" cx=\"{:.0}\" cy=\"36\" r=\"4\"/><text x=\"{:.0}\" y=\"40\">{words}</text>",
            x + 4.0,
            x + 12.0
        );
    }
    let _ = writeln!(
        svg,
        "<text class=\"gone\" x=\"{:.0}\" y=\"40\">never entered</text><text x=\"{:.0}\" y=\"40\">values: as the side to move there sees them; windows: hover</text>",
        LEFT + 440.0,
        LEFT + 530.0
    );
    let at = |mark: &Mark| (LEFT + mark.column as f64 * COLUMN, TOP + mark.row * ROW);
    for mark in &marks {
        let (x, y) = at(mark);
        if let Some(parent) = mark.parent {
            let (from_x, from_y) = at(&marks[parent]);
            let bend = x - COLUMN / 3.0;
            let _ = writeln!(
                svg,
                "<path class=\"edge {}\" d=\"M{from_x:.0} {from_y:.1}C{bend:.0} {from_y:.1} {bend:.0} {y:.1} {x:.0} {y:.1}\"/>",
                if mark.class == "gone" { "spared" } else { "" }
            );
        }
    }
    for mark in &marks {
        let (x, y) = at(mark);
        svg.push_str("<g>");
        let _ = write!(svg, "<title>{}</title>", escape(&mark.title));
        if mark.class != "gone" {
            let _ = write!(svg, "<circle class=\"{}\" cx=\"{x:.0}\" cy=\"{y:.1}\" r=\"4\"/>", mark.class);
        }
        let text_class = if mark.class == "gone" { " class=\"gone\"" } else { "" };
        let (x, y, label) = (x + 7.0, y + 4.0, escape(&mark.label));
        // Twice, the broad one below: not every viewer knows how to paint a stroke under its own letters.
        let _ = writeln!(
            svg,
            "<text class=\"halo\" aria-hidden=\"true\" x=\"{x:.0}\" y=\"{y:.1}\">{label}</text>\
             <text{text_class} x=\"{x:.0}\" y=\"{y:.1}\">{label}</text></g>",
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Places a node and all below it; returns its index among the marks.
fn place(
    view: &TreeView,
    children: &[Vec<usize>],
    index: usize,
    column: usize,
    parent: Option<usize>,
    rows: &mut f64,
    marks: &mut Vec<Mark>,
) -> usize {
    let node = &view.nodes[index];
    let value = node.value.map_or(String::new(), |value| value.to_string());
    let name = node.label.as_deref().unwrap_or("root");
    let scissors = if node.fate == "cut" { " ✂" } else { "" };
    let own = marks.len();
    marks.push(Mark {
        column,
        row: 0.0,
        parent,
        class: node.fate,
        label: format!("{name} {value}{scissors}"),
        title: format!("{name}: {}", explain(node)),
    });
    let (spared, entered): (Vec<usize>, Vec<usize>) =
        children[index].iter().partition(|&&child| view.nodes[child].fate == "spared");
    let mut first = None;
    let mut last = *rows;
    for child in entered {
        let mark = place(view, children, child, column + 1, Some(own), rows, marks);
        last = marks[mark].row;
        first = first.or(Some(last));
    }
    if !spared.is_empty() {
        let names: Vec<_> = spared.iter().filter_map(|&child| view.nodes[child].label.as_deref()).collect();
        last = *rows;
        first = first.or(Some(last));
        *rows += 1.0;
        let few = names.iter().take(3).copied().collect::<Vec<_>>().join(" ");
        let more = if names.len() > 3 { format!(" … {} in all", names.len()) } else { String::new() };
        marks.push(Mark {
            column: column + 1,
            row: last,
            parent: Some(own),
            class: "gone",
            label: format!("{few}{more}"),
            title: format!("not looked at: {}", names.join(" ")),
        });
    }
    match first {
        Some(first) => marks[own].row = (first + last) / 2.0,
        None => {
            marks[own].row = *rows;
            *rows += 1.0;
        }
    }
    own
}
