//! Counting the leaves of the full tree: the check that every rules change must pass.

use crate::{MoveKind, Position};

/// The number of move sequences of `depth` plies, the last ply counted without being made.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return P::FINISHED_LEAVES;
    }
    if depth == 1 {
        return match position.count() {
            0 => P::FINISHED_LEAVES,
            count => count,
        };
    }
    let mut nodes = 0;
    let mut moved = false;
    for mv in position.moves(MoveKind::All) {
        if position.is_legal(mv) {
            moved = true;
            let undo = position.make(mv);
            nodes += perft(position, depth - 1);
            position.undo(mv, undo);
        }
    }
    if moved { nodes } else { P::FINISHED_LEAVES }
}

/// Perft of each legal move, in board order.
pub fn divide<P: Position>(position: &mut P, depth: u32) -> Vec<(P::PackedMove, u64)> {
    if depth == 0 || position.outcome().is_some() {
        return Vec::new();
    }
    let mut counts = Vec::new();
    for mv in position.moves(MoveKind::All) {
        if position.is_legal(mv) {
            let undo = position.make(mv);
            counts.push((mv.into(), perft(position, depth - 1)));
            position.undo(mv, undo);
        }
    }
    counts
}
