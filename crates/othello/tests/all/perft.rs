//! Perft from the start, a pass counting as a ply and a finished game as one leaf.

use ply_core::{GameText, perft};
use ply_othello::Othello;

#[test]
fn start_position() {
    let counts = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];
    for (depth, count) in counts.into_iter().enumerate() {
        assert_eq!(perft(&mut Othello.start(), depth as u32), count, "depth {depth}");
    }
}

#[test]
fn positions_with_passes_and_ends() {
    // Black has no move, white has one; then black is wiped out.
    let board = "XO------ -------- -------- -------- -------- -------- -------- -------- O";
    let mut board = Othello.read_position(board).unwrap();
    assert_eq!(perft(&mut board, 1), 1, "the pass");
    assert_eq!(perft(&mut board, 2), 1, "black takes the last white disc");
    assert_eq!(perft(&mut board, 7), 1, "a finished game is one leaf at every depth");
}
