//! What can be shown on the board beside the amazons: whose squares these are becoming.

use ply_core::{Layer, LayerCell, Side, Words};

use crate::rays::reach;
use crate::{Board, Squares};

/// A square to which one side is nearer.
const NEARER: i32 = 1;
/// A square that only one side can ever reach.
const OWNED: i32 = 2;

/// The squares that a side reaches by no more than so many moves of its amazons, for 1, 2, 3 … until no more are added;
/// arrows are not counted.
fn waves(board: &Board, side: Side) -> Vec<Squares> {
    let free = board.free();
    let mut waves = Vec::new();
    let (mut front, mut reached) = (board.amazons(side), Squares::EMPTY);
    loop {
        let next = front.into_iter().fold(Squares::EMPTY, |next, from| next | reach(from, free));
        front = next.without(reached);
        if front.is_empty() {
            return waves;
        }
        reached |= front;
        waves.push(reached);
    }
}

/// Whose amazons get to each empty square in fewer moves. Squares to which both are equally near belong to nobody.
pub(crate) fn territory(board: &Board) -> Layer {
    let [first, second] = Side::BOTH.map(|side| waves(board, side));
    let distance = |waves: &[Squares], square| waves.iter().position(|reached| reached.contains(square));
    let cell = |square| {
        let value = match (distance(&first, square), distance(&second, square)) {
            (Some(_), None) => OWNED,
            (None, Some(_)) => -OWNED,
            (Some(one), Some(other)) if one < other => NEARER,
            (Some(one), Some(other)) if one > other => -NEARER,
            _ => return None,
        };
        Some(LayerCell { square: board.size().name(square), value })
    };
    Layer {
        name: "territory",
        label: Words::new("Territory", "领地"),
        cells: board.free().into_iter().filter_map(cell).collect(),
    }
}
