//! Trees typed as nested lists: read, written, and searched alike by every algorithm.

use ply_games::{Algorithm, HandMadeTree, TreeView};
use proptest::prelude::*;

fn search(list: &str, algorithm: Algorithm) -> TreeView {
    list.parse::<HandMadeTree>().unwrap().search(algorithm, None, None).unwrap()
}

/// A list of lists, some nodes with a value of their own.
fn lists() -> impl Strategy<Value = String> {
    let leaf = (-20i32..20).prop_map(|value| value.to_string());
    let list = leaf.prop_recursive(5, 60, 4, |inner| {
        let own = prop_oneof![2 => Just(None), 1 => (-20i32..20).prop_map(Some)];
        (own, proptest::collection::vec(inner, 1..4)).prop_map(|(own, children)| {
            let own = own.map_or(String::new(), |value| format!("{value}:"));
            format!("{own}({})", children.join(" "))
        })
    });
    list.prop_map(|list| if list.ends_with(')') { list } else { format!("({list})") })
}

proptest! {
    #[test]
    fn every_algorithm_finds_the_value_of_minimax(list in lists()) {
        let tree: HandMadeTree = list.parse().unwrap();
        prop_assert_eq!(tree.to_string(), list);
        let minimax = tree.search(Algorithm::Minimax, None, None).unwrap();
        for algorithm in Algorithm::TEXTBOOK {
            for memory in [None, Some(false), Some(true)] {
                let found = tree.search(algorithm, None, memory).unwrap();
                prop_assert_eq!(found.value, minimax.value, "{} {:?}", algorithm.name(), memory);
                prop_assert_eq!(&found.best_move, &minimax.best_move, "{} {:?}", algorithm.name(), memory);
            }
        }
        // Minimax enters everything, and alpha-beta the same nodes but those it spares.
        let cut = tree.search(Algorithm::AlphaBeta, None, None).unwrap();
        prop_assert!(cut.entered <= minimax.entered);
    }
}

#[test]
fn a_tree_is_searched_as_on_paper() {
    let list = "((4 11 7) (2 9 5) (13 6 1))";
    let view = search(list, Algorithm::AlphaBeta);
    assert_eq!((view.value.number(), view.best_move.as_deref(), view.depth), (4, Some("a"), 2));
    assert_eq!((view.nodes[0].side, view.nodes[1].side), ("max", "min"));
    let spared: Vec<_> = view
        .nodes
        .iter()
        .filter(|node| node.fate == "spared")
        .filter_map(|node| node.label.as_deref())
        .collect();
    assert_eq!(spared, ["b2", "b3"]);
    assert_eq!(search(list, Algorithm::Minimax).entered, 13);
    // Python's lists are lists too.
    assert_eq!(search("[[4, 11, 7], [2, 9, 5], [13, 6, 1]]", Algorithm::AlphaBeta).position, list);
    // Leaves need not be equally deep; Min's own are told from Min's side.
    let view = search("(4 ((1 9) 7))", Algorithm::Minimax);
    assert_eq!(view.value.number(), 7);
    assert_eq!(view.nodes[1].value.unwrap().number(), -4);
}

#[test]
fn a_search_may_end_above_the_leaves() {
    let tree: HandMadeTree = "(2:(9 1) 3:(2 8))".parse().unwrap();
    assert_eq!(tree.height(), 2);
    assert_eq!(tree.search(Algorithm::AlphaBeta, Some(1), None).unwrap().value.number(), 3);
    assert_eq!(tree.search(Algorithm::AlphaBeta, Some(9), None).unwrap().value.number(), 2);
    let bare: HandMadeTree = "((9 1) 3:(2 8))".parse().unwrap();
    let error = bare.search(Algorithm::Pvs, Some(1), None).unwrap_err().to_string();
    assert!(error.contains("'a'"), "{error}");
    assert!(tree.search(Algorithm::Engine, None, None).is_err());
    // The root's own value is where MTD(f) begins: a right guess takes two passes.
    let passes =
        |list| search(list, Algorithm::Mtdf).nodes.iter().filter(|node| node.parent.is_none()).count();
    assert_eq!(passes("6:((3 5) (6 9))"), 2);
    assert_eq!(passes("8:((4 11 7) (2 9 5) (13 6 1))"), 3);
}

#[test]
fn what_is_no_tree_is_refused_by_its_column() {
    for (list, place) in [
        ("", "column 1"),
        ("7", "column 1"),
        ("((3 5) (6 9)", "column 13: expected ')'"),
        ("((3 5) (6 9)))", "column 14: expected the end"),
        ("((3 5) ())", "column 9"),
        ("((3 5] 4)", "column 6"),
        ("((3 x))", "column 5: expected a number or a list, found 'x'"),
        ("(3 5:6)", "column 6: expected a list after ':'"),
        ("(3 5:", "column 6"),
        ("5:", "column 1"),
        ("(1000000)", "column 2"),
        ("(99999999999999999999)", "column 2"),
        ("(-)", "column 2"),
        ("(3.5)", "column 3"),
        ("(\u{0}", "column 2"),
    ] {
        let error = list.parse::<HandMadeTree>().unwrap_err().to_string();
        assert!(error.starts_with(place), "{list}: {error}");
    }
    let wide = format!("({})", "1 ".repeat(2000));
    assert!(wide.parse::<HandMadeTree>().unwrap_err().to_string().contains("2000 nodes"));
    let deep = "(".repeat(100_000);
    assert!(deep.parse::<HandMadeTree>().unwrap_err().to_string().contains("40 levels"));
}
