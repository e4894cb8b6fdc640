//! A whole move: an amazon's walk and her arrow.

use std::num::NonZeroU32;

use crate::Square;

/// Bits that a square takes in a packed move.
pub(crate) const SQUARE_BITS: u32 = 7;
/// The bits of one packed square.
pub(crate) const SQUARE_MASK: u32 = (1 << SQUARE_BITS) - 1;

/// A walk and the shot that ends it, packed: from, to, arrow, seven bits each from the lowest.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU32);

impl Move {
    /// The move that walks `from` → `to` and shoots at `arrow`.
    #[inline]
    pub const fn new(from: Square, to: Square, arrow: Square) -> Move {
        let packed = from.index() as u32
            | (to.index() as u32) << SQUARE_BITS
            | (arrow.index() as u32) << (2 * SQUARE_BITS);
        match NonZeroU32::new(packed) {
            Some(packed) => Move(packed),
            // No square has the number 0.
            None => unreachable!(),
        }
    }

    /// Where the amazon stands.
    #[inline]
    pub const fn from(self) -> Square {
        Square::of_bit(self.0.get() & SQUARE_MASK)
    }

    /// Where she walks.
    #[inline]
    pub const fn to(self) -> Square {
        Square::of_bit(self.0.get() >> SQUARE_BITS & SQUARE_MASK)
    }

    /// Where her arrow lands.
    #[inline]
    pub const fn arrow(self) -> Square {
        Square::of_bit(self.0.get() >> (2 * SQUARE_BITS) & SQUARE_MASK)
    }
}

impl From<Move> for u32 {
    #[inline]
    fn from(m: Move) -> u32 {
        m.0.get()
    }
}

/// A number that is no packed move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotAMove(pub u32);

impl TryFrom<u32> for Move {
    type Error = NotAMove;

    #[inline]
    fn try_from(packed: u32) -> Result<Move, NotAMove> {
        let square = |place: u32| Square::from_index(packed >> (place * SQUARE_BITS) & SQUARE_MASK);
        match (square(0), square(1), square(2)) {
            (Some(from), Some(to), Some(arrow)) if packed >> (3 * SQUARE_BITS) == 0 => {
                Ok(Move::new(from, to, arrow))
            }
            _ => Err(NotAMove(packed)),
        }
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}-{:?}/{:?}", self.from(), self.to(), self.arrow())
    }
}

const _: () = assert!(size_of::<Option<Move>>() == 4);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_round_trips() {
        let [from, to, arrow] =
            [(0, 0), (9, 9), (3, 7)].map(|(column, row)| Square::new(column, row).unwrap());
        let m = Move::new(from, to, arrow);
        assert_eq!((m.from(), m.to(), m.arrow()), (from, to, arrow));
        assert_eq!(Move::try_from(u32::from(m)), Ok(m));
        for packed in [0, u32::MAX, 1, u32::from(m) | 1 << 21, u32::from(m) & !SQUARE_MASK] {
            assert_eq!(Move::try_from(packed), Err(NotAMove(packed)));
        }
    }
}
