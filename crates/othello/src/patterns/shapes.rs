//! The shapes of the patterns that the evaluation looks at.

use std::sync::LazyLock;

use ply_model::Patterns;

use crate::square::Square;

/// Shapes as squares in the order of their digits, the highest first.
const SHAPES: [&str; 14] = [
    // Corners: 3x3, 2x5, an angle along both edges, a triangle.
    "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
    "a1 b1 c1 d1 e1 a2 b2 a3 a4 a5",
    // Edges: with both X squares, and with the middle of the row beside it.
    "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2",
    "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2",
    // Rows.
    "a2 b2 c2 d2 e2 f2 g2 h2",
    "a3 b3 c3 d3 e3 f3 g3 h3",
    "a4 b4 c4 d4 e4 f4 g4 h4",
    // Diagonals.
    "a1 b2 c3 d4 e5 f6 g7 h8",
    "b1 c2 d3 e4 f5 g6 h7",
    "c1 d2 e3 f4 g5 h6",
    "d1 e2 f3 g4 h5",
    "e1 f2 g3 h4",
    "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4",
];

/// How many shapes there are.
pub(super) const SHAPE_COUNT: usize = SHAPES.len();

/// In how many places each shape lies: four or eight, or two if it is its own mirror image.
const PLACES: [usize; SHAPE_COUNT] = [4, 8, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4, 4, 4];

/// The lanes of each shape's patterns: the first one, and the one after the last.
pub(super) const SHAPE_LANES: [[usize; 2]; SHAPE_COUNT] = {
    let mut lanes = [[0; 2]; SHAPE_COUNT];
    let (mut shape, mut first) = (0, 0);
    while shape < SHAPE_COUNT {
        lanes[shape] = [first, first + PLACES[shape]];
        first += PLACES[shape];
        shape += 1;
    }
    lanes
};

/// Patterns on the board, with room to make whole registers of their numbers.
pub(super) const LANES: usize = 64;

/// The patterns of these shapes.
pub(super) static PATTERNS: LazyLock<Patterns<64, LANES>> = LazyLock::new(|| {
    let square = |name: &str| Square::read(name).expect("a square").index();
    let shapes = SHAPES.map(|shape| shape.split(' ').map(square).collect::<Vec<_>>());
    Patterns::new(8, &shapes.each_ref().map(Vec::as_slice))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_lie_where_they_should() {
        assert_eq!(PATTERNS.count(), 4 + 8 + 4 + 4 + 4 + 12 + 2 + 16 + 4);
        assert!(PATTERNS.count() <= LANES);
        assert_eq!(PATTERNS.count(), SHAPE_LANES[SHAPE_COUNT - 1][1]);
        // A shape's numbers begin where those of the one before end, and only there.
        for [first, end] in SHAPE_LANES {
            let offset = |lane: usize| PATTERNS.offsets()[lane];
            assert!((first..end).all(|lane| offset(lane) == offset(first)));
            assert!(first == 0 || offset(first) > offset(first - 1));
        }
        // Every square belongs to some pattern, and equally many to its mirror images.
        for square in 0..64 {
            let covered = |square: usize| PATTERNS.digits(square).iter().filter(|&&digit| digit != 0).count();
            assert!(covered(square) >= 4);
            let (x, y) = (square % 8, square / 8);
            for mirrored in [y * 8 + 7 - x, (7 - y) * 8 + x, x * 8 + y] {
                assert_eq!(covered(square), covered(mirrored));
            }
        }
    }

    #[test]
    fn mirrored_numbers_share_a_weight() {
        // The 3x3 corner is its own mirror image along the diagonal: 45 of 9 squares' pairs trade places.
        assert_eq!((0..19_683).map(|number| PATTERNS.weight(0, number)).max(), Some(10_206 - 1));
    }
}
