//! What can be shown on the board beside the discs: mobility, stable discs, the frontier.

use ply_core::{Layer, LayerCell, Position, Side, Words};

use crate::bits::mobility;
use crate::stability::{COLUMN_A, COLUMN_H, stable};
use crate::{Board, Square};

/// A layer with 1 for the squares of the first set and -1 for those of the second, a1 first.
fn layer(name: &'static str, label: Words, [first, second]: [u64; 2]) -> Layer {
    let cell = |index| {
        let square = Square::new(index)?;
        let value = i32::from(first & square.bit() != 0) - i32::from(second & square.bit() != 0);
        (value != 0).then(|| LayerCell { square: square.to_string(), value })
    };
    Layer { name, label, cells: (0..64).filter_map(cell).collect() }
}

/// All layers of a position.
pub(crate) fn layers(board: &Board) -> Vec<Layer> {
    let discs = Side::BOTH.map(|side| board.discs(side));
    vec![
        layer("mobility", Words::new("Mobility", "行动力"), takers(board)),
        stable_discs(discs),
        frontier(board, discs),
    ]
}

/// The squares that the side to move may take, and those that only the other side could take if it were to move.
fn takers(board: &Board) -> [u64; 2] {
    let own = mobility(board.own(), board.other());
    let other = mobility(board.other(), board.own()) & !own;
    if board.side() == Side::First { [own, other] } else { [other, own] }
}

fn stable_discs([black, white]: [u64; 2]) -> Layer {
    let stable = stable(black, white);
    layer("stable", Words::new("Stable discs", "稳定子"), [black & stable, white & stable])
}

/// The discs beside an empty square: those that give the other side moves.
fn frontier(board: &Board, [black, white]: [u64; 2]) -> Layer {
    let near = spread(board.empty());
    layer("frontier", Words::new("Frontier discs", "前沿子"), [black & near, white & near])
}

/// A set and the squares beside it in all eight directions.
const fn spread(set: u64) -> u64 {
    let row = set | set << 1 & !COLUMN_A | set >> 1 & !COLUMN_H;
    row | row << 8 | row >> 8
}
