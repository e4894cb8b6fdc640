//! A tree typed as nested lists, the classic exercise on paper: `((3 5) (6 9))`.
//!
//! Max moves at the root, Min below, and so on in turn; the numbers are what leaves are worth to Max. A number before
//! a list, `4:(3 5)`, is what that node would be evaluated at where a search ends above its leaves; at the root it is
//! MTD(f)'s first guess. The textbook searches play it as they play any game.
//!
//! ```
//! use ply_games::{Algorithm, HandMadeTree};
//! let tree: HandMadeTree = "((3 5) (6 9))".parse().unwrap();
//! let searched = tree.search(Algorithm::AlphaBeta, None, None).unwrap();
//! assert_eq!((searched.value.number(), searched.best_move.as_deref()), (6, Some("b")));
//! ```

use std::fmt::{self, Write};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::Arc;
use std::vec;

use ply_core::{
    Evaluator, InputError, Key, MoveKind, Outcome, Position, Reason, Score, Side, Unit, random_words,
};
use ply_search::table::Table;
use ply_search::textbook::{BoardOrder, NoMemory, TableMemory, Textbook};
use ply_search::tree::Tree;

use crate::analysis::DisplayScore;
use crate::query::Algorithm;
use crate::tree::{TreeNode, TreeView};

/// Nodes of a tree that a person typed.
const MAX_NODES: usize = 2000;
/// Levels below the root.
const MAX_HEIGHT: u32 = 40;
/// Far from what stands for wins and losses.
const MAX_VALUE: i32 = 100_000;
/// Every pass of MTD(f) is recorded anew.
const MAX_RECORDED: usize = 50_000;

/// What the two sides are called.
const SIDES: [&str; 2] = ["max", "min"];

/// A tree of values.
#[derive(Clone, Debug)]
pub struct HandMadeTree {
    nodes: Arc<[Node]>,
    height: u32,
}

#[derive(Clone, Debug)]
struct Node {
    parent: usize,
    level: u32,
    /// To Max; every leaf has one.
    value: Option<i32>,
    /// Empty for a leaf.
    children: Vec<NonZeroU32>,
    /// `a`, `b` … below the root, `a1`, `a2` … below `a`, and so on.
    name: String,
}

impl HandMadeTree {
    /// The sides, Max first.
    pub const SIDES: [&'static str; 2] = SIDES;

    /// Plies from the root to the deepest leaf.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Searches it, to its leaves unless a depth is given, and records the tree that the search walked. Only MTD(f)
    /// remembers nodes unless it is told otherwise.
    pub fn search(
        &self,
        algorithm: Algorithm,
        depth: Option<u32>,
        memory: Option<bool>,
    ) -> Result<TreeView, InputError> {
        let textbook = algorithm.textbook().ok_or_else(|| {
            InputError::new(
                "algorithm 'engine' has no tree to draw; expected one of minimax, alpha-beta, pvs, mtdf",
            )
        })?;
        let depth = depth.unwrap_or(self.height).clamp(1, self.height);
        let without = |node: &&Node| node.level == depth && node.value.is_none();
        if let Some(node) = self.nodes.iter().find(without) {
            return Err(InputError::new(format!(
                "depth {depth} ends at '{}', which has no value of its own; expected one before its list, as in 4:(3 5)",
                node.name
            )));
        }
        let mut position = Spot { nodes: Arc::clone(&self.nodes), at: 0 };
        let mut tree = Tree::new(MAX_RECORDED);
        let found = if memory.unwrap_or(algorithm == Algorithm::Mtdf) {
            let table =
                Table::new(1).ok_or_else(|| InputError::new("there is no memory left for the search"))?;
            Textbook::new(&mut Written, &mut tree, TableMemory(&table), BoardOrder).run(
                textbook,
                &mut position,
                depth,
            )
        } else {
            Textbook::new(&mut Written, &mut tree, NoMemory, BoardOrder).run(textbook, &mut position, depth)
        };
        let nodes = tree.nodes.iter().map(|node| {
            let at = node.mv.map_or(0, |mv| mv.get() as usize);
            let side = SIDES[self.nodes[at].side().index()];
            TreeNode::new(node, node.mv.map(|_| self.nodes[at].name.clone()), side)
        });
        Ok(TreeView {
            algorithm: algorithm.name(),
            position: self.to_string(),
            depth,
            unit: "points",
            unit_size: 1,
            value: DisplayScore::new(found.value, Unit::Points, false),
            best_move: found.best.map(|best| self.nodes[best.get() as usize].name.clone()),
            entered: tree.entered,
            truncated: tree.truncated,
            stopped: false,
            nodes: nodes.collect(),
        })
    }
}

impl Node {
    fn side(&self) -> Side {
        if self.level.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

/// `a` to `z`, then `aa` and so on.
fn letters(mut place: usize) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'a' + (place % 26) as u8));
        if place < 26 {
            return name;
        }
        place = place / 26 - 1;
    }
}

/// Reads a list from left to right.
#[derive(Default)]
struct Reader {
    nodes: Vec<Node>,
    /// The lists that are not closed yet, with the bracket that closes them.
    open: Vec<(usize, char)>,
}

impl Reader {
    fn add(&mut self, value: Option<i32>, column: usize) -> Result<usize, InputError> {
        let index = self.nodes.len();
        if index >= MAX_NODES {
            return Err(InputError::new(format!("column {column}: expected at most {MAX_NODES} nodes")));
        }
        let (parent, level) =
            self.open.last().map_or((0, 0), |&(parent, _)| (parent, self.nodes[parent].level + 1));
        if level > MAX_HEIGHT {
            return Err(InputError::new(format!("column {column}: expected at most {MAX_HEIGHT} levels")));
        }
        let mut name = String::new();
        if let Some(number) = NonZeroU32::new(index as u32) {
            let place = self.nodes[parent].children.len();
            self.nodes[parent].children.push(number);
            name = self.nodes[parent].name.clone();
            // Letters and numbers in turn, so that a name can be taken apart.
            let own = if level % 2 == 1 { letters(place) } else { (place + 1).to_string() };
            name.push_str(&own);
        }
        self.nodes.push(Node { parent, level, value, children: Vec::new(), name });
        Ok(index)
    }
}

impl FromStr for HandMadeTree {
    type Err = InputError;

    /// Round or square brackets; blanks or commas between.
    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader::default();
        let mut signs = text.chars().zip(1..).peekable();
        // The node whose own value has been read, and whose list must follow.
        let mut awaited = None;
        while let Some((sign, column)) = signs.next() {
            let wrong = |expected: &str| {
                Err(InputError::new(format!(
                    "column {column}: expected {expected}, found '{}'",
                    sign.escape_debug()
                )))
            };
            if sign.is_whitespace() || sign == ',' {
                continue;
            }
            if reader.open.is_empty() && !reader.nodes.is_empty() && awaited.is_none() {
                return wrong("the end");
            }
            match sign {
                '(' | '[' => {
                    let node = match awaited.take() {
                        Some(node) => node,
                        None => reader.add(None, column)?,
                    };
                    reader.open.push((node, if sign == '(' { ')' } else { ']' }));
                }
                _ if awaited.is_some() => return wrong("a list after ':'"),
                ')' | ']' => match reader.open.last() {
                    Some(&(node, end)) if end == sign && !reader.nodes[node].children.is_empty() => {
                        reader.open.pop();
                    }
                    Some(&(_, end)) if end == sign => return wrong("a number or a list"),
                    Some(&(_, end)) => return wrong(&format!("a number, a list or '{end}'")),
                    None => return wrong("'('"),
                },
                '-' | '−' | '+' | '0'..='9' => {
                    let mut digits = String::from(if sign == '−' { '-' } else { sign });
                    while let Some((digit, _)) = signs.next_if(|(next, _)| next.is_ascii_digit()) {
                        digits.push(digit);
                    }
                    let value = digits.parse().ok().filter(|value: &i32| value.abs() <= MAX_VALUE);
                    let Some(value) = value else {
                        let range = format!("a whole number from -{MAX_VALUE} to {MAX_VALUE}");
                        return Err(InputError::new(format!("column {column}: expected {range}")));
                    };
                    while signs.next_if(|(next, _)| next.is_whitespace()).is_some() {}
                    if signs.next_if(|&(next, _)| next == ':').is_some() {
                        awaited = Some(reader.add(Some(value), column)?);
                    } else if reader.open.is_empty() {
                        return wrong("'(', as in ((3 5) (6 9))");
                    } else {
                        reader.add(Some(value), column)?;
                    }
                }
                _ => return wrong("a number or a list"),
            }
        }
        if let Some(&(_, end)) = reader.open.last() {
            return Err(InputError::new(format!("column {}: expected '{end}'", text.chars().count() + 1)));
        }
        if reader.nodes.is_empty() || awaited.is_some() {
            return Err(InputError::new("column 1: expected a list, as in ((3 5) (6 9))"));
        }
        let height = reader.nodes.iter().map(|node| node.level).max().unwrap_or(0);
        Ok(HandMadeTree { nodes: reader.nodes.into(), height })
    }
}

impl fmt::Display for HandMadeTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl HandMadeTree {
    fn write(&self, f: &mut fmt::Formatter<'_>, at: usize) -> fmt::Result {
        let Node { value, children, .. } = &self.nodes[at];
        if let Some(value) = value {
            write!(f, "{value}{}", if children.is_empty() { "" } else { ":" })?;
        }
        for (place, child) in children.iter().enumerate() {
            f.write_char(if place == 0 { '(' } else { ' ' })?;
            self.write(f, child.get() as usize)?;
        }
        f.write_str(if children.is_empty() { "" } else { ")" })
    }
}

/// A node of the tree as a position. A move is the number of the child it leads to, which the root never is.
#[derive(Clone)]
struct Spot {
    nodes: Arc<[Node]>,
    at: usize,
}

impl Spot {
    fn node(&self) -> &Node {
        &self.nodes[self.at]
    }
}

impl Position for Spot {
    type PackedMove = NonZeroU32;
    type Move = NonZeroU32;
    type Undo = usize;
    type Moves = vec::IntoIter<NonZeroU32>;

    const CAN_REPEAT: bool = false;

    fn side(&self) -> Side {
        self.node().side()
    }

    fn key(&self) -> Key {
        Key(random_words::<1>(self.at as u64)[0])
    }

    fn outcome(&self) -> Option<Outcome> {
        self.node().children.is_empty().then(|| self.no_moves_outcome())
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::draw(Reason("leaf"))
    }

    fn moves(&self, kind: MoveKind) -> Self::Moves {
        if kind == MoveKind::Noisy {
            Vec::new().into_iter()
        } else {
            self.node().children.clone().into_iter()
        }
    }

    fn unpack(&self, packed: NonZeroU32) -> Option<NonZeroU32> {
        let child = self.nodes.get(packed.get() as usize)?;
        (child.parent == self.at).then_some(packed)
    }

    fn make(&mut self, mv: NonZeroU32) -> usize {
        std::mem::replace(&mut self.at, mv.get() as usize)
    }

    fn undo(&mut self, _: NonZeroU32, before: usize) {
        self.at = before;
    }
}

/// The values as they were written.
#[derive(Clone)]
struct Written;

impl Evaluator<Spot> for Written {
    fn evaluate(&mut self, position: &Spot) -> Score {
        let to_max = position.node().value.unwrap_or(0);
        Score::eval(if position.side() == Side::First { to_max } else { -to_max })
    }

    fn finished(&mut self, position: &Spot, _: Outcome, _: u32) -> Score {
        self.evaluate(position)
    }
}
