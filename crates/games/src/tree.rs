//! A recorded search tree, ready to be drawn.

use ply_core::{Position, Score, Unit};
use ply_search::tree::{Fate, Node};
use serde::Serialize;

use crate::analysis::DisplayScore;

/// One node. Its window and value are in points of the evaluation, from its own side to move's view.
#[derive(Clone, Debug, Serialize)]
pub struct TreeNode {
    /// The node it was entered from.
    pub parent: Option<usize>,
    /// The move that led here; the root has none.
    #[serde(rename = "move")]
    pub label: Option<String>,
    /// The side to move.
    pub side: &'static str,
    /// The lower end of its window; `None` for none.
    pub alpha: Option<DisplayScore>,
    /// The upper end of its window.
    pub beta: Option<DisplayScore>,
    /// What it was left with.
    pub value: Option<DisplayScore>,
    /// `searched`, `cut`, `leaf`, `recalled` or `spared`.
    pub fate: &'static str,
    /// Plies still to search.
    pub depth: u32,
}

impl TreeNode {
    /// A recorded node, with its move in words and the side that moves there.
    pub(crate) fn new<P: Position>(node: &Node<P>, label: Option<String>, side: &'static str) -> TreeNode {
        // Windows are often one point wide: only the evaluation's own points tell their ends apart.
        let points = |score: Score| DisplayScore::new(score, Unit::Points, false);
        let inner = |score: Score| (score > Score::LOWEST && score < Score::HIGHEST).then(|| points(score));
        TreeNode {
            parent: node.parent,
            label,
            side,
            alpha: node.window.and_then(|window| inner(window.alpha)),
            beta: node.window.and_then(|window| inner(window.beta)),
            value: node.value.map(points),
            fate: match node.fate {
                Fate::Searched => "searched",
                Fate::Cut => "cut",
                Fate::Leaf => "leaf",
                Fate::Recalled => "recalled",
                Fate::Spared => "spared",
            },
            depth: node.depth,
        }
    }
}

/// A tree with the particulars of the search that walked it.
#[derive(Clone, Debug, Serialize)]
pub struct TreeView {
    /// The algorithm's name.
    pub algorithm: &'static str,
    /// The position searched.
    pub position: String,
    /// How deep.
    pub depth: u32,
    /// What its values count: `cp` or `discs`, or `points` of a hand-made tree.
    pub unit: &'static str,
    /// How many of its points make a whole one, as people read values: a disc, or a small piece.
    pub unit_size: i32,
    /// The value found.
    pub value: DisplayScore,
    /// The best move found.
    pub best_move: Option<String>,
    /// How many nodes the search entered, kept here or not.
    pub entered: u64,
    /// Nodes were left out, because there were too many.
    pub truncated: bool,
    /// The stop flag ended the search: its value means nothing, and no node is kept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// Every node, each after its parent.
    pub nodes: Vec<TreeNode>,
}
