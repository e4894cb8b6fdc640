//! The same rules with the turn split in two, walk and arrow, which an engine can search far deeper.

use std::num::NonZeroU16;

use ply_core::{Key, List, MoveKind, Outcome, Position, Side, Tactics};

use crate::moves::{NotAMove, SQUARE_BITS, SQUARE_MASK};
use crate::rays::reach;
use crate::{Board, Move, Square, ordering, zobrist};

/// Half a move: a walk, or the arrow that follows it.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct HalfMove(NonZeroU16);

/// Marks an arrow, above the two squares of a walk.
const ARROW: u32 = 1 << (2 * SQUARE_BITS);

/// A half move taken apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HalfKind {
    /// An amazon walks.
    Walk {
        /// Where she stands.
        from: Square,
        /// Where she goes.
        to: Square,
    },
    /// The amazon that walked shoots.
    Arrow(Square),
}

impl HalfMove {
    /// The walk `from` → `to`.
    #[inline]
    pub const fn walk(from: Square, to: Square) -> HalfMove {
        HalfMove::pack(from.index() as u32 | (to.index() as u32) << SQUARE_BITS)
    }

    /// The shot at `square`.
    #[inline]
    pub const fn arrow(square: Square) -> HalfMove {
        HalfMove::pack(square.index() as u32 | ARROW)
    }

    #[inline]
    const fn pack(packed: u32) -> HalfMove {
        match NonZeroU16::new(packed as u16) {
            Some(packed) => HalfMove(packed),
            // No square has the number 0.
            None => unreachable!(),
        }
    }

    /// Walk or arrow.
    #[inline]
    pub const fn kind(self) -> HalfKind {
        let packed = self.0.get() as u32;
        let first = Square::of_bit(packed & SQUARE_MASK);
        if packed & ARROW != 0 {
            HalfKind::Arrow(first)
        } else {
            HalfKind::Walk { from: first, to: Square::of_bit(packed >> SQUARE_BITS & SQUARE_MASK) }
        }
    }
}

impl From<HalfMove> for u32 {
    #[inline]
    fn from(m: HalfMove) -> u32 {
        u32::from(m.0.get())
    }
}

impl TryFrom<u32> for HalfMove {
    type Error = NotAMove;

    #[inline]
    fn try_from(packed: u32) -> Result<HalfMove, NotAMove> {
        let first = Square::from_index(packed & SQUARE_MASK);
        let second = packed >> SQUARE_BITS;
        let half = match first {
            Some(square) if second == ARROW >> SQUARE_BITS => Some(HalfMove::arrow(square)),
            Some(from) => Square::from_index(second).map(|to| HalfMove::walk(from, to)),
            None => None,
        };
        half.ok_or(NotAMove(packed))
    }
}

impl std::fmt::Debug for HalfMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kind().fmt(f)
    }
}

/// The whole move that a walk and an arrow make together.
pub fn join(walk: HalfMove, arrow: HalfMove) -> Option<Move> {
    match (walk.kind(), arrow.kind()) {
        (HalfKind::Walk { from, to }, HalfKind::Arrow(arrow)) => Some(Move::new(from, to, arrow)),
        _ => None,
    }
}

/// The walk and the arrow of a whole move.
pub fn split(m: Move) -> (HalfMove, HalfMove) {
    (HalfMove::walk(m.from(), m.to()), HalfMove::arrow(m.arrow()))
}

/// A queen in the middle of an empty board sees 35 squares; a side has at most eight amazons.
const MAX_HALF_MOVES: usize = 35 * crate::board::MAX_AMAZONS as usize;

/// A position before a walk or before an arrow.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Half {
    board: Board,
    /// The walk that has been made, if the arrow is due.
    walk: Option<HalfMove>,
}

impl Half {
    /// The split position at the start of a turn.
    #[inline]
    pub const fn new(board: Board) -> Half {
        Half { board, walk: None }
    }

    /// The board; in the middle of a turn the amazon has walked, and the same side is still to move.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The walk that has been made, if the arrow is due.
    #[inline]
    pub const fn walk(&self) -> Option<HalfMove> {
        self.walk
    }

    /// The amazon that must shoot, if one has walked.
    #[inline]
    pub const fn shooter(&self) -> Option<Square> {
        match self.walk {
            Some(walk) => match walk.kind() {
                HalfKind::Walk { to, .. } => Some(to),
                HalfKind::Arrow(_) => None,
            },
            None => None,
        }
    }
}

impl Position for Half {
    type PackedMove = HalfMove;
    type Move = HalfMove;
    type Undo = Option<HalfMove>;
    type Moves = List<HalfMove, MAX_HALF_MOVES>;

    const ALTERNATES: bool = false;
    const CAN_REPEAT: bool = false;
    const MOVES_PER_TURN: u32 = 2;

    #[inline]
    fn side(&self) -> Side {
        self.board.side()
    }

    /// Before the arrow it also tells who shoots; where she came from no longer matters.
    #[inline]
    fn key(&self) -> Key {
        match self.shooter() {
            Some(shooter) => Key(self.board.key().0 ^ zobrist::shooter(shooter)),
            None => self.board.key(),
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.walk.is_some() { None } else { self.board.outcome() }
    }

    #[inline]
    fn no_moves_outcome(&self) -> Outcome {
        self.board.no_moves_outcome()
    }

    #[inline]
    fn moves(&self, kind: MoveKind) -> Self::Moves {
        let mut list = List::new();
        if kind == MoveKind::Noisy {
            return list;
        }
        match self.shooter() {
            Some(shooter) => {
                for arrow in reach(shooter, self.board.free()) {
                    list.push(HalfMove::arrow(arrow));
                }
            }
            None => {
                for from in self.board.amazons(self.side()) {
                    for to in reach(from, self.board.free()) {
                        list.push(HalfMove::walk(from, to));
                    }
                }
            }
        }
        list
    }

    #[inline]
    fn unpack(&self, m: HalfMove) -> Option<HalfMove> {
        let free = self.board.free();
        let legal = match (m.kind(), self.shooter()) {
            (HalfKind::Walk { from, to }, None) => {
                self.board.amazons(self.side()).contains(from) && reach(from, free).contains(to)
            }
            (HalfKind::Arrow(arrow), Some(shooter)) => reach(shooter, free).contains(arrow),
            _ => false,
        };
        legal.then_some(m)
    }

    fn count(&self) -> u64 {
        let movers = match self.shooter() {
            Some(shooter) => shooter.set(),
            None => self.board.amazons(self.side()),
        };
        movers.into_iter().map(|square| u64::from(reach(square, self.board.free()).len())).sum()
    }

    #[inline]
    fn make(&mut self, mv: HalfMove) -> Option<HalfMove> {
        match mv.kind() {
            HalfKind::Walk { from, to } => {
                self.board.walk(from, to);
                self.walk.replace(mv)
            }
            HalfKind::Arrow(arrow) => {
                self.board.shoot(arrow);
                self.walk.take()
            }
        }
    }

    #[inline]
    fn undo(&mut self, mv: HalfMove, undo: Option<HalfMove>) {
        match mv.kind() {
            HalfKind::Walk { from, to } => self.board.walk(to, from),
            HalfKind::Arrow(arrow) => self.board.unshoot(arrow),
        }
        self.walk = undo;
    }
}

/// Pairs of squares.
const PAIRS: usize = 1 << (2 * SQUARE_BITS);

impl Tactics for Half {
    const HISTORY_SLOTS: usize = 4 * PAIRS;

    /// Every turn takes a square; near the end the moves left decide nothing, and cost no time.
    fn turns_left(&self) -> u32 {
        (self.board().free().len() / 3).max(3)
    }

    /// By side and walk, or by side, shooter and arrow.
    #[inline]
    fn history_slot(&self, mv: HalfMove) -> usize {
        let (kind, first, second) = match (mv.kind(), self.shooter()) {
            (HalfKind::Walk { from, to }, _) => (0, from.index(), to.index()),
            (HalfKind::Arrow(arrow), shooter) => (1, shooter.map_or(0, Square::index), arrow.index()),
        };
        (2 * kind + self.side().index()) * PAIRS + (first << SQUARE_BITS | second)
    }

    #[inline]
    fn order_score(&self, mv: HalfMove) -> i32 {
        match (mv.kind(), self.shooter()) {
            (HalfKind::Walk { from, to }, _) => ordering::walk(&self.board, from, to),
            (HalfKind::Arrow(arrow), Some(shooter)) => ordering::arrow(&self.board, shooter, arrow),
            (HalfKind::Arrow(_), None) => 0,
        }
    }
}
