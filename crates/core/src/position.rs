//! The rules of a game, as a search sees them.

use std::fmt::Debug;

use crate::{Game, Key, Outcome, Side};

/// Which moves to generate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// Every move.
    All,
    /// Moves that change the balance at once, as captures do.
    Noisy,
    /// All the others.
    Quiet,
}

/// A position with its rules, and nothing else: no evaluation, no search, no text.
///
/// A *move* is a move of this very position together with what finding it computed (flipped discs, the captured
/// piece), so that making it is cheap. A *packed move* is compact and lasting (tables, histories, wire).
pub trait Position: Clone + Send + Sync + 'static {
    /// A move, packed into at most 32 bits without being zero (so that tables can mark its absence).
    type PackedMove: Copy + Eq + Debug + Send + Sync + Into<u32> + TryFrom<u32>;
    /// A move of this position plus what finding it computed.
    type Move: Copy + Debug + Send + Sync + Into<Self::PackedMove>;
    /// What taking a move back needs; `Self` where copying is cheaper (up to about 80 bytes).
    type Undo: Clone + Send + Sync;
    /// Moves, lazily, or all at once in a [`List`](crate::List). Owns what it needs.
    type Moves: Iterator<Item = Self::Move>;

    /// No side ever moves twice in a row (a pass is a move).
    const ALTERNATES: bool = true;
    /// [`Position::child`] is cheaper than taking a move back: searches then leave the parent as it is.
    const COPY_MAKE: bool = false;
    /// A position may occur twice in a game. Where it cannot, games keep no keys.
    const CAN_REPEAT: bool = true;
    /// What perft counts below a finished game; 0 in most games.
    const FINISHED_LEAVES: u64 = 0;
    /// How many moves make one turn, where a turn is split (Amazons: walk, then arrow).
    const MOVES_PER_TURN: u32 = 1;

    /// Who moves.
    fn side(&self) -> Side;

    /// The key for tables. It covers a rule counter once that counter can matter.
    fn key(&self) -> Key;

    /// The key for repetition: board and side to move, without counters.
    #[inline]
    fn repetition_key(&self) -> Key {
        self.key()
    }

    /// The end of the game, where it is known without generating moves.
    fn outcome(&self) -> Option<Outcome>;

    /// The outcome when the side to move has no legal move.
    fn no_moves_outcome(&self) -> Outcome;

    /// The moves of a kind, pseudo-legal where [`Position::is_legal`] is overridden, in board order.
    fn moves(&self, kind: MoveKind) -> Self::Moves;

    /// The move that `packed` stands for here, if it is pseudo-legal here. Any value of the type may be asked:
    /// a table can hand over a move of another position.
    fn unpack(&self, packed: Self::PackedMove) -> Option<Self::Move>;

    /// Whether a generated move is legal.
    #[inline]
    fn is_legal(&self, _mv: Self::Move) -> bool {
        true
    }

    /// The number of legal moves: perft's last ply.
    fn count(&self) -> u64 {
        self.moves(MoveKind::All).filter(|&mv| self.is_legal(mv)).count() as u64
    }

    /// Takes a move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes it back.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// The position after a move.
    #[inline]
    fn child(&self, mv: Self::Move) -> Self {
        let mut child = self.clone();
        child.make(mv);
        child
    }

    /// How many plies back a position equal to this one may lie: plies since the last move that cannot be
    /// undone by play. 0 says that positions never repeat.
    #[inline]
    fn reversible_plies(&self) -> u32 {
        0
    }

    /// Whether these rules judge repeated positions at all; where they do not, a search need not look for them.
    #[inline]
    fn has_repetition_rule(&self) -> bool {
        true
    }

    /// The verdict on a game whose last position has occurred before, `None` to play on. The core finds the
    /// repetition, the game judges it.
    fn adjudicate_repetition(_game: &Game<Self>) -> Option<Outcome> {
        None
    }
}
