//! A recorded search tree, ready to be drawn.

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

/// A tree with the particulars of the search that walked it.
#[derive(Clone, Debug, Serialize)]
pub struct TreeView {
    /// The algorithm's name.
    pub algorithm: &'static str,
    /// The position searched.
    pub position: String,
    /// How deep.
    pub depth: u32,
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
