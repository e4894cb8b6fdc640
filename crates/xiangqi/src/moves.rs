//! A move, and the step that makes it.

use std::fmt;
use std::num::NonZeroU16;

use crate::{Piece, Square};

/// From and to, packed into 14 bits and never zero.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

impl Move {
    /// The move between two different points.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Option<Move> {
        if from.index() == to.index() {
            return None;
        }
        match NonZeroU16::new((from.index() << 7 | to.index()) as u16) {
            Some(packed) => Some(Move(packed)),
            None => None,
        }
    }

    /// Where it starts.
    #[inline(always)]
    pub const fn origin(self) -> Square {
        Square::at((self.0.get() >> 7) as u8)
    }

    /// Where it ends.
    #[inline(always)]
    pub const fn target(self) -> Square {
        Square::at((self.0.get() & 127) as u8)
    }
}

impl From<Move> for u32 {
    #[inline(always)]
    fn from(m: Move) -> u32 {
        m.0.get() as u32
    }
}

/// A number that packs no move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotAMove;

impl TryFrom<u32> for Move {
    type Error = NotAMove;

    #[inline]
    fn try_from(packed: u32) -> Result<Move, NotAMove> {
        let from = Square::from_index((packed >> 7) as usize).ok_or(NotAMove)?;
        let to = Square::from_index((packed & 127) as usize).ok_or(NotAMove)?;
        Move::new(from, to).ok_or(NotAMove)
    }
}

/// `h2e2`, as UCI and UCCI write it.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin(), self.target())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move of one position, with the piece that moves and the piece it captures.
///
/// A step whose `from` and `to` are the own general's point hands the turn over (null-move pruning).
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What moves.
    pub piece: Piece,
    /// What stands at `to`.
    pub captured: Option<Piece>,
}

const _: () = assert!(size_of::<Step>() == 4);

impl From<Step> for Move {
    #[inline(always)]
    fn from(step: Step) -> Move {
        let packed = (step.from.index() << 7 | step.to.index()) as u16;
        // Only a step from point 0 to itself would pack to 0, and no general stands in a corner.
        Move(NonZeroU16::new(packed).unwrap_or(NonZeroU16::MIN))
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}:{}{}", self.piece, self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_round_trips_and_refuses_the_rest() {
        let mut accepted = 0;
        for packed in 0..1 << 17 {
            if let Ok(m) = Move::try_from(packed) {
                assert_eq!(u32::from(m), packed);
                assert_ne!(m.origin(), m.target());
                accepted += 1;
            }
        }
        assert_eq!(accepted, 90 * 89);
        assert!(Move::try_from(u32::MAX).is_err());
    }
}
