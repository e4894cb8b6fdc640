//! Moves: compact and lasting, or ready to be made.

use std::fmt;
use std::num::NonZeroU16;

use crate::point::{POINTS, Point};

/// From where to where: 64 · from + to, which is never 0 because a move leaves its point.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct PackedMove(NonZeroU16);

const _: () = assert!(size_of::<Option<PackedMove>>() == 2);

impl PackedMove {
    /// The move between two different points.
    pub const fn new(from: Point, to: Point) -> Option<PackedMove> {
        if from.index() == to.index() { None } else { Some(PackedMove::pack(from, to)) }
    }

    /// Only A1 to A1 would be 0, and neither a move nor the pass is that.
    #[inline]
    const fn pack(from: Point, to: Point) -> PackedMove {
        match NonZeroU16::new((from.index() << 6 | to.index()) as u16) {
            Some(packed) => PackedMove(packed),
            None => PackedMove(NonZeroU16::MAX),
        }
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn origin(self) -> Point {
        Point::known((self.0.get() >> 6) as u8)
    }

    /// Where it goes.
    #[inline]
    pub const fn target(self) -> Point {
        Point::known((self.0.get() & 63) as u8)
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin(), self.target())
    }
}

impl From<PackedMove> for u32 {
    #[inline]
    fn from(m: PackedMove) -> u32 {
        m.0.get().into()
    }
}

/// A number that packs no move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotAMove(pub u32);

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} packs no Surakarta move", self.0)
    }
}

impl std::error::Error for NotAMove {}

impl TryFrom<u32> for PackedMove {
    type Error = NotAMove;

    #[inline]
    fn try_from(packed: u32) -> Result<PackedMove, NotAMove> {
        let (from, to) = (packed >> 6, packed & 63);
        if from >= POINTS as u32 || to >= POINTS as u32 || from == to {
            return Err(NotAMove(packed));
        }
        Ok(PackedMove::pack(Point::known(from as u8), Point::known(to as u8)))
    }
}

/// A move of the position at hand, and whether it captures.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    from: Point,
    to: Point,
    capture: bool,
}

impl Move {
    /// Hands the turn over without a move; for null-move pruning only, never generated.
    pub(crate) const PASS: Move = Move { from: Point::known(35), to: Point::known(35), capture: false };

    #[inline]
    pub(crate) const fn new(from: Point, to: Point, capture: bool) -> Move {
        Move { from, to, capture }
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn origin(self) -> Point {
        self.from
    }

    /// Where it goes.
    #[inline]
    pub const fn target(self) -> Point {
        self.to
    }

    /// An enemy is taken.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.capture
    }

    #[inline]
    pub(crate) const fn is_pass(self) -> bool {
        self.from.index() == self.to.index()
    }
}

impl From<Move> for PackedMove {
    #[inline]
    fn from(mv: Move) -> PackedMove {
        PackedMove::pack(mv.from, mv.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_moves_round_trip_and_the_rest_is_refused() {
        let mut accepted = 0;
        for packed in (0..8192).chain([u32::MAX, 1 << 16, 1 << 31]) {
            if let Ok(m) = PackedMove::try_from(packed) {
                assert_eq!(u32::from(m), packed);
                assert_eq!(PackedMove::new(m.origin(), m.target()), Some(m));
                accepted += 1;
            }
        }
        assert_eq!(accepted, 36 * 35);
        assert!(PackedMove::try_from(u32::from(PackedMove::from(Move::PASS))).is_err());
    }
}
