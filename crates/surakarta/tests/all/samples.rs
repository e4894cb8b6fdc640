//! Positions to test with.

use ply_core::{GameText, MoveKind, Position};
use ply_surakarta::{Board, Surakarta};
use proptest::prelude::*;

/// Reads a position under the course's rules.
pub(crate) fn board(text: &str) -> Board {
    Surakarta::default().read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The boards met in a random game from the start, the start included.
pub(crate) fn game_from(choices: &[u16]) -> Vec<Board> {
    let mut boards = vec![Board::default()];
    for &choice in choices {
        let mut board = boards[boards.len() - 1];
        let moves: Vec<_> = board.moves(MoveKind::All).collect();
        if board.outcome().is_some() || moves.is_empty() {
            break;
        }
        // Captures come first half of the time, so that games thin out.
        let captures: Vec<_> = moves.iter().copied().filter(|mv| mv.is_capture()).collect();
        let from = if choice & 1 == 1 && !captures.is_empty() { &captures } else { &moves };
        board.make(from[choice as usize / 2 % from.len()]);
        boards.push(board);
    }
    boards
}

/// A random game.
pub(crate) fn games() -> impl Strategy<Value = Vec<Board>> {
    prop::collection::vec(any::<u16>(), 1..160).prop_map(|choices| game_from(&choices))
}

/// A position of a random game.
pub(crate) fn positions() -> impl Strategy<Value = Board> {
    games().prop_map(|boards| boards[boards.len() - 1])
}

/// Any board at all, crowded or bare.
pub(crate) fn scattered() -> impl Strategy<Value = Board> {
    (1..=12usize, 0..=12usize, any::<bool>(), Just((0..36usize).collect::<Vec<_>>()).prop_shuffle()).prop_map(
        |(black, white, turn, points)| {
            let mut letters = ['.'; 36];
            points[..black].iter().for_each(|&point| letters[point] = 'B');
            points[black..black + white].iter().for_each(|&point| letters[point] = 'W');
            let letters: String = letters.iter().collect();
            board(&format!("{letters} {}", if turn { 'b' } else { 'w' }))
        },
    )
}

/// The same position with the board turned round and the colours changed.
pub(crate) fn mirrored(position: &Board) -> Board {
    let text = Surakarta::default().write_position(position);
    let (letters, rest) = text.split_once(' ').expect("a side");
    let letters: String = letters
        .chars()
        .rev()
        .map(|letter| match letter {
            'B' => 'W',
            'W' => 'B',
            other => other,
        })
        .collect();
    let side = if rest.starts_with('b') { 'w' } else { 'b' };
    board(&format!("{letters} {side}{}", &rest[1..]))
}
