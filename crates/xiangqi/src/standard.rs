//! The standard evaluation: material, places, room to move, and the attack on each general.

use ply_core::{Evaluator, Outcome, Score, Side, Term, Words};

use crate::classic::finished;
use crate::generate::slides;
use crate::piece::number;
use crate::placement::Arranged;
use crate::tables::{HOME, PALACE, column_view, row_view, throne_of};
use crate::weights::*;
use crate::{Bits, Move, Placement, Role, Square, endings};

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
            .map(|(&(name, label), part)| {
                Term::new(name, label, part.own, part.other, 1.0).with_squares(part.named())
            })
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

/// The palace's columns and rows as bits of a line.
const PALACE_COLUMNS: u32 = 0b111 << 3;
const PALACE_ROWS: [u32; 2] = [0b111 << 7, 0b111];

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
    ("mobility", Words::new("Room to move", "行动力")),
    ("linked", Words::new("Linked soldiers", "联兵")),
    ("lines", Words::new("Lines to the general", "对将线路")),
    ("attack", Words::new("Attack on the palace", "攻宫")),
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
struct Collected {
    own: f64,
    other: f64,
    squares: Vec<(Square, f64)>,
}

impl Collected {
    fn add(&mut self, is_own: bool, square: Option<Square>, value: f64) {
        *(if is_own { &mut self.own } else { &mut self.other }) += value;
        let signed = if is_own { value } else { -value };
        self.squares.extend(square.map(|square| (square, signed)));
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
    let foe = !side;
    let mut units = 0;
    let palace = PALACE[foe.index()];
    let palace_rows = PALACE_ROWS[foe.index()];
    let own = placement.own(side);

    placement.set(side, Role::Rook).each(|rook| {
        let (along, across) = slides::<true, true>(placement, side, rook, Role::Rook);
        let room = ROOK_ROOM * ((along | across << 16).count_ones() as i32 - 8);
        see(Part::Mobility, Some(rook), room);
        if reaches_palace(rook, along, across, palace_rows) {
            units += ROOK_UNITS;
        }
    });
    placement.set(side, Role::Cannon).each(|cannon| {
        let (row, column) = (cannon.row(), cannon.column());
        let across = row_view(column, placement.row(row));
        let along = column_view(row, placement.column(column));
        let free = across.slide << 16 & !((placement.row(row) as u32) << 16)
            | along.slide & !(placement.column(column) as u32);
        see(Part::Mobility, Some(cannon), CANNON_ROOM * (free.count_ones() as i32 - 7));
        // What it attacks is the second piece of a line.
        if reaches_palace(cannon, along.second, across.second, palace_rows) {
            units += CANNON_UNITS;
        }
    });
    placement.set(side, Role::Horse).each(|horse| {
        let reach = placement.horse_reach(horse);
        see(Part::Mobility, Some(horse), HORSE_ROOM[(reach & !own).count() as usize]);
        if reach.meets(palace) {
            units += HORSE_UNITS;
        }
    });

    let crossed = placement.set(side, Role::Soldier) & HOME[foe.index()];
    if !crossed.is_empty() {
        // A right neighbour's bit is one higher; the last column has none.
        let linked = Bits(crossed.0 & (crossed.0 >> 1)) & !LAST_COLUMN;
        see(Part::Linked, None, LINKED_SOLDIERS * linked.count() as i32);
        units += SOLDIER_UNITS * (crossed & SOLDIER_ZONE[foe.index()]).count() as usize;
    }

    if let Some(general) = placement.general(foe) {
        lines_to_general(placement, side, general, |square, value| see(Part::Lines, Some(square), value));
    }
    see(Part::Attack, None, tapered(ATTACK[units.min(15)], ATTACK[units.min(15)] / 2));
    see(Part::Weakness, None, weakness(placement, foe));
}

/// The right column, where a soldier has no neighbour to the right.
const LAST_COLUMN: Bits = {
    let mut set = Bits::EMPTY;
    let mut row = 0;
    while row < 10 {
        set.0 |= 1 << (row * 9 + 8);
        row += 1;
    }
    set
};

/// Where a soldier presses on a side's general: the palace, its neighbours, the rank before it.
const SOLDIER_ZONE: [Bits; 2] = {
    let mut zones = [Bits::EMPTY; 2];
    let mut column = 2;
    while column <= 6 {
        let mut row = 0;
        while row <= 3 {
            zones[1].0 |= 1 << (row * 9 + column);
            zones[0].0 |= 1 << ((9 - row) * 9 + column);
            row += 1;
        }
        column += 1;
    }
    zones
};

/// A slider's points touch the palace.
#[inline(always)]
fn reaches_palace(from: Square, along: u32, across: u32, palace_rows: u32) -> bool {
    (PALACE_COLUMNS >> from.column() & 1 != 0 && along & palace_rows != 0)
        || (palace_rows >> from.row() & 1 != 0 && across & PALACE_COLUMNS != 0)
}

/// Cannons, rooks and horses that look at the general, with what stands between.
#[inline(always)]
fn lines_to_general(
    placement: &Placement,
    side: Side,
    general: Square,
    mut see: impl FnMut(Square, Tapered),
) {
    let throne = throne_of(general);
    let occupied = placement.occupied();
    (placement.set(side, Role::Cannon) & throne.lines).each(|cannon| {
        let between = (throne.between[cannon.index()] & occupied).count();
        let value = if throne.column.contains(cannon) {
            match between {
                0 => HOLLOW_CANNON,
                2 => PINNING_CANNON,
                _ => FILE_CANNON,
            }
        } else if between == 0 && (general.row() == 0 || general.row() == 9) {
            BOTTOM_CANNON
        } else {
            Tapered::default()
        };
        see(cannon, value);
    });
    let straight =
        placement.set(side, Role::Rook) & throne.lines | placement.set(side, Role::Horse) & throne.horses;
    straight.each(|attacker| {
        if (throne.between[attacker.index()] & occupied).count() == 1 {
            see(attacker, PIN);
        }
    });
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
