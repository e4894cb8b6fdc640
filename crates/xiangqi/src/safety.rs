//! Checks: which moves leave a general to be captured.

use ply_core::Side;

use crate::tables::{SOLDIER_SOURCES, throne_of};
use crate::{Bits, Move, Placement, Role, Square};

/// What the side to move must mind.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Watch {
    /// Its general is attacked.
    pub(crate) checked: bool,
    /// Not in check: a move of another piece than the general that touches none of these points is legal. In check:
    /// one that touches none of them is illegal. All other moves must be tried.
    pub(crate) points: Bits,
}

/// Looks from a general's point at everything that attacks it, or would if a piece came or went.
#[inline(always)]
pub(crate) fn survey(placement: &Placement, side: Side) -> Watch {
    let Some(general) = placement.general(side) else { return Watch::default() };
    let foe = !side;
    let throne = throne_of(general);
    let (own, occupied) = (placement.own(side), placement.occupied());
    let mut points = Bits::EMPTY;
    let mut answers = Bits::EMPTY;
    let mut checked = false;

    // Whatever needs a free way: a rook or the other general its line, a horse its leg.
    blockable(placement, foe, throne).each(|attacker| {
        let way = throne.between[attacker.index()];
        let blockers = way & occupied;
        if blockers.is_empty() {
            checked = true;
            answers = way | Bits::of(attacker);
        } else if blockers.count() == 1 {
            points |= blockers & own;
        }
    });

    // A cannon needs exactly one piece on its line: none yet means nobody may enter, two that neither may leave.
    (placement.set(foe, Role::Cannon) & throne.lines).each(|cannon| {
        let way = throne.between[cannon.index()];
        let blockers = way & occupied;
        match blockers.count() {
            0 => points |= way,
            1 => {
                checked = true;
                answers = way | Bits::of(cannon);
            }
            2 => points |= blockers & own,
            _ => {}
        }
    });

    let soldiers = SOLDIER_SOURCES[foe.index()][general.index()] & placement.set(foe, Role::Soldier);
    if !soldiers.is_empty() {
        checked = true;
        answers = soldiers;
    }

    // With several attackers each must be answered, so minding one of them loses nothing.
    Watch { checked, points: if checked { answers } else { points } }
}

/// The pieces of a side that would attack the throne if nothing were in their way.
#[inline(always)]
fn blockable(placement: &Placement, side: Side, throne: &crate::tables::Throne) -> Bits {
    placement.set(side, Role::Rook) & throne.lines
        | placement.set(side, Role::General) & throne.column
        | placement.set(side, Role::Horse) & throne.horses
}

/// Whether the mover's general can be captured after a move.
#[inline]
pub(crate) fn exposes(placement: &Placement, mv: Move) -> bool {
    let side = mv.piece.side();
    let general = if mv.piece.role() == Role::General {
        mv.to
    } else {
        let Some(general) = placement.general(side) else { return false };
        general
    };
    let foe = !side;
    let throne = throne_of(general);
    let to = Bits::of(mv.to);
    let left = !to;
    let occupied = placement.occupied() & !Bits::of(mv.from) | to;

    for attacker in blockable(placement, foe, throne) & left {
        if !throne.between[attacker.index()].meets(occupied) {
            return true;
        }
    }
    for cannon in placement.set(foe, Role::Cannon) & throne.lines & left {
        if (throne.between[cannon.index()] & occupied).count() == 1 {
            return true;
        }
    }
    (SOLDIER_SOURCES[foe.index()][general.index()] & placement.set(foe, Role::Soldier)).meets(left)
}

/// Whether the opponent's general is attacked after a move.
#[inline]
pub(crate) fn gives_check(placement: &Placement, mv: Move) -> bool {
    let side = mv.piece.side();
    let Some(general) = placement.general(!side) else { return false };
    let throne = throne_of(general);
    let (from, to) = (Bits::of(mv.from), Bits::of(mv.to));
    if !throne.zone.meets(from | to) {
        return false;
    }
    let occupied = placement.occupied() & !from | to;
    let now = |role: Role, reach: Bits| {
        let set = placement.set(side, role);
        (if mv.piece.role() == role { set ^ from ^ to } else { set }) & reach
    };

    let attackers =
        now(Role::Rook, throne.lines) | now(Role::General, throne.column) | now(Role::Horse, throne.horses);
    for attacker in attackers {
        if !throne.between[attacker.index()].meets(occupied) {
            return true;
        }
    }
    for cannon in now(Role::Cannon, throne.lines) {
        if (throne.between[cannon.index()] & occupied).count() == 1 {
            return true;
        }
    }
    !now(Role::Soldier, SOLDIER_SOURCES[side.index()][general.index()]).is_empty()
}

/// The opponent's pieces that attack a side's general.
pub(crate) fn checkers(placement: &Placement, side: Side) -> Vec<Square> {
    let Some(general) = placement.general(side) else { return Vec::new() };
    let throne = throne_of(general);
    placement
        .own(!side)
        .into_iter()
        .filter(|&square| match placement.piece(square) {
            Some(piece) if piece.role() == Role::General => {
                throne.column.contains(square) && !throne.between[square.index()].meets(placement.occupied())
            }
            Some(piece) => placement.reaches(piece, square, general),
            None => false,
        })
        .collect()
}
