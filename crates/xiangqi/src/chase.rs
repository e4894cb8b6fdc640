//! What a move chases: the pieces it threatens to win, as the rules of repetition see it.
//!
//! A threat is a capture that could be made next and that the rules count: by a piece other than general and soldier, of a
//! piece worth chasing, that is unprotected or stronger than its attacker. A move chases a piece if it makes such a threat,
//! be it with the piece that moves, with one that it uncovers, or by taking the protection away; a threat that was there
//! before is not made. Protection is a *legal* recapture, so that pins, discovered checks and facing generals need no rules
//! of their own.

use ply_core::{MoveKind, Side};

use crate::generate::{each_move, moves};
use crate::safety::{Watch, exposes, survey};
use crate::tables::HOME;
use crate::{Bits, Move, Placement, Role};

/// The opponent's pieces that `mv` chases; `after` is the placement that it led to.
pub(crate) fn chased(before: &Placement, mv: Move, after: &Placement) -> Bits {
    let mut chased = Bits::EMPTY;
    each_chase(before, mv, after, |capture| chased |= Bits::of(capture.to));
    chased
}

/// Visits the captures by which `mv` chases.
pub(crate) fn each_chase(before: &Placement, mv: Move, after: &Placement, mut visit: impl FnMut(Move)) {
    let side = mv.piece.side();
    // A pinned piece is not free to chase, not even the one that pins it. A check that the move answered pins nothing.
    let pinned = survey(after, side).points;
    let Watch { checked: was_checked, points } = survey(before, side);
    let was_pinned = if was_checked { Bits::EMPTY } else { points };
    each_move(after, side, MoveKind::Noisy, |capture| {
        let from = capture.from;
        if pinned.contains(from) || exposes(after, capture) || !is_threat(after, capture) {
            return;
        }
        // A threat that was there before the move is none of its making, such as that of a rook which goes on along its line.
        let earlier = Move { from: if from == mv.to { mv.from } else { from }, ..capture };
        let is_old = !was_pinned.contains(earlier.from)
            && before.reaches(earlier.piece, earlier.from, earlier.to)
            && (was_checked || !exposes(before, earlier))
            && is_threat(before, earlier);
        if !is_old {
            visit(capture);
        }
    });
}

/// The capture, if it is legal, is a threat that counts.
fn is_threat(placement: &Placement, capture: Move) -> bool {
    let attacker = capture.piece.role();
    let Some(target) = capture.captured else { return false };
    let is_chaser = !matches!(attacker, Role::General | Role::Soldier);
    let is_worth_chasing = match target.role() {
        Role::General => false,
        // Only past the river.
        Role::Soldier => !HOME[target.side().index()].contains(capture.to),
        _ => true,
    };
    if !is_chaser || !is_worth_chasing {
        return false;
    }
    if is_stronger(target.role(), attacker) {
        return true;
    }
    // Like pieces that attack each other offer an exchange; one that cannot strike back is chased.
    if target.role() == attacker {
        let back = Move { from: capture.to, to: capture.from, piece: target, captured: Some(capture.piece) };
        if placement.reaches(target, back.from, back.to) && !exposes(placement, back) {
            return false;
        }
    }
    !can_recapture(placement, capture, target.side())
}

/// Threatened by this attacker, the target is chased even if it is protected.
fn is_stronger(target: Role, attacker: Role) -> bool {
    match attacker {
        Role::Horse | Role::Cannon => target == Role::Rook,
        Role::Advisor | Role::Elephant => matches!(target, Role::Rook | Role::Horse | Role::Cannon),
        _ => false,
    }
}

/// After the capture its owner's side may legally take the capturing piece.
fn can_recapture(placement: &Placement, capture: Move, side: Side) -> bool {
    let mut after = placement.clone();
    after.make(capture);
    let mut found = false;
    moves::<true, false>(&after, side, after.own(side), |mv| {
        found |= mv.to == capture.to && !exposes(&after, mv);
    });
    found
}
