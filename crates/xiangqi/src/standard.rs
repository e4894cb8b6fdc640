//! The standard evaluation: material, places, room to move, and the attack on each general.

use ply_core::{Evaluator, Outcome, Score, Side};

use crate::classic::finished;
use crate::generate::slides;
use crate::piece::number;
use crate::placement::Arranged;
use crate::tables::{HOME, PALACE, column_view, row_view, throne_of};
use crate::weights::*;
use crate::{Bits, Move, Placement, Role, Square};

/// What is kept along the line: material with places as red sees it, and the phase.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
struct Sum {
    worth: Tapered,
    phase: i32,
}

/// Our own evaluation, named `default` on the command line.
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
        let sum = self.now.worth + activity(placement, Side::First) - activity(placement, Side::Second);
        let phase = self.now.phase.min(FULL_PHASE);
        let red = (sum.middle * phase + sum.end * (FULL_PHASE - phase)) / FULL_PHASE;
        let red = within_reach(placement, red);
        Score::eval(TEMPO + if position.side() == Side::First { red } else { -red })
    }

    #[inline]
    fn finished(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        finished(position, outcome, ply)
    }
}

/// The palace's columns and rows as bits of a line.
const PALACE_COLUMNS: u32 = 0b111 << 3;
const PALACE_ROWS: [u32; 2] = [0b111 << 7, 0b111];

/// What a side's pieces do: room to move, and the attack on the other general.
fn activity(placement: &Placement, side: Side) -> Tapered {
    let foe = !side;
    let mut sum = Tapered::default();
    let mut units = 0;
    let palace = PALACE[foe.index()];
    let palace_rows = PALACE_ROWS[foe.index()];
    let own = placement.own(side);

    placement.set(side, Role::Rook).each(|rook| {
        let (along, across) = slides::<true, true>(placement, side, rook, Role::Rook);
        sum += ROOK_ROOM * ((along | across << 16).count_ones() as i32 - 8);
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
        sum += CANNON_ROOM * (free.count_ones() as i32 - 7);
        // What it attacks is the second piece of a line.
        if reaches_palace(cannon, along.second, across.second, palace_rows) {
            units += CANNON_UNITS;
        }
    });
    placement.set(side, Role::Horse).each(|horse| {
        let reach = placement.horse_reach(horse);
        sum += HORSE_ROOM[(reach & !own).count() as usize];
        if reach.meets(palace) {
            units += HORSE_UNITS;
        }
    });

    let crossed = placement.set(side, Role::Soldier) & HOME[foe.index()];
    if !crossed.is_empty() {
        // A right neighbour's bit is one higher; the last column has none.
        let linked = Bits(crossed.0 & (crossed.0 >> 1)) & !LAST_COLUMN;
        sum += LINKED_SOLDIERS * linked.count() as i32;
        units += SOLDIER_UNITS * (crossed & SOLDIER_ZONE[foe.index()]).count() as usize;
    }

    if let Some(general) = placement.general(foe) {
        sum += lines_to_general(placement, side, general);
    }
    sum += tapered(ATTACK[units.min(15)], ATTACK[units.min(15)] / 2);
    sum + weakness(placement, foe)
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
fn lines_to_general(placement: &Placement, side: Side, general: Square) -> Tapered {
    let throne = throne_of(general);
    let occupied = placement.occupied();
    let mut sum = Tapered::default();
    (placement.set(side, Role::Cannon) & throne.lines).each(|cannon| {
        let between = (throne.between[cannon.index()] & occupied).count();
        sum += if throne.column.contains(cannon) {
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
    });
    let straight =
        placement.set(side, Role::Rook) & throne.lines | placement.set(side, Role::Horse) & throne.horses;
    straight.each(|attacker| {
        if (throne.between[attacker.index()] & occupied).count() == 1 {
            sum += PIN;
        }
    });
    sum
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

/// A lead counts only as far as the leading side can win with what it has.
#[inline(always)]
fn within_reach(placement: &Placement, red: i32) -> i32 {
    let leader = if red > 0 { Side::First } else { Side::Second };
    let count = |side: Side, role: Role| placement.set(side, role).count();
    let rooks = count(leader, Role::Rook);
    let minors = count(leader, Role::Horse) + count(leader, Role::Cannon);
    if rooks > 0 || minors > 1 {
        return red;
    }
    let soldiers = count(leader, Role::Soldier);
    let defenders = count(!leader, Role::Advisor) + count(!leader, Role::Elephant);
    match (minors, soldiers) {
        (0, 0) => 0,
        // One soldier or one bare piece beats no full palace.
        (0, 1) | (1, 0) if defenders >= 2 => red / 8,
        (0, 1) | (1, 0) => red / 2,
        (0, _) | (1, 1) if defenders >= 3 => red / 2,
        _ => red,
    }
}
