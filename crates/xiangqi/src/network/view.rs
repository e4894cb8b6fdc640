//! How a side looks at the board: which number a piece on a point has for it.

use ply_core::Side;

use crate::{Piece, Placement, Square};

/// Own and the other's pieces of seven roles.
const PIECES: usize = 14;
/// Numbers that a piece on a point may have.
pub(super) const FEATURES: usize = PIECES * Square::COUNT;

/// A side's view: with its own back rank lowest, and mirrored while its general stands on the right of the palace. Weights of
/// their own for every place of the general would take more positions than a few million to learn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct View {
    side: Side,
    mirrored: bool,
}

impl View {
    /// The view of the side whose general stands there, while it has one.
    #[inline]
    pub(super) fn new(side: Side, general: Option<Square>) -> View {
        View { side, mirrored: general.is_some_and(|general| general.column() > 4) }
    }

    /// A side's view of a board.
    pub(super) fn of(placement: &Placement, side: Side) -> View {
        View::new(side, placement.general(side))
    }

    /// The number of a piece on a point.
    #[inline]
    pub(super) fn feature(self, square: Square, piece: Piece) -> u32 {
        let rank = if self.side == Side::First { square.rank() } else { square.row() };
        let column = if self.mirrored { 8 - square.column() } else { square.column() };
        let whose = usize::from(piece.side() != self.side);
        let kind = whose * 7 + piece.role() as usize - 1;
        (kind * Square::COUNT + usize::from(rank) * 9 + usize::from(column)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    #[test]
    fn features_are_told_apart() {
        let mut seen = std::collections::HashSet::new();
        let view = View::new(Side::Second, Square::new(1, 5));
        for square in Square::all() {
            for side in Side::BOTH {
                for role in Role::ALL {
                    let feature = view.feature(square, Piece::new(side, role));
                    assert!((feature as usize) < FEATURES && seen.insert(feature));
                }
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_from_their_places() {
        // A red rook on a4 to red, a black one on a5 to black: both four ranks from home.
        let [red, black] = [(9, 3), (0, 3)].map(|(row, column)| Square::new(row, column).unwrap());
        let rook = |side, row| (Square::new(row, 0).unwrap(), Piece::new(side, Role::Rook));
        let (own, others) = (rook(Side::First, 5), rook(Side::Second, 4));
        let (first, second) = (View::new(Side::First, Some(red)), View::new(Side::Second, Some(black)));
        assert_eq!(first.feature(own.0, own.1), second.feature(others.0, others.1));
        // A general on the other side of the palace: everything mirrored.
        let mirrored = View::new(Side::First, Square::new(9, 5));
        let right = Square::new(5, 8).unwrap();
        assert_eq!(first.feature(own.0, own.1), mirrored.feature(right, own.1));
    }
}
