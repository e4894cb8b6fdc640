//! The turns that a search may begin with.

use std::hash::{DefaultHasher, Hash, Hasher};

use ply_core::{Key, Position};

/// The turns to choose from at the root, each as the moves that make it; any turn where there are none.
pub(super) struct SearchMoves<P: Position> {
    turns: Vec<Vec<P::PackedMove>>,
    key: u64,
}

impl<P: Position> SearchMoves<P> {
    /// Those of `turns` that are legal in `root`.
    pub(super) fn new(turns: &[Vec<P::PackedMove>], root: &P) -> Self {
        let is_legal = |turn: &[P::PackedMove]| {
            let mut position = root.clone();
            turn.iter().all(|&m| {
                let Some(mv) = position.unpack(m).filter(|&mv| position.is_legal(mv)) else { return false };
                position.make(mv);
                true
            })
        };
        let turns: Vec<_> = turns.iter().filter(|turn| !turn.is_empty() && is_legal(turn)).cloned().collect();
        let mut hasher = DefaultHasher::new();
        for turn in &turns {
            turn.iter().map(|&m| m.into()).collect::<Vec<u32>>().hash(&mut hasher);
        }
        let key = if turns.is_empty() { 0 } else { hasher.finish() };
        SearchMoves { turns, key }
    }

    /// Any turn may be chosen.
    #[inline]
    pub(super) fn is_any(&self) -> bool {
        self.turns.is_empty()
    }

    /// There is but one turn to choose.
    pub(super) fn is_single(&self) -> bool {
        self.turns.len() == 1
    }

    /// A turn may begin with these moves.
    pub(super) fn allow(&self, moves: &[P::PackedMove]) -> bool {
        self.turns.is_empty() || self.turns.iter().any(|turn| turn.starts_with(moves))
    }

    /// The key of a position inside the first turn, apart from that of the same position with other turns to choose from:
    /// what is best among some moves only must not be taken for the value of the position.
    #[inline]
    pub(super) fn key(&self, position: &P) -> Key {
        Key(position.key().0 ^ self.key)
    }
}
