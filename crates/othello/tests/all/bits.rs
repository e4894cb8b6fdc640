//! The portable functions against a walk over the board, and the SIMD ones against the portable.

use ply_othello::{Square, flips, lines, mobility, portable};
use proptest::prelude::*;

/// The rules said slowly: walk from the square in each direction.
fn walk(own: u64, other: u64, square: usize) -> u64 {
    let mut all = 0;
    for (dx, dy) in [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)] {
        let (mut x, mut y) = ((square % 8) as i32, (square / 8) as i32);
        let mut run = 0;
        loop {
            (x, y) = (x + dx, y + dy);
            if !(0..8).contains(&x) || !(0..8).contains(&y) {
                break;
            }
            let bit = 1_u64 << (y * 8 + x);
            if other & bit != 0 {
                run |= bit;
            } else {
                if own & bit != 0 {
                    all |= run;
                }
                break;
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn all_ways_agree(a: u64, b: u64, thin: u64) {
        let (own, other) = (a & !b, b & (thin | !a));
        prop_assume!(own & other == 0);
        let mut squares = 0;
        for index in 0..64 {
            let square = Square::new(index).unwrap();
            if (own | other) & square.bit() != 0 {
                continue;
            }
            let expected = walk(own, other, square.index());
            prop_assert_eq!(portable::flips(own, other, square), expected);
            prop_assert_eq!(flips(own, other, square), expected);
            if expected != 0 {
                squares |= square.bit();
            }
        }
        prop_assert_eq!(portable::mobility(own, other), squares);
        prop_assert_eq!(mobility(own, other), squares);
        prop_assert_eq!(portable::lines(own, other), lines(own, other));
        prop_assert_eq!(lines(own, other).squares(), squares);
    }
}
