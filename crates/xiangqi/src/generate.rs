//! Finding the moves of a side, in board order.

use ply_core::{MoveKind, Side};

use crate::placement::elephant_eye;
use crate::tables::{ADVISOR, ELEPHANT, GENERAL, SOLDIER, column_view, row_view};
use crate::{Bits, Move, Placement, Role, Square};

/// More than the pieces of one side can have: 2 rooks and 2 cannons with 17 each, 2 horses with 8, 2 elephants and
/// 2 advisors with 4, 5 soldiers with 3, a general with 4 make 119.
pub(crate) const MAX_STEPS: usize = 120;

/// Hands every pseudo-legal move of a side and kind to `sink`, from-points and to-points in board order.
#[inline(always)]
pub(crate) fn each_move(placement: &Placement, side: Side, kind: MoveKind, sink: impl FnMut(Move)) {
    match kind {
        MoveKind::All => moves::<true, true>(placement, side, placement.own(side), sink),
        MoveKind::Noisy => moves::<true, false>(placement, side, placement.own(side), sink),
        MoveKind::Quiet => moves::<false, true>(placement, side, placement.own(side), sink),
    }
}

/// The moves of the pieces on some points only.
#[inline(always)]
pub(crate) fn moves<const NOISY: bool, const QUIET: bool>(
    placement: &Placement,
    side: Side,
    pieces: Bits,
    mut sink: impl FnMut(Move),
) {
    let (own, foe) = (placement.own(side), placement.own(!side));
    let allowed = match (NOISY, QUIET) {
        (true, true) => !own,
        (true, false) => foe,
        _ => !(own | foe),
    };
    pieces.each(|from| {
        let Some(piece) = placement.piece(from) else { return };
        let mut emit = |to: Square| {
            let captured = if NOISY { placement.piece(to) } else { None };
            sink(Move { from, to, piece, captured });
        };
        match piece.role() {
            Role::Rook | Role::Cannon => {
                let (along, across) = slides::<NOISY, QUIET>(placement, side, from, piece.role());
                each_slide(from, along, across, emit);
            }
            Role::Horse => (placement.horse_reach(from) & allowed).each(emit),
            Role::Soldier => (SOLDIER[side.index()][from.index()] & allowed).each(emit),
            Role::General => (GENERAL[from.index()] & allowed).each(emit),
            Role::Advisor => (ADVISOR[from.index()] & allowed).each(emit),
            Role::Elephant => (ELEPHANT[from.index()] & allowed).each(|to| {
                if placement.piece(elephant_eye(from, to)).is_none() {
                    emit(to);
                }
            }),
        }
    });
}

/// Where a rook or cannon may go along its column and its row.
#[inline(always)]
pub(crate) fn slides<const NOISY: bool, const QUIET: bool>(
    placement: &Placement,
    side: Side,
    from: Square,
    role: Role,
) -> (u32, u32) {
    let (row, column) = (from.row(), from.column());
    let line = |view: crate::tables::View, own: u16, foe: u16| {
        let (own, foe) = (own as u32, foe as u32);
        let free = view.slide & !(own | foe);
        let taken = if role == Role::Rook { view.slide & foe } else { view.second & foe };
        (if QUIET { free } else { 0 }) | (if NOISY { taken } else { 0 })
    };
    let along = line(
        column_view(row, placement.column(column)),
        placement.own_column(side, column),
        placement.own_column(!side, column),
    );
    let across = line(
        row_view(column, placement.row(row)),
        placement.own_row(side, row),
        placement.own_row(!side, row),
    );
    (along, across)
}

/// Visits a slider's points in board order: up the column, along the row, down the column.
#[inline(always)]
fn each_slide(from: Square, along: u32, across: u32, mut visit: impl FnMut(Square)) {
    let (row, column) = (from.row(), from.column());
    let mut above = along & ((1 << row) - 1);
    while above != 0 {
        visit(Square::at(above.trailing_zeros() as u8 * 9 + column));
        above &= above - 1;
    }
    let mut beside = across;
    while beside != 0 {
        visit(Square::at(row * 9 + beside.trailing_zeros() as u8));
        beside &= beside - 1;
    }
    let mut below = along >> row << row;
    while below != 0 {
        visit(Square::at(below.trailing_zeros() as u8 * 9 + column));
        below &= below - 1;
    }
}

/// How many pseudo-legal moves the pieces on some points have, the general's left out.
#[inline(always)]
pub(crate) fn count_moves(placement: &Placement, side: Side, pieces: Bits) -> u32 {
    let free = !placement.own(side);
    let mut count = 0;
    let of = |role: Role| placement.set(side, role) & pieces;
    for role in [Role::Rook, Role::Cannon] {
        of(role).each(|from| {
            let (along, across) = slides::<true, true>(placement, side, from, role);
            // A column has ten bits and a row nine: one population count serves both.
            count += (along | across << 16).count_ones();
        });
    }
    of(Role::Horse).each(|from| count += (placement.horse_reach(from) & free).count());
    of(Role::Soldier).each(|from| count += (SOLDIER[side.index()][from.index()] & free).count());
    of(Role::Advisor).each(|from| count += (ADVISOR[from.index()] & free).count());
    of(Role::Elephant).each(|from| {
        (ELEPHANT[from.index()] & free)
            .each(|to| count += placement.piece(elephant_eye(from, to)).is_none() as u32);
    });
    count
}

/// How many times a side could capture each kind of piece next: `[General, …, Soldier]` by role number less one.
pub(crate) fn captures(placement: &Placement, side: Side) -> [u32; 7] {
    let mut counts = [0; 7];
    each_move(placement, side, MoveKind::Noisy, |mv| {
        if let Some(victim) = mv.captured {
            counts[victim.role() as usize - 1] += 1;
        }
    });
    counts
}
