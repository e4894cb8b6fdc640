//! A game with its variations: a tree of moves, each with what was written about it.

use serde::{Deserialize, Serialize};

/// One move of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StudyNode))]
pub struct MoveNode {
    /// The node it follows, which stands before it; null for a move from the start.
    pub parent: Option<usize>,
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    pub text: String,
    /// What somebody wrote before it, as at the beginning of a variation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub before: Option<String>,
    /// What somebody wrote about it. Commands such as `[%clk 0:05:00]` and `[%eval 0.31]` stand in it as PGN has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub comment: Option<String>,
    /// PGN's numeric signs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub nags: Vec<u8>,
}

impl MoveNode {
    /// Adds what is written of the same move elsewhere.
    pub(crate) fn take_in(&mut self, other: MoveNode) {
        for (own, text) in [(&mut self.before, other.before), (&mut self.comment, other.comment)] {
            if let Some(text) = text {
                add_text(own, &text);
            }
        }
        self.nags.extend(other.nags.into_iter().filter(|nag| !self.nags.contains(nag)).collect::<Vec<_>>());
    }
}

/// The marks behind a move, by their numeric sign less 1.
pub const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A header of a game, such as `Event` and its name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameTag))]
pub struct Tag {
    /// What it is called.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// A line of moves as a tree.
pub fn line(moves: impl IntoIterator<Item = String>) -> Vec<MoveNode> {
    let node = |(index, text): (usize, String)| MoveNode {
        parent: index.checked_sub(1),
        text,
        ..MoveNode::default()
    };
    moves.into_iter().enumerate().map(node).collect()
}

/// The main line's nodes: the first child of each, from the start on.
pub fn main_line(nodes: &[MoveNode]) -> impl Iterator<Item = usize> {
    // A child stands after its parent, so one walk finds every first child.
    let mut last = None;
    nodes.iter().enumerate().filter_map(move |(index, node)| {
        let follows = node.parent == last;
        if follows {
            last = Some(index);
        }
        follows.then_some(index)
    })
}

/// Who follows whom. Nodes whose parent does not stand before them are nobody's children.
#[derive(Default)]
pub(crate) struct Families {
    first: Vec<usize>,
    children: Vec<Vec<usize>>,
}

impl Families {
    pub(crate) fn of(nodes: &[MoveNode]) -> Families {
        let mut families = Families { first: Vec::new(), children: vec![Vec::new(); nodes.len()] };
        for (index, node) in nodes.iter().enumerate() {
            match node.parent {
                None => families.first.push(index),
                Some(parent) if parent < index => families.children[parent].push(index),
                Some(_) => {}
            }
        }
        families
    }

    /// The nodes that follow this one, or the start.
    pub(crate) fn after(&self, node: Option<usize>) -> &[usize] {
        node.map_or(&self.first, |node| &self.children[node])
    }

    /// The children of a node, to be changed.
    pub(crate) fn after_mut(&mut self, node: Option<usize>) -> &mut Vec<usize> {
        match node {
            Some(node) => &mut self.children[node],
            None => &mut self.first,
        }
    }

    /// Makes room for one more node.
    pub(crate) fn grow(&mut self) {
        self.children.push(Vec::new());
    }
}

/// The same tree with every line to its end before the variations beside it, as studies keep it.
pub fn in_order(nodes: &[MoveNode]) -> Vec<MoveNode> {
    in_order_of(nodes, &Families::of(nodes))
}

/// The same where the families say which child comes first.
pub(crate) fn in_order_of(nodes: &[MoveNode], families: &Families) -> Vec<MoveNode> {
    let mut ordered: Vec<MoveNode> = Vec::with_capacity(nodes.len());
    let mut waiting: Vec<(usize, Option<usize>)> =
        families.after(None).iter().rev().map(|child| (*child, None)).collect();
    while let Some((index, parent)) = waiting.pop() {
        ordered.push(MoveNode { parent, ..nodes[index].clone() });
        let own = Some(ordered.len() - 1);
        waiting.extend(families.after(Some(index)).iter().rev().map(|child| (*child, own)));
    }
    ordered
}

/// Adds a text to what somebody wrote, on a line of its own.
pub(crate) fn add_text(kept: &mut Option<String>, text: &str) {
    match kept {
        Some(kept) => {
            kept.push('\n');
            kept.push_str(text);
        }
        None => *kept = Some(text.to_string()),
    }
}

/// Takes away blanks around what somebody wrote, and what other systems end lines with; nothing is no text.
pub(crate) fn tidy(kept: &mut Option<String>) {
    if let Some(text) = kept {
        if text.contains('\r') {
            *text = text.replace("\r\n", "\n").replace('\r', "\n");
        }
        let trimmed = text.trim();
        if trimmed.len() < text.len() {
            *text = trimmed.to_string();
        }
    }
    if kept.as_ref().is_some_and(String::is_empty) {
        *kept = None;
    }
}
