//! Exchanges: what a series of captures on one point is worth.

use ply_core::Side;

use crate::placement::elephant_eye;
use crate::tables::{ADVISOR, ELEPHANT, GENERAL, HORSE, SOLDIER_SOURCES, column_view, horse_leg, row_view};
use crate::{Bits, Move, Placement, Role, Square};

/// What a piece is worth in an exchange and as a capture's gain, by role number; near the evaluation's own values.
pub(crate) const VALUES: [i32; 8] = [0, 10_000, 120, 120, 290, 620, 290, 90];

/// The value of a role.
#[inline(always)]
pub(crate) const fn value(role: Role) -> i32 {
    VALUES[role as usize & 7]
}

/// The point captured on, and what is left on the board as the exchange goes on.
struct Contest<'a> {
    placement: &'a Placement,
    target: Square,
    occupied: Bits,
    row: u16,
    column: u16,
}

impl Contest<'_> {
    /// A piece leaves for the target.
    #[inline(always)]
    fn remove(&mut self, square: Square) {
        self.occupied &= !Bits::of(square);
        if square.row() == self.target.row() {
            self.row &= !(1 << square.column());
        }
        if square.column() == self.target.column() {
            self.column &= !(1 << square.row());
        }
    }

    /// The least valuable piece of a side that can capture on the target now. Lines are looked at afresh each time,
    /// since a piece that leaves may uncover a rook, give a cannon its screen or take it away.
    fn attacker(&self, side: Side) -> Option<(Square, Role)> {
        let target = self.target.index();
        let set = |role: Role| self.placement.set(side, role) & self.occupied;
        if let Some(square) = (SOLDIER_SOURCES[side.index()][target] & set(Role::Soldier)).first() {
            return Some((square, Role::Soldier));
        }
        if let Some(square) = (ADVISOR[target] & set(Role::Advisor)).first() {
            return Some((square, Role::Advisor));
        }
        for square in ELEPHANT[target] & set(Role::Elephant) {
            if !self.occupied.contains(elephant_eye(square, self.target)) {
                return Some((square, Role::Elephant));
            }
        }
        for square in HORSE[target][0] & set(Role::Horse) {
            if !self.occupied.contains(horse_leg(square, self.target)) {
                return Some((square, Role::Horse));
            }
        }
        let across = row_view(self.target.column(), self.row);
        let along = column_view(self.target.row(), self.column);
        if let Some(square) = self.on_line(set(Role::Cannon), across.second, along.second) {
            return Some((square, Role::Cannon));
        }
        if let Some(square) = self.on_line(set(Role::Rook), across.slide, along.slide) {
            return Some((square, Role::Rook));
        }
        (GENERAL[target] & set(Role::General)).first().map(|square| (square, Role::General))
    }

    #[inline(always)]
    fn on_line(&self, pieces: Bits, across: u32, along: u32) -> Option<Square> {
        pieces.into_iter().find(|square| {
            square.row() == self.target.row() && across >> square.column() & 1 != 0
                || square.column() == self.target.column() && along >> square.row() & 1 != 0
        })
    }
}

/// Whether a move and the captures that may follow on its point are worth at least `threshold` to the mover, when
/// each side uses its least valuable piece and may stop. Pins are not looked at.
pub(crate) fn see_ge(placement: &Placement, mv: Move, threshold: i32) -> bool {
    let won = mv.captured.map_or(0, |victim| value(victim.role()));
    let mut balance = won - threshold;
    if balance < 0 {
        return false;
    }
    // Even if the moved piece is lost for nothing.
    balance = value(mv.piece.role()) - balance;
    if balance <= 0 {
        return true;
    }

    let (row, column) = (mv.to.row(), mv.to.column());
    let mut point = Contest {
        placement,
        target: mv.to,
        occupied: placement.occupied() | Bits::of(mv.to),
        row: placement.row(row) | 1 << column,
        column: placement.column(column) | 1 << row,
    };
    point.remove(mv.from);
    let mut side = mv.piece.side();
    let mut result = true;
    loop {
        side = !side;
        let Some((square, role)) = point.attacker(side) else { break };
        result = !result;
        if role == Role::General {
            // A general may capture only what nobody guards.
            point.remove(square);
            return if point.attacker(!side).is_some() { !result } else { result };
        }
        balance = value(role) - balance;
        if balance < result as i32 {
            break;
        }
        point.remove(square);
    }
    result
}
