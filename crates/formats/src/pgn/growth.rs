//! The tree that grows while the moves of a PGN game are read.

use ply_core::InputError;

use super::board::Board;
use super::scanner::Scanner;
use crate::tree::{Families, MoveNode, add_text, in_order_of, tidy};

/// More signs are no judgement.
const MAX_NAGS: usize = 16;

/// A tree, and where in it the reading stands.
#[derive(Default)]
pub(super) struct Growth {
    nodes: Vec<MoveNode>,
    families: Families,
    /// What stands before the first move.
    comment: Option<String>,
    /// The last move made; none at the start.
    current: Option<usize>,
    variations: Vec<Variation>,
}

/// A variation that is being read.
struct Variation {
    /// Where it begins in the text.
    at: usize,
    /// The move that it takes the place of.
    instead: Option<usize>,
    /// Its moves so far.
    plies: usize,
    /// What stands before its next move, as long as it has none.
    before: Option<String>,
    /// Where in the text it can no longer be followed, and how many brackets are open since then.
    broken: Option<(usize, usize)>,
}

impl Growth {
    pub(super) fn is_in_variation(&self) -> bool {
        !self.variations.is_empty()
    }

    /// The present variation cannot be followed any more.
    pub(super) fn is_broken(&self) -> bool {
        self.variations.last().is_some_and(|variation| variation.broken.is_some())
    }

    /// Where the outermost open variation began.
    pub(super) fn opened(&self) -> Option<usize> {
        self.variations.first().map(|variation| variation.at)
    }

    /// A bracket opens: the last move is taken back.
    pub(super) fn open(&mut self, at: usize, board: &mut Board<'_>) -> Result<(), InputError> {
        if let Some((_, brackets)) = self.variations.last_mut().and_then(|last| last.broken.as_mut()) {
            *brackets += 1;
            return Ok(());
        }
        let is_fresh = self.variations.last().is_some_and(|last| last.plies == 0);
        let instead = self.current.filter(|_| !is_fresh);
        let broken = instead.is_none().then_some((at, 0));
        if let Some(instead) = instead {
            board.take_back()?;
            self.current = self.nodes[instead].parent;
        }
        self.variations.push(Variation { at, instead, plies: 0, before: None, broken });
        Ok(())
    }

    /// From this place on the variation cannot be followed.
    pub(super) fn break_off(&mut self, at: usize) {
        if let Some(last) = self.variations.last_mut() {
            last.broken = Some((at, 0));
        }
    }

    /// A bracket closes: the moves of the variation are taken back, and the move beside it is made again.
    pub(super) fn close(
        &mut self,
        at: usize,
        scanner: &Scanner<'_>,
        board: &mut Board<'_>,
    ) -> Result<(), InputError> {
        if let Some((_, brackets)) = self.variations.last_mut().and_then(|last| last.broken.as_mut())
            && *brackets > 0
        {
            *brackets -= 1;
            return Ok(());
        }
        let last = self.variations.pop();
        let problem = "expected a move, found a ) that closes nothing";
        let last = last.ok_or_else(|| InputError::new(problem))?;
        // What nobody could play is kept as it stands: behind the last move that could be made, or beside the variation.
        let lost = last.broken.map(|(from, _)| scanner.between(from, at + usize::from(from == last.at)));
        if let (Some(lost), Some(node)) = (lost, self.current.filter(|_| last.plies > 0)) {
            add_text(&mut self.nodes[node].comment, lost);
        }
        if let Some(instead) = last.instead {
            for _ in 0..last.plies {
                board.take_back()?;
            }
            board.play(&self.nodes[instead].text)?;
            self.current = Some(instead);
        }
        if last.plies == 0 {
            for text in last.before.iter().map(String::as_str).chain(lost) {
                self.comment(text);
            }
        }
        Ok(())
    }

    /// A move has been made on the board.
    pub(super) fn play(&mut self, text: &str) {
        let before = self.variations.last_mut().and_then(|last| {
            last.plies += 1;
            last.before.take()
        });
        let is_main = self.variations.is_empty();
        let (nodes, siblings) = (&mut self.nodes, self.families.after_mut(self.current));
        let known = siblings.iter().position(|node| nodes[*node].text == text);
        let node = match known {
            Some(place) => {
                // A variation may have come this way before the game did.
                if is_main {
                    siblings[..=place].rotate_right(1);
                }
                siblings[if is_main { 0 } else { place }]
            }
            None => {
                let node = nodes.len();
                siblings.insert(if is_main { 0 } else { siblings.len() }, node);
                nodes.push(MoveNode { parent: self.current, text: text.to_string(), ..MoveNode::default() });
                self.families.grow();
                node
            }
        };
        if let Some(before) = before {
            add_text(&mut self.nodes[node].before, &before);
        }
        self.current = Some(node);
    }

    /// A comment: on the last move, before the first one of a variation, or on the start.
    pub(super) fn comment(&mut self, text: &str) {
        let place = match (self.variations.last_mut().filter(|last| last.plies == 0), self.current) {
            (Some(variation), _) => &mut variation.before,
            (None, Some(node)) => &mut self.nodes[node].comment,
            (None, None) => &mut self.comment,
        };
        add_text(place, text);
    }

    /// A sign on the last move.
    pub(super) fn nag(&mut self, nag: u8) {
        let is_fresh = self.variations.last().is_some_and(|last| last.plies == 0);
        if let Some(node) = self.current.filter(|_| !is_fresh) {
            let nags = &mut self.nodes[node].nags;
            if nags.len() < MAX_NAGS && !nags.contains(&nag) {
                nags.push(nag);
            }
        }
    }

    /// What has grown: the comment before the first move, and the moves.
    pub(super) fn tree(self) -> (Option<String>, Vec<MoveNode>) {
        let Growth { nodes, families, mut comment, .. } = self;
        let mut nodes = in_order_of(&nodes, &families);
        for node in &mut nodes {
            tidy(&mut node.before);
            tidy(&mut node.comment);
        }
        tidy(&mut comment);
        (comment, nodes)
    }
}
