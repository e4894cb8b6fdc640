//! How pieces move on an empty board or along one line, worked out at compile time.

use ply_core::{Side, random_words};

use crate::piece::PIECE_NUMBERS;
use crate::{Bits, Square};

/// A line of up to ten points seen from one of them, for every occupancy.
///
/// Bits 0-9: the points a rook reaches (the first piece each way included). Bits 10-19: the second piece each
/// way, which is what a cannon captures. Indexed `[place & 15][occupancy & 1023]`, which needs no bounds check.
/// A row has nine points: its occupancy leaves bit 9 clear, and its reader masks bit 9 off.
static LINE: [[u32; 1024]; 16] = line_table();

/// The bits of a row that are points.
const ROW_MASK: u32 = 0x1ff;
/// The bits of a column.
const COLUMN_MASK: u32 = 0x3ff;

#[allow(long_running_const_eval)]
const fn line_table() -> [[u32; 1024]; 16] {
    let mut table = [[0; 1024]; 16];
    let mut place = 0;
    while place < 10 {
        let mut occupancy = 0usize;
        while occupancy < 1024 {
            let mut entry = 0u32;
            let mut met = 0;
            let mut up = place + 1;
            while up < 10 && met < 2 {
                let piece = occupancy >> up & 1;
                if met == 0 {
                    entry |= 1 << up;
                } else if piece != 0 {
                    entry |= 1 << (10 + up);
                }
                met += piece;
                up += 1;
            }
            met = 0;
            let mut down = place;
            while down > 0 && met < 2 {
                down -= 1;
                let piece = occupancy >> down & 1;
                if met == 0 {
                    entry |= 1 << down;
                } else if piece != 0 {
                    entry |= 1 << (10 + down);
                }
                met += piece;
            }
            table[place][occupancy] = entry;
            occupancy += 1;
        }
        place += 1;
    }
    table
}

/// What a slider sees along one line.
#[derive(Copy, Clone)]
pub(crate) struct View {
    /// The points a rook reaches, the first piece each way included.
    pub(crate) slide: u32,
    /// The second piece each way.
    pub(crate) second: u32,
}

/// The view along a row from a column.
#[inline(always)]
pub(crate) fn row_view(column: u8, occupancy: u16) -> View {
    let entry = LINE[(column & 15) as usize][(occupancy & 1023) as usize];
    View { slide: entry & ROW_MASK, second: entry >> 10 & ROW_MASK }
}

/// The view along a column from a row.
#[inline(always)]
pub(crate) fn column_view(row: u8, occupancy: u16) -> View {
    let entry = LINE[(row & 15) as usize][(occupancy & 1023) as usize];
    View { slide: entry & COLUMN_MASK, second: entry >> 10 & COLUMN_MASK }
}

const HORSE_JUMPS: [(i8, i8, usize); 8] =
    // Rows, columns, and which leg must be free: 0 left, 1 up, 2 right, 3 down.
    [(-2, -1, 1), (-2, 1, 1), (2, -1, 3), (2, 1, 3), (-1, -2, 0), (1, -2, 0), (-1, 2, 2), (1, 2, 2)];

/// The points a horse reaches, for each of the 16 ways its legs can be blocked.
pub(crate) static HORSE: [[Bits; 16]; Square::COUNT] = {
    let mut table = [[Bits::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut legs = 0;
        while legs < 16 {
            let mut jump = 0;
            while jump < 8 {
                let (rows, columns, leg) = HORSE_JUMPS[jump];
                if legs >> leg & 1 == 0
                    && let Some(to) = Square::at(index as u8).offset(rows, columns)
                {
                    table[index][legs].0 |= 1 << to.index();
                }
                jump += 1;
            }
            legs += 1;
        }
        index += 1;
    }
    table
};

/// Which legs of a horse are blocked, from the occupancy of its row and column.
#[inline(always)]
pub(crate) fn horse_legs(square: Square, row: u16, column: u16) -> usize {
    // Bit 0 is the neighbour below in number, bit 2 the one above it; the columns' answer goes between.
    let across = (row as u32) << 1 >> square.column() & 5;
    let along = (column as u32) << 1 >> square.row() & 5;
    (across | along << 1) as usize
}

/// Leaps that start and end within a set, so that each table can be read backwards too.
const fn leaps(offsets: &[(i8, i8)], within: Bits) -> [Bits; Square::COUNT] {
    let mut table = [Bits::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut i = 0;
        while i < offsets.len() {
            let (rows, columns) = offsets[i];
            let from = Square::at(index as u8);
            if let Some(to) = from.offset(rows, columns)
                && within.contains(from)
                && within.contains(to)
            {
                table[index].0 |= 1 << to.index();
            }
            i += 1;
        }
        index += 1;
    }
    table
}

/// The point beside a horse that must be free for it to reach `to`.
#[inline(always)]
pub(crate) const fn horse_leg(from: Square, to: Square) -> Square {
    let leg = match to.index() as i8 - from.index() as i8 {
        17 | 19 => 9,
        -17 | -19 => -9,
        11 | -7 => 1,
        _ => -1,
    };
    Square::at((from.index() as i8 + leg) as u8)
}

/// Every point with this row range and column range.
const fn rectangle(rows: (u8, u8), columns: (u8, u8)) -> Bits {
    let mut set = Bits::EMPTY;
    let mut row = rows.0;
    while row <= rows.1 {
        let mut column = columns.0;
        while column <= columns.1 {
            set.0 |= 1 << (row * 9 + column);
            column += 1;
        }
        row += 1;
    }
    set
}

/// The palace of each side.
pub(crate) const PALACE: [Bits; 2] = [rectangle((7, 9), (3, 5)), rectangle((0, 2), (3, 5))];
/// Each side's half of the board.
pub(crate) const HOME: [Bits; 2] = [rectangle((5, 9), (0, 8)), rectangle((0, 4), (0, 8))];
/// Both palaces.
const PALACES: Bits = Bits(PALACE[0].0 | PALACE[1].0);

const fn points(list: &[(u8, u8)]) -> Bits {
    let mut set = Bits::EMPTY;
    let mut i = 0;
    while i < list.len() {
        set.0 |= 1 << (list[i].0 * 9 + list[i].1);
        i += 1;
    }
    set
}

/// Where an advisor of each side can stand.
pub(crate) const ADVISOR_POINTS: [Bits; 2] =
    [points(&[(9, 3), (9, 5), (8, 4), (7, 3), (7, 5)]), points(&[(0, 3), (0, 5), (1, 4), (2, 3), (2, 5)])];
/// Where an elephant of each side can stand.
pub(crate) const ELEPHANT_POINTS: [Bits; 2] = [
    points(&[(9, 2), (9, 6), (7, 0), (7, 4), (7, 8), (5, 2), (5, 6)]),
    points(&[(0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)]),
];
/// Where a soldier of each side can stand: before the river only on its own file.
pub(crate) const SOLDIER_POINTS: [Bits; 2] = [
    Bits(
        rectangle((0, 4), (0, 8)).0
            | points(&[(5, 0), (5, 2), (5, 4), (5, 6), (5, 8), (6, 0), (6, 2), (6, 4), (6, 6), (6, 8)]).0,
    ),
    Bits(
        rectangle((5, 9), (0, 8)).0
            | points(&[(4, 0), (4, 2), (4, 4), (4, 6), (4, 8), (3, 0), (3, 2), (3, 4), (3, 6), (3, 8)]).0,
    ),
];

/// A general's moves; the palaces are far apart, so one table serves both sides.
pub(crate) static GENERAL: [Bits; Square::COUNT] = leaps(&[(-1, 0), (0, -1), (0, 1), (1, 0)], PALACES);
/// An advisor's moves.
pub(crate) static ADVISOR: [Bits; Square::COUNT] = leaps(&[(-1, -1), (-1, 1), (1, -1), (1, 1)], PALACES);
/// An elephant's leaps, eyes not looked at: only between the 14 points where elephants stand.
pub(crate) static ELEPHANT: [Bits; Square::COUNT] =
    leaps(&[(-2, -2), (-2, 2), (2, -2), (2, 2)], Bits(ELEPHANT_POINTS[0].0 | ELEPHANT_POINTS[1].0));

const fn soldier_table(side: Side) -> [Bits; Square::COUNT] {
    let forward: i8 = match side {
        Side::First => -1,
        Side::Second => 1,
    };
    let mut table = leaps(&[(forward, 0)], Bits::ALL);
    let sideways = leaps(&[(0, -1), (0, 1)], HOME[side.other().index()]);
    let mut index = 0;
    while index < Square::COUNT {
        table[index].0 |= sideways[index].0;
        index += 1;
    }
    table
}

/// A soldier's moves, by side.
pub(crate) static SOLDIER: [[Bits; Square::COUNT]; 2] =
    [soldier_table(Side::First), soldier_table(Side::Second)];

/// From where a soldier of a side reaches a point.
pub(crate) static SOLDIER_SOURCES: [[Bits; Square::COUNT]; 2] = {
    let mut table = [[Bits::EMPTY; Square::COUNT]; 2];
    let mut side = 0;
    while side < 2 {
        let moves = soldier_table(if side == 0 { Side::First } else { Side::Second });
        let mut from = 0;
        while from < Square::COUNT {
            let mut to = 0;
            while to < Square::COUNT {
                if moves[from].0 >> to & 1 != 0 {
                    table[side][to].0 |= 1 << from;
                }
                to += 1;
            }
            from += 1;
        }
        side += 1;
    }
    table
};

/// Everything about one general's point that finding checks needs.
pub(crate) struct Throne {
    /// The other points of its row and column.
    pub(crate) lines: Bits,
    /// Its column alone.
    pub(crate) column: Bits,
    /// From where a horse could reach it, legs not looked at.
    pub(crate) horses: Bits,
    /// Points that matter to some check here: a move that touches none of them gives no check.
    pub(crate) zone: Bits,
    /// What must be free for an attack from each point: the points between along a line, the leg of a horse.
    pub(crate) between: [Bits; Square::COUNT],
}

/// The nine points of each palace, `palace_number` of the general's point.
static THRONES: [Throne; 18] = {
    const VACANT: Throne = Throne {
        lines: Bits::EMPTY,
        column: Bits::EMPTY,
        horses: Bits::EMPTY,
        zone: Bits::EMPTY,
        between: [Bits::EMPTY; Square::COUNT],
    };
    let mut table = [VACANT; 18];
    let mut index = 0;
    while index < Square::COUNT {
        let general = Square::at(index as u8);
        if PALACES.contains(general) {
            table[palace_number(general)] = throne(general);
        }
        index += 1;
    }
    table
};

const fn palace_number(square: Square) -> usize {
    let row = square.row() as usize;
    let palace_row = if row < 3 { row } else { row - 4 };
    palace_row * 3 + square.column() as usize - 3
}

/// The throne of a point inside a palace.
#[inline(always)]
pub(crate) fn throne_of(square: Square) -> &'static Throne {
    static NUMBER: [u8; Square::COUNT] = {
        let mut table = [0; Square::COUNT];
        let mut index = 0;
        while index < Square::COUNT {
            if PALACES.contains(Square::at(index as u8)) {
                table[index] = palace_number(Square::at(index as u8)) as u8;
            }
            index += 1;
        }
        table
    };
    &THRONES[NUMBER[square.index()] as usize]
}

const fn throne(general: Square) -> Throne {
    let mut lines = Bits::EMPTY;
    let mut column = Bits::EMPTY;
    let mut horses = Bits::EMPTY;
    let mut zone = Bits::EMPTY;
    let mut between = [Bits::EMPTY; Square::COUNT];

    // Walk outwards along the four lines, remembering what was passed.
    let ways: [(i8, i8); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let mut way = 0;
    while way < 4 {
        let (rows, columns) = ways[way];
        let mut passed = Bits::EMPTY;
        let mut next = general.offset(rows, columns);
        while let Some(square) = next {
            between[square.index()] = passed;
            passed.0 |= 1 << square.index();
            next = square.offset(rows, columns);
        }
        lines.0 |= passed.0;
        if columns == 0 {
            column.0 |= passed.0;
        }
        way += 1;
    }

    // A horse's jump backwards: the leg stands beside the horse, diagonally beside the general.
    let mut jump = 0;
    while jump < 8 {
        let (rows, columns, _) = HORSE_JUMPS[jump];
        if let Some(horse) = general.offset(-rows, -columns) {
            let leg = match horse.offset(rows / 2, columns / 2) {
                Some(leg) => leg,
                None => unreachable!(),
            };
            horses.0 |= 1 << horse.index();
            zone.0 |= 1 << leg.index();
            between[horse.index()] = Bits(1 << leg.index());
        }
        jump += 1;
    }
    // A soldier gives check only from beside, before or behind the general: points of its lines.
    zone.0 |= lines.0 | horses.0;
    Throne { lines, column, horses, zone, between }
}

/// Zobrist words by piece number and point; the row of "no piece" is zero, so it may be mixed in without asking.
pub(crate) static WORDS: [[u64; Square::COUNT]; PIECE_NUMBERS] = {
    let flat = random_words::<{ Square::COUNT * PIECE_NUMBERS }>(0x7869_616e_6771_6931);
    let mut table = [[0; Square::COUNT]; PIECE_NUMBERS];
    let mut i = 0;
    while i < Square::COUNT * PIECE_NUMBERS {
        if i / Square::COUNT != 0 {
            table[i / Square::COUNT][i % Square::COUNT] = flat[i];
        }
        i += 1;
    }
    table
};

/// Mixed in when black is to move.
pub(crate) const SECOND_TO_MOVE: u64 = random_words::<1>(0x7475_726e)[0];

/// Mixed in by how many plies are left, once the move limit is near.
pub(crate) static PLIES_LEFT: [u64; NEAR_LIMIT] = random_words(0x006c_696d_6974);

/// From how many plies before the move limit the key knows the counter.
pub(crate) const NEAR_LIMIT: usize = 40;
