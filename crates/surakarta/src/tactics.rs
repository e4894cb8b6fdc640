//! What a selective search may ask about a position.

use ply_core::{Position, Tactics};

use crate::board::Board;
use crate::moves::Move;
use crate::point::{POINTS, Point};
use crate::standard::{PIECE, worth_of_place};

/// With fewer pieces, having to move can be the whole trouble, and passing proves nothing.
const ENOUGH_TO_PASS: u32 = 4;

impl Board {
    /// Some piece of the side to move that may capture the piece on `target`.
    #[inline]
    fn attacker(&self, target: Point) -> Option<Point> {
        let mut found = None;
        self.each_capture(self.side(), |from, to| {
            if to == target {
                found = Some(from);
            }
        });
        found
    }

    /// The side to move wins a piece by beginning to take on `target`. All pieces are worth the same, so whoever
    /// can take does, and who takes last has won one.
    fn wins_exchange(mut self, target: Point) -> bool {
        let mut wins = false;
        while let Some(from) = self.attacker(target) {
            self.make(Move::new(from, target, true));
            wins = !wins;
        }
        wins
    }
}

impl Tactics for Board {
    const HISTORY_SLOTS: usize = POINTS * POINTS;

    const QUIESCENCE: bool = true;

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.is_capture()
    }

    #[inline]
    fn capture_value(&self, mv: Move) -> i32 {
        if mv.is_capture() { PIECE } else { 0 }
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        // The piece that moves may be taken in turn: the outcome is one of two.
        let best = self.capture_value(mv);
        if threshold <= best - PIECE || threshold > best {
            return threshold <= best;
        }
        let mut after = *self;
        after.make(mv);
        !after.wins_exchange(mv.target())
    }

    /// A better place is a better move; 0 on the average.
    #[inline]
    fn order_score(&self, mv: Move) -> i32 {
        if mv.is_pass() { 0 } else { worth_of_place(mv.target()) - worth_of_place(mv.origin()) }
    }

    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        mv.origin().index() * POINTS + mv.target().index()
    }

    #[inline]
    fn null_move(&self) -> Option<Move> {
        (self.pieces(self.side()) >= ENOUGH_TO_PASS).then_some(Move::PASS)
    }
}
