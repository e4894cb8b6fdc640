//! May a move be made, and if not, why not.

use ply_core::{Position, Verdict};

use crate::{Board, Move, Size, Square, Squares};

/// The rule that a move keeps or breaks.
pub(crate) fn judge(board: &Board, m: Move) -> Verdict {
    let size = board.size();
    let (from, to, arrow) = (m.from(), m.to(), m.arrow());
    let name = |square| size.name(square);
    let refuse = |rule, sentence| Verdict { legal: false, rule, sentence };
    let side = board.side();

    if board.outcome().is_some() {
        let colour = board.colour(side).name();
        return refuse("game-over", format!("The game is over: {colour} has no move left."));
    }
    if !board.amazons(side).contains(from) {
        return if board.amazons(side.other()).contains(from) {
            let theirs = board.colour(side.other()).name();
            let ours = board.colour(side).name();
            refuse("not-yours", format!("The amazon on {} is {theirs}, and {ours} is to move.", name(from)))
        } else if board.free().contains(from) {
            refuse("no-amazon", format!("No amazon stands on {}, which is empty.", name(from)))
        } else {
            refuse("no-amazon", format!("No amazon stands on {}, where an arrow lies.", name(from)))
        };
    }
    match flight(from, to, board.free()) {
        Flight::Clear => {}
        Flight::NoMove => {
            return refuse("no-walk", format!("The amazon on {} must walk before she shoots.", name(from)));
        }
        Flight::Crooked => {
            let sentence = format!("{} does not lie on a queen's line from {}.", name(to), name(from));
            return refuse("walk-not-straight", sentence);
        }
        Flight::Blocked(at) => {
            let what = obstacle(board, at);
            let sentence = format!(
                "The walk from {} to {} is blocked: {what} is on {}.",
                name(from),
                name(to),
                name(at)
            );
            return refuse("walk-blocked", sentence);
        }
    }
    // Her old square is free for the arrow.
    match flight(to, arrow, board.free() | from.set()) {
        Flight::Clear => Verdict { legal: true, rule: "legal", sentence: legal(size, m) },
        Flight::NoMove => {
            refuse("no-shot", format!("The arrow cannot land on {}, where the amazon now stands.", name(to)))
        }
        Flight::Crooked => {
            let sentence = format!("{} does not lie on a queen's line from {}.", name(arrow), name(to));
            refuse("arrow-not-straight", sentence)
        }
        Flight::Blocked(at) => {
            let what = obstacle(board, at);
            let sentence = format!(
                "The arrow from {} to {} is blocked: {what} is on {}.",
                name(to),
                name(arrow),
                name(at)
            );
            refuse("arrow-blocked", sentence)
        }
    }
}

fn legal(size: Size, m: Move) -> String {
    let [from, to, arrow] = [m.from(), m.to(), m.arrow()].map(|square| size.name(square));
    format!("The amazon on {from} may walk to {to} and shoot at {arrow}.")
}

fn obstacle(board: &Board, square: Square) -> &'static str {
    if (board.amazons(board.side()) | board.amazons(board.side().other())).contains(square) {
        "an amazon"
    } else {
        "an arrow"
    }
}

/// How a straight flight between two squares ends.
enum Flight {
    Clear,
    NoMove,
    Crooked,
    Blocked(Square),
}

/// Goes from square to square, so that the first obstacle can be named.
fn flight(from: Square, to: Square, free: Squares) -> Flight {
    let columns = to.column() as i8 - from.column() as i8;
    let rows = to.row() as i8 - from.row() as i8;
    if columns == 0 && rows == 0 {
        return Flight::NoMove;
    }
    if columns != 0 && rows != 0 && columns.abs() != rows.abs() {
        return Flight::Crooked;
    }
    let (mut column, mut row) = (from.column() as i8, from.row() as i8);
    for _ in 0..columns.abs().max(rows.abs()) {
        column += columns.signum();
        row += rows.signum();
        match Square::new(column as u8, row as u8) {
            Some(square) if free.contains(square) => {}
            Some(square) => return Flight::Blocked(square),
            None => return Flight::Crooked,
        }
    }
    Flight::Clear
}
