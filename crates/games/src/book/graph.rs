//! The positions of a book and the moves between them, while it is made.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use ply_book::{Entry, Key};

/// A position of the book.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) key: Key,
    /// What stands for it and its mirror images, in the game's one-line text.
    pub(super) text: String,
    pub(super) entry: Entry,
    /// The game is over here.
    pub(super) over: bool,
    /// The fewest plies in which it can be reached.
    plies: u32,
    children: Vec<Edge>,
}

/// A move to another position.
#[derive(Copy, Clone, Debug)]
struct Edge {
    to: usize,
    /// The same side moves again there.
    same_side: bool,
}

/// A position after a move, as a search has seen it.
#[derive(Clone, Debug)]
pub(super) struct Child {
    pub(super) key: Key,
    pub(super) text: String,
    pub(super) same_side: bool,
    /// To the side that moves there.
    pub(super) searched: i16,
    pub(super) over: bool,
}

/// All of them; the first is the start.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    index: HashMap<Key, usize>,
}

/// A ply costs this share of the largest error, so that a line of best moves is followed as far as a bad move's is left alone.
const PLIES_AN_ERROR: i64 = 12;

impl Graph {
    pub(super) fn new(text: String, searched: i16) -> Graph {
        let mut graph = Graph { nodes: Vec::new(), index: HashMap::new() };
        graph.add(Key::of(&text), text, searched, false, 0);
        graph
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// What a search has said of a position that is here already.
    pub(super) fn known(&self, key: Key) -> Option<&Node> {
        self.index.get(&key).map(|&index| &self.nodes[index])
    }

    fn add(&mut self, key: Key, text: String, searched: i16, over: bool, plies: u32) -> usize {
        if let Some(&index) = self.index.get(&key) {
            let node = &mut self.nodes[index];
            node.plies = node.plies.min(plies);
            return index;
        }
        let entry = Entry { searched, value: searched, lines: 1, expanded: false };
        self.nodes.push(Node { key, text, entry, over, plies, children: Vec::new() });
        self.index.insert(key, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// All moves of a position have been looked at; these are worth a place. Returns where they stand.
    pub(super) fn expand(&mut self, index: usize, children: Vec<Child>) -> Vec<usize> {
        let plies = self.nodes[index].plies + 1;
        let mut edges = Vec::with_capacity(children.len());
        for Child { key, text, same_side, searched, over } in children {
            let to = self.add(key, text, searched, over, plies);
            edges.push(Edge { to, same_side });
        }
        let reached = edges.iter().map(|edge| edge.to).collect();
        let node = &mut self.nodes[index];
        node.entry.expanded = true;
        node.children = edges;
        reached
    }

    /// The value of a move to the side that makes it.
    fn value(&self, edge: Edge) -> i16 {
        let value = self.nodes[edge.to].entry.value;
        if edge.same_side { value } else { value.saturating_neg() }
    }

    /// Takes the values of the last positions of all lines back to the start. A move that leads back to a position reached no later
    /// counts as the end of its line: lines of a game that repeats itself have an end too.
    pub(super) fn learn(&mut self) {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&index| Reverse(self.nodes[index].plies));
        for index in order {
            let plies = self.nodes[index].plies;
            let mut best = None;
            let mut lines = 0_u32;
            for &edge in &self.nodes[index].children {
                let child = &self.nodes[edge.to];
                let (value, more) = if child.plies > plies {
                    (self.value(edge), child.entry.lines)
                } else if edge.same_side {
                    (child.entry.searched, 1)
                } else {
                    (child.entry.searched.saturating_neg(), 1)
                };
                best = best.max(Some(value));
                lines = lines.saturating_add(more);
            }
            let entry = &mut self.nodes[index].entry;
            entry.value = best.unwrap_or(entry.searched);
            entry.lines = lines.max(1);
        }
    }

    /// The positions to look at next, at most so many: those whose lines cost least, by plies and by what their moves give away.
    pub(super) fn cheapest_leaves(&self, error: i16, most: usize) -> Vec<usize> {
        let error = i64::from(error.max(1));
        let mut costs = vec![i64::MAX; self.nodes.len()];
        // Of equal costs by key: a book that was resumed has its positions in another order.
        let mut open = BinaryHeap::from([Reverse((0, self.nodes[0].key, 0))]);
        costs[0] = 0;
        let mut leaves = Vec::new();
        while let Some(Reverse((cost, _, index))) = open.pop() {
            if cost > costs[index] {
                continue;
            }
            let node = &self.nodes[index];
            if !node.entry.expanded {
                if !node.over {
                    leaves.push(index);
                    if leaves.len() == most {
                        break;
                    }
                }
                continue;
            }
            for &edge in &node.children {
                let given_away = i64::from(node.entry.value) - i64::from(self.value(edge));
                let cost = cost + error + PLIES_AN_ERROR * given_away.max(0);
                if cost < costs[edge.to] {
                    costs[edge.to] = cost;
                    open.push(Reverse((cost, self.nodes[edge.to].key, edge.to)));
                }
            }
        }
        leaves
    }

    /// Puts the values of a finished book back in their places.
    pub(super) fn restore(&mut self, index: usize, entry: Entry) {
        self.nodes[index].entry = entry;
    }
}
