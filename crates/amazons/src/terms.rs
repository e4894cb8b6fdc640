//! The evaluations taken apart, square by square: slow, for people to read.

use ply_core::{Position as _, Term, Words};

use crate::features::{
    CONFINED, EXCLUSIVE, FREEDOM, Features, KING_DISTANCES, KING_NEARNESS, KING_SAFE, KING_TERRITORY,
    QUEEN_SAFE, QUEEN_TERRITORY, TEMPO, TERMS,
};
use crate::rays::reach;
use crate::{Board, Square, Squares};

/// The squares that a side reaches by its moves, for 1, 2, 3 … of them, until no more are added.
struct Waves(Vec<Squares>);

impl Waves {
    fn new(amazons: Squares, free: Squares, by_king: bool) -> Waves {
        let mut waves: Vec<Squares> = Vec::new();
        let (mut front, mut reached) = (amazons, Squares::EMPTY);
        loop {
            let next = if by_king {
                front.spread() & free
            } else {
                front.into_iter().fold(Squares::EMPTY, |next, from| next | reach(from, free))
            };
            front = next.without(reached);
            if front.is_empty() {
                return Waves(waves);
            }
            reached |= front;
            waves.push(reached);
        }
    }

    fn distance(&self, square: Square) -> Option<i32> {
        self.0.iter().position(|reached| reached.contains(square)).map(|index| index as i32 + 1)
    }
}

/// Both sides' distances, the side to move first.
struct Distances {
    queen: [Waves; 2],
    king: [Waves; 2],
}

impl Distances {
    fn new(board: &Board) -> Distances {
        let sides = [board.side(), board.side().other()];
        let waves = |by_king| sides.map(|side| Waves::new(board.amazons(side), board.free(), by_king));
        Distances { queen: waves(false), king: waves(true) }
    }
}

/// A term over the empty squares, each with what it adds before the weight.
fn over_empty(
    board: &Board,
    name: &'static str,
    label: Words,
    weight: f64,
    value: impl Fn(Square) -> f64,
) -> Term {
    let values: Vec<_> = board.free().into_iter().map(|square| (square, value(square))).collect();
    let own = values.iter().map(|(_, value)| value.max(0.0)).sum();
    let other = values.iter().map(|(_, value)| (-value).max(0.0)).sum();
    let named = values.into_iter().map(|(square, value)| (board.size().name(square), weight * value));
    Term::new(name, label, own, other, weight).with_squares(named)
}

/// A term over the amazons, each with what she has before the weight.
fn over_amazons(
    board: &Board,
    name: &'static str,
    label: Words,
    weight: f64,
    value: impl Fn(Square) -> f64,
) -> Term {
    let side = board.side();
    let sum = |amazons: Squares| amazons.into_iter().map(&value).sum::<f64>();
    let term = Term::new(name, label, sum(board.amazons(side)), sum(board.amazons(side.other())), weight);
    let signed = |amazons: Squares, sign: f64| {
        amazons.into_iter().map(move |square| (square, sign)).collect::<Vec<_>>()
    };
    let all = [signed(board.amazons(side), weight), signed(board.amazons(side.other()), -weight)].concat();
    term.with_squares(all.into_iter().map(|(square, sign)| (board.size().name(square), sign * value(square))))
}

/// Δ of two distances: who comes first, and 0.2 to the side to move where both come at once.
fn delta([own, other]: [Option<i32>; 2]) -> f64 {
    match (own, other) {
        (None, None) => 0.0,
        (Some(_), None) => 1.0,
        (None, Some(_)) => -1.0,
        (Some(own), Some(other)) if own == other => 0.2,
        (Some(own), Some(other)) => {
            if own < other {
                1.0
            } else {
                -1.0
            }
        }
    }
}

/// The course's terms; its weights f1, f2, f3 = f4 and f5 in points.
pub(crate) fn classic(board: &Board, [f1, f2, f34, f5]: [f64; 4]) -> Vec<Term> {
    let Distances { queen, king } = Distances::new(board);
    let queens = |square: Square| queen.each_ref().map(|waves| waves.distance(square));
    let kings = |square: Square| king.each_ref().map(|waves| waves.distance(square));
    let halved = |distance: Option<i32>| distance.map_or(0.0, |distance| 0.5_f64.powi(distance));
    let free = board.free();
    let freedom = |amazon: Square| {
        let around = |square: Square| {
            let here: Squares = [square].into_iter().collect();
            (here.spread() & free).without(here).len()
        };
        let steps = |square: Square| {
            let apart = |one: u8, other: u8| one.abs_diff(other);
            f64::from(apart(amazon.column(), square.column()).max(apart(amazon.row(), square.row())))
        };
        reach(amazon, free).into_iter().map(|square| f64::from(around(square)) / steps(square)).sum()
    };
    vec![
        over_empty(
            board,
            "queen-territory",
            Words::new("Territory by queen moves", "后距领地"),
            f1,
            |square| delta(queens(square)),
        ),
        over_empty(
            board,
            "king-territory",
            Words::new("Territory by king moves", "王距领地"),
            f2,
            |square| delta(kings(square)),
        ),
        over_empty(
            board,
            "queen-position",
            Words::new("Nearness by queen moves", "后距位置"),
            f34,
            |square| {
                let [own, other] = queens(square);
                2.0 * (halved(own) - halved(other))
            },
        ),
        over_empty(
            board,
            "king-position",
            Words::new("Nearness by king moves", "王距位置"),
            f34,
            |square| match kings(square) {
                [Some(own), Some(other)] => (f64::from(other - own) / 6.0).clamp(-1.0, 1.0),
                distances => delta(distances),
            },
        ),
        over_amazons(board, "mobility", Words::new("Mobility", "行动力"), f5, freedom),
    ]
}

/// The standard evaluation's terms, with the weight of each in points.
pub(crate) fn standard(board: &Board, features: &Features, weights: [f64; TERMS]) -> Vec<Term> {
    let Distances { queen, king } = Distances::new(board);
    let names: [(usize, &str, Words); TERMS] = [
        (TEMPO, "tempo", Words::new("To move", "先手")),
        (QUEEN_TERRITORY, "queen-territory", Words::new("Territory by queen moves", "后距领地")),
        (QUEEN_SAFE, "queen-safe", Words::new("Safe by queen moves", "后距稳固领地")),
        (KING_TERRITORY, "king-territory", Words::new("Territory by king moves", "王距领地")),
        (KING_SAFE, "king-safe", Words::new("Safe by king moves", "王距稳固领地")),
        (KING_NEARNESS, "king-nearness", Words::new("Nearness by king moves", "王距远近")),
        (EXCLUSIVE, "exclusive", Words::new("Own squares", "独占格")),
        (FREEDOM, "mobility", Words::new("Mobility", "行动力")),
        (CONFINED, "confined", Words::new("Shut in", "受困")),
    ];
    // Who comes first, by so many moves at most.
    let ahead = |waves: &[Waves; 2], most: usize, square: Square| {
        let near = |waves: &Waves| waves.distance(square).filter(|&distance| distance as usize <= most);
        match waves.each_ref().map(near) {
            [Some(own), Some(other)] => f64::from((other - own).signum()),
            [Some(_), None] => 1.0,
            [None, Some(_)] => -1.0,
            [None, None] => 0.0,
        }
    };
    names
        .into_iter()
        .filter(|&(index, ..)| features.terms[index] != 0)
        .map(|(index, name, label)| {
            let (count, weight) = (f64::from(features.terms[index]), weights[index]);
            let term = Term::new(name, label, count.max(0.0), (-count).max(0.0), weight);
            // Squares where they say what was counted.
            let paint = |value: &dyn Fn(Square) -> f64| {
                let free = board.free().into_iter();
                free.map(|square| (board.size().name(square), weight * value(square))).collect::<Vec<_>>()
            };
            match index {
                QUEEN_TERRITORY => term.with_squares(paint(&|square| ahead(&queen, usize::MAX, square))),
                KING_TERRITORY => term.with_squares(paint(&|square| ahead(&king, KING_DISTANCES, square))),
                EXCLUSIVE => term.with_squares(paint(&|square| match queen
                    .each_ref()
                    .map(|waves| waves.distance(square).is_some())
                {
                    [true, false] => 1.0,
                    [false, true] => -1.0,
                    _ => 0.0,
                })),
                _ => term,
            }
        })
        .collect()
}
