//! What a search may ask about a position or a step.

use ply_core::{Position, Tactics};

use crate::exchange::{at_least, value};
use crate::piece::PIECE_NUMBERS;
use crate::placement::Arranged;
use crate::safety::gives_check;
use crate::{Board, Course, Role, Square, Step};

/// One count for each piece and point it goes to.
#[inline(always)]
fn slot(step: Step) -> usize {
    step.piece.index() * Square::COUNT + step.to.index()
}

#[inline(always)]
fn victim_value(step: Step) -> i32 {
    step.captured.map_or(0, |victim| value(victim.role()))
}

impl Tactics for Board {
    const HISTORY_SLOTS: usize = PIECE_NUMBERS * Square::COUNT;
    const QUIESCENCE: bool = true;

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.checked()
    }

    #[inline]
    fn gives_check(&self, step: Step) -> bool {
        gives_check(self.placement(), step)
    }

    #[inline(always)]
    fn noisy(&self, step: Step) -> bool {
        step.captured.is_some()
    }

    #[inline(always)]
    fn gain(&self, step: Step) -> i32 {
        victim_value(step)
    }

    #[inline]
    fn exchange_at_least(&self, step: Step, threshold: i32) -> bool {
        at_least(self.placement(), step, threshold)
    }

    #[inline(always)]
    fn history_slot(&self, step: Step) -> usize {
        slot(step)
    }

    /// In check the turn cannot be handed over; without a rook, horse or cannon zugzwang is too likely.
    #[inline]
    fn null_step(&self) -> Option<Step> {
        let (placement, side) = (self.placement(), self.side());
        let attackers = placement.set(side, Role::Rook)
            | placement.set(side, Role::Horse)
            | placement.set(side, Role::Cannon);
        if self.checked() || attackers.is_empty() {
            return None;
        }
        let general = placement.general(side)?;
        let piece = placement.piece(general)?;
        Some(Step { from: general, to: general, piece, captured: None })
    }
}

impl Tactics for Course {
    const HISTORY_SLOTS: usize = PIECE_NUMBERS * Square::COUNT;

    #[inline(always)]
    fn noisy(&self, step: Step) -> bool {
        step.captured.is_some()
    }

    #[inline(always)]
    fn gain(&self, step: Step) -> i32 {
        victim_value(step)
    }

    #[inline(always)]
    fn history_slot(&self, step: Step) -> usize {
        slot(step)
    }
}
