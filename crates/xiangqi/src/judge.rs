//! Why a move may or may not be made.

use ply_core::{Side, Verdict};

use crate::piece::side_name;
use crate::placement::{Arranged, elephant_eye};
use crate::safety::exposes;
use crate::tables::{HOME, PALACE, horse_leg};
use crate::{Move, PackedMove, Piece, Placement, Role, Square};

fn refuse(rule: &'static str, sentence: String) -> Verdict {
    Verdict { legal: false, rule, sentence }
}

/// Judges a move under the rules of a position. `strict` rules forbid leaving the general to be captured.
pub(crate) fn judge<P: Arranged>(position: &P, m: PackedMove, strict: bool) -> Verdict {
    let placement = position.placement();
    if position.outcome().is_some() {
        return refuse("game-over", format!("{m} comes too late: the game is over."));
    }
    let mv = match find(placement, m) {
        Ok(mv) => mv,
        Err(verdict) => return verdict,
    };
    if strict && exposes(placement, mv) {
        return danger(placement, mv, m);
    }
    let does = match mv.captured {
        Some(victim) => format!("captures the {} on {}", victim.name(), mv.to),
        None => format!("goes from {} to {}", mv.from, mv.to),
    };
    Verdict { legal: true, rule: "legal", sentence: format!("{m} is legal: the {} {does}.", mv.piece.name()) }
}

/// The move of a move by the pieces' ways of moving, or what forbids it.
fn find(placement: &Placement, m: PackedMove) -> Result<Move, Verdict> {
    let (from, to) = (m.origin(), m.target());
    let side = placement.side();
    let Some(piece) = placement.piece(from) else {
        return Err(refuse("no-piece", format!("There is no piece on {from}.")));
    };
    if piece.side() != side {
        return Err(refuse(
            "not-your-piece",
            format!("{} is to move, but the piece on {from} is the {}.", capital(side), piece.name()),
        ));
    }
    let captured = placement.piece(to);
    if let Some(own) = captured.filter(|victim| victim.side() == side) {
        return Err(refuse(
            "own-piece",
            format!("The {} cannot capture the {} on {to}, its own side's.", piece.name(), own.name()),
        ));
    }
    match obstacle(placement, piece, from, to) {
        None => Ok(Move { from, to, piece, captured }),
        Some((rule, reason)) => {
            Err(refuse(rule, format!("The {} cannot go from {from} to {to}: {reason}.", piece.name())))
        }
    }
}

/// What keeps a piece from going somewhere: the rule and the reason.
fn obstacle(placement: &Placement, piece: Piece, from: Square, to: Square) -> Option<(&'static str, String)> {
    if placement.reaches(piece, from, to) {
        return None;
    }
    let side = piece.side();
    let rows = from.row().abs_diff(to.row());
    let columns = from.column().abs_diff(to.column());
    Some(match piece.role() {
        Role::General if !PALACE[side.index()].contains(to) => {
            ("palace", "a general stays inside its palace".into())
        }
        Role::General => ("general-move", "a general goes one point along a line".into()),
        Role::Advisor if !PALACE[side.index()].contains(to) => {
            ("palace", "an advisor stays inside its palace".into())
        }
        Role::Advisor => ("advisor-move", "an advisor goes one point diagonally".into()),
        Role::Elephant if (rows, columns) != (2, 2) => {
            ("elephant-move", "an elephant goes exactly two points diagonally".into())
        }
        Role::Elephant if !HOME[side.index()].contains(to) => {
            ("river", "an elephant does not cross the river".into())
        }
        Role::Elephant => ("elephant-eye", format!("its eye on {} is blocked", elephant_eye(from, to))),
        Role::Horse if (rows, columns) == (1, 2) || (rows, columns) == (2, 1) => {
            ("horse-leg", format!("its leg on {} is blocked", horse_leg(from, to)))
        }
        Role::Horse => {
            ("horse-move", "a horse goes one point straight and then one diagonally outward".into())
        }
        Role::Rook if rows != 0 && columns != 0 => ("rook-move", "a rook goes along a line".into()),
        Role::Rook => ("path-blocked", blocked(placement, from, to)),
        Role::Cannon if rows != 0 && columns != 0 => ("cannon-move", "a cannon goes along a line".into()),
        Role::Cannon if placement.piece(to).is_none() => ("path-blocked", blocked(placement, from, to)),
        Role::Cannon => (
            "cannon-screen",
            match between(placement, from, to).count() {
                0 => "a cannon captures over exactly one piece, and none stands between".into(),
                n => format!("a cannon captures over exactly one piece, and {n} stand between"),
            },
        ),
        Role::Soldier => soldier_obstacle(side, from, to, columns),
    })
}

fn soldier_obstacle(side: Side, from: Square, to: Square, columns: u8) -> (&'static str, String) {
    let backward = match side {
        Side::First => to.row() > from.row(),
        Side::Second => to.row() < from.row(),
    };
    if backward {
        ("soldier-backward", "a soldier never goes back".into())
    } else if to.row() == from.row() && columns == 1 {
        ("soldier-river", "a soldier goes sideways only past the river".into())
    } else {
        ("soldier-move", "a soldier goes one point forward, past the river also sideways".into())
    }
}

/// The pieces strictly between two points of one line.
fn between(placement: &Placement, from: Square, to: Square) -> impl Iterator<Item = Square> + '_ {
    let (low, high) = (from.index().min(to.index()), from.index().max(to.index()));
    let stride = if from.row() == to.row() { 1 } else { 9 };
    (low + stride..high)
        .step_by(stride)
        .filter_map(Square::from_index)
        .filter(|&square| placement.piece(square).is_some())
}

fn blocked(placement: &Placement, from: Square, to: Square) -> String {
    match between(placement, from, to).next() {
        Some(square) => format!("the piece on {square} stands in the way"),
        None => "something stands in the way".into(),
    }
}

/// A move that leaves its general to be captured: by the other general, by a check it does not answer, or anew.
fn danger(placement: &Placement, mv: Move, m: PackedMove) -> Verdict {
    let mut after = placement.clone();
    after.make(mv);
    if after.generals_face() {
        return refuse(
            "generals-facing",
            format!("{m} would let the generals face each other on an open file."),
        );
    }
    let side = mv.piece.side();
    if !crate::safety::checkers(placement, side).is_empty() {
        return refuse("in-check", format!("{m} leaves the {} general in check.", side_name(side)));
    }
    let attacker = crate::safety::checkers(&after, side)
        .first()
        .and_then(|&square| Some(format!(" to the {} on {square}", after.piece(square)?.name())))
        .unwrap_or_default();
    refuse("exposes-general", format!("{m} would expose the {} general{attacker}.", side_name(side)))
}

fn capital(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Black",
    }
}
