//! The eight ways to look at a board.

use crate::board::Board;

/// Left and right change places.
fn mirrored(mut squares: u64) -> u64 {
    squares = (squares >> 1) & 0x5555_5555_5555_5555 | (squares & 0x5555_5555_5555_5555) << 1;
    squares = (squares >> 2) & 0x3333_3333_3333_3333 | (squares & 0x3333_3333_3333_3333) << 2;
    (squares >> 4) & 0x0f0f_0f0f_0f0f_0f0f | (squares & 0x0f0f_0f0f_0f0f_0f0f) << 4
}

/// Top and bottom change places.
fn upside_down(squares: u64) -> u64 {
    squares.swap_bytes()
}

/// Rows and columns change places.
fn transposed(mut squares: u64) -> u64 {
    // Squares, then blocks of four, then of sixteen, change places across the diagonal.
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let differing = (squares ^ (squares >> shift)) & mask;
        squares ^= differing ^ (differing << shift);
    }
    squares
}

/// The board in all eight ways, as it is first.
pub(crate) fn all(board: &Board) -> [Board; 8] {
    let as_it_is = *board;
    let change = |board: Board, how: fn(u64) -> u64| Board {
        own: how(board.own),
        other: how(board.other),
        side: board.side,
    };
    let mut boards = [as_it_is; 8];
    for (number, seen) in boards.iter_mut().enumerate() {
        if number & 1 != 0 {
            *seen = change(*seen, mirrored);
        }
        if number & 2 != 0 {
            *seen = change(*seen, upside_down);
        }
        if number & 4 != 0 {
            *seen = change(*seen, transposed);
        }
    }
    boards
}

/// The one of the eight that stands for all of them.
pub(crate) fn canonical(board: &Board) -> Board {
    let [first, others @ ..] = all(board);
    others.into_iter().fold(first, |least, seen| {
        if (seen.own, seen.other) < (least.own, least.other) { seen } else { least }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ply_core::Side;

    #[test]
    fn a_corner_goes_to_every_corner() {
        let corner = Board { own: 1 << 1, other: 1, side: Side::First };
        let mut seen = all(&corner).map(|board| (board.other.trailing_zeros(), board.own.trailing_zeros()));
        seen.sort_unstable();
        assert_eq!(seen, [(0, 1), (0, 8), (7, 6), (7, 15), (56, 48), (56, 57), (63, 55), (63, 62)]);
    }

    #[test]
    fn all_eight_have_one_canonical_board() {
        let board = Board { own: 0x0000_0818_3400_1002, other: 0x0010_1004_0822_0040, side: Side::Second };
        let canonical = canonical(&board);
        assert!(all(&board).iter().all(|seen| super::canonical(seen) == canonical));
        assert!(all(&board).contains(&canonical));
    }
}
