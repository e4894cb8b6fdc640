//! The features: each is there for the side to move and, with a number of its own, for the other side.

use ply_core::Side;

use crate::activity::{Fact, MAX_UNITS, facts};
use crate::placement::elephant_eye;
use crate::tables::{ADVISOR, ELEPHANT, HOME};
use crate::{Bits, Placement, Role, Square};

/// What a feature tells of, for people.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A piece and its place, by [`Role::ALL`].
    Piece(Role),
    Mobility,
    Linked,
    Lines,
    Attack,
    Defence,
    Force,
    Crossed,
    Wings,
    Files,
    /// Being to move.
    Tempo,
}

/// Steps from a bare board to the start position.
pub(super) const PHASES: usize = 8;
/// How much of the middle game a rook is; a horse and a cannon are half of it.
const ROOK_PHASE: u32 = 4;
/// That of all rooks, horses and cannons.
const FULL_PHASE: u32 = 32;

/// The phase of a board, by the pieces that attack.
#[inline]
pub(super) fn phase(placement: &Placement) -> usize {
    let count = |role: Role| Side::BOTH.map(|side| placement.set(side, role).count()).iter().sum::<u32>();
    let sum = ROOK_PHASE * count(Role::Rook) + ROOK_PHASE / 2 * (count(Role::Horse) + count(Role::Cannon));
    (sum.min(FULL_PHASE) as usize * PHASES / (FULL_PHASE as usize + 1)).min(PHASES - 1)
}

/// The most points that a rook or cannon can go to.
const MOST_ROOM: usize = 17;
/// More soldiers there never are.
const MOST_SOLDIERS: usize = 5;
/// More pieces on one wing than on the other are not told apart.
const MOST_AHEAD: usize = 6;

// Where the numbers of each kind begin; the left five columns of a board stand for the right ones too.
const PLACES: usize = 0;
const ROOK_ROOM: usize = PLACES + 7 * 10 * 5;
const CANNON_ROOM: usize = ROOK_ROOM + MOST_ROOM + 1;
const HORSE_ROOM: usize = CANNON_ROOM + MOST_ROOM + 1;
const ADVISOR_ROOM: usize = HORSE_ROOM + 9;
const ELEPHANT_ROOM: usize = ADVISOR_ROOM + 5;
const LINKED: usize = ELEPHANT_ROOM + 5;
const LINES: usize = LINKED + MOST_SOLDIERS + 1;
const ATTACK: usize = LINES + 5;
const DEFENCE: usize = ATTACK + MAX_UNITS + 1;
const FORCE: usize = DEFENCE + 27;
const CROSSED: usize = FORCE + 27;
const WINGS: usize = CROSSED + 3 * (MOST_SOLDIERS + 1);
const FILES: usize = WINGS + MOST_AHEAD + 1;
/// Features of a side.
const SIDE: usize = FILES + 2;
const TEMPO: usize = 2 * SIDE;
/// All of them.
pub(super) const FEATURES: usize = TEMPO + 1;

/// What is usual has no weight: otherwise the worth of a piece could as well be told of its room to move.
const IS_USUAL: [bool; SIDE] = {
    let usual = [
        ROOK_ROOM + 8,
        CANNON_ROOM + 7,
        HORSE_ROOM + 4,
        ADVISOR_ROOM + 1,
        ELEPHANT_ROOM + 2,
        LINKED,
        ATTACK,
        DEFENCE + 26,
        FORCE + 26,
        CROSSED + 2,
        WINGS,
    ];
    let mut is_usual = [false; SIDE];
    let mut index = 0;
    while index < usual.len() {
        is_usual[usual[index]] = true;
        index += 1;
    }
    is_usual
};

/// Shows every feature of a position: what it tells of, whether it is the side to move's, the square of the piece where
/// there is one, and its number.
#[inline(always)]
pub(super) fn each(
    placement: &Placement,
    mover: Side,
    mut see: impl FnMut(Part, bool, Option<Square>, usize),
) {
    see(Part::Tempo, true, None, TEMPO);
    for side in Side::BOTH {
        let is_own = side == mover;
        let first = if is_own { 0 } else { SIDE };
        of_side(placement, side, |part, square, number| see(part, is_own, square, first + number));
    }
}

#[inline(always)]
fn of_side(placement: &Placement, side: Side, mut show: impl FnMut(Part, Option<Square>, usize)) {
    let mut see = |part, square, number: usize| {
        if !IS_USUAL[number] {
            show(part, square, number);
        }
    };
    let foe = !side;
    for (kind, role) in Role::ALL.into_iter().enumerate() {
        placement.set(side, role).each(|square| {
            let rank = usize::from(if side == Side::First { square.rank() } else { square.row() });
            let column = usize::from(square.column().min(8 - square.column()));
            see(Part::Piece(role), Some(square), PLACES + (kind * 10 + rank) * 5 + column);
        });
    }
    facts(placement, side, |fact, square| {
        let (part, number) = numbered(fact);
        see(part, square, number);
    });
    let free = !placement.own(side);
    placement.set(side, Role::Advisor).each(|advisor| {
        let room = (ADVISOR[advisor.index()] & free).count() as usize;
        see(Part::Mobility, Some(advisor), ADVISOR_ROOM + room);
    });
    placement.set(side, Role::Elephant).each(|elephant| {
        let mut room = 0;
        (ELEPHANT[elephant.index()] & free)
            .each(|to| room += usize::from(placement.piece(elephant_eye(elephant, to)).is_none()));
        see(Part::Mobility, Some(elephant), ELEPHANT_ROOM + room);
    });

    // Missing advisors and elephants matter by the rooks that can profit.
    let two = |side: Side, role: Role| placement.set(side, role).count().min(2) as usize;
    let (advisors, elephants) = (two(side, Role::Advisor), two(side, Role::Elephant));
    see(Part::Defence, None, DEFENCE + (advisors * 3 + elephants) * 3 + two(foe, Role::Rook));
    let force = (two(side, Role::Rook) * 3 + two(side, Role::Horse)) * 3 + two(side, Role::Cannon);
    see(Part::Force, None, FORCE + force);

    // Soldiers over the river do most where advisors are missing.
    let soldiers = placement.set(side, Role::Soldier);
    let crossed = soldiers & HOME[foe.index()];
    let count = (crossed.count() as usize).min(MOST_SOLDIERS);
    see(Part::Crossed, None, CROSSED + 3 * count + two(foe, Role::Advisor));

    // Pieces massed on one wing.
    let attackers = [Role::Rook, Role::Horse, Role::Cannon].map(|role| placement.set(side, role));
    let attackers = attackers.into_iter().fold(crossed, |all, set| all | set);
    let [left, right] = WING.map(|wing| (attackers & wing).count() as usize);
    see(Part::Wings, None, WINGS + left.abs_diff(right).min(MOST_AHEAD));

    // Rooks on files without soldiers of theirs, or of either side.
    placement.set(side, Role::Rook).each(|rook| {
        let file = FILE[usize::from(rook.column())];
        if !soldiers.meets(file) {
            let is_open = !placement.set(foe, Role::Soldier).meets(file);
            see(Part::Files, Some(rook), FILES + usize::from(is_open));
        }
    });
}

/// The number of a fact.
#[inline(always)]
fn numbered(fact: Fact) -> (Part, usize) {
    let most = |count: u32, most: usize| (count as usize).min(most);
    match fact {
        Fact::RookRoom(points) => (Part::Mobility, ROOK_ROOM + most(points, MOST_ROOM)),
        Fact::CannonRoom(points) => (Part::Mobility, CANNON_ROOM + most(points, MOST_ROOM)),
        Fact::HorseRoom(points) => (Part::Mobility, HORSE_ROOM + most(points, 8)),
        Fact::LinkedSoldiers(pairs) => (Part::Linked, LINKED + most(pairs, MOST_SOLDIERS)),
        Fact::HollowCannon => (Part::Lines, LINES),
        Fact::PinningCannon => (Part::Lines, LINES + 1),
        Fact::FileCannon => (Part::Lines, LINES + 2),
        Fact::BottomCannon => (Part::Lines, LINES + 3),
        Fact::Pin => (Part::Lines, LINES + 4),
        Fact::Attack(units) => (Part::Attack, ATTACK + units.min(MAX_UNITS)),
    }
}

/// The points of some columns.
const fn columns(first: u8, last: u8) -> Bits {
    let mut set = Bits::EMPTY;
    let mut index = 0;
    while index < Square::COUNT {
        let column = (index % 9) as u8;
        if first <= column && column <= last {
            set.0 |= 1 << index;
        }
        index += 1;
    }
    set
}

/// The two wings; the middle column belongs to neither.
const WING: [Bits; 2] = [columns(0, 3), columns(5, 8)];

/// The columns.
const FILE: [Bits; 9] = {
    let mut files = [Bits::EMPTY; 9];
    let mut column = 0;
    while column < 9 {
        files[column] = columns(column as u8, column as u8);
        column += 1;
    }
    files
};
