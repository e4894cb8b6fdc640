//! The standard evaluation: material, places, room to move, and the attack on each general.

use ply_core::{Evaluator, Outcome, Score, Side, Term, Words};

use crate::activity::{ACTIVITY, Fact, facts};
use crate::classic::finished;
use crate::piece::number;
use crate::placement::Arranged;
use crate::weights::*;
use crate::{Move, Placement, Role, Square, endings};

/// What is kept along the line: material with places as red sees it, and the phase.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
struct Sum {
    worth: Tapered,
    phase: i32,
}

/// Our own evaluation, set by hand, named `tapered` on the command line.
#[derive(Clone, Default, Debug)]
pub struct Standard {
    now: Sum,
    past: Vec<Sum>,
}

impl Standard {
    /// The evaluation; it has no settings.
    pub fn new() -> Standard {
        Standard::default()
    }
}

impl<P: Arranged> Evaluator<P> for Standard {
    fn refresh(&mut self, position: &P) {
        self.past.clear();
        // Room for any usual line, so that pushing does not allocate in the search.
        self.past.reserve(512);
        self.now = Sum::default();
        for (square, piece) in position.placement().pieces() {
            self.now.worth += WORTH[piece.index()][square.index()];
            self.now.phase += PHASES[piece.index()];
        }
    }

    #[inline(always)]
    fn push(&mut self, _position: &P, mv: Move) {
        self.past.push(self.now);
        let moved = &WORTH[mv.piece.index()];
        let victim = number(mv.captured);
        self.now.worth += moved[mv.to.index()] - moved[mv.from.index()] - WORTH[victim][mv.to.index()];
        self.now.phase -= PHASES[victim];
    }

    #[inline(always)]
    fn pop(&mut self) {
        if let Some(before) = self.past.pop() {
            self.now = before;
        }
    }

    fn evaluate(&mut self, position: &P) -> Score {
        let placement = position.placement();
        let sum =
            self.now.worth + whole_activity(placement, Side::First) - whole_activity(placement, Side::Second);
        let phase = self.now.phase.min(FULL_PHASE);
        let red = (sum.middle * phase + sum.end * (FULL_PHASE - phase)) / FULL_PHASE;
        let own = if position.side() == Side::First { red } else { -red };
        Score::eval(TEMPO + endings::damped(position, own))
    }

    fn terms(&mut self, position: &P) -> Vec<Term> {
        let (placement, side) = (position.placement(), position.side());
        let phase = self.now.phase.min(FULL_PHASE);
        let at = |value: Tapered| {
            f64::from(value.middle * phase + value.end * (FULL_PHASE - phase)) / f64::from(FULL_PHASE)
        };
        let mut parts: [Collected; PARTS.len()] = Default::default();
        for (square, piece) in placement.pieces() {
            let red = at(WORTH[piece.index()][square.index()]);
            let value = if piece.side() == Side::First { red } else { -red };
            parts[piece.role() as usize - 1].add(side == piece.side(), Some(square), value);
        }
        for mover in Side::BOTH {
            activity(placement, mover, |part, square, value| {
                parts[part as usize].add(side == mover, square, at(value));
            });
        }
        let mut terms: Vec<_> = PARTS
            .iter()
            .zip(parts)
            .filter(|(_, part)| part.own != 0.0 || part.other != 0.0)
            .map(|(&(name, label), part)| part.term(name, label))
            .collect();
        let sum: f64 = terms.iter().map(|term| term.value).sum();
        let whole = sum.round_ties_even().clamp(-1e9, 1e9);
        let whole = if (sum - whole).abs() < 1e-6 { whole } else { sum.trunc() } as i32;
        terms.extend(endings::terms(position, whole));
        terms.push(Term::single("tempo", Words::new("To move", "先手"), TEMPO.into()));
        terms
    }

    #[inline]
    fn finished(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        finished(position, outcome, ply)
    }
}

/// Terms of an evaluation by pieces, in the order of [`Role::ALL`].
pub(crate) const PIECES: [(&str, Words); 7] = [
    ("general", Words::new("General’s place", "将帅位置")),
    ("advisors", Words::new("Advisors", "士")),
    ("elephants", Words::new("Elephants", "象")),
    ("horses", Words::new("Horses", "马")),
    ("rooks", Words::new("Rooks", "车")),
    ("cannons", Words::new("Cannons", "炮")),
    ("soldiers", Words::new("Soldiers", "兵卒")),
];

/// The parts of the evaluation: pieces with their places, then what they do.
const PARTS: [(&str, Words); 12] = [
    PIECES[0],
    PIECES[1],
    PIECES[2],
    PIECES[3],
    PIECES[4],
    PIECES[5],
    PIECES[6],
    ACTIVITY[0],
    ACTIVITY[1],
    ACTIVITY[2],
    ACTIVITY[3],
    ("weakness", Words::new("Lost defenders", "士象残缺")),
];

/// What a side's pieces do, by its place among [`PARTS`].
#[derive(Copy, Clone)]
enum Part {
    Mobility = 7,
    Linked,
    Lines,
    Attack,
    Weakness,
}

/// A part as a reader sees it: each side's, and by squares.
#[derive(Default)]
pub(crate) struct Collected {
    pub(crate) own: f64,
    pub(crate) other: f64,
    squares: Vec<(Square, f64)>,
}

impl Collected {
    pub(crate) fn add(&mut self, is_own: bool, square: Option<Square>, value: f64) {
        *(if is_own { &mut self.own } else { &mut self.other }) += value;
        let signed = if is_own { value } else { -value };
        self.squares.extend(square.map(|square| (square, signed)));
    }

    /// The part as a term.
    pub(crate) fn term(self, name: &'static str, label: Words) -> Term {
        Term::new(name, label, self.own, self.other, 1.0).with_squares(self.named())
    }

    /// Squares that were added several times once, with their sum.
    fn named(self) -> Vec<(String, f64)> {
        let mut named: Vec<(String, f64)> = Vec::new();
        for (square, value) in self.squares {
            let name = square.to_string();
            match named.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += value,
                None => named.push((name, value)),
            }
        }
        named
    }
}

/// All that a side's pieces do.
fn whole_activity(placement: &Placement, side: Side) -> Tapered {
    let mut sum = Tapered::default();
    activity(placement, side, |_, _, value| sum += value);
    sum
}

/// What a side's pieces do: room to move, and the attack on the other general. Shown part by part, with the square of the
/// piece where there is one.
#[inline(always)]
fn activity(placement: &Placement, side: Side, mut see: impl FnMut(Part, Option<Square>, Tapered)) {
    facts(placement, side, |fact, square| {
        let (part, value) = weighed(fact);
        see(part, square, value);
    });
    see(Part::Weakness, None, weakness(placement, !side));
}

/// What a fact is worth.
#[inline(always)]
fn weighed(fact: Fact) -> (Part, Tapered) {
    match fact {
        Fact::RookRoom(points) => (Part::Mobility, ROOK_ROOM * (points as i32 - 8)),
        Fact::CannonRoom(points) => (Part::Mobility, CANNON_ROOM * (points as i32 - 7)),
        Fact::HorseRoom(points) => (Part::Mobility, HORSE_ROOM[points as usize]),
        Fact::LinkedSoldiers(pairs) => (Part::Linked, LINKED_SOLDIERS * pairs as i32),
        Fact::HollowCannon => (Part::Lines, HOLLOW_CANNON),
        Fact::PinningCannon => (Part::Lines, PINNING_CANNON),
        Fact::FileCannon => (Part::Lines, FILE_CANNON),
        Fact::BottomCannon => (Part::Lines, BOTTOM_CANNON),
        Fact::Pin => (Part::Lines, PIN),
        Fact::Attack(units) => (Part::Attack, tapered(ATTACK[units], ATTACK[units] / 2)),
    }
}

/// What the opponent gains from a side's missing advisors and elephants.
#[inline(always)]
fn weakness(placement: &Placement, side: Side) -> Tapered {
    let count = |side: Side, role: Role| placement.set(side, role).count() as i32;
    let (advisors, elephants) = (count(side, Role::Advisor), count(side, Role::Elephant));
    if advisors + elephants == 4 {
        return Tapered::default();
    }
    let rooks = count(!side, Role::Rook);
    let (base, rook, horse) = LOST_ADVISOR;
    let advisor = base + rook * rooks + horse * count(!side, Role::Horse);
    let (base, rook, cannon) = LOST_ELEPHANT;
    let elephant = base + rook * rooks + cannon * count(!side, Role::Cannon);
    let lost = (2 - advisors) * advisor + (2 - elephants) * elephant;
    tapered(lost, lost / 2)
}
