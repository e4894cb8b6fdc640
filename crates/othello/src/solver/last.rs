//! The last four empty squares, each number with a function of its own: most of a solver's time is spent here.
//!
//! Scores are final disc differences to the side to move, squares left empty counted for the winner. A search asks whether
//! the score is greater than `alpha`, and returns a bound on the side of the answer.

use super::quadrant;
use crate::bits::{flips, last_flips};
use crate::square::Square;

/// The score of a finished game, with squares left empty counted for the winner.
#[inline]
pub(super) fn final_score(own: u64, other: u64) -> i32 {
    let own = own.count_ones() as i32;
    let other = other.count_ones() as i32;
    let empty = 64 - own - other;
    own - other + empty * (own - other).signum()
}

/// One empty square left.
#[inline]
pub(super) fn one(own: u64, square: Square, alpha: i32) -> i32 {
    let discs = own.count_ones() as i32;
    let turned = last_flips(own, square) as i32;
    if turned > 0 {
        return 2 * (discs + turned) - 62;
    }
    // Without a move of ours there is no more to win than the empty square.
    if 2 * discs - 62 <= alpha {
        return 2 * discs - 62;
    }
    let turned = last_flips(!own & !square.bit(), square) as i32;
    if turned > 0 {
        return 2 * (discs - turned) - 64;
    }
    // Nobody can play there: the winner takes it. The discs are 63, so nobody has half of them.
    if discs >= 32 { 2 * discs - 62 } else { 2 * discs - 64 }
}

/// Two empty squares left. The positions with one are counted here too.
pub(super) fn two(own: u64, other: u64, alpha: i32, squares: [Square; 2], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = i32::MIN;
    for [square, left] in [squares, [squares[1], squares[0]]] {
        if square.neighbours() & other != 0 {
            let turned = flips(own, other, square);
            if turned != 0 {
                *nodes += 1;
                let score = -one(other & !turned, left, -alpha - 1);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
    }
    if best > i32::MIN {
        return best;
    }
    // A pass: the opponent asks whether it keeps us at or below alpha.
    let mut best = i32::MAX;
    for [square, left] in [squares, [squares[1], squares[0]]] {
        if square.neighbours() & own != 0 {
            let turned = flips(other, own, square);
            if turned != 0 {
                *nodes += 1;
                let score = one(own & !turned, left, alpha);
                if score <= alpha {
                    return score;
                }
                best = best.min(score);
            }
        }
    }
    if best < i32::MAX { best } else { final_score(own, other) }
}

/// Three empty squares left, tried in this order.
pub(super) fn three(own: u64, other: u64, alpha: i32, squares: [Square; 3], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let [a, b, c] = squares;
    let mut best = i32::MIN;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if square.neighbours() & other != 0 {
            let turned = flips(own, other, square);
            if turned != 0 {
                let score = -two(other & !turned, own | turned | square.bit(), -alpha - 1, rest, nodes);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
    }
    if best > i32::MIN {
        return best;
    }
    let mut best = i32::MAX;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if square.neighbours() & own != 0 {
            let turned = flips(other, own, square);
            if turned != 0 {
                let score = two(own & !turned, other | turned | square.bit(), alpha, rest, nodes);
                if score <= alpha {
                    return score;
                }
                best = best.min(score);
            }
        }
    }
    if best < i32::MAX { best } else { final_score(own, other) }
}

/// Four squares, those of the first set before those of the second.
#[inline]
fn in_order(mut first: u64, mut second: u64) -> [Square; 4] {
    std::array::from_fn(|_| {
        let set = if first != 0 { &mut first } else { &mut second };
        let square = Square::lowest(*set).unwrap_or(Square::A1);
        *set &= set.wrapping_sub(1);
        square
    })
}

/// Four empty squares left. Squares of a quadrant with an odd number of empty ones come first: who plays there plays
/// last there.
pub(super) fn four(own: u64, other: u64, alpha: i32, parity: u8, nodes: &mut u64) -> i32 {
    let empty = !(own | other);
    let mut first = empty & quadrant::squares(parity);
    // Three in one quadrant and one in another: the lone one first, now and after one of the three.
    if first == empty && parity.count_ones() == 2 {
        first = empty & quadrant::squares(parity & parity.wrapping_neg());
        if first.count_ones() == 3 {
            first ^= empty;
        }
    }
    let [a, b, c, d] = in_order(first, empty & !first);
    let tries = [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])];
    *nodes += 1;
    let mut best = i32::MIN;
    for (square, rest) in tries {
        if square.neighbours() & other != 0 {
            let turned = flips(own, other, square);
            if turned != 0 {
                let score = -three(other & !turned, own | turned | square.bit(), -alpha - 1, rest, nodes);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
    }
    if best > i32::MIN {
        return best;
    }
    let mut best = i32::MAX;
    for (square, rest) in tries {
        if square.neighbours() & own != 0 {
            let turned = flips(other, own, square);
            if turned != 0 {
                let score = three(own & !turned, other | turned | square.bit(), alpha, rest, nodes);
                if score <= alpha {
                    return score;
                }
                best = best.min(score);
            }
        }
    }
    if best < i32::MAX { best } else { final_score(own, other) }
}
