//! The endgame solver: exact scores of positions with few empty squares left.
//!
//! It asks one question, whether the score is greater than `alpha`: searches with wider windows are the shared core's.
//! The last four squares are unrolled (`last`); with five, moves are only ordered by parity; above that, positions are
//! remembered and moves ordered by how few replies they leave.

mod cache;
mod last;
mod quadrant;

use arrayvec::ArrayVec;

use crate::bits::{flips, mobility};
use crate::square::Square;
use crate::stability;
use crate::standard::CORNERS;
use cache::{Cache, Key};

/// A solver with what it remembers.
#[derive(Clone)]
pub struct Solver {
    /// Positions with many empty squares.
    cache: Cache,
    /// Positions with few of them, of which most are asked for again soon or never: small, so that it stays near the
    /// processor.
    near: Cache,
    nodes: u64,
    budget: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Solver { cache: Cache::new(CACHE_BITS), near: Cache::new(NEAR_BITS), nodes: 0, budget: 0 }
    }
}

/// Up to this many empty squares moves are tried in the order of parity; above, positions are remembered, and moves tried
/// in the order of the replies they leave.
const PARITY_ORDER: u32 = 5;
/// Up to this many are remembered in the small cache.
const NEAR: u32 = 8;
/// Slots of the two caches, as powers of two.
const CACHE_BITS: u32 = 20;
const NEAR_BITS: u32 = 14;
/// From this many empty squares on, positions after a move are looked up before any of them is searched.
const ENHANCED_CUTOFF: u32 = 9;
/// A score can only be this high with so many empty squares where many discs are stable: below it, counting them is in vain.
const STABILITY_ALPHA: [i32; 16] = [99, 99, 99, 99, 6, 8, 10, 12, 8, 10, 20, 22, 24, 26, 28, 30];

/// What a solver found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The score if it is greater than alpha, at least; otherwise at most. `None` where the budget did not suffice.
    pub score: Option<i32>,
    /// Positions visited.
    pub nodes: u64,
}

/// A move and what was found out to order it.
#[derive(Copy, Clone)]
struct Candidate {
    square: Square,
    turned: u64,
    /// The opponent's moves after it.
    replies: u64,
    /// The position after it.
    key: Key,
}

/// No position has more moves.
const MAX_MOVES: usize = 34;

/// The moves of a position, handed out by how promising they look. Moves stay where they are put: what is compared is an
/// array of small numbers.
#[derive(Default)]
struct MoveList {
    candidates: ArrayVec<Candidate, MAX_MOVES>,
    /// How each looks, and in the low bits which it is.
    ranks: ArrayVec<i32, MAX_MOVES>,
}

/// Bits of a rank that say which move it is.
const INDEX_BITS: u32 = 6;
/// More than any move looks.
const BEST_KNOWN: i32 = 1 << 20;

impl MoveList {
    #[inline]
    fn push(&mut self, candidate: Candidate, looks: i32) {
        self.ranks.push((looks << INDEX_BITS) + self.ranks.len() as i32);
        self.candidates.push(candidate);
    }

    /// The most promising move that was not yet taken.
    #[inline]
    fn take_best(&mut self) -> Option<Candidate> {
        let best = *self.ranks.iter().max()?;
        if best == i32::MIN {
            return None;
        }
        let index = (best & ((1 << INDEX_BITS) - 1)) as usize;
        self.ranks[index] = i32::MIN;
        self.candidates.get(index).copied()
    }
}

impl Solver {
    /// Whether the final score of the side that owns `own` and is to move is greater than `alpha`, found within about `budget`
    /// nodes.
    pub fn solve(&mut self, own: u64, other: u64, alpha: i32, budget: u64) -> Solved {
        (self.nodes, self.budget) = (0, budget);
        let empty = !(own | other);
        let score = self.any(own, other, alpha, quadrant::odd(empty));
        let complete = self.nodes <= self.budget;
        Solved { score: complete.then_some(score), nodes: self.nodes }
    }

    /// Forgets what it remembers.
    pub fn clear(&mut self) {
        self.cache.clear();
        self.near.clear();
    }

    /// Any number of empty squares.
    #[inline]
    fn any(&mut self, own: u64, other: u64, alpha: i32, odd: u8) -> i32 {
        let count = (own | other).count_zeros();
        if count > PARITY_ORDER {
            self.remembered(own, other, alpha, odd, Cache::key(own, other), mobility(own, other))
        } else if count > 4 {
            self.parity(own, other, alpha, odd, mobility(own, other))
        } else {
            self.few(own, other, alpha, odd)
        }
    }

    /// Four empty squares or fewer.
    fn few(&mut self, own: u64, other: u64, alpha: i32, odd: u8) -> i32 {
        let empty = !(own | other);
        let mut squares = ArrayVec::<Square, 4>::new();
        let mut set = empty;
        while let Some(square) = Square::lowest(set) {
            squares.push(square);
            set &= set - 1;
        }
        match squares[..] {
            [_, _, _, _] => last::four(own, other, alpha, odd, &mut self.nodes),
            [a, b, c] => last::three(own, other, alpha, [a, b, c], &mut self.nodes),
            [a, b] => last::two(own, other, alpha, [a, b], &mut self.nodes),
            [a] => {
                self.nodes += 1;
                last::one(own, a, alpha)
            }
            _ => {
                self.nodes += 1;
                last::final_score(own, other)
            }
        }
    }

    /// Five empty squares: odd quadrants first.
    fn parity(&mut self, own: u64, other: u64, alpha: i32, odd: u8, moves: u64) -> i32 {
        self.nodes += 1;
        if moves == 0 {
            let replies = mobility(other, own);
            if replies == 0 {
                return last::final_score(own, other);
            }
            return -self.parity(other, own, -alpha - 1, odd, replies);
        }
        let first = moves & quadrant::squares(odd);
        let mut best = i32::MIN;
        for mut set in [first, moves & !first] {
            while let Some(square) = Square::lowest(set) {
                set &= set - 1;
                let turned = flips(own, other, square);
                let (own, other, odd) = after(own, other, odd, square, turned);
                let score = -last::four(own, other, -alpha - 1, odd, &mut self.nodes);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }

    /// Stability cut-off: what the opponent can never lose bounds the score. The bound, if it is at most `alpha`.
    #[inline]
    pub fn upper_bound(own: u64, other: u64, alpha: i32) -> Option<i32> {
        let count = (own | other).count_zeros();
        if alpha < STABILITY_ALPHA[count.min(15) as usize] {
            return None;
        }
        let bound = 64 - 2 * stability::stable_of(other, own).count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// Many empty squares: remembered, bounded by stable discs, and the moves ordered.
    fn remembered(&mut self, own: u64, other: u64, alpha: i32, odd: u8, key: Key, moves: u64) -> i32 {
        self.nodes += 1;
        if self.nodes > self.budget {
            return alpha;
        }
        let count = (own | other).count_zeros();
        if let Some(bound) = Self::upper_bound(own, other, alpha) {
            return bound;
        }
        let mut best_known = None;
        let cache = if count <= NEAR { &self.near } else { &self.cache };
        if let Some(entry) = cache.probe(key) {
            if i32::from(entry.lower) > alpha {
                return entry.lower.into();
            }
            if i32::from(entry.upper) <= alpha {
                return entry.upper.into();
            }
            best_known = entry.best;
        }
        if moves == 0 {
            let replies = mobility(other, own);
            if replies == 0 {
                return last::final_score(own, other);
            }
            return -self.remembered(other, own, -alpha - 1, odd, Cache::key(other, own), replies);
        }

        // Where the positions after the moves are remembered, if they are.
        let near = count - 1 <= NEAR;
        let cache = (count - 1 > PARITY_ORDER).then_some(if near { &self.near } else { &self.cache });
        let mut list = MoveList::default();
        order(&mut list, own, other, moves, odd, best_known, cache);

        // Enhanced transposition cut-off: a position after a move may be known to be bad for the opponent.
        if let Some(cache) = cache.filter(|_| count >= ENHANCED_CUTOFF) {
            for Candidate { key, .. } in &list.candidates {
                if let Some(entry) = cache.probe(*key)
                    && -i32::from(entry.upper) > alpha
                {
                    return -i32::from(entry.upper);
                }
            }
        }

        let (mut best, mut best_square) = (i32::MIN, None);
        while let Some(Candidate { square, turned, replies, key }) = list.take_best() {
            let (own, other, odd) = after(own, other, odd, square, turned);
            let score = if count - 1 > PARITY_ORDER {
                -self.remembered(own, other, -alpha - 1, odd, key, replies)
            } else {
                -self.parity(own, other, -alpha - 1, odd, replies)
            };
            if self.nodes > self.budget {
                return alpha;
            }
            if score > best {
                (best, best_square) = (score, Some(square));
                if score > alpha {
                    break;
                }
            }
        }
        let cache = if count <= NEAR { &mut self.near } else { &mut self.cache };
        cache.store(key, alpha, best, best_square);
        best
    }
}

/// Lists the moves with how promising they look, the one that was best before the most. The cache, if there is one, will be
/// asked for the positions after them.
#[inline]
fn order(
    list: &mut MoveList,
    own: u64,
    other: u64,
    mut moves: u64,
    odd: u8,
    best_known: Option<Square>,
    cache: Option<&Cache>,
) {
    while let Some(square) = Square::lowest(moves) {
        moves &= moves - 1;
        let turned = flips(own, other, square);
        let (own, other) = (other & !turned, own | turned | square.bit());
        let key = cache.map_or(Key::default(), |cache| {
            let key = Cache::key(own, other);
            cache.prefetch(key);
            key
        });
        let replies = mobility(own, other);
        let looks = if best_known == Some(square) { BEST_KNOWN } else { looks(replies, square, odd) };
        list.push(Candidate { square, turned, replies, key }, looks);
    }
}

/// The board after a move, seen by the opponent, and the quadrants that are odd then.
#[inline]
fn after(own: u64, other: u64, odd: u8, square: Square, turned: u64) -> (u64, u64, u8) {
    (other & !turned, own | turned | square.bit(), odd ^ quadrant::of(square))
}

/// How good a move looks: few replies, none of them a corner, a corner itself, an odd quadrant.
#[inline]
fn looks(replies: u64, square: Square, odd: u8) -> i32 {
    let weighted = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
    let corner = i32::from(square.bit() & CORNERS != 0);
    let parity = i32::from(quadrant::of(square) & odd != 0);
    -16 * weighted + 8 * corner + 6 * parity
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The score by trying everything.
    fn minimax(own: u64, other: u64) -> i32 {
        let mut moves = mobility(own, other);
        if moves == 0 {
            if mobility(other, own) == 0 {
                return last::final_score(own, other);
            }
            return -minimax(other, own);
        }
        let mut best = i32::MIN;
        while let Some(square) = Square::lowest(moves) {
            moves &= moves - 1;
            let turned = flips(own, other, square);
            best = best.max(-minimax(other & !turned, own | turned | square.bit()));
        }
        best
    }

    /// Random play until so many squares are empty; `None` where the game ends before.
    fn random_endgame(empties: u32, random: &mut u64) -> Option<(u64, u64)> {
        let (mut own, mut other) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
        while (own | other).count_zeros() > empties {
            let moves = mobility(own, other);
            if moves == 0 {
                if mobility(other, own) == 0 {
                    return None;
                }
                (own, other) = (other, own);
                continue;
            }
            *random = random.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut set = moves;
            for _ in 0..(*random >> 33) % u64::from(moves.count_ones()) {
                set &= set - 1;
            }
            let square = Square::lowest(set).unwrap();
            let turned = flips(own, other, square);
            (own, other) = (other & !turned, own | turned | square.bit());
        }
        Some((own, other))
    }

    #[test]
    fn every_question_is_answered_as_minimax_does() {
        let mut solver = Solver::default();
        let mut random = 1;
        for round in 0..600 {
            let empties = round % 9;
            let Some((own, other)) = random_endgame(empties, &mut random) else { continue };
            let truth = minimax(own, other);
            for alpha in (-65..65).step_by(1 + round as usize % 7) {
                let score = solver.solve(own, other, alpha, u64::MAX).score.unwrap();
                assert_eq!(
                    score > alpha,
                    truth > alpha,
                    "{empties} empties, alpha {alpha}, truth {truth}, found {score}"
                );
                // A bound on the right side.
                assert!(if score > alpha { score <= truth } else { score >= truth });
            }
        }
    }

    #[test]
    fn longer_endgames_too() {
        let mut solver = Solver::default();
        let mut random = 7;
        for _ in 0..12 {
            let Some((own, other)) = random_endgame(10, &mut random) else { continue };
            let truth = minimax(own, other);
            for alpha in [truth - 2, truth - 1, truth, truth + 1] {
                let score = solver.solve(own, other, alpha, u64::MAX).score.unwrap();
                assert_eq!(score > alpha, truth > alpha, "alpha {alpha}, truth {truth}, found {score}");
            }
        }
    }

    #[test]
    fn a_budget_is_kept() {
        let mut random = 3;
        let (own, other) = random_endgame(14, &mut random).unwrap();
        let solved = Solver::default().solve(own, other, 0, 500);
        assert_eq!(solved.score, None);
        assert!(solved.nodes < 20_000, "{}", solved.nodes);
    }
}
