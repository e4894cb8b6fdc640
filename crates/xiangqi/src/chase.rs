//! What a move chases: the pieces it threatens to win, as the rules of repetition see it.
//!
//! A threat is a capture that could be made next and that the rules count: by a piece other than general and soldier, of a
//! piece worth chasing, that is unprotected or stronger than its attacker. A move chases a piece if it makes such a threat,
//! be it with the piece that moves, with one that it uncovers, or by taking the protection away; a threat that was there
//! before is not made. Protection is a *legal* recapture, so that pins, discovered checks and facing generals need no rules
//! of their own.

use ply_core::MoveKind;

use crate::generate::{each_move, moves};
use crate::safety::{checkers, exposes, survey};
use crate::tables::HOME;
use crate::{Bits, Move, Placement, Role};

/// The opponent's pieces that a move chases.
#[derive(Copy, Clone, Default)]
pub(crate) struct Chased {
    /// All of them.
    pub(crate) pieces: Bits,
    /// Those that it attacks anew, itself or by what it uncovers; the others were attacked before, and lost their protection.
    pub(crate) anew: Bits,
}

/// What `mv` chases; `after` is the placement that it led to.
pub(crate) fn chased(before: &Placement, mv: Move, after: &Placement) -> Chased {
    let mut chased = Chased::default();
    each_chase(before, mv, after, |capture, anew| {
        chased.pieces |= Bits::of(capture.to);
        if anew {
            chased.anew |= Bits::of(capture.to);
        }
    });
    chased
}

/// Visits the captures by which `mv` chases, and whether each is an attack that was not there before.
pub(crate) fn each_chase(before: &Placement, mv: Move, after: &Placement, mut visit: impl FnMut(Move, bool)) {
    let side = mv.piece.side();
    // A check that the move answered had kept every other capture from being legal, and none of them from being there.
    let was_checked = survey(before, side).checked;
    let checkers: Bits = checkers(after, !side).into_iter().collect();
    each_move(after, side, MoveKind::Noisy, |capture| {
        if exposes(after, capture) || !is_threat(after, capture, checkers) {
            return;
        }
        let from = capture.from;
        let earlier = Move { from: if from == mv.to { mv.from } else { from }, ..capture };
        let attacked = before.reaches(earlier.piece, earlier.from, earlier.to)
            && (was_checked || !exposes(before, earlier));
        // A threat that was there before the move is none of its making, such as that of a rook which goes on along its line.
        if !attacked || !is_threat(before, earlier, Bits::EMPTY) {
            visit(capture, !attacked);
        }
    });
}

/// The capture, if it is legal, is a threat that counts. The other side is in check from `checkers`: it must answer them first,
/// and the target's protection is looked at as if it had.
fn is_threat(placement: &Placement, capture: Move, checkers: Bits) -> bool {
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
        if placement.reaches(target, back.from, back.to) && !endangers(placement, back, checkers) {
            return false;
        }
    }
    !can_recapture(placement, capture, checkers)
}

/// Threatened by this attacker, the target is chased even if it is protected.
fn is_stronger(target: Role, attacker: Role) -> bool {
    match attacker {
        Role::Horse | Role::Cannon => target == Role::Rook,
        Role::Advisor | Role::Elephant => matches!(target, Role::Rook | Role::Horse | Role::Cannon),
        _ => false,
    }
}

/// After the capture the other side may take the capturing piece.
fn can_recapture(placement: &Placement, capture: Move, checkers: Bits) -> bool {
    let side = !capture.piece.side();
    let mut after = placement.clone();
    after.make(capture);
    let mut found = false;
    moves::<true, false>(&after, side, after.own(side), |mv| {
        found |= mv.to == capture.to && !endangers(&after, mv, checkers);
    });
    found
}

/// The move leaves its general to be captured, by another piece than those that gave check before.
fn endangers(placement: &Placement, mv: Move, checkers: Bits) -> bool {
    if !exposes(placement, mv) {
        return false;
    }
    if checkers.is_empty() {
        return true;
    }
    let mut after = placement.clone();
    after.make(mv);
    self::checkers(&after, mv.piece.side()).into_iter().any(|square| !checkers.contains(square))
}
