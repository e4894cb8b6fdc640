//! How good a walk or an arrow looks at a glance, to try the likely ones first.
//!
//! The numbers are ours: a coordinate descent on the size of two-turn trees of a hundred positions, with the
//! terms that hardly mattered left out afterwards.

use ply_core::Position as _;

use crate::rays::seen;
use crate::{Board, Square, Squares};

/// A square she can move to from where she goes, and from where she leaves: whoever has room may stay.
const FREEDOM_AFTER: i32 = 5;
const FREEDOM_BEFORE: i32 = -10;
/// An enemy amazon on her lines, there and here: lines that meet an enemy are lines taken from her.
const ENEMY_SEEN_AFTER: i32 = 29;
const ENEMY_SEEN_BEFORE: i32 = -13;
/// An enemy amazon next to where she goes.
const ENEMY_BESIDE: i32 = 15;
/// A friend next to where she goes, or on her lines: two do there what one could.
const FRIEND_BESIDE: i32 = -18;
const FRIEND_SEEN: i32 = -24;
/// An empty square next to where she goes.
const ROOM_BESIDE: i32 = 7;

/// An arrow that cuts an enemy's line, and one right beside her.
const CUTS_ENEMY: i32 = 14;
const BESIDE_ENEMY: i32 = 9;
/// The same to a friend.
const CUTS_FRIEND: i32 = -8;
const BESIDE_FRIEND: i32 = -6;
/// Right beside the shooter, and two squares off: she would shut herself in.
const BESIDE_SHOOTER: i32 = -18;
const NEAR_SHOOTER: i32 = -12;

#[inline]
fn count(set: Squares) -> i32 {
    set.len() as i32
}

/// The order score of a walk.
#[inline]
pub(crate) fn walk(board: &Board, from: Square, to: Square) -> i32 {
    let side = board.side();
    let friends = board.amazons(side).without(from.set());
    let enemies = board.amazons(side.other());
    let free = board.free() | from.set();
    let before = seen(from, board.free());
    let after = seen(to, free);
    let beside = to.set().spread();
    FREEDOM_AFTER * count(after & free)
        + FREEDOM_BEFORE * count(before & board.free())
        + ENEMY_SEEN_AFTER * count(after & enemies)
        + ENEMY_SEEN_BEFORE * count(before & enemies)
        + ENEMY_BESIDE * count(beside & enemies)
        + FRIEND_BESIDE * count(beside & friends)
        + FRIEND_SEEN * count(after & friends)
        + ROOM_BESIDE * count(beside & free)
}

/// The order score of an arrow on a board on which the shooter has walked.
#[inline]
pub(crate) fn arrow(board: &Board, shooter: Square, arrow: Square) -> i32 {
    let side = board.side();
    let friends = board.amazons(side).without(shooter.set());
    let enemies = board.amazons(side.other());
    let lines = seen(arrow, board.free());
    let beside = arrow.set().spread();
    let near_shooter = if beside.contains(shooter) {
        BESIDE_SHOOTER
    } else if beside.spread().contains(shooter) {
        NEAR_SHOOTER
    } else {
        0
    };
    CUTS_ENEMY * count(lines & enemies)
        + BESIDE_ENEMY * count(beside & enemies)
        + CUTS_FRIEND * count(lines & friends)
        + BESIDE_FRIEND * count(beside & friends)
        + near_shooter
}
