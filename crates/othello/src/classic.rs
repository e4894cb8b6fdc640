//! The course's evaluation: discs, moves, corners, edges and turnable discs.

use ply_core::{Evaluator, Outcome, Score, Term, Words};

use crate::bits::lines;
use crate::board::Board;
use crate::square::Square;
use crate::standard::CORNERS;
use crate::terms::{named, sets};

/// `classic`, and `classic-no-edge` without the edge term.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Classic {
    edge_weight: i32,
}

const MOVE_WEIGHT: i32 = 8;
const CORNER_WEIGHT: i32 = 300;
const EDGE_WEIGHT: i32 = 50;
/// Added for the winner once neither side can move.
const DECIDED: i32 = 5000;
/// The 28 border squares, corners included.
const EDGE: u64 = 0xff81_8181_8181_81ff;

impl Default for Classic {
    fn default() -> Self {
        Classic { edge_weight: EDGE_WEIGHT }
    }
}

impl Classic {
    /// The variant that leaves the edge out.
    pub fn without_edge() -> Self {
        Classic { edge_weight: 0 }
    }
}

#[inline]
fn difference(own: u64, other: u64) -> i32 {
    own.count_ones() as i32 - other.count_ones() as i32
}

/// All discs of all directions.
#[inline]
fn count(directions: &[u64; 8]) -> i32 {
    directions.iter().map(|set| set.count_ones() as i32).sum()
}

impl Evaluator<Board> for Classic {
    #[inline]
    fn evaluate(&mut self, board: &Board) -> Score {
        let (own, other) = (board.own, board.other);
        let own_lines = lines(own, other);
        let other_lines = lines(other, own);
        let (own_moves, other_moves) = (own_lines.squares(), other_lines.squares());
        // A line in which a side can play is one in which a run of the opponent's lies between an enemy disc and an empty
        // square; every disc of the run counts, once for each of its lines.
        let turnable = count(&own_lines.turned(other)) - count(&other_lines.turned(own));
        let discs = difference(own, other);
        let mut value = discs
            + MOVE_WEIGHT * difference(own_moves, other_moves)
            + CORNER_WEIGHT * difference(own & CORNERS, other & CORNERS)
            + self.edge_weight * difference(own & EDGE, other & EDGE)
            + turnable;
        if own_moves | other_moves == 0 {
            value += DECIDED * discs.signum();
        }
        Score::eval(value)
    }

    fn terms(&mut self, board: &Board) -> Vec<Term> {
        let (own, other) = (board.own, board.other);
        let [own_lines, other_lines] = [lines(own, other), lines(other, own)];
        let (own_moves, other_moves) = (own_lines.squares(), other_lines.squares());
        let [gain, risk] = [own_lines.turned(other), other_lines.turned(own)];
        let times = |directions: &[u64; 8], square: Square| {
            f64::from(directions.iter().filter(|&&set| set & square.bit() != 0).count() as u32)
        };
        let turnable = Term::new(
            "turnable",
            Words::new("Turnable discs", "可翻子"),
            f64::from(count(&gain)),
            f64::from(count(&risk)),
            1.0,
        );
        let mut terms = vec![
            sets("discs", Words::new("Discs", "子数"), own, other, 1.0),
            sets("mobility", Words::new("Moves", "行动力"), own_moves, other_moves, MOVE_WEIGHT.into()),
            sets(
                "corners",
                Words::new("Corners", "角"),
                own & CORNERS,
                other & CORNERS,
                CORNER_WEIGHT.into(),
            ),
            sets("edges", Words::new("Edges", "边"), own & EDGE, other & EDGE, self.edge_weight.into()),
            turnable.with_squares(named(|square| times(&gain, square) - times(&risk, square))),
        ];
        if own_moves | other_moves == 0 {
            let decided = DECIDED * difference(own, other).signum();
            terms.push(Term::single("decided", Words::new("Game decided", "胜负已定"), decided.into()));
        }
        terms
    }

    /// The course knows no end but that neither side can move, which its evaluation sees by itself.
    fn finished(&mut self, board: &Board, _: Outcome, _: u32) -> Score {
        self.evaluate(board)
    }
}
