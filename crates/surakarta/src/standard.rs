//! Our own evaluation: pieces, where they stand, the ends of the loops, room to move.
//!
//! Every number has two ends: what it is worth with all 24 pieces on the board, and with none left; in between it
//! slides with their number. The numbers were set by hand after fitting self-play games and checked in
//! matches at equal depth. Counting attacked and guarded pieces gained nothing over quiescence, so it is not
//! here.

use ply_core::{Evaluator, Position, Score, Term, Words};

use crate::board::{Board, COUNTER_MATTERS};
use crate::point::{Each, POINTS, Point, Points, quiet_moves};
use crate::rings::loop_ends;

/// A piece: the unit all other numbers are measured by.
pub const PIECE: i32 = 100;

/// All pieces that ever stand on the board.
const ALL_PIECES: i32 = 24;

/// A number that slides from the full board to the empty one.
#[derive(Copy, Clone)]
pub(crate) struct Weight {
    full: i32,
    end: i32,
}

/// The points that look alike, the board turned and mirrored, and what a piece is worth there beside its own
/// worth. Measured against C3, D3, C4, D4, which are not listed.
pub(crate) const PLACES: [(Points, Weight); 5] = [
    // A1: on no circuit, neither dangerous nor of use.
    (alike(0, 0), Weight { full: -30, end: -20 }),
    // B1 and C1: one way out. On a full board that way is blocked by the piece in front; on an empty one
    // the edge takes part in a circuit and can hardly be reached itself.
    (alike(1, 0), Weight { full: -28, end: 15 }),
    (alike(2, 0), Weight { full: -18, end: 15 }),
    // B2: twice on the small circuit.
    (alike(1, 1), Weight { full: -4, end: 7 }),
    // C2: once on either.
    (alike(2, 1), Weight { full: -10, end: 9 }),
];

/// An end of a loop whose nearest piece is one's own: it can strike through there, and bars the way back in.
const LOOP_END: Weight = Weight { full: 9, end: 2 };

/// A quiet move. With few pieces the one who can go anywhere chooses the moment.
const ROOM: Weight = Weight { full: 2, end: 10 };

/// Having the move.
const TURN: Weight = Weight { full: 5, end: 3 };

/// At the ply limit more pieces win, so near it a lead grows with every ply that passes.
const LEAD_NEAR_LIMIT: i32 = 6;

/// The up to eight points that a point becomes when the board is turned and mirrored.
const fn alike(column: u8, row: u8) -> Points {
    let mut set = 0;
    let mut turn = 0;
    while turn < 8 {
        let (a, b) = if turn & 4 == 0 { (column, row) } else { (row, column) };
        let a = if turn & 1 == 0 { a } else { 5 - a };
        let b = if turn & 2 == 0 { b } else { 5 - b };
        if let Some(point) = Point::at(a, b) {
            set |= point.bit();
        }
        turn += 1;
    }
    set
}

/// What each point is worth on a full board.
static WORTH_OF_PLACE: [i32; POINTS] = {
    let mut worth = [0; POINTS];
    let mut index = 0;
    while index < POINTS {
        let mut class = 0;
        while class < PLACES.len() {
            if PLACES[class].0 >> index & 1 == 1 {
                worth[index] = PLACES[class].1.full;
            }
            class += 1;
        }
        index += 1;
    }
    worth
};

/// What a point is worth to whoever stands there, on a full board.
#[inline]
pub(crate) fn worth_of_place(point: Point) -> i32 {
    WORTH_OF_PLACE[point.index()]
}

/// A sum of weighted counts, kept for both ends.
#[derive(Copy, Clone, Default)]
struct Sum {
    full: i32,
    end: i32,
}

impl Sum {
    #[inline]
    fn add(&mut self, weight: Weight, count: i32) {
        self.full += weight.full * count;
        self.end += weight.end * count;
    }

    #[inline]
    fn at(self, pieces: i32) -> i32 {
        (self.full * pieces + self.end * (ALL_PIECES - pieces)) / ALL_PIECES
    }
}

/// Our own evaluation. It keeps no state: a few population counts say everything.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Standard;

impl Standard {
    /// The evaluation with its built-in numbers.
    pub const fn new() -> Standard {
        Standard
    }
}

impl Evaluator<Board> for Standard {
    #[inline]
    fn evaluate(&mut self, board: &Board) -> Score {
        let side = board.side();
        let (own, enemy, empty) = (board.set(side), board.set(!side), board.empty());
        let balance = |set: Points| (own & set).count_ones() as i32 - (enemy & set).count_ones() as i32;

        let lead = balance(!0);
        let mut sum = Sum::default();
        sum.add(TURN, 1);
        for (set, weight) in PLACES {
            sum.add(weight, balance(set));
        }
        sum.add(ROOM, quiet_moves(own, empty) as i32 - quiet_moves(enemy, empty) as i32);
        let [own_ends, enemy_ends] = loop_ends(board.places(side), board.places(!side));
        sum.add(LOOP_END, own_ends as i32 - enemy_ends as i32);

        let value = PIECE * lead + sum.at((own | enemy).count_ones() as i32);
        Score::eval(near_limit(board, lead, value))
    }

    fn terms(&mut self, board: &Board) -> Vec<Term> {
        let side = board.side();
        let (own, enemy, empty) = (board.set(side), board.set(!side), board.empty());
        let pieces = (own | enemy).count_ones() as i32;
        let at = |weight: Weight| {
            f64::from(weight.full * pieces + weight.end * (ALL_PIECES - pieces)) / f64::from(ALL_PIECES)
        };
        let sign = |point: Point| if own & point.bit() != 0 { 1.0 } else { -1.0 };
        let all = || Each(own | enemy);
        let counts = [own, enemy].map(|set| f64::from(set.count_ones()));
        let room = |set: Points| f64::from(quiet_moves(set, empty));
        let place = |point: Point| {
            let class = PLACES.iter().find(|(set, _)| set & point.bit() != 0);
            class.map_or(0.0, |&(_, weight)| sign(point) * at(weight))
        };
        let [own_ends, enemy_ends] = loop_ends(board.places(side), board.places(!side)).map(f64::from);
        let mut terms = vec![
            Term::new("pieces", Words::new("Pieces", "子数"), counts[0], counts[1], PIECE.into())
                .with_squares(all().map(|point| (point.to_string(), sign(point) * f64::from(PIECE)))),
            Term::of_squares(
                "places",
                Words::new("Places", "位置"),
                all().map(|point| (point.to_string(), place(point))).filter(|(_, value)| *value != 0.0),
            ),
            Term::new("mobility", Words::new("Room to move", "行动力"), room(own), room(enemy), at(ROOM))
                .with_squares(
                    all().map(|point| (point.to_string(), sign(point) * at(ROOM) * room(point.bit()))),
                ),
            Term::new("loops", Words::new("Ends of loops", "环线端"), own_ends, enemy_ends, at(LOOP_END)),
            Term::single("tempo", Words::new("To move", "先手"), at(TURN)),
        ];
        // The score before the ply limit fades or grows it, rounded as the evaluation rounds.
        let sum: f64 = terms.iter().map(|term| term.value).sum();
        let lead = (counts[0] - counts[1]) as i32;
        let whole = f64::from(PIECE * lead) + (sum - f64::from(PIECE * lead)).trunc();
        let limited = near_limit(board, lead, whole as i32);
        if limited != whole as i32 {
            let label = Words::new("Ply limit near", "步数上限将至");
            terms.push(Term::single("limit", label, f64::from(limited) - whole));
        }
        terms
    }
}

/// A value with the ply limit in mind.
#[inline]
fn near_limit(board: &Board, lead: i32, value: i32) -> i32 {
    let Some(left) = board.plies_left().filter(|&left| left <= COUNTER_MATTERS) else { return value };
    // Equal pieces draw there, and whatever else is good on the board fades with the time left to use it.
    let (left, all) = (i32::from(left), i32::from(COUNTER_MATTERS));
    match lead {
        0 => value * left / all,
        _ => value + lead.signum() * LEAD_NEAR_LIMIT * (all - left),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_of_points_do_not_overlap() {
        let sizes = PLACES.map(|(set, _)| set.count_ones());
        assert_eq!(sizes, [4, 8, 8, 4, 8]);
        let all = PLACES.iter().fold(0, |all, (set, _)| all | set);
        assert_eq!(all.count_ones(), 32);
        assert_eq!(all | alike(2, 2), crate::point::EVERY);
    }
}
