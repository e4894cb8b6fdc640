//! The whole moves of a position, found one at a time.

use crate::rays::reach;
use crate::{Move, Square, Squares};

/// Goes through thousands of moves without ever listing them, in board order: amazons, then their targets,
/// then their arrows.
#[derive(Clone, Debug)]
pub struct Moves {
    free: Squares,
    amazons: Squares,
    targets: Squares,
    arrows: Squares,
    walk: Option<(Square, Square)>,
}

impl Moves {
    /// The moves of these amazons.
    #[inline]
    pub(crate) fn new(amazons: Squares, free: Squares) -> Moves {
        Moves { free, amazons, targets: Squares::EMPTY, arrows: Squares::EMPTY, walk: None }
    }

    /// No moves.
    #[inline]
    pub(crate) fn none() -> Moves {
        Moves::new(Squares::EMPTY, Squares::EMPTY)
    }

    /// The next walk, its arrows ready to be taken.
    fn next_walk(&mut self) -> Option<(Square, Square)> {
        let (from, to) = loop {
            let last = self.walk.map(|(from, _)| from);
            if let (Some(from), Some(to)) = (last, self.targets.pop()) {
                break (from, to);
            }
            let from = self.amazons.pop()?;
            self.targets = reach(from, self.free);
            // The target is filled in by the next round.
            self.walk = Some((from, from));
        };
        self.arrows = reach(to, self.free | from.set());
        self.walk = Some((from, to));
        self.walk
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.arrows.is_empty() {
            // A walk always leaves the square behind her to shoot at.
            self.next_walk()?;
        }
        let (from, to) = self.walk?;
        Some(Move::new(from, to, self.arrows.pop()?))
    }
}
