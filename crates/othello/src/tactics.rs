//! What Othello tells a search: which replies leave the opponent least.

use ply_core::Tactics;

use crate::bits::mobility;
use crate::board::{Board, Move, Step};
use crate::standard::CORNERS;

/// The squares next to a corner, which tend to give it away.
const NEAR_CORNERS: u64 = 0x42c3_0000_0000_c342;
/// What a mobile reply costs, against [`CORNER_PROMISE`].
const REPLY_COST: i32 = 8;
const CORNER_PROMISE: i32 = 48;
const NEAR_CORNER_PROMISE: i32 = -16;

impl Tactics for Board {
    const HISTORY_SLOTS: usize = 66;

    /// Fastest first: few replies now are few good replies later, and a smaller tree.
    #[inline]
    fn promise(&self, step: Step) -> i32 {
        let bit = step.bit();
        let own = self.other & !step.gained;
        let other = self.own | step.gained;
        let replies = mobility(own, other);
        // A corner reply counts twice.
        let weight = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
        let place = if bit & CORNERS != 0 {
            CORNER_PROMISE
        } else if bit & NEAR_CORNERS != 0 {
            NEAR_CORNER_PROMISE
        } else {
            0
        };
        place - REPLY_COST * weight
    }

    #[inline]
    fn forced(&self, step: Step) -> bool {
        Move::from(step) == Move::PASS
    }

    #[inline]
    fn longest(&self) -> Option<u32> {
        Some(self.empty().count_ones())
    }

    fn turns_left(&self) -> u32 {
        self.empty().count_ones().div_ceil(2)
    }

    #[inline]
    fn history_slot(&self, step: Step) -> usize {
        u32::from(step.placed) as usize
    }
}
