//! The course's evaluation: discs, moves, corners, edges and turnable discs.

use ply_core::{Evaluator, Outcome, Score};

use crate::bits::lines;
use crate::board::Board;
use crate::standard::CORNERS;

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

impl Evaluator<Board> for Classic {
    #[inline]
    fn evaluate(&mut self, board: &Board) -> Score {
        let (own, other) = (board.own, board.other);
        let own_lines = lines(own, other);
        let other_lines = lines(other, own);
        let (own_moves, other_moves) = (own_lines.squares(), other_lines.squares());
        // A line in which a side can play is a line in which the opponent's disc next to that square ends a run
        // between an enemy disc and an empty square.
        let turnable = own_lines.count() as i32 - other_lines.count() as i32;
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

    /// The course knows no end but that neither side can move, which its evaluation sees by itself.
    fn finished(&mut self, board: &Board, _: Outcome, _: u32) -> Score {
        self.evaluate(board)
    }
}
