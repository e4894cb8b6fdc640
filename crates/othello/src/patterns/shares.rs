//! What each shape of patterns adds to the learned evaluation: its value without the shape is the sum of the others.

use ply_core::{Term, Words};

use super::shapes::{PATTERNS, SHAPE_COUNT};
use crate::terms::named;

/// The shapes' names, in their order.
const NAMES: [(&str, Words); SHAPE_COUNT] = [
    ("corner-3x3", Words::new("Corner 3×3", "角 3×3")),
    ("corner-2x5", Words::new("Corner 2×5", "角 2×5")),
    ("corner-angle", Words::new("Corner angle", "角双边")),
    ("edge-x", Words::new("Edge with X squares", "边与星位")),
    ("edge-block", Words::new("Edge and next row", "边与次行")),
    ("row-2", Words::new("Second row", "第二行")),
    ("row-3", Words::new("Third row", "第三行")),
    ("row-4", Words::new("Fourth row", "第四行")),
    ("diagonal-8", Words::new("Diagonal of 8", "八格斜线")),
    ("diagonal-7", Words::new("Diagonal of 7", "七格斜线")),
    ("diagonal-6", Words::new("Diagonal of 6", "六格斜线")),
    ("diagonal-5", Words::new("Diagonal of 5", "五格斜线")),
    ("diagonal-4", Words::new("Diagonal of 4", "四格斜线")),
    ("corner-triangle", Words::new("Corner triangle", "角三角")),
];

/// A shape's term from the weights of its patterns; each is spread evenly over the squares of its pattern.
pub(super) fn share(shape: usize, weights: impl Iterator<Item = (usize, i16)>) -> Term {
    let (name, label) = NAMES[shape];
    let covers = |lane: usize, square: usize| PATTERNS.digits(square)[lane] != 0;
    let mut squares = [0.0; 64];
    let (mut own, mut other) = (0.0, 0.0);
    for (lane, weight) in weights {
        let weight = f64::from(weight);
        own += weight.max(0.0);
        other += (-weight).max(0.0);
        let covered: Vec<_> = (0..64).filter(|&square| covers(lane, square)).collect();
        for &square in &covered {
            squares[square] += weight / covered.len() as f64;
        }
    }
    Term::new(name, label, own, other, 1.0).with_squares(named(|square| squares[square.index()]))
}
