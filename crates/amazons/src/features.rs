//! What the standard evaluation looks at: who is nearer to which squares, and how free the amazons are.

use ply_core::Position as _;

use crate::rays::reach;
use crate::slide::Slides;
use crate::{Board, Squares};

/// How many terms the evaluation weighs.
pub const TERMS: usize = 9;

/// The terms of a position, each from the side to move's view.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// How far the board has filled up with arrows, from 0 to [`Features::FULL`].
    pub phase: i32,
    /// No empty square can be reached by both sides: from here on it is only counting.
    pub settled: bool,
    /// The terms, in the order of the constants below.
    pub terms: [i32; TERMS],
}

/// One, always: the worth of being to move.
pub const TEMPO: usize = 0;
/// Squares nearer by queen moves.
pub const QUEEN_TERRITORY: usize = 1;
/// Squares nearer by two queen moves or more, which a single arrow seldom changes.
pub const QUEEN_SAFE: usize = 2;
/// Squares nearer by king moves.
pub const KING_TERRITORY: usize = 3;
/// Squares nearer by two king moves or more.
pub const KING_SAFE: usize = 4;
/// Nearness by king moves: a square counts one for each of the first eight distances at which it is reached.
pub const KING_NEARNESS: usize = 5;
/// Squares that only one side can ever reach.
pub const EXCLUSIVE: usize = 6;
/// The amazons' freedom to move, with falling returns.
pub const FREEDOM: usize = 7;
/// How shut in the amazons are: few moves to squares for which the enemy can fight.
pub const CONFINED: usize = 8;

/// The king distances that are looked at. Where the way is longer, queen distance says more.
pub(crate) const KING_DISTANCES: usize = 8;

/// Eight times the binary logarithm of one more than the number of moves.
static FREEDOM_OF: [i32; 64] = {
    // 8·log2(n), by comparing n^8 with powers of two.
    let mut table = [0; 64];
    let mut moves = 0;
    while moves < 64 {
        let power = (moves as u128 + 1).pow(8);
        table[moves] = power.ilog2() as i32;
        moves += 1;
    }
    table
};

/// 64 parts, shared by one more than the number of moves into contested squares.
static CONFINED_OF: [i32; 64] = {
    let mut table = [0; 64];
    let mut moves = 0;
    while moves < 64 {
        table[moves] = 64 / (moves as i32 + 1);
        moves += 1;
    }
    table
};

impl Features {
    /// The phase of a board three quarters full of arrows; hardly any game is open so long.
    pub const FULL: i32 = 256;

    /// The features of a position.
    #[inline]
    pub fn of(board: &Board) -> Features {
        let free = board.free();
        let side = board.side();
        let (own, other) = (board.amazons(side), board.amazons(side.other()));
        let mut terms = [0; TERMS];
        terms[TEMPO] = 1;

        let (ours, theirs) = queen_terms(own, other, free, &mut terms);
        let (only_ours, only_theirs) = (ours.without(theirs), theirs.without(ours));
        terms[EXCLUSIVE] = difference(only_ours, only_theirs);
        let settled = only_ours == ours;
        if !settled {
            king_terms(own, other, free, &mut terms);
            let (our_freedom, our_confinement) = freedom(own, free, theirs);
            let (their_freedom, their_confinement) = freedom(other, free, ours);
            terms[FREEDOM] = our_freedom - their_freedom;
            terms[CONFINED] = our_confinement - their_confinement;
        }

        let room = (board.size().area() - (own | other).len()).max(1);
        let phase = Features::FULL * 4 * (room as i32 - free.len() as i32) / (3 * room as i32);
        Features { phase: phase.min(Features::FULL), settled, terms }
    }
}

#[inline]
fn difference(ours: Squares, theirs: Squares) -> i32 {
    ours.len() as i32 - theirs.len() as i32
}

/// Fills in the queen terms and gives all that either side can ever reach.
#[inline]
fn queen_terms(own: Squares, other: Squares, free: Squares, terms: &mut [i32; TERMS]) -> (Squares, Squares) {
    let slides = Slides::new(free);
    let (mut ours, mut theirs) = (slides.slide(own), slides.slide(other));
    let (mut new_ours, mut new_theirs) = (ours, theirs);
    loop {
        let (nearer, farther) = (new_ours.without(theirs), new_theirs.without(ours));
        terms[QUEEN_TERRITORY] += difference(nearer, farther);
        // A slide that could only fail is not tried.
        let more_ours = !(new_ours.spread() & free).without(ours).is_empty();
        let more_theirs = !(new_theirs.spread() & free).without(theirs).is_empty();
        let next_ours = if more_ours { slides.slide(new_ours) | ours } else { ours };
        let next_theirs = if more_theirs { slides.slide(new_theirs) | theirs } else { theirs };
        terms[QUEEN_SAFE] += difference(nearer.without(next_theirs), farther.without(next_ours));
        (new_ours, new_theirs) = (next_ours.without(ours), next_theirs.without(theirs));
        (ours, theirs) = (next_ours, next_theirs);
        if !(more_ours | more_theirs) {
            return (ours, theirs);
        }
    }
}

#[inline]
fn king_terms(own: Squares, other: Squares, free: Squares, terms: &mut [i32; TERMS]) {
    let (mut ours, mut theirs) = (Squares::EMPTY, Squares::EMPTY);
    let (mut nearer, mut farther) = (Squares::EMPTY, Squares::EMPTY);
    for distance in 0..KING_DISTANCES {
        let next_ours = (ours | own).spread() & free;
        let next_theirs = (theirs | other).spread() & free;
        terms[KING_SAFE] += difference(nearer.without(next_theirs), farther.without(next_ours));
        let (new_ours, new_theirs) = (next_ours.without(ours), next_theirs.without(theirs));
        if (new_ours | new_theirs).is_empty() {
            // The rest would add the same again and again.
            terms[KING_NEARNESS] += difference(ours, theirs) * (KING_DISTANCES - distance) as i32;
            break;
        }
        (nearer, farther) = (new_ours.without(next_theirs), new_theirs.without(next_ours));
        terms[KING_TERRITORY] += difference(nearer, farther);
        terms[KING_NEARNESS] += difference(next_ours, next_theirs);
        (ours, theirs) = (next_ours, next_theirs);
    }
}

/// The freedom and the confinement of a side's amazons.
#[inline]
fn freedom(amazons: Squares, free: Squares, enemy_reach: Squares) -> (i32, i32) {
    let (mut freedom, mut confinement) = (0, 0);
    for amazon in amazons {
        let moves = reach(amazon, free);
        freedom += FREEDOM_OF[(moves.len() & 63) as usize];
        confinement += CONFINED_OF[((moves & enemy_reach).len() & 63) as usize];
    }
    (freedom, confinement)
}
