//! The board and its rules.

use std::num::NonZeroU8;

use ply_core::{Key, Kind, Outcome, Position, Reason, Side};

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
pub struct Move(NonZeroU8);

impl Move {
    /// Hands the turn over, when no disc can be placed.
    pub const PASS: Move = Move(NonZeroU8::new(65).unwrap());

    /// Places a disc.
    #[inline]
    pub const fn place(square: Square) -> Move {
        match NonZeroU8::new(square.index() as u8 + 1) {
            Some(packed) => Move(packed),
            None => unreachable!(),
        }
    }

    /// The square played, `None` for a pass.
    #[inline]
    pub const fn square(self) -> Option<Square> {
        Square::new(self.0.get() - 1)
    }
}

impl From<Move> for u32 {
    #[inline]
    fn from(m: Move) -> u32 {
        u32::from(m.0.get())
    }
}

impl TryFrom<u32> for Move {
    type Error = ();

    #[inline]
    fn try_from(packed: u32) -> Result<Move, ()> {
        u8::try_from(packed).ok().filter(|&packed| packed <= 65).and_then(NonZeroU8::new).map(Move).ok_or(())
    }
}

/// A move with the squares that it gives to the mover.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The disc placed and the discs turned; nothing for a pass.
    pub(crate) gained: u64,
    pub(crate) placed: Move,
}

impl Step {
    const PASS: Step = Step { gained: 0, placed: Move::PASS };

    /// The discs that turn.
    pub fn flips(self) -> u64 {
        self.gained & !self.bit()
    }

    /// The disc placed, as a set; empty for a pass.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        self.placed.square().map_or(0, Square::bit)
    }
}

impl From<Step> for Move {
    #[inline]
    fn from(step: Step) -> Move {
        step.placed
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

/// The steps of a position, found one by one.
#[derive(Clone, Debug)]
pub struct Steps {
    own: u64,
    other: u64,
    squares: u64,
}

impl Steps {
    /// Nothing to play.
    const NONE: Steps = Steps { own: 0, other: 0, squares: 0 };
    /// Only a pass. Discs of both sides on one square cannot be, so they mark it. Only `squares` ever changes: the rest
    /// stays in registers.
    const PASS: Steps = Steps { own: 1, other: 1, squares: 1 };
}

impl Iterator for Steps {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let square = Square::lowest(self.squares)?;
        let rest = self.squares & (self.squares - 1);
        let bit = self.squares ^ rest;
        self.squares = rest;
        if self.own & self.other != 0 {
            return Some(Step::PASS);
        }
        Some(Step { gained: flips(self.own, self.other, square) | bit, placed: Move::place(square) })
    }
}

impl Position for Board {
    type Move = Move;
    type Step = Step;
    type Undo = Board;
    type Steps = Steps;

    const COPIES: bool = true;
    const REPEATS: bool = false;
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
    fn over(&self) -> Option<Outcome> {
        if self.empty() == 0 {
            return Some(self.result(BOARD_FULL));
        }
        if self.own == 0 || self.other == 0 {
            return Some(self.result(WIPED_OUT));
        }
        None
    }

    fn stuck(&self) -> Outcome {
        self.result(NO_MOVES)
    }

    #[inline]
    fn steps(&self, kind: Kind) -> Steps {
        if kind == Kind::Noisy {
            return Steps::NONE;
        }
        let squares = mobility(self.own, self.other);
        if squares == 0 {
            return if mobility(self.other, self.own) != 0 { Steps::PASS } else { Steps::NONE };
        }
        Steps { own: self.own, other: self.other, squares }
    }

    #[inline]
    fn step(&self, m: Move) -> Option<Step> {
        match m.square() {
            Some(square) if self.empty() & square.bit() != 0 => {
                let flips = flips(self.own, self.other, square);
                (flips != 0).then_some(Step { gained: flips | square.bit(), placed: m })
            }
            Some(_) => None,
            None => {
                let stuck = mobility(self.own, self.other) == 0 && mobility(self.other, self.own) != 0;
                stuck.then_some(Step::PASS)
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
    fn make(&mut self, step: Step) -> Board {
        std::mem::replace(self, self.child(step))
    }

    #[inline]
    fn child(&self, step: Step) -> Board {
        Board { own: self.other & !step.gained, other: self.own | step.gained, side: !self.side }
    }

    #[inline]
    fn undo(&mut self, _: Step, before: Board) {
        *self = before;
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
            if let Ok(m) = Move::try_from(packed) {
                assert_eq!(u32::from(m), packed);
            }
        }
        assert_eq!(Move::try_from(0), Err(()));
    }
}
