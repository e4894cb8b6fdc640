//! The course's evaluation: territory, position and mobility (terms by Lieberum, 2005).

use ply_core::{Evaluator, Position, Score, Term};

use crate::slide::Slides;
use crate::squares::SHIFTS;
use crate::{Board, Half, Squares, terms};

/// The course's evaluation, exact: every term is a fraction, and only the final sum is rounded (halves
/// away from zero).
#[derive(Copy, Clone, Default, Debug)]
pub struct Classic;

/// The weights of t1, t2, p1, p2 and m in ten-thousandths, by the full-move number; the last row stays.
#[rustfmt::skip]
const WEIGHTS: [[i128; 4]; 23] = [
    // t1    t2    p1 = p2  m
    [1080, 3940, 1160, 2300],
    [1080, 3940, 1160, 2300],
    [1235, 3826, 1224, 2159],
    [1332, 3753, 1267, 2067],
    [1400, 3700, 1300, 2000],
    [1468, 3647, 1333, 1933],
    [1565, 3574, 1376, 1841],
    [1720, 3460, 1440, 1700],
    [1949, 3294, 1531, 1496],
    [2217, 3098, 1640, 1254],
    [2476, 2903, 1754, 1010],
    [2680, 2740, 1860, 800],
    [2800, 2631, 1944, 652],
    [2884, 2559, 1995, 557],
    [3000, 2500, 2000, 500],
    [3208, 2430, 1950, 464],
    [3535, 2334, 1849, 436],
    [4000, 2200, 1700, 400],
    [4613, 2020, 1510, 346],
    [5350, 1800, 1287, 274],
    [6181, 1550, 1038, 190],
    [7075, 1280, 773, 97],
    [8000, 1000, 500, 0],
];

/// The king-move lead at which p2 counts a square in full.
const FULL_LEAD: usize = 6;
/// t1 and t2 count in fifths: a tie is worth one to the side to move.
const FIFTHS: i128 = 5;
/// p1 counts in 2^-50. No queen distance is longer than 50: a shortest path touches at most two squares of
/// any two by two, and ten by ten has 25 of these.
const HALVINGS: u32 = 50;
/// m counts in fractions of which every king-move distance from 1 to 9 is a divisor.
const MOBILITY_UNIT: i128 = 2520;

impl Classic {
    /// The course's evaluation.
    pub const fn new() -> Classic {
        Classic
    }

    /// 1000·E to the side to move.
    pub fn points(&self, board: &Board) -> i32 {
        let free = board.free();
        let side = board.side();
        let (own, other) = (board.amazons(side), board.amazons(side.other()));
        let (t1, p1) = queen_terms(own, other, free);
        let (t2, p2) = king_terms(own, other, free);
        let neighbours = NeighbourCounts::new(free);
        let m = neighbours.mobility(own, free) - neighbours.mobility(other, free);

        let [f1, f2, f34, f5] = WEIGHTS[(board.full_move() as usize).min(WEIGHTS.len() - 1)];
        // Everything over the common denominator 2520 · 2^50, which all units divide.
        let whole = f1 * t1 * (MOBILITY_UNIT / FIFTHS)
            + f2 * t2 * (MOBILITY_UNIT / FIFTHS)
            + f34 * p2 * (MOBILITY_UNIT / FULL_LEAD as i128)
            + f5 * m;
        let sum = (whole << HALVINGS) + f34 * 2 * p1 * MOBILITY_UNIT;
        // The weights are ten-thousandths and the score is thousandths.
        let unit = (10 * MOBILITY_UNIT) << HALVINGS;
        let magnitude = ((sum.abs() + unit / 2) / unit) as i32;
        if sum < 0 { -magnitude } else { magnitude }
    }
}

/// t1 in fifths and half of p1 in 2^-50.
fn queen_terms(own: Squares, other: Squares, free: Squares) -> (i128, i128) {
    let slides = Slides::new(free);
    let mut t1 = 0;
    let mut p1: i128 = 0;
    let (mut ours, mut theirs) = (Squares::EMPTY, Squares::EMPTY);
    let (mut next_ours, mut next_theirs) = (slides.slide(own), slides.slide(other));
    let mut halvings = HALVINGS;
    while next_ours != ours || next_theirs != theirs {
        halvings -= 1;
        let (new_ours, new_theirs) = (next_ours.without(ours), next_theirs.without(theirs));
        t1 += territory(new_ours, new_theirs, next_ours, next_theirs);
        p1 += (i128::from(new_ours.len()) - i128::from(new_theirs.len())) << halvings;
        (ours, theirs) = (next_ours, next_theirs);
        // A side that did not grow will not.
        if !new_ours.is_empty() {
            next_ours = slides.slide(ours);
        }
        if !new_theirs.is_empty() {
            next_theirs = slides.slide(theirs);
        }
    }
    (t1, p1)
}

/// What one distance adds to a territory term, in fifths.
fn territory(new_ours: Squares, new_theirs: Squares, ours: Squares, theirs: Squares) -> i128 {
    let nearer = new_ours.without(theirs).len();
    let farther = new_theirs.without(ours).len();
    let ties = (new_ours & new_theirs).len();
    FIFTHS * (i128::from(nearer) - i128::from(farther)) + i128::from(ties)
}

/// t2 in fifths and p2 in sixths.
fn king_terms(own: Squares, other: Squares, free: Squares) -> (i128, i128) {
    let mut t2 = 0;
    let mut p2 = 0;
    // What either side had reached 0 to 5 distances ago, in a ring.
    let mut past = [(Squares::EMPTY, Squares::EMPTY); FULL_LEAD];
    let (mut ours, mut theirs) = (Squares::EMPTY, Squares::EMPTY);
    for distance in 0.. {
        let next_ours = (ours | own).spread() & free;
        let next_theirs = (theirs | other).spread() & free;
        t2 += territory(next_ours.without(ours), next_theirs.without(theirs), next_ours, next_theirs);
        // A square counts once for each of the first six distances at which one side is there and the other not.
        let (old_ours, old_theirs) =
            std::mem::replace(&mut past[distance % FULL_LEAD], (next_ours, next_theirs));
        let ahead = next_ours.without(old_ours).without(next_theirs);
        let behind = next_theirs.without(old_theirs).without(next_ours);
        p2 += i128::from(ahead.len()) - i128::from(behind.len());
        let grown = next_ours != ours || next_theirs != theirs;
        (ours, theirs) = (next_ours, next_theirs);
        if !grown && ahead.is_empty() && behind.is_empty() {
            break;
        }
    }
    (t2, p2)
}

/// For each square the number of its empty neighbours, its four binary digits on four boards.
struct NeighbourCounts([Squares; 4]);

impl NeighbourCounts {
    fn new(free: Squares) -> NeighbourCounts {
        let [_, _, row, _] = SHIFTS;
        let (right, left) = (free.forward(1), free.backward(1));
        // Three squares of a row, two digits; the own square is no neighbour of its own row.
        let beside = [right ^ left, right & left];
        let row_of_three = [free ^ beside[0], beside[1] | (free & beside[0])];
        let above = row_of_three.map(|digit| digit.forward(row));
        let below = row_of_three.map(|digit| digit.backward(row));
        // above + below
        let ones = above[0] ^ below[0];
        let carry = above[0] & below[0];
        let twos = above[1] ^ below[1] ^ carry;
        let fours = (above[1] & below[1]) | (carry & (above[1] ^ below[1]));
        // + beside
        let carry = ones & beside[0];
        let ones = ones ^ beside[0];
        let more = (twos & beside[1]) | (carry & (twos ^ beside[1]));
        let twos = twos ^ beside[1] ^ carry;
        NeighbourCounts([ones, twos, fours ^ more, fours & more])
    }

    /// The sum of the counts over a set of squares.
    #[inline]
    fn sum(&self, set: Squares) -> u32 {
        let [ones, twos, fours, eights] = self.0;
        (set & ones).len() + 2 * (set & twos).len() + 4 * (set & fours).len() + 8 * (set & eights).len()
    }

    /// The sum of F over a side's amazons, in 2520ths. In one direction and at one distance no two amazons
    /// reach the same square, so that all of a side walk as one set.
    fn mobility(&self, amazons: Squares, free: Squares) -> i128 {
        let mut total = 0;
        for shift in SHIFTS {
            let (mut ahead, mut behind) = (amazons, amazons);
            for moves in 1..=9 {
                ahead = ahead.forward(shift) & free;
                behind = behind.backward(shift) & free;
                let sum = self.sum(ahead) + self.sum(behind);
                if (ahead | behind).is_empty() {
                    break;
                }
                total += sum * (MOBILITY_UNIT as u32 / moves);
            }
        }
        i128::from(total)
    }
}

impl Evaluator<Board> for Classic {
    fn evaluate(&mut self, board: &Board) -> Score {
        Score::eval(self.points(board))
    }

    fn terms(&mut self, board: &Board) -> Vec<Term> {
        let weights = WEIGHTS[(board.full_move() as usize).min(WEIGHTS.len() - 1)];
        terms::classic(board, weights.map(|weight| weight as f64 / 10.0))
    }
}

impl Evaluator<Half> for Classic {
    /// Before the arrow, the value of shooting nowhere.
    fn evaluate(&mut self, half: &Half) -> Score {
        match half.walk() {
            None => Score::eval(self.points(half.board())),
            Some(_) => Score::eval(-self.points(&half.board().passed())),
        }
    }
}
