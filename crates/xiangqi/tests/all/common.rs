//! What the tests share: data files, positions to start from, random play.

use std::path::PathBuf;

use ply_core::{GameText, MoveKind, Position};
use ply_xiangqi::{Board, Move, Xiangqi};

/// Positions of different kinds: the opening, tactics, endgames, soldiers in tandem.
pub(crate) const STARTS: [&str; 8] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "3k5/2P1P4/2P1P4/2P6/9/9/9/9/4A4/3AK4 w - - 0 1",
    "5k3/9/2P6/2P6/2P6/2P3p2/2P3p2/6p2/6p2/3K5 b - - 0 1",
    "3ak4/R3a4/R8/9/c7C/c7C/9/r8/r8/3AKA3 w - - 0 1",
    "2baka3/9/4b4/4N4/4N4/4n4/4n4/4B4/9/2BAKA3 b - - 10 1",
];

/// The file of the shared data, or `None` with a word on standard error where there is none.
pub(crate) fn data(name: &str) -> Option<PathBuf> {
    match std::env::var_os("PLY_DATA") {
        Some(folder) => Some(PathBuf::from(folder).join("xiangqi").join(name)),
        None => {
            eprintln!("not run: PLY_DATA is not set");
            None
        }
    }
}

/// The text of a data file.
pub(crate) fn data_text(name: &str) -> Option<String> {
    let path = data(name)?;
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Reads a position under the usual rules.
pub(crate) fn board(text: &str) -> Board {
    Xiangqi::default().read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves in board order.
pub(crate) fn legal(board: &Board) -> Vec<Move> {
    board.moves(MoveKind::All).filter(|&mv| board.is_legal(mv)).collect()
}

/// Plays by picks from one of the starts and shows every position on the way, the first included.
pub(crate) fn walk(start: usize, picks: &[u16], mut visit: impl FnMut(&Board)) {
    let mut position = board(STARTS[start % STARTS.len()]);
    visit(&position);
    for &pick in picks {
        let moves = legal(&position);
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        position.make(moves[pick as usize % moves.len()]);
        visit(&position);
    }
}

/// The same position with the colours exchanged and the board turned over, through text.
pub(crate) fn mirrored(text: &str) -> String {
    let mut fields = text.split(' ');
    let rows: Vec<String> = fields
        .next()
        .unwrap()
        .split('/')
        .rev()
        .map(|row| {
            row.chars()
                .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
                .collect()
        })
        .collect();
    let side = if fields.next() == Some("w") { "b" } else { "w" };
    format!("{} {side} {}", rows.join("/"), fields.collect::<Vec<_>>().join(" "))
}
