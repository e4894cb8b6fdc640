//! The evaluations taken apart, for people to read.

use ply_core::{Term, Words};

use crate::square::Square;

/// A difference of two sets of squares, each square worth `weight`.
pub(crate) fn sets(name: &'static str, label: Words, own: u64, other: u64, weight: f64) -> Term {
    Term::new(name, label, f64::from(own.count_ones()), f64::from(other.count_ones()), weight).with_squares(
        named(|square| {
            let has = |set: u64| f64::from(u8::from(set & square.bit() != 0));
            (has(own) - has(other)) * weight
        }),
    )
}

/// Every square with its value.
pub(crate) fn named(value: impl Fn(Square) -> f64) -> impl Iterator<Item = (String, f64)> {
    (0..64).filter_map(Square::new).map(move |square| (square.to_string(), value(square)))
}
