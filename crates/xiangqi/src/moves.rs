//! A move, and its packed form.

use std::fmt;
use std::num::NonZeroU16;

use crate::{Piece, Square};

/// From and to, packed into 14 bits and never zero.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct PackedMove(NonZeroU16);

const _: () = assert!(size_of::<Option<PackedMove>>() == 2);

impl PackedMove {
    /// The move between two different points.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Option<PackedMove> {
        if from.index() == to.index() {
            return None;
        }
        match NonZeroU16::new((from.index() << 7 | to.index()) as u16) {
            Some(packed) => Some(PackedMove(packed)),
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

impl From<PackedMove> for u32 {
    #[inline(always)]
    fn from(m: PackedMove) -> u32 {
        m.0.get() as u32
    }
}

/// A number that packs no move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotAMove;

impl TryFrom<u32> for PackedMove {
    type Error = NotAMove;

    #[inline]
    fn try_from(packed: u32) -> Result<PackedMove, NotAMove> {
        let from = Square::from_index((packed >> 7) as usize).ok_or(NotAMove)?;
        let to = Square::from_index((packed & 127) as usize).ok_or(NotAMove)?;
        PackedMove::new(from, to).ok_or(NotAMove)
    }
}

/// `h2e2`, as UCI and UCCI write it.
impl fmt::Display for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin(), self.target())
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move of one position, with the piece that moves and the piece it captures.
///
/// A move whose `from` and `to` are the own general's point hands the turn over (null-move pruning).
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What moves.
    pub piece: Piece,
    /// What stands at `to`.
    pub captured: Option<Piece>,
}

const _: () = assert!(size_of::<Move>() == 4);

impl From<Move> for PackedMove {
    #[inline(always)]
    fn from(mv: Move) -> PackedMove {
        let packed = (mv.from.index() << 7 | mv.to.index()) as u16;
        // Only a move from point 0 to itself would pack to 0, and no general stands in a corner.
        PackedMove(NonZeroU16::new(packed).unwrap_or(NonZeroU16::MIN))
    }
}

impl fmt::Debug for Move {
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
            if let Ok(m) = PackedMove::try_from(packed) {
                assert_eq!(u32::from(m), packed);
                assert_ne!(m.origin(), m.target());
                accepted += 1;
            }
        }
        assert_eq!(accepted, 90 * 89);
        assert!(PackedMove::try_from(u32::MAX).is_err());
    }
}
