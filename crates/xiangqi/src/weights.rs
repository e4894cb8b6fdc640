//! The numbers of the standard evaluation: material, places, and each term's weight. All are set by hand.

use std::ops::{Add, AddAssign, Mul, Sub};

use ply_core::Side;

use crate::activity::MAX_UNITS;
use crate::piece::PIECE_NUMBERS;
use crate::{Piece, Role, Square};

/// A value in the middle game and in the endgame, in hundredths of about a soldier.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tapered {
    pub(crate) middle: i32,
    pub(crate) end: i32,
}

/// A value for both phases.
pub(crate) const fn tapered(middle: i32, end: i32) -> Tapered {
    Tapered { middle, end }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline(always)]
    fn add(self, other: Tapered) -> Tapered {
        tapered(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        tapered(self.middle - other.middle, self.end - other.end)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline(always)]
    fn mul(self, times: i32) -> Tapered {
        tapered(self.middle * times, self.end * times)
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

/// Material, in the order of [`Role::ALL`]. A cannon needs pieces to jump over and fades as they go, a horse gains
/// room; advisors and elephants count for more than their mobility because the general falls without them.
const MATERIAL: [Tapered; 7] = [
    tapered(0, 0),
    tapered(105, 95),
    tapered(95, 105),
    tapered(270, 300),
    tapered(600, 640),
    tapered(295, 270),
    tapered(60, 85),
];

/// How much of the middle game each piece is, in the same order.
const PHASE: [i32; 7] = [0, 0, 0, 2, 4, 2, 0];
/// The phase of the start position.
pub(crate) const FULL_PHASE: i32 = 32;

/// A place table: rows from the opponent's back rank down, the left five columns (the right ones mirror them).
type Half = [[i8; 5]; 10];

/// Rooks: out of the corner early, on the palace's files, at the river, behind the opponent's lines.
#[rustfmt::skip]
const ROOK: Half = [
    [  8, 10,  8, 14, 12],
    [ 10, 16, 12, 20, 22],
    [  8, 12, 12, 18, 18],
    [ 10, 16, 14, 18, 16],
    [ 10, 14, 14, 16, 16],
    [  8, 14, 12, 14, 14],
    [  2, 10,  6, 12, 10],
    [  0,  8,  4, 10,  6],
    [ -4,  6,  2, 10,  0],
    [-16,  4, -2, 10, -4],
];

/// Horses: never at the edge, best over the river, where (1,2) and (2,3) look straight at the general's point; the
/// point before the own general only hems it in.
#[rustfmt::skip]
const HORSE: Half = [
    [ -6,  0,  2,  4,  0],
    [  0,  6, 22, 10,  2],
    [  4, 14, 18, 22,  8],
    [  4, 18, 16, 18, 14],
    [  4, 14, 16, 18, 18],
    [  2, 12, 14, 16, 16],
    [  2,  6, 10,  8, 10],
    [  2,  4,  9,  6,  0],
    [ -6,  0,  2,  4,-12],
    [-10, -8, -2, -4, -6],
];

/// Cannons: on the central file, or at the bottom's edges; inside the opponent's palace they have nothing to jump.
#[rustfmt::skip]
const CANNON: Half = [
    [  8,  6,  2, -4, -6],
    [  4,  4,  0, -4, -8],
    [  2,  2,  0, -4, -4],
    [  0,  6,  4,  4, 10],
    [  0,  4,  4,  4, 10],
    [ -2,  2,  4,  2,  8],
    [  0,  2,  4,  2,  8],
    [  0,  4,  6,  6, 12],
    [  0,  2,  4,  4,  2],
    [ -2,  0,  2,  2,  2],
];

/// Soldiers: worth most beside the palace, little on the last rank, from where they can only go sideways. The
/// unmoved third soldier stands in its horse's way.
#[rustfmt::skip]
const SOLDIER: Half = [
    [-10, -5,  0, 10, 12],
    [ 16, 28, 44, 60, 64],
    [ 20, 36, 50, 58, 60],
    [ 22, 34, 42, 48, 50],
    [ 16, 24, 30, 36, 36],
    [  0,  0,  8,  0, 10],
    [  0,  0, -3,  0,  6],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
];

/// What a crossed soldier gains in the endgame, when fewer pieces can stop it, by row.
const SOLDIER_ENDGAME: [i8; 10] = [-20, 16, 24, 26, 24, 4, 0, 0, 0, 0];

/// Advisors: linked through the palace's centre.
#[rustfmt::skip]
const ADVISOR: Half = [
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0, -6,  0],
    [  0,  0,  0,  0,  6],
    [  0,  0,  0,  2,  0],
];

/// Elephants: linked through the centre, lost at the edge.
#[rustfmt::skip]
const ELEPHANT: Half = [
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0, -2,  0,  0],
    [  0,  0,  0,  0,  0],
    [ -8,  0,  0,  0,  8],
    [  0,  0,  0,  0,  0],
    [  0,  0,  2,  0,  0],
];

/// The general: at home in the middle game; upstairs it is a target.
#[rustfmt::skip]
const GENERAL: Half = [
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,  0,  0],
    [  0,  0,  0,-34,-36],
    [  0,  0,  0,-14,-16],
    [  0,  0,  0, -2,  6],
];

const PLACES: [Half; 7] = [GENERAL, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, SOLDIER];

/// Material and place of a piece on a point, red's counted positive; row 0 is "no piece".
pub(crate) static WORTH: [[Tapered; Square::COUNT]; PIECE_NUMBERS] = {
    let mut table = [[tapered(0, 0); Square::COUNT]; PIECE_NUMBERS];
    let mut role = 0;
    while role < 7 {
        let mut index = 0;
        while index < Square::COUNT {
            let (row, column) = (index / 9, index % 9);
            let red = worth(role, row, column);
            let black = worth(role, 9 - row, column);
            table[Piece::new(Side::First, Role::ALL[role]).index()][index] = red;
            table[Piece::new(Side::Second, Role::ALL[role]).index()][index] =
                tapered(-black.middle, -black.end);
            index += 1;
        }
        role += 1;
    }
    table
};

const fn worth(role: usize, row: usize, column: usize) -> Tapered {
    let place = PLACES[role][row][if column < 5 { column } else { 8 - column }] as i32;
    let end = match Role::ALL[role] {
        // In the endgame a general may walk, and a soldier's way counts more.
        Role::General => place / 3,
        Role::Soldier => place + SOLDIER_ENDGAME[row] as i32,
        _ => place,
    };
    tapered(MATERIAL[role].middle + place, MATERIAL[role].end + end)
}

/// The phase of each piece by its number; 0 for "no piece".
pub(crate) static PHASES: [i32; PIECE_NUMBERS] = {
    let mut table = [0; PIECE_NUMBERS];
    let mut role = 0;
    while role < 7 {
        table[Piece::new(Side::First, Role::ALL[role]).index()] = PHASE[role];
        table[Piece::new(Side::Second, Role::ALL[role]).index()] = PHASE[role];
        role += 1;
    }
    table
};

/// Each point a rook can go to.
pub(crate) const ROOK_ROOM: Tapered = tapered(4, 5);
/// Each point a cannon can go to without capturing.
pub(crate) const CANNON_ROOM: Tapered = tapered(2, 1);
/// A horse by the number of points it can go to: with blocked legs it is hardly a piece.
pub(crate) const HORSE_ROOM: [Tapered; 9] = [
    tapered(-40, -45),
    tapered(-22, -26),
    tapered(-10, -12),
    tapered(-2, -2),
    tapered(4, 5),
    tapered(9, 10),
    tapered(13, 14),
    tapered(16, 17),
    tapered(18, 19),
];

/// Two soldiers side by side over the river guard each other.
pub(crate) const LINKED_SOLDIERS: Tapered = tapered(12, 18);

/// A cannon that looks at the general over an empty file: whatever moves between is a screen.
pub(crate) const HOLLOW_CANNON: Tapered = tapered(70, 50);
/// A cannon on the general's file with two pieces between, neither of which may leave.
pub(crate) const PINNING_CANNON: Tapered = tapered(22, 12);
/// A cannon on the general's file, otherwise.
pub(crate) const FILE_CANNON: Tapered = tapered(8, 3);
/// A cannon beside the general on its back rank, nothing between: the next screen is mate in many ways.
pub(crate) const BOTTOM_CANNON: Tapered = tapered(30, 20);
/// A rook on the general's line with one piece between, or a horse whose leg one piece blocks.
pub(crate) const PIN: Tapered = tapered(12, 10);

/// What attack units are worth: one attacker does little, several together much more.
pub(crate) const ATTACK: [i32; MAX_UNITS + 1] =
    [0, 0, 2, 5, 9, 15, 23, 33, 44, 56, 68, 80, 92, 104, 116, 128];

/// A missing advisor, and for each rook and horse that can profit.
pub(crate) const LOST_ADVISOR: (i32, i32, i32) = (4, 12, 6);
/// A missing elephant, and for each rook and cannon that can profit.
pub(crate) const LOST_ELEPHANT: (i32, i32, i32) = (2, 6, 6);

/// Being to move.
pub(crate) const TEMPO: i32 = 12;
