//! Recording the tree that a textbook search walks, with the branches that it never entered.

use ply_core::{Position, Score, Tracer, Window};

/// What became of a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Its moves were looked at, all of them.
    Searched,
    /// Its last looked-at move showed that the rest cannot matter.
    Cut,
    /// It was evaluated, or the game was over.
    Leaf,
    /// Its value was remembered.
    Recalled,
    /// It was never entered: its parent was cut off before.
    Spared,
}

/// One node of the recorded tree.
#[derive(Clone, Debug)]
pub struct Node<P: Position> {
    /// The node it was entered from; the root and further passes of MTD(f) have none.
    pub parent: Option<usize>,
    /// The move that led here.
    pub mv: Option<P::Move>,
    /// The window it was entered with, from its own side to move's view; `None` where it was never entered.
    pub window: Option<Window>,
    /// The value it was left with, likewise.
    pub value: Option<Score>,
    /// What became of it.
    pub fate: Fate,
    /// Plies still to search.
    pub depth: u32,
}

/// A tracer that keeps every node up to a limit; past it, it only notes that it is not complete.
#[derive(Clone, Debug)]
pub struct Tree<P: Position> {
    /// Every node, each after its parent.
    pub nodes: Vec<Node<P>>,
    /// How many nodes the search entered, kept or not.
    pub entered: u64,
    /// Nodes were left out, because the limit was reached.
    pub truncated: bool,
    limit: usize,
    /// The path to the current node; `None` for nodes past the limit.
    path: Vec<Option<usize>>,
}

impl<P: Position> Tree<P> {
    /// An empty tree that keeps at most `limit` nodes.
    pub fn new(limit: usize) -> Self {
        Tree { nodes: Vec::new(), entered: 0, truncated: false, limit, path: Vec::new() }
    }

    fn add(&mut self, node: Node<P>) -> Option<usize> {
        if self.nodes.len() >= self.limit {
            self.truncated = true;
            return None;
        }
        self.nodes.push(node);
        Some(self.nodes.len() - 1)
    }

    fn current(&mut self) -> Option<&mut Node<P>> {
        self.path.last().copied().flatten().map(|index| &mut self.nodes[index])
    }
}

impl<P: Position> Tracer<P> for Tree<P> {
    fn enter(&mut self, _: &P, mv: Option<P::Move>, window: Window, depth: u32) {
        self.entered += 1;
        let parent = self.path.last().copied().flatten();
        let index = if parent.is_none() && !self.path.is_empty() {
            self.truncated = true;
            None
        } else {
            let fate = Fate::Searched;
            self.add(Node { parent, mv, window: Some(window), value: None, fate, depth })
        };
        self.path.push(index);
    }

    fn leaf(&mut self) {
        if let Some(node) = self.current() {
            node.fate = Fate::Leaf;
        }
    }

    fn tt_hit(&mut self) {
        if let Some(node) = self.current() {
            node.fate = Fate::Recalled;
        }
    }

    fn cut(&mut self, _: &P, rest: &mut dyn Iterator<Item = P::Move>) {
        let Some(&Some(parent)) = self.path.last() else { return };
        self.nodes[parent].fate = Fate::Cut;
        let depth = self.nodes[parent].depth.saturating_sub(1);
        for mv in rest {
            let spared = Node {
                parent: Some(parent),
                mv: Some(mv),
                window: None,
                value: None,
                fate: Fate::Spared,
                depth,
            };
            if self.add(spared).is_none() {
                break;
            }
        }
    }

    fn leave(&mut self, value: Score) {
        if let Some(node) = self.current() {
            node.value = Some(value);
        }
        self.path.pop();
    }
}
