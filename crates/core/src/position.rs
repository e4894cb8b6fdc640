//! The rules of a game, as a search sees them.

use std::fmt::Debug;

use crate::{Key, Line, Outcome, Side};

/// Which steps to generate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Every step.
    All,
    /// Steps that change the balance at once, as captures do.
    Noisy,
    /// All the others.
    Quiet,
}

/// A position with its rules, and nothing else: no evaluation, no search, no text.
///
/// A *move* is compact and lasting (tables, histories, wire). A *step* is a move of this very position
/// together with what finding it computed (flipped discs, the captured piece), so that making it is cheap.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move, packed into at most 32 bits without being zero (so that tables can mark its absence).
    type Move: Copy + Eq + Debug + Send + Sync + Into<u32> + TryFrom<u32>;
    /// A move of this position plus what finding it computed.
    type Step: Copy + Debug + Send + Sync + Into<Self::Move>;
    /// What taking a step back needs; `Self` where copying is cheaper (up to about 80 bytes).
    type Undo: Clone + Send + Sync;
    /// Steps, lazily, or all at once in a [`List`](crate::List). Owns what it needs.
    type Steps: Iterator<Item = Self::Step>;

    /// No side ever moves twice in a row (a pass is a move).
    const ALTERNATES: bool = true;
    /// [`Position::child`] is cheaper than taking a step back: searches then leave the parent as it is.
    const COPIES: bool = false;
    /// A position may occur twice in a game. Where it cannot, lines keep no keys.
    const REPEATS: bool = true;
    /// What perft counts below a finished game; 0 in most games.
    const FINISHED_LEAVES: u64 = 0;
    /// How many steps make one turn, where a turn is split (Amazons: walk, then arrow).
    const STEPS_PER_TURN: u32 = 1;

    /// Who moves.
    fn side(&self) -> Side;

    /// The key for tables. It covers a rule counter once that counter can matter.
    fn key(&self) -> Key;

    /// The key for repetition: board and side to move, without counters.
    #[inline]
    fn identity(&self) -> Key {
        self.key()
    }

    /// The end of the game, where it is known without generating moves.
    fn over(&self) -> Option<Outcome>;

    /// The outcome when the side to move has no legal step.
    fn stuck(&self) -> Outcome;

    /// The steps of a kind, pseudo-legal where [`Position::legal`] is overridden, in board order.
    fn steps(&self, kind: Kind) -> Self::Steps;

    /// The step that makes `m` here, if `m` is pseudo-legal here. Any value of the move type may be asked:
    /// a table can hand over a move of another position.
    fn step(&self, m: Self::Move) -> Option<Self::Step>;

    /// Whether a generated step is legal.
    #[inline]
    fn legal(&self, _step: Self::Step) -> bool {
        true
    }

    /// The number of legal steps: perft's last ply.
    fn count(&self) -> u64 {
        self.steps(Kind::All).filter(|&step| self.legal(step)).count() as u64
    }

    /// Takes a step.
    fn make(&mut self, step: Self::Step) -> Self::Undo;

    /// Takes it back.
    fn undo(&mut self, step: Self::Step, undo: Self::Undo);

    /// The position after a step.
    #[inline]
    fn child(&self, step: Self::Step) -> Self {
        let mut child = self.clone();
        child.make(step);
        child
    }

    /// How many plies back a position equal to this one may lie: plies since the last step that cannot be
    /// undone by play. 0 says that positions never repeat.
    #[inline]
    fn reversible(&self) -> u32 {
        0
    }

    /// Whether these rules judge repeated positions at all; where they do not, a search need not look for them.
    #[inline]
    fn judges(&self) -> bool {
        true
    }

    /// The verdict on a line whose last position has occurred before, `None` to play on. The core finds the
    /// repetition, the game judges it.
    fn judge(_line: &Line<Self>) -> Option<Outcome> {
        None
    }
}
