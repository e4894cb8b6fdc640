//! Our own evaluation: an estimate of the final disc difference from mobility, frontier, corners and edges.

use ply_core::{Evaluator, Outcome, Score, Solved, Term, Unit, Words};

use crate::bits::mobility;
use crate::board::Board;
use crate::endgame::Endgame;
use crate::terms::sets;

/// `default`: hundredths of a disc.
#[derive(Clone, Default)]
pub struct Standard {
    endgame: Endgame,
}

/// Units to the disc.
pub(crate) const DISC: i32 = 100;

pub(crate) const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Diagonal neighbours of the corners: playing there gives the corner away.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;
const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The weights of one phase of the game.
struct Phase {
    /// A square that can be played.
    mobility: i32,
    /// An empty square beside an opponent's disc: a move to come.
    potential: i32,
    /// A corner held.
    corner: i32,
    /// A disc diagonally beside an empty corner.
    x_square: i32,
    /// A disc on the edge beside an empty corner.
    c_square: i32,
    /// A disc joined to an own corner along the edge: it can never turn.
    anchored: i32,
    /// A disc, which is a burden early and the aim late.
    disc: i32,
}

/// From an empty board to a full one; between two of them the weights are interpolated.
const PHASES: [Phase; 3] = [
    Phase {
        mobility: 70,
        potential: 38,
        corner: 900,
        x_square: -420,
        c_square: -150,
        anchored: 200,
        disc: -25,
    },
    Phase {
        mobility: 95,
        potential: 40,
        corner: 950,
        x_square: -380,
        c_square: -120,
        anchored: 230,
        disc: -10,
    },
    Phase { mobility: 60, potential: 15, corner: 500, x_square: -90, c_square: -30, anchored: 220, disc: 85 },
];
/// Discs on the board at each phase.
const PHASE_DISCS: [i32; 3] = [4, 34, 64];
/// To move is worth this much, and to make the last move of the game that much.
const TEMPO: i32 = 60;
const PARITY: i32 = 150;
const PARITY_EMPTIES: i32 = 22;

/// A set and its neighbours in all eight directions.
#[inline]
fn spread(set: u64) -> u64 {
    let row = set | (set << 1 & NOT_LEFT) | (set >> 1 & NOT_RIGHT);
    row | row << 8 | row >> 8
}

/// Edge discs of `own` that are joined to an own corner along an edge.
#[inline]
fn anchored(own: u64) -> u64 {
    if own & CORNERS == 0 {
        return 0;
    }
    const ROWS: u64 = 0xff00_0000_0000_00ff;
    const COLUMNS: u64 = 0x8181_8181_8181_8181;
    let (along_rows, along_columns) = (own & ROWS, own & COLUMNS);
    let mut rows = own & CORNERS;
    let mut columns = rows;
    for _ in 0..6 {
        rows |= along_rows & ((rows << 1 & NOT_LEFT) | (rows >> 1 & NOT_RIGHT));
        columns |= along_columns & (columns << 8 | columns >> 8);
    }
    rows | columns
}

/// Edge squares beside an empty corner.
#[inline]
fn c_squares(empty_corners: u64) -> u64 {
    (empty_corners << 1 & NOT_LEFT)
        | (empty_corners >> 1 & NOT_RIGHT)
        | empty_corners << 8
        | empty_corners >> 8
}

#[inline]
fn difference(own: u64, other: u64) -> i32 {
    own.count_ones() as i32 - other.count_ones() as i32
}

impl Evaluator<Board> for Standard {
    fn unit(&self) -> Unit {
        Unit::Discs(DISC)
    }

    #[inline]
    fn evaluate(&mut self, board: &Board) -> Score {
        let (own, other) = (board.own, board.other);
        let own_moves = mobility(own, other);
        let other_moves = mobility(other, own);
        if own_moves | other_moves == 0 {
            return Score::eval(DISC * board.margin());
        }
        let empty = board.empty();
        let empty_corners = empty & CORNERS;
        let risky_x = spread(empty_corners) & X_SQUARES;
        let risky_c = c_squares(empty_corners);

        let features = [
            difference(own_moves, other_moves),
            difference(spread(other) & empty, spread(own) & empty),
            difference(own & CORNERS, other & CORNERS),
            difference(own & risky_x, other & risky_x),
            difference(own & risky_c, other & risky_c),
            difference(anchored(own), anchored(other)),
            difference(own, other),
        ];
        let sum = |phase: &Phase| {
            let weights = [
                phase.mobility,
                phase.potential,
                phase.corner,
                phase.x_square,
                phase.c_square,
                phase.anchored,
                phase.disc,
            ];
            features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum::<i32>()
        };
        let discs = 64 - empty.count_ones() as i32;
        let late = usize::from(discs >= PHASE_DISCS[1]);
        let (from, to) = (PHASE_DISCS[late], PHASE_DISCS[late + 1]);
        let mut value =
            (sum(&PHASES[late]) * (to - discs) + sum(&PHASES[late + 1]) * (discs - from)) / (to - from);

        value += TEMPO;
        let empties = 64 - discs;
        if empties <= PARITY_EMPTIES {
            value += if empties % 2 == 1 { PARITY } else { -PARITY };
        }
        // No estimate reaches beyond a wipe-out.
        Score::eval(value.clamp(-63 * DISC, 63 * DISC))
    }

    fn terms(&mut self, board: &Board) -> Vec<Term> {
        let (own, other) = (board.own, board.other);
        let (own_moves, other_moves) = (mobility(own, other), mobility(other, own));
        if own_moves | other_moves == 0 {
            let margin = f64::from(DISC * board.margin());
            return vec![Term::single("decided", Words::new("Final discs", "终局子差"), margin)];
        }
        let empty = board.empty();
        let empty_corners = empty & CORNERS;
        let (risky_x, risky_c) = (spread(empty_corners) & X_SQUARES, c_squares(empty_corners));
        let discs = 64 - empty.count_ones() as i32;
        let late = usize::from(discs >= PHASE_DISCS[1]);
        let (from, to) = (PHASE_DISCS[late], PHASE_DISCS[late + 1]);
        let weight = |of: fn(&Phase) -> i32| {
            let ends = [of(&PHASES[late]) * (to - discs), of(&PHASES[late + 1]) * (discs - from)];
            f64::from(ends[0] + ends[1]) / f64::from(to - from)
        };
        let (own_room, other_room) = (spread(other) & empty, spread(own) & empty);
        let mut terms = vec![
            sets("mobility", Words::new("Moves", "行动力"), own_moves, other_moves, weight(|p| p.mobility)),
            sets(
                "potential",
                Words::new("Moves to come", "潜在行动力"),
                own_room,
                other_room,
                weight(|p| p.potential),
            ),
            sets(
                "corners",
                Words::new("Corners", "角"),
                own & CORNERS,
                other & CORNERS,
                weight(|p| p.corner),
            ),
            sets(
                "x-squares",
                Words::new("X squares", "星位"),
                own & risky_x,
                other & risky_x,
                weight(|p| p.x_square),
            ),
            sets(
                "c-squares",
                Words::new("C squares", "C 位"),
                own & risky_c,
                other & risky_c,
                weight(|p| p.c_square),
            ),
            sets(
                "anchored",
                Words::new("Anchored edge discs", "稳固边子"),
                anchored(own),
                anchored(other),
                weight(|p| p.anchored),
            ),
            sets("discs", Words::new("Discs", "子数"), own, other, weight(|p| p.disc)),
            Term::single("tempo", Words::new("To move", "先手"), TEMPO.into()),
        ];
        let empties = 64 - discs;
        if empties <= PARITY_EMPTIES {
            let parity = if empties % 2 == 1 { PARITY } else { -PARITY };
            terms.push(Term::single("parity", Words::new("Last move", "奇偶"), parity.into()));
        }
        let sum: f64 = terms.iter().map(|term| term.value).sum();
        let limit = f64::from(63 * DISC);
        if sum.abs() > limit + 1.0 {
            terms.push(Term::single("limit", Words::new("Limit", "上限"), sum.clamp(-limit, limit) - sum));
        }
        terms
    }

    fn finished(&mut self, board: &Board, _: Outcome, _: u32) -> Score {
        Score::eval(DISC * board.margin())
    }

    #[inline]
    fn solve(&mut self, board: &Board, alpha: Score, budget: u64) -> Option<Solved> {
        self.endgame.solve(board, alpha, budget)
    }

    #[inline]
    fn upper_bound(&self, board: &Board, alpha: Score) -> Option<Score> {
        Endgame::upper_bound(board, alpha)
    }
}
