//! The features: patterns on lines and corners, pieces by place, and counts that no pattern shows.

use std::sync::LazyLock;

use ply_core::{Position, Side};
use ply_model::Patterns;

use crate::board::{Board, COUNTER_MATTERS};
use crate::point::{Points, quiet_moves};
use crate::rings::loop_ends;
use crate::standard::PLACES;

/// Patterns on the board.
pub(super) const LANES: usize = 16;

/// Shapes as points in the order of their digits, the highest first.
const SHAPES: [&[usize]; 4] = [
    // A corner with both ends of its two loops; A1 itself is on no circuit.
    &[1, 2, 6, 7, 8, 12, 13, 14],
    // The edge, a line of the small circuit, and one of the large.
    &[0, 1, 2, 3, 4, 5],
    &[6, 7, 8, 9, 10, 11],
    &[12, 13, 14, 15, 16, 17],
];

/// The patterns of these shapes.
pub(super) static PATTERNS: LazyLock<Patterns<36, LANES>> = LazyLock::new(|| Patterns::new(6, &SHAPES));

/// Phases of the game, by the number of pieces on the board, four each.
pub(super) const PHASES: usize = 6;

/// The phase of a board.
#[inline]
pub(super) fn phase(board: &Board) -> usize {
    let pieces = board.pieces(Side::First) + board.pieces(Side::Second);
    (24_u32.saturating_sub(pieces) as usize / 4).min(PHASES - 1)
}

/// Classes of points that look alike: those of the standard evaluation, and the four in the middle.
pub(super) const CLASSES: usize = PLACES.len() + 1;

/// Differences of quiet moves, in steps of two, and of loop ends: so many to either side of level.
const MOST_ROOM: i32 = 12;
const MOST_ENDS: i32 = 12;
/// Steps of plies left before the limit, four each.
const COUNTER_STEPS: usize = COUNTER_MATTERS as usize / 4 + 1;

// Where the weights of each kind begin, behind those of the patterns.
const TURN: usize = 0;
const OWN_PLACE: usize = 1;
const OTHER_PLACE: usize = OWN_PLACE + CLASSES;
const ROOM: usize = OTHER_PLACE + CLASSES;
const ENDS: usize = ROOM + 2 * MOST_ROOM as usize + 1;
const COUNTER: usize = ENDS + 2 * MOST_ENDS as usize + 1;
const COUNTS: usize = COUNTER + 3 * COUNTER_STEPS;

/// Steps of a weight to a point.
pub(super) const PRECISION: u16 = 16;

/// Weights of a phase.
pub(super) fn weights() -> usize {
    PATTERNS.weights() + COUNTS
}

/// Shows the features that are no patterns, numbered behind them, with how often each is active.
#[inline]
pub(super) fn each_count(board: &Board, mut see: impl FnMut(usize, i32)) {
    let side = board.side();
    let (own, enemy, empty) = (board.set(side), board.set(!side), board.empty());
    let count = |set: Points| set.count_ones() as i32;
    see(TURN, 1);
    let (mut own_rest, mut enemy_rest) = (count(own), count(enemy));
    for (class, (places, _)) in PLACES.iter().enumerate() {
        let (ours, theirs) = (count(own & places), count(enemy & places));
        see(OWN_PLACE + class, ours);
        see(OTHER_PLACE + class, theirs);
        own_rest -= ours;
        enemy_rest -= theirs;
    }
    see(OWN_PLACE + CLASSES - 1, own_rest);
    see(OTHER_PLACE + CLASSES - 1, enemy_rest);
    let room = (quiet_moves(own, empty) as i32 - quiet_moves(enemy, empty) as i32) / 2;
    see(ROOM + (room.clamp(-MOST_ROOM, MOST_ROOM) + MOST_ROOM) as usize, 1);
    let [own_ends, enemy_ends] = loop_ends(board.places(side), board.places(!side));
    let ends = own_ends as i32 - enemy_ends as i32;
    see(ENDS + (ends.clamp(-MOST_ENDS, MOST_ENDS) + MOST_ENDS) as usize, 1);
    if let Some(left) = board.plies_left().filter(|&left| left <= COUNTER_MATTERS) {
        // More pieces win at the limit.
        let leader = (count(own) - count(enemy)).signum() + 1;
        see(COUNTER + leader as usize * COUNTER_STEPS + usize::from(left) / 4, 1);
    }
}
