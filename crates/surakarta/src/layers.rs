//! What can be shown on the board beside the pieces: which of them can be captured.

use ply_core::{Layer, LayerCell, Side, Words};

use crate::board::Board;
use crate::point::Point;

/// Every piece that the other side could capture if it were to move.
pub(crate) fn threatened(board: &Board) -> Layer {
    let mut targets = 0;
    for side in Side::BOTH {
        board.each_capture(side, |_, target| targets |= target.bit());
    }
    let cell = |point: Point| {
        let owner = board.piece(point).filter(|_| targets & point.bit() != 0)?;
        Some(LayerCell { square: point.to_string(), value: if owner == Side::First { 1 } else { -1 } })
    };
    Layer {
        name: "threatened",
        label: Words::new("Threatened pieces", "受威胁的棋子"),
        cells: Point::all().filter_map(cell).collect(),
    }
}
