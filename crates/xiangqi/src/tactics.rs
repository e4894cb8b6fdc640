//! What a search may ask about a position or a move.

use ply_core::{Position, Tactics};

use crate::piece::PIECE_NUMBERS;
use crate::placement::Arranged;
use crate::safety::gives_check;
use crate::see::{see_ge, value};
use crate::{Board, Course, Move, Role, Square};

/// One count for each piece and point it goes to.
#[inline(always)]
fn slot(mv: Move) -> usize {
    mv.piece.index() * Square::COUNT + mv.to.index()
}

#[inline(always)]
fn victim_value(mv: Move) -> i32 {
    mv.captured.map_or(0, |victim| value(victim.role()))
}

impl Tactics for Board {
    const HAS_CHECK: bool = true;
    const HISTORY_SLOTS: usize = PIECE_NUMBERS * Square::COUNT;
    const QUIESCENCE: bool = true;

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.checked()
    }

    #[inline]
    fn gives_check(&self, mv: Move) -> bool {
        gives_check(self.placement(), mv)
    }

    #[inline(always)]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.captured.is_some()
    }

    #[inline(always)]
    fn capture_value(&self, mv: Move) -> i32 {
        victim_value(mv)
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        see_ge(self.placement(), mv, threshold)
    }

    #[inline(always)]
    fn history_slot(&self, mv: Move) -> usize {
        slot(mv)
    }

    /// In check the turn cannot be handed over; without a rook, horse or cannon zugzwang is too likely.
    #[inline]
    fn null_move(&self) -> Option<Move> {
        let (placement, side) = (self.placement(), self.side());
        let attackers = placement.set(side, Role::Rook)
            | placement.set(side, Role::Horse)
            | placement.set(side, Role::Cannon);
        if self.checked() || attackers.is_empty() {
            return None;
        }
        let general = placement.general(side)?;
        let piece = placement.piece(general)?;
        Some(Move { from: general, to: general, piece, captured: None })
    }
}

impl Tactics for Course {
    const HISTORY_SLOTS: usize = PIECE_NUMBERS * Square::COUNT;

    #[inline(always)]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.captured.is_some()
    }

    #[inline(always)]
    fn capture_value(&self, mv: Move) -> i32 {
        victim_value(mv)
    }

    #[inline(always)]
    fn history_slot(&self, mv: Move) -> usize {
        slot(mv)
    }
}
