//! What can be shown on the board beside the pieces: which of them are attacked.

use ply_core::{Layer, LayerCell, Side, Words};

use crate::safety::exposes;
use crate::see::value;
use crate::{Move, Piece, Placement, Role, Square};

/// A piece that would be taken back.
const GUARDED: i32 = 1;
/// A piece that can be won: nobody would take back, or what takes it is cheaper.
const HANGING: i32 = 2;

/// Every piece that the other side could capture if it were to move. `strict` rules forbid leaving the own general to be
/// captured, to whoever attacks and to whoever guards.
pub(crate) fn attacked(placement: &Placement, strict: bool) -> Layer {
    let danger = |(square, piece): (Square, Piece)| {
        let worst = captures_of(placement, square, !piece.side(), strict)
            .map(|capture| if wins(placement, capture, piece, strict) { HANGING } else { GUARDED })
            .max()?;
        let sign = if piece.side() == Side::First { 1 } else { -1 };
        Some(LayerCell { square: square.to_string(), value: sign * worst })
    };
    Layer {
        name: "attacked",
        label: Words::new("Attacked pieces", "受攻击的棋子"),
        cells: placement.pieces().filter_map(danger).collect(),
    }
}

/// A side's captures on a point. Whoever takes a general need not mind the own one any more: a pinned piece gives check.
fn captures_of(
    placement: &Placement,
    target: Square,
    side: Side,
    strict: bool,
) -> impl Iterator<Item = Move> + '_ {
    let captured = placement.piece(target).filter(|victim| victim.side() != side);
    let minds_general = strict && captured.is_some_and(|victim| victim.role() != Role::General);
    let pieces = placement.pieces().filter(move |(_, piece)| captured.is_some() && piece.side() == side);
    pieces
        .filter(move |&(from, piece)| placement.reaches(piece, from, target))
        .map(move |(from, piece)| Move { from, to: target, piece, captured })
        .filter(move |&mv| !minds_general || !exposes(placement, mv))
}

/// A capture wins something at once: it takes what is dearer, or nobody can take back. The board after it decides who can,
/// since a piece that leaves its place may open a line or take a cannon's screen away.
fn wins(placement: &Placement, capture: Move, victim: Piece, strict: bool) -> bool {
    if value(capture.piece.role()) < value(victim.role()) {
        return true;
    }
    let mut after = placement.clone();
    after.make(capture);
    captures_of(&after, capture.to, victim.side(), strict).next().is_none()
}
