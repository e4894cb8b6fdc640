//! Whether a placement can arise in a game, and if not, why.

use ply_core::{InputError, Side};

use crate::piece::side_name;
use crate::safety::checkers;
use crate::tables::{ADVISOR_POINTS, ELEPHANT_POINTS, PALACE, SOLDIER_POINTS};
use crate::{Bits, Piece, Placement, Role};

/// Every piece stands where its kind can stand, and no side has more of a kind than at the start. A game that ends
/// with the capture of a general (`capturable`) may lack one of the two.
pub(crate) fn check_pieces(placement: &Placement, capturable: bool) -> Result<(), InputError> {
    for side in Side::BOTH {
        for role in Role::ALL {
            check_kind(placement, Piece::new(side, role))?;
        }
    }
    let missing: Vec<Side> =
        Side::BOTH.into_iter().filter(|&side| placement.general(side).is_none()).collect();
    match missing[..] {
        [] => Ok(()),
        [_] if capturable => Ok(()),
        [side] => Err(InputError::new(format!("expected one {} general, found none", side_name(side)))
            .coded("missing-general", [("side", side_name(side))])),
        _ => Err(InputError::new("expected a general of each side, found none")
            .coded("missing-generals", [("", ""); 0])),
    }
}

fn check_kind(placement: &Placement, piece: Piece) -> Result<(), InputError> {
    let (side, role) = (piece.side(), piece.role());
    let set = placement.set(side, role);
    if set.count() > role.supply() {
        let plural = if role.supply() == 1 { "" } else { "s" };
        return Err(InputError::new(format!(
            "expected at most {} {}{plural}, found {}",
            role.supply(),
            piece.name(),
            set.count()
        ))
        .coded(
            "too-many-pieces",
            [
                ("most", role.supply().to_string()),
                ("piece", piece.letter().to_string()),
                ("found", set.count().to_string()),
            ],
        ));
    }
    let (points, where_allowed) = match role {
        Role::General => (PALACE[side.index()], "inside its palace"),
        Role::Advisor => (ADVISOR_POINTS[side.index()], "on the five points of its palace's diagonals"),
        Role::Elephant => (ELEPHANT_POINTS[side.index()], "on its seven points before the river"),
        Role::Soldier => {
            (SOLDIER_POINTS[side.index()], "ahead of where it started, and before the river on its own file")
        }
        Role::Horse | Role::Rook | Role::Cannon => (Bits::ALL, ""),
    };
    match (set & !points).first() {
        None => Ok(()),
        Some(square) => Err(InputError::new(format!(
            "expected the {} {where_allowed}, found it on {square}",
            piece.name()
        ))
        .coded("misplaced-piece", [("piece", piece.letter().to_string()), ("square", square.to_string())])),
    }
}

/// The side that has just moved did not leave its general to be captured.
pub(crate) fn check_turn(placement: &Placement) -> Result<(), InputError> {
    let (mover, waiting) = (placement.side(), !placement.side());
    if placement.generals_face() {
        return Err(InputError::new("the generals face each other on an open file, which no move may allow")
            .coded("generals-face", [("", ""); 0]));
    }
    match checkers(placement, waiting).first() {
        None => Ok(()),
        Some(&square) => {
            let attacker = placement.piece(square).map_or_else(String::new, |piece| piece.name());
            Err(InputError::new(format!(
                "{} is to move and could capture the {} general at once with the {attacker} on {square}",
                side_name(mover),
                side_name(waiting)
            ))
            .coded(
                "exposed-general",
                [("side", side_name(waiting).to_string()), ("square", square.to_string())],
            ))
        }
    }
}
