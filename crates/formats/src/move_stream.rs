//! Trees of moves as binary files keep them: a move, then what follows it, then the variation beside it.

use ply_core::InputError;

use crate::tree::{MoveNode, in_order};

/// Moves of one game with all variations; books have some ten thousand.
const MAX_NODES: usize = 200_000;

/// What a file says of a move beside its squares.
pub(crate) struct Step {
    pub(crate) comment: Option<String>,
    /// A move follows it.
    pub(crate) has_next: bool,
    /// Another move could be made instead; it comes after all that follows this one.
    pub(crate) has_sibling: bool,
}

/// The moves read so far.
#[derive(Default)]
pub(crate) struct MoveStream {
    nodes: Vec<MoveNode>,
    /// The move that the next one follows.
    parent: Option<usize>,
    /// The moves whose other children are still to come.
    waiting: Vec<Option<usize>>,
}

impl MoveStream {
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a move, and says whether another one comes.
    pub(crate) fn push(&mut self, text: String, step: Step) -> Result<bool, InputError> {
        if self.nodes.len() == MAX_NODES {
            return Err(InputError::new(format!("a game of more than {MAX_NODES} moves; expected fewer")));
        }
        let Step { comment, has_next, has_sibling } = step;
        self.nodes.push(MoveNode { parent: self.parent, text, comment, ..MoveNode::default() });
        if has_sibling {
            self.waiting.push(self.parent);
        }
        if has_next {
            self.parent = Some(self.nodes.len() - 1);
            return Ok(true);
        }
        match self.waiting.pop() {
            Some(parent) => {
                self.parent = parent;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    pub(crate) fn nodes(self) -> Vec<MoveNode> {
        in_order(&self.nodes)
    }
}
