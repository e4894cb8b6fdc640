//! The tree as a page: nodes that open and close, without anything from elsewhere.

use std::fmt::Write;

use ply_games::TreeView;

use super::{children, explain, headline};
use crate::svg::escape;

const STYLE: &str = "body{font:14px/1.5 sans-serif;margin:1.5em;color:#222;background:#fff}details,p{margin:0 0 0 1.2em}\
p{padding-left:1em}summary{cursor:pointer}b{font-weight:600}.cut>summary b{color:#c33}.leaf b{color:#285}.tt_hits b{color:#a37}\
.spared{color:#999}small{color:#777}@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}small{color:#999}}";

/// The whole page.
pub(super) fn page(view: &TreeView) -> String {
    let title = escape(&headline(view));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head>\n<body><h1 style=\"font-size:1.2em\">{title}</h1>\n<p><code>{}</code></p>\n",
        escape(&view.position)
    );
    let children = children(view);
    for (index, node) in view.nodes.iter().enumerate() {
        if node.parent.is_none() {
            add(view, &children, index, &mut page);
        }
    }
    page.push_str("</body></html>\n");
    page
}

fn add(view: &TreeView, children: &[Vec<usize>], index: usize, page: &mut String) {
    let node = &view.nodes[index];
    let name = escape(node.label.as_deref().unwrap_or("root"));
    let words = escape(&explain(node));
    if children[index].is_empty() {
        let _ = writeln!(page, "<p class=\"{}\"><b>{name}</b> <small>{words}</small></p>", node.fate);
        return;
    }
    let open = if node.parent.is_none() { " open" } else { "" };
    let _ = writeln!(
        page,
        "<details class=\"{}\"{open}><summary><b>{name}</b> <small>{words}</small></summary>",
        node.fate
    );
    for &child in &children[index] {
        add(view, children, child, page);
    }
    page.push_str("</details>\n");
}
