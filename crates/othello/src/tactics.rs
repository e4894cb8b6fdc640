//! What Othello tells a search: which replies leave the opponent least.

use ply_core::{MoveKind, Position, Tactics};

use crate::bits::mobility;
use crate::board::{Board, Move, Moves, PackedMove};
use crate::standard::CORNERS;

/// The squares next to a corner, which tend to give it away.
const NEAR_CORNERS: u64 = 0x42c3_0000_0000_c342;
/// What a mobile reply costs, against [`CORNER_ORDER_SCORE`].
const REPLY_COST: i32 = 8;
const CORNER_ORDER_SCORE: i32 = 48;
const NEAR_CORNER_ORDER_SCORE: i32 = -16;

/// With so many empty squares left a search sees the end at once.
const SOLVED_AT_ONCE: u32 = 20;
/// Yet not all of the clock goes into one move.
const LEAST_TURNS: u32 = 2;

impl Tactics for Board {
    const HISTORY_SLOTS: usize = 66;

    /// Fastest first: few replies now are few good replies later, and a smaller tree.
    #[inline]
    fn order_score(&self, mv: Move) -> i32 {
        let bit = mv.bit();
        let own = self.other & !mv.gained;
        let other = self.own | mv.gained;
        let replies = mobility(own, other);
        // A corner reply counts twice.
        let weight = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
        let place = if bit & CORNERS != 0 {
            CORNER_ORDER_SCORE
        } else if bit & NEAR_CORNERS != 0 {
            NEAR_CORNER_ORDER_SCORE
        } else {
            0
        };
        place - REPLY_COST * weight
    }

    #[inline]
    fn frontier_moves(&self) -> Moves {
        self.moves(MoveKind::All).with_last(NEAR_CORNERS)
    }

    #[inline]
    fn is_forced(&self, mv: Move) -> bool {
        PackedMove::from(mv) == PackedMove::PASS
    }

    #[inline]
    fn max_plies_left(&self) -> Option<u32> {
        Some(self.empty().count_ones())
    }

    /// The last squares are solved while the move before them is thought about: they cost nothing.
    fn turns_left(&self) -> u32 {
        self.empty().count_ones().saturating_sub(SOLVED_AT_ONCE).div_ceil(2).max(LEAST_TURNS)
    }

    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        u32::from(mv.placed) as usize
    }
}
