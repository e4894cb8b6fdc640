//! What a side's pieces do: facts that an evaluation may weigh.

use ply_core::{Side, Words};

use crate::generate::slides;
use crate::tables::{HOME, PALACE, column_view, row_view, throne_of};
use crate::{Bits, Placement, Role, Square};

/// Something that a side's pieces do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// Points that a rook can go to.
    RookRoom(u32),
    /// Points that a cannon can go to without capturing.
    CannonRoom(u32),
    /// Points that a horse can go to.
    HorseRoom(u32),
    /// Pairs of soldiers side by side over the river, which guard each other.
    LinkedSoldiers(u32),
    /// A cannon looks at the general over an empty file: whatever moves between is a screen.
    HollowCannon,
    /// A cannon on the general's file with two pieces between, neither of which may leave.
    PinningCannon,
    /// A cannon on the general's file, otherwise.
    FileCannon,
    /// A cannon beside the general on its back rank, nothing between: the next screen is mate in many ways.
    BottomCannon,
    /// A rook on the general's line with one piece between, or a horse whose leg one piece blocks.
    Pin,
    /// What reaches into the palace, in units.
    Attack(usize),
}

/// Terms of an evaluation by what pieces do.
pub(crate) const ACTIVITY: [(&str, Words); 4] = [
    ("mobility", Words::new("Room to move", "行动力")),
    ("linked", Words::new("Linked soldiers", "联兵")),
    ("lines", Words::new("Lines to the general", "对将线路")),
    ("attack", Words::new("Attack on the palace", "攻宫")),
];

/// How many attack units a piece brings that reaches into the palace.
const ROOK_UNITS: usize = 3;
/// The same for a horse.
const HORSE_UNITS: usize = 3;
/// The same for a cannon on a line of the palace.
const CANNON_UNITS: usize = 2;
/// The same for a soldier beside or in the palace.
const SOLDIER_UNITS: usize = 2;
/// More units are not told apart.
pub(crate) const MAX_UNITS: usize = 15;

/// The palace's columns and rows as bits of a line.
const PALACE_COLUMNS: u32 = 0b111 << 3;
const PALACE_ROWS: [u32; 2] = [0b111 << 7, 0b111];

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

/// Shows each fact of a side, with the square of the piece where there is one.
#[inline(always)]
pub(crate) fn facts(placement: &Placement, side: Side, mut see: impl FnMut(Fact, Option<Square>)) {
    let foe = !side;
    let mut units = 0;
    let palace = PALACE[foe.index()];
    let palace_rows = PALACE_ROWS[foe.index()];
    let own = placement.own(side);

    placement.set(side, Role::Rook).each(|rook| {
        let (along, across) = slides::<true, true>(placement, side, rook, Role::Rook);
        see(Fact::RookRoom((along | across << 16).count_ones()), Some(rook));
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
        see(Fact::CannonRoom(free.count_ones()), Some(cannon));
        // What it attacks is the second piece of a line.
        if reaches_palace(cannon, along.second, across.second, palace_rows) {
            units += CANNON_UNITS;
        }
    });
    placement.set(side, Role::Horse).each(|horse| {
        let reach = placement.horse_reach(horse);
        see(Fact::HorseRoom((reach & !own).count()), Some(horse));
        if reach.meets(palace) {
            units += HORSE_UNITS;
        }
    });

    let crossed = placement.set(side, Role::Soldier) & HOME[foe.index()];
    if !crossed.is_empty() {
        // A right neighbour's bit is one higher; the last column has none.
        let linked = Bits(crossed.0 & (crossed.0 >> 1)) & !LAST_COLUMN;
        see(Fact::LinkedSoldiers(linked.count()), None);
        units += SOLDIER_UNITS * (crossed & SOLDIER_ZONE[foe.index()]).count() as usize;
    }

    if let Some(general) = placement.general(foe) {
        lines_to_general(placement, side, general, |fact, square| see(fact, Some(square)));
    }
    see(Fact::Attack(units.min(MAX_UNITS)), None);
}

/// A slider's points touch the palace.
#[inline(always)]
fn reaches_palace(from: Square, along: u32, across: u32, palace_rows: u32) -> bool {
    (PALACE_COLUMNS >> from.column() & 1 != 0 && along & palace_rows != 0)
        || (palace_rows >> from.row() & 1 != 0 && across & PALACE_COLUMNS != 0)
}

/// Cannons, rooks and horses that look at the general, with what stands between.
#[inline(always)]
fn lines_to_general(placement: &Placement, side: Side, general: Square, mut see: impl FnMut(Fact, Square)) {
    let throne = throne_of(general);
    let occupied = placement.occupied();
    (placement.set(side, Role::Cannon) & throne.lines).each(|cannon| {
        let between = (throne.between[cannon.index()] & occupied).count();
        if throne.column.contains(cannon) {
            let fact = match between {
                0 => Fact::HollowCannon,
                2 => Fact::PinningCannon,
                _ => Fact::FileCannon,
            };
            see(fact, cannon);
        } else if between == 0 && (general.row() == 0 || general.row() == 9) {
            see(Fact::BottomCannon, cannon);
        }
    });
    let straight =
        placement.set(side, Role::Rook) & throne.lines | placement.set(side, Role::Horse) & throne.horses;
    straight.each(|attacker| {
        if (throne.between[attacker.index()] & occupied).count() == 1 {
            see(Fact::Pin, attacker);
        }
    });
}
