//! Files that are drawn: trees and charts, whole, well-formed, and without anything from elsewhere.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, document, keys, printed, run};

/// Walks through XML, and fails where tags do not match or a character stands that must not.
#[track_caller]
fn is_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    let mut roots = 0;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!open.is_empty() || text.trim().is_empty(), "text outside the root: {text:?}");
        has_entities(text);
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "tags are closed in order");
            continue;
        }
        let inner = tag.strip_suffix('/').unwrap_or(tag);
        let (name, attributes) = inner.split_once(' ').unwrap_or((inner, ""));
        assert!(!name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric()), "<{tag}>");
        assert_eq!(attributes.matches('"').count() % 2, 0, "<{tag}>");
        has_entities(attributes);
        roots += usize::from(open.is_empty());
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!((open.len(), roots, rest.trim()), (0, 1, ""), "one root, closed, nothing after it");
    assert!(!xml.chars().any(|letter| letter.is_control() && letter != '\n'), "a control character");
}

/// Every `&` begins one of the names that XML has.
#[track_caller]
fn has_entities(text: &str) {
    for (at, _) in text.match_indices('&') {
        let known = ["&amp;", "&lt;", "&gt;", "&quot;"];
        assert!(known.iter().any(|name| text[at..].starts_with(name)), "{text:?}");
    }
}

/// Fails where a page would fetch something; the name of SVG itself is no address to fetch.
#[track_caller]
fn is_self_contained(page: &str) {
    let page = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "").to_ascii_lowercase();
    for reference in
        ["http:", "https:", "//", "src=", "href", "url(", "@import", "<script", "<link", "<iframe"]
    {
        assert!(!page.contains(reference), "{reference}");
    }
}

#[test]
fn the_checker_sees_what_is_broken() {
    for broken in
        ["<a>", "<a></b>", "<a></a><b></b>", "<a>&nbsp;</a>", "<a b=\"></a>", "<a>\u{1}</a>", "<a/>x"]
    {
        let seen = std::panic::catch_unwind(|| is_well_formed(broken));
        assert!(seen.is_err(), "{broken}");
    }
    is_well_formed("<a x=\"1\"><b/>&lt;</a>\n");
}

#[test]
fn a_tree_is_drawn_whole() {
    let folder = Folder::new();
    for (game, algorithm) in
        [("othello", "minimax"), ("othello", "alpha-beta"), ("othello", "mtdf"), ("surakarta", "pvs")]
    {
        let place = folder.at("tree.svg");
        let said = printed(&["tree", game, "--depth", "2", "--algorithm", algorithm, "--out", &place]);
        assert!(said.starts_with(&format!("{place}: ")) && said.lines().count() == 1, "{said}");
        let picture = folder.read("tree.svg");
        is_well_formed(&picture);
        is_self_contained(&picture);
        assert!(picture.contains("viewBox") && picture.contains(algorithm), "{algorithm}");
        assert_eq!(picture.contains("not looked at"), algorithm != "minimax", "{algorithm}");
    }
    assert_eq!(folder.names(), ["tree.svg"]);
}

#[test]
fn a_tree_is_a_page() {
    let folder = Folder::new();
    let place = folder.at("tree.html");
    printed(&["tree", "othello", "--depth", "3", "--algorithm", "alpha-beta", "--out", &place]);
    let page = folder.read("tree.html");
    is_self_contained(&page);
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert_eq!(page.matches("<details").count(), page.matches("</details>").count());
    assert!(page.contains("class=\"cut\"") && page.contains("class=\"spared\""));
}

#[test]
fn a_tree_is_data() {
    let folder = Folder::new();
    let place = folder.at("tree.json");
    printed(&["tree", "othello", "--depth", "3", "--algorithm", "pvs", "--out", &place]);
    let tree: Value = serde_json::from_str(&folder.read("tree.json")).expect("one JSON document");
    let fields = [
        "algorithm",
        "best_move",
        "depth",
        "entered",
        "nodes",
        "position",
        "truncated",
        "unit",
        "unit_size",
        "value",
    ];
    assert_eq!(keys(&tree), fields);
    let nodes = tree["nodes"].as_array().expect("a list");
    for (index, node) in nodes.iter().enumerate() {
        assert_eq!(keys(node), ["alpha", "beta", "depth", "fate", "move", "parent", "side", "value"]);
        assert!(node["parent"].as_u64().is_none_or(|parent| parent < index as u64), "{node}");
        assert_eq!(node["move"].is_null(), node["parent"].is_null(), "{node}");
    }
    let entered = nodes.iter().filter(|node| node["fate"] != "spared").count() as u64;
    let counted = document(&["analyze", "othello", "--depth", "3", "--algorithm", "pvs"]);
    assert_eq!(counted["nodes"].as_u64(), Some(entered));
    assert_eq!(counted["best_move"], tree["best_move"]);
}

#[test]
fn a_tree_too_large_is_cut_short_and_says_so() {
    let folder = Folder::new();
    let place = folder.at("tree.json");
    let ran = run(&[
        "tree",
        "othello",
        "--depth",
        "4",
        "--algorithm",
        "minimax",
        "--out",
        &place,
        "--max-nodes",
        "20",
    ]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.stderr.contains("larger than 20 nodes") && ran.stderr.contains("--max-nodes"),
        "{}",
        ran.stderr
    );
    let tree: Value = serde_json::from_str(&folder.read("tree.json")).expect("one JSON document");
    assert_eq!((tree["truncated"].as_bool(), tree["nodes"].as_array().map(Vec::len)), (Some(true), Some(20)));
}

#[test]
fn a_comparison_is_charted() {
    let folder = Folder::new();
    // A name that XML would trip over.
    let odd = "a<b&\"c\".txt";
    let board = folder.file(odd, "-".repeat(27) + "OX------XO" + &"-".repeat(27) + " X");
    let place = folder.at("chart.svg");
    let answer = document(&[
        "compare",
        "othello",
        "--depth",
        "3",
        "--svg",
        &place,
        "--position",
        "startpos",
        "--position",
        &format!("@{board}"),
    ]);
    assert_eq!(answer["rows"].as_array().map(Vec::len), Some(8));
    let chart = folder.read("chart.svg");
    is_well_formed(&chart);
    is_self_contained(&chart);
    for name in ["minimax", "alpha-beta", "pvs", "mtdf", "nodes", "seconds", "a&lt;b&amp;"] {
        assert!(chart.contains(name), "{name}");
    }
    assert!(!chart.contains("NaN") && !chart.contains("inf"), "{chart}");
    assert_eq!(folder.names(), [odd, "chart.svg"]);
}

#[test]
fn an_older_file_is_replaced() {
    let folder = Folder::new();
    let place = folder.file("tree.svg", "old ".repeat(100_000));
    printed(&["tree", "othello", "--depth", "1", "--algorithm", "pvs", "--out", &place]);
    is_well_formed(&folder.read("tree.svg"));
    assert_eq!(folder.names(), ["tree.svg"]);
}

#[test]
fn an_older_file_survives_a_refusal() {
    let folder = Folder::new();
    let place = folder.file("tree.svg", "old");
    let ran =
        run(&["tree", "othello", "--depth", "1", "--algorithm", "pvs", "--position", "?", "--out", &place]);
    ran.is_refused("a bad position");
    assert_eq!((folder.read("tree.svg").as_str(), folder.names().len()), ("old", 1));
    // The same where the file cannot be replaced: a folder stands in its place.
    fs::create_dir(folder.at("folder.svg")).expect("a folder");
    let place = folder.at("folder.svg");
    let ran = run(&["tree", "othello", "--depth", "1", "--algorithm", "pvs", "--out", &place]);
    ran.is_refused("a folder for a file");
    assert!(ran.stderr.contains("folder.svg"), "{}", ran.stderr);
    assert_eq!(folder.names(), ["folder.svg", "tree.svg"]);
}
