//! The board and its rules.

use std::num::NonZeroU8;

use ply_core::{Key, MoveKind, Outcome, Position, Reason, Side};

use crate::bits::{flips, mobility};
use crate::square::Square;

/// A position: the discs of the side to move and of the other side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(crate) own: u64,
    pub(crate) other: u64,
    pub(crate) side: Side,
}

const _: () = assert!(size_of::<Board>() == 24);

/// A square, or a pass.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PackedMove(NonZeroU8);

impl PackedMove {
    /// Hands the turn over, when no disc can be placed.
    pub const PASS: PackedMove = PackedMove(NonZeroU8::new(65).unwrap());

    /// Places a disc.
    #[inline]
    pub const fn place(square: Square) -> PackedMove {
        match NonZeroU8::new(square.index() as u8 + 1) {
            Some(packed) => PackedMove(packed),
            None => unreachable!(),
        }
    }

    /// The square played, `None` for a pass.
    #[inline]
    pub const fn square(self) -> Option<Square> {
        Square::new(self.0.get() - 1)
    }
}

impl From<PackedMove> for u32 {
    #[inline]
    fn from(m: PackedMove) -> u32 {
        u32::from(m.0.get())
    }
}

impl TryFrom<u32> for PackedMove {
    type Error = ();

    #[inline]
    fn try_from(packed: u32) -> Result<PackedMove, ()> {
        u8::try_from(packed)
            .ok()
            .filter(|&packed| packed <= 65)
            .and_then(NonZeroU8::new)
            .map(PackedMove)
            .ok_or(())
    }
}

/// A move with the squares that it gives to the mover.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The disc placed and the discs turned; nothing for a pass.
    pub(crate) gained: u64,
    pub(crate) placed: PackedMove,
}

impl Move {
    const PASS: Move = Move { gained: 0, placed: PackedMove::PASS };

    /// The discs that turn.
    #[inline]
    pub fn flips(self) -> u64 {
        self.gained & !self.bit()
    }

    /// The disc placed, as a set; empty for a pass.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        self.placed.square().map_or(0, Square::bit)
    }
}

impl From<Move> for PackedMove {
    #[inline]
    fn from(mv: Move) -> PackedMove {
        mv.placed
    }
}

impl Board {
    /// The start position: black to move.
    pub const START: Board =
        Board { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000, side: Side::First };

    /// A board with these discs, unless two lie on one square.
    pub fn new(own: u64, other: u64, side: Side) -> Option<Board> {
        (own & other == 0).then_some(Board { own, other, side })
    }

    /// The discs of the side to move.
    #[inline]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side.
    #[inline]
    pub fn other(&self) -> u64 {
        self.other
    }

    /// The discs of a side.
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.other }
    }

    /// The empty squares.
    #[inline]
    pub fn empty(&self) -> u64 {
        !(self.own | self.other)
    }

    /// The final disc difference to the side to move, empty squares counted for the winner.
    #[inline]
    pub fn margin(&self) -> i32 {
        let own = self.own.count_ones() as i32;
        let other = self.other.count_ones() as i32;
        let empty = 64 - own - other;
        own - other + empty * (own - other).signum()
    }

    fn result(&self, reason: Reason) -> Outcome {
        match self.margin() {
            0 => Outcome::draw(reason),
            margin if margin > 0 => Outcome::win(self.side, reason),
            _ => Outcome::win(!self.side, reason),
        }
    }
}

/// Every square holds a disc.
pub(crate) const BOARD_FULL: Reason = Reason("board-full");
/// One side has no disc left.
pub(crate) const WIPED_OUT: Reason = Reason("wiped-out");
/// Neither side can place a disc.
pub(crate) const NO_MOVES: Reason = Reason("no-moves");

/// The moves of a position, found one by one.
#[derive(Clone, Debug)]
pub struct Moves {
    own: u64,
    other: u64,
    squares: u64,
    /// Squares whose turn comes after those.
    later: u64,
}

impl Moves {
    /// Nothing to play.
    const NONE: Moves = Moves { own: 0, other: 0, squares: 0, later: 0 };
    /// Only a pass. Discs of both sides on one square cannot be, so they mark it. Only `squares` ever changes: the rest
    /// stays in registers.
    const PASS: Moves = Moves { own: 1, other: 1, squares: 1, later: 0 };

    /// The same moves, those to these squares last. A pass stays one: where it comes does not matter.
    #[inline]
    pub(crate) fn with_last(self, last: u64) -> Moves {
        Moves { squares: self.squares & !last, later: self.squares & last, ..self }
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.squares == 0 {
            (self.squares, self.later) = (self.later, 0);
        }
        let square = Square::lowest(self.squares)?;
        let rest = self.squares & (self.squares - 1);
        let bit = self.squares ^ rest;
        self.squares = rest;
        if self.own & self.other != 0 {
            return Some(Move::PASS);
        }
        Some(Move { gained: flips(self.own, self.other, square) | bit, placed: PackedMove::place(square) })
    }
}

impl Position for Board {
    type PackedMove = PackedMove;
    type Move = Move;
    /// The move says it all.
    type Undo = ();
    type Moves = Moves;

    const COPY_MAKE: bool = true;
    const CAN_REPEAT: bool = false;
    const FINISHED_LEAVES: u64 = 1;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    /// The side is left out: what a position is worth to its mover does not depend on the mover's colour.
    #[inline]
    fn key(&self) -> Key {
        let mut mixed = self.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 32 ^ self.other).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xa076_1d64_78bd_642f);
        Key(mixed ^ mixed >> 29)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.empty() == 0 {
            return Some(self.result(BOARD_FULL));
        }
        if self.own == 0 || self.other == 0 {
            return Some(self.result(WIPED_OUT));
        }
        None
    }

    fn no_moves_outcome(&self) -> Outcome {
        self.result(NO_MOVES)
    }

    #[inline]
    fn moves(&self, kind: MoveKind) -> Moves {
        if kind == MoveKind::Noisy {
            return Moves::NONE;
        }
        let squares = mobility(self.own, self.other);
        if squares == 0 {
            return if mobility(self.other, self.own) != 0 { Moves::PASS } else { Moves::NONE };
        }
        Moves { own: self.own, other: self.other, squares, later: 0 }
    }

    #[inline]
    fn unpack(&self, m: PackedMove) -> Option<Move> {
        match m.square() {
            Some(square) if self.empty() & square.bit() != 0 => {
                let flips = flips(self.own, self.other, square);
                (flips != 0).then_some(Move { gained: flips | square.bit(), placed: m })
            }
            Some(_) => None,
            None => {
                let stuck = mobility(self.own, self.other) == 0 && mobility(self.other, self.own) != 0;
                stuck.then_some(Move::PASS)
            }
        }
    }

    #[inline]
    fn count(&self) -> u64 {
        let squares = mobility(self.own, self.other);
        if squares != 0 {
            return u64::from(squares.count_ones());
        }
        u64::from(mobility(self.other, self.own) != 0)
    }

    #[inline]
    fn make(&mut self, mv: Move) {
        *self = self.child(mv);
    }

    #[inline]
    fn child(&self, mv: Move) -> Board {
        Board { own: self.other & !mv.gained, other: self.own | mv.gained, side: !self.side }
    }

    #[inline]
    fn undo(&mut self, mv: Move, (): ()) {
        *self = Board { own: self.other & !mv.gained, other: self.own | mv.flips(), side: !self.side };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finished_game_gives_the_empties_to_the_winner() {
        let board = Board::new(0xff, 0xff00, Side::First).unwrap();
        assert_eq!(board.margin(), 0);
        let board = Board::new(0xfff, 0xf000, Side::First).unwrap();
        assert_eq!(board.margin(), 12 - 4 + 48);
    }

    #[test]
    fn moves_pack_into_numbers() {
        for packed in 0..200 {
            if let Ok(m) = PackedMove::try_from(packed) {
                assert_eq!(u32::from(m), packed);
            }
        }
        assert_eq!(PackedMove::try_from(0), Err(()));
    }
}
