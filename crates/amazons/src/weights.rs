//! The standard evaluation's numbers.
//!
//! They are ours: logistic regressions of who won on the features, over some three thousand games of our own
//! two turns deep, four in five of them on eight by eight; two such fits were blended by hand and rounded.
//! Early on room to move and quick kings decide; later every square that is nearer does.

use crate::features::TERMS;

/// Where weights are given: an empty board, one fifth of the way to the full phase, and so on.
pub(crate) const KNOTS: usize = 6;

/// Weights at each knot, in 256ths of a point.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [[i32; TERMS]; KNOTS] = [
    // tempo  queen  safe   king  safe  near  only  freedom  confined
    [   7000,   350, 1000,   300,  800,  150,  600,     150,     -950],
    [   6800,   500, 1350,   800, 1800,  150,  650,     200,     -900],
    [   6800,  1500, 1500,  2400, 2200,  220,  800,     400,     -680],
    [   6700,  3700, 3000,  3900, 2200,  120,  800,     280,     -480],
    [  -1000,  6000, 5500,  5400, 2700,  150, 1800,     300,     -560],
    [ -11000,  6800, 6500,  5800, 3000,  200, 2000,    1200,     -820],
];

/// Once nothing is contested each square of one's own is a move, and being to move costs half of one: with
/// as many squares as the other, who must move first runs out first.
#[rustfmt::skip]
pub(crate) const SETTLED: [i32; TERMS] = [-23000, 0, 0, 0, 0, 0, 45000, 0, 0];
