//! What a search may ask, all of it optional, and what a position is worth.

use ply_core::{Evaluator, Score, Tactics};

use crate::board::{Board, Column};

impl Tactics for Board {
    const HISTORY_SLOTS: usize = 8;

    fn order_score(&self, column: Column) -> i32 {
        -(i32::from(column.0) - 4).abs()
    }

    fn history_slot(&self, column: Column) -> usize {
        column.0.into()
    }
}

/// Discs near the middle take part in more lines.
#[derive(Copy, Clone)]
pub struct Middle;

impl Evaluator<Board> for Middle {
    fn evaluate(&mut self, board: &Board) -> Score {
        let weight = |discs: u64| {
            (0..7)
                .map(|c| (3 - (c - 3_i32).abs()) * (discs >> (7 * c) & 0x3f).count_ones() as i32)
                .sum::<i32>()
        };
        Score::eval(weight(board.own) - weight(board.other))
    }
}
