//! Mobility and flips with plain 64-bit arithmetic.

use super::{Lines, PASSABLE, RAYS, STRIDES};
use crate::Square;

/// The squares that can be played in each direction, for the owner of `own`.
#[inline]
pub fn lines(own: u64, other: u64) -> Lines {
    let empty = !(own | other);
    let mut lines = [0; 8];
    for (i, (&s, &passable)) in STRIDES.iter().zip(&PASSABLE).enumerate() {
        let run = other & passable;
        let mut up = run & (own << s);
        let mut down = run & (own >> s);
        // A run has at most six discs.
        for _ in 0..5 {
            up |= run & (up << s);
            down |= run & (down >> s);
        }
        lines[i] = (up << s) & empty;
        lines[i + 4] = (down >> s) & empty;
    }
    Lines(lines)
}

/// The squares that the owner of `own` can play.
#[inline]
pub fn mobility(own: u64, other: u64) -> u64 {
    lines(own, other).squares()
}

/// The discs of `other` that turn when the owner of `own` plays `square`.
#[inline]
pub fn flips(own: u64, other: u64, square: Square) -> u64 {
    let mut flips = 0;
    let [towards_h8, towards_a1] = [RAYS[0][square.index()], RAYS[1][square.index()]];
    for ray in towards_h8 {
        // A carry runs through everything but the first square of the ray that is not the opponent's.
        let end = (other | !ray).wrapping_add(1) & ray & own;
        if end != 0 {
            flips |= (end - 1) & ray;
        }
    }
    for ray in towards_a1 {
        // That square is the highest one of the ray.
        let free = ray & !other;
        if free != 0 {
            let end = 1 << (63 - free.leading_zeros());
            if end & own != 0 {
                flips |= ray & !(end | (end - 1));
            }
        }
    }
    flips
}
