//! The features: pairs of distances, and the amazons' moves.

use std::ops::Range;

use ply_core::{Position as _, Words};

use crate::rays::reach;
use crate::slide::Slides;
use crate::{Board, Squares};

/// Queen distances that are told apart: one to four, more, and no way at all.
const QUEEN: usize = 6;
/// King distances that are told apart: one to four, five or six, more, and no way at all.
const KING: usize = 7;
/// The king distances that each of the first of these ends with.
const KING_ENDS: [u32; KING - 2] = [1, 2, 3, 4, 6];
/// Numbers of moves of an amazon, and of those to squares that the other side can reach.
const MOVES: usize = 32;
const CONTESTED: usize = 16;

// Where the features of each kind begin.
const TURN: usize = 0;
const QUEEN_PAIRS: usize = 1;
const KING_PAIRS: usize = QUEEN_PAIRS + QUEEN * QUEEN;
const OWN_MOVES: usize = KING_PAIRS + KING * KING;
const OTHER_MOVES: usize = OWN_MOVES + MOVES;
const OWN_CONTESTED: usize = OTHER_MOVES + MOVES;
const OTHER_CONTESTED: usize = OWN_CONTESTED + CONTESTED;
/// Weights of a phase.
pub(super) const FEATURES: usize = OTHER_CONTESTED + CONTESTED;

/// The kinds of features, each with its numbers.
pub(super) const KINDS: [(&str, Words, Range<usize>); 5] = [
    ("tempo", Words::new("To move", "先手"), TURN..QUEEN_PAIRS),
    ("queen-distances", Words::new("Queen distances", "后距"), QUEEN_PAIRS..KING_PAIRS),
    ("king-distances", Words::new("King distances", "王距"), KING_PAIRS..OWN_MOVES),
    ("mobility", Words::new("Mobility", "行动力"), OWN_MOVES..OWN_CONTESTED),
    ("contested", Words::new("Moves into contested squares", "争夺格行动力"), OWN_CONTESTED..FEATURES),
];

/// Steps of a weight to a point: a pair of distances may be that of half the board.
pub(super) const PRECISION: u16 = 32;

/// Phases while something is contested, by how full the board is.
const OPEN_PHASES: usize = 10;
/// And one more once no empty square can be reached by both sides.
pub(super) const PHASES: usize = OPEN_PHASES + 1;

/// Shows every feature of a position, with how often it is active; the phase.
#[inline]
pub(super) fn each_feature(board: &Board, mut see: impl FnMut(usize, i32)) -> usize {
    let free = board.free();
    let side = board.side();
    let amazons = [board.amazons(side), board.amazons(side.other())];
    see(TURN, 1);

    let slides = Slides::new(free);
    let queens = amazons.map(|own| queen_levels(own, free, &slides));
    let reached = queens.map(|levels| free.without(levels[QUEEN - 1]));
    let settled = (reached[0] & reached[1]).is_empty();
    for (own, ours) in queens[0].into_iter().enumerate() {
        for (other, theirs) in queens[1].into_iter().enumerate() {
            see(QUEEN_PAIRS + own * QUEEN + other, (ours & theirs).len() as i32);
        }
    }
    let kings = [0, 1].map(|index| king_levels(amazons[index], free, reached[index]));
    for (own, ours) in kings[0].into_iter().enumerate() {
        for (other, theirs) in kings[1].into_iter().enumerate() {
            see(KING_PAIRS + own * KING + other, (ours & theirs).len() as i32);
        }
    }
    for (index, [moves_at, contested_at]) in
        [[OWN_MOVES, OWN_CONTESTED], [OTHER_MOVES, OTHER_CONTESTED]].into_iter().enumerate()
    {
        for amazon in amazons[index] {
            let moves = reach(amazon, free);
            see(moves_at + (moves.len() as usize).min(MOVES - 1), 1);
            let contested = moves & reached[1 - index];
            see(contested_at + (contested.len() as usize).min(CONTESTED - 1), 1);
        }
    }

    if settled {
        return OPEN_PHASES;
    }
    // Hardly any game is open once three quarters of the board are full.
    let room = (board.size().area() - (amazons[0] | amazons[1]).len()).max(1) as usize;
    let full = room.saturating_sub(free.len() as usize);
    (OPEN_PHASES * 4 * full / (3 * room)).min(OPEN_PHASES - 1)
}

/// The empty squares by queen distance.
#[inline]
fn queen_levels(amazons: Squares, free: Squares, slides: &Slides) -> [Squares; QUEEN] {
    let mut levels = [Squares::EMPTY; QUEEN];
    let mut reached = Squares::EMPTY;
    let mut front = amazons;
    let mut distance = 0;
    loop {
        let next = slides.slide(front) & free;
        front = next.without(reached);
        reached |= front;
        // The last but one holds all that is farther.
        levels[distance.min(QUEEN - 2)] |= front;
        distance += 1;
        // A slide that could only fail is not tried.
        if (front.spread() & free).without(reached).is_empty() {
            levels[QUEEN - 1] = free.without(reached);
            return levels;
        }
    }
}

/// The empty squares by king distance; `reachable` says which can be reached at all.
#[inline]
fn king_levels(amazons: Squares, free: Squares, reachable: Squares) -> [Squares; KING] {
    let mut levels = [Squares::EMPTY; KING];
    let mut reached = Squares::EMPTY;
    let mut distance = 0;
    for (level, end) in levels.iter_mut().zip(KING_ENDS) {
        let before = reached;
        while distance < end {
            reached = (reached | amazons).spread() & free;
            distance += 1;
        }
        *level = reached.without(before);
    }
    levels[KING - 2] = reachable.without(reached);
    levels[KING - 1] = free.without(reachable);
    levels
}

#[cfg(test)]
mod tests {
    use ply_core::GameText;

    use super::*;
    use crate::Amazons;

    fn features(text: &str) -> (usize, Vec<i32>) {
        let mut counts = vec![0; FEATURES];
        let board = Amazons::standard().read_position(text).unwrap();
        let phase = each_feature(&board, |feature, times| counts[feature] += times);
        (phase, counts)
    }

    #[test]
    fn distances_by_hand() {
        // Three empty squares in a row: white is nearer to the first, black to the last.
        let (phase, counts) = features("Q3q w - - 0 1");
        assert_eq!(phase, 0);
        let queen = |own: usize, other: usize| counts[QUEEN_PAIRS + (own - 1) * QUEEN + other - 1];
        let king = |own: usize, other: usize| counts[KING_PAIRS + (own - 1) * KING + other - 1];
        assert_eq!(queen(1, 1), 3);
        assert_eq!([king(1, 3), king(2, 2), king(3, 1)], [1, 1, 1]);
        assert_eq!((counts[OWN_MOVES + 3], counts[OTHER_MOVES + 3]), (1, 1));
        assert_eq!((counts[OWN_CONTESTED + 3], counts[TURN]), (1, 1));
        // Nothing is contested: two squares that only white reaches, one that only black does.
        let (phase, counts) = features("Q2*q1 w - - 0 1");
        assert_eq!(phase, OPEN_PHASES);
        assert_eq!(counts[QUEEN_PAIRS + QUEEN - 1], 2);
        assert_eq!(counts[KING_PAIRS + (KING - 1) * KING], 1);
        assert_eq!(counts[OWN_CONTESTED], 1);
    }

    #[test]
    fn every_empty_square_counts_once() {
        for text in [
            "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1",
            "*8q/Q**Q3**1/1**1*1*1Q*/Q3*1*3/2***5/*q**1**3/*2q5*/*7*1/*q*4*2/3*1*4 b - - 0 1",
        ] {
            let board = Amazons::standard().read_position(text).unwrap();
            let (_, counts) = features(text);
            let sum = |from: usize, to: usize| counts[from..to].iter().sum::<i32>();
            assert_eq!(sum(QUEEN_PAIRS, KING_PAIRS), board.free().len() as i32);
            assert_eq!(sum(KING_PAIRS, OWN_MOVES), board.free().len() as i32);
            assert_eq!(sum(OWN_MOVES, OTHER_MOVES), 4);
        }
    }
}
