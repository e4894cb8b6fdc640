//! The territory layer: whose squares these are becoming.

use std::collections::{BTreeMap, VecDeque};

use ply_amazons::{Amazons, Board, Square};
use ply_core::{GameText, Side};
use proptest::prelude::*;

use crate::common::{games, played, read};

fn territory(board: &Board) -> BTreeMap<String, i32> {
    let layers = Amazons::standard().layers(board);
    assert_eq!(layers.iter().map(|layer| layer.name).collect::<Vec<_>>(), ["territory"]);
    layers.into_iter().next().unwrap().cells.into_iter().map(|cell| (cell.square, cell.value)).collect()
}

/// The layer drawn: `W` and `B` for what only white or black can reach, `w` and `b` for what is nearer to them.
fn picture(text: &str) -> Vec<String> {
    let board = read(text);
    let cells = territory(&board);
    let letter = |column, row| {
        let square = Square::new(column, row).unwrap();
        match cells.get(&board.size().name(square)) {
            Some(2) => 'W',
            Some(1) => 'w',
            Some(-1) => 'b',
            Some(-2) => 'B',
            _ => '.',
        }
    };
    (0..board.size().height())
        .map(|row| (0..board.size().width()).map(|column| letter(column, row)).collect())
        .collect()
}

#[test]
fn a_wall_of_arrows_parts_the_board() {
    assert_eq!(picture("1q1*1/3*Q/3*1 w"), ["B.B.W", "BBB..", "BBB.W"]);
    // A gap lets both through: e3, two moves from either, is nobody's yet.
    assert_eq!(picture("q2*2/6/3*1Q w"), [".bb..w", "bb..ww", "bbb.w."]);
}

/// Queen moves from the nearest amazon of a side to every square, walked one by one.
fn distances(board: &Board, side: Side) -> BTreeMap<(i32, i32), u32> {
    let free = |column: i32, row: i32| {
        let square = u8::try_from(column).ok().zip(u8::try_from(row).ok());
        square
            .and_then(|(column, row)| Square::new(column, row))
            .is_some_and(|square| board.size().contains(square) && board.free().contains(square))
    };
    let place = |square: Square| (i32::from(square.column()), i32::from(square.row()));
    let mut queue: VecDeque<((i32, i32), u32)> =
        board.amazons(side).into_iter().map(|square| (place(square), 0)).collect();
    let mut found = BTreeMap::new();
    while let Some(((column, row), moves)) = queue.pop_front() {
        for right in -1..=1 {
            for down in -1..=1 {
                let mut to = (column + right, row + down);
                while (right, down) != (0, 0) && free(to.0, to.1) {
                    if let std::collections::btree_map::Entry::Vacant(entry) = found.entry(to) {
                        entry.insert(moves + 1);
                        queue.push_back((to, moves + 1));
                    }
                    to = (to.0 + right, to.1 + down);
                }
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn territory_is_queen_distance((start, choices) in games()) {
        let board = played(start, &choices);
        let cells = territory(&board);
        let [first, second] = Side::BOTH.map(|side| distances(&board, side));
        for square in board.free() {
            let place = (i32::from(square.column()), i32::from(square.row()));
            let expected = match (first.get(&place), second.get(&place)) {
                (Some(_), None) => Some(2),
                (None, Some(_)) => Some(-2),
                (Some(one), Some(other)) if one < other => Some(1),
                (Some(one), Some(other)) if one > other => Some(-1),
                _ => None,
            };
            prop_assert_eq!(cells.get(&board.size().name(square)).copied(), expected, "{:?}", square);
        }
        prop_assert!(cells.len() <= board.free().len() as usize);
    }
}
