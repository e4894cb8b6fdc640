//! How good a walk or an arrow looks at a glance, to try the likely ones first.

use ply_core::Position;

use crate::rays::seen;
use crate::{Board, Square};

/// A walk's promise: more squares in sight than before, and enemy amazons among them.
#[inline]
pub(crate) fn walk(board: &Board, from: Square, to: Square) -> i32 {
    let free = board.free() | from.set();
    let theirs = board.amazons(board.side().other());
    let view = seen(to, free);
    let before = seen(from, board.free());
    let freedom = (view & free).len() as i32 - (before & board.free()).len() as i32;
    let enemies = (view & theirs).len() as i32;
    4 * freedom + 6 * enemies
}

/// An arrow's promise: it stands in sight of and close to enemy amazons, and away from our own.
#[inline]
pub(crate) fn arrow(board: &Board, _shooter: Square, arrow: Square) -> i32 {
    let side = board.side();
    let (ours, theirs) = (board.amazons(side), board.amazons(side.other()));
    let view = seen(arrow, board.free());
    let close = arrow.set().spread();
    let in_sight = (view & theirs).len() as i32 - (view & ours).len() as i32;
    let beside = (close & theirs).len() as i32 - (close & ours).len() as i32;
    8 * in_sight + 12 * beside
}
