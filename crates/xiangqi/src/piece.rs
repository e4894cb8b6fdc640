//! A piece: what it is and whose.

use std::fmt;
use std::num::NonZeroU8;

use ply_core::Side;

/// What a piece is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// 帅 / 将: one step inside the palace.
    General = 1,
    /// 仕 / 士: one diagonal step inside the palace.
    Advisor = 2,
    /// 相 / 象: two diagonal steps on its own side of the river.
    Elephant = 3,
    /// 马: one step straight, one diagonal; a piece beside it blocks its leg.
    Horse = 4,
    /// 车: any way along a line.
    Rook = 5,
    /// 炮: as a rook, but it captures over exactly one piece.
    Cannon = 6,
    /// 兵 / 卒: one step forward, past the river also sideways.
    Soldier = 7,
}

impl Role {
    /// Every role, the general first.
    pub const ALL: [Role; 7] =
        [Role::General, Role::Advisor, Role::Elephant, Role::Horse, Role::Rook, Role::Cannon, Role::Soldier];

    /// How many of them a side has at the start.
    pub const fn supply(self) -> u32 {
        match self {
            Role::General => 1,
            Role::Soldier => 5,
            _ => 2,
        }
    }

    /// What it is called in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Role::General => "general",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Rook => "rook",
            Role::Cannon => "cannon",
            Role::Soldier => "soldier",
        }
    }

    /// The capital letter of FEN texts.
    pub const fn letter(self) -> char {
        match self {
            Role::General => 'K',
            Role::Advisor => 'A',
            Role::Elephant => 'B',
            Role::Horse => 'N',
            Role::Rook => 'R',
            Role::Cannon => 'C',
            Role::Soldier => 'P',
        }
    }

    /// The role of a letter of either case; H is the horse and E the elephant too.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_uppercase() {
            'K' => Role::General,
            'A' => Role::Advisor,
            'B' | 'E' => Role::Elephant,
            'N' | 'H' => Role::Horse,
            'R' => Role::Rook,
            'C' => Role::Cannon,
            'P' => Role::Soldier,
            _ => return None,
        })
    }
}

/// A piece of one side. One byte, never zero, so that `Option<Piece>` is one byte too.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

const _: () = assert!(size_of::<Option<Piece>>() == 1);

/// How many numbers [`Piece::index`] may give; tables have this length and an unused row 0 for "no piece".
pub(crate) const PIECE_NUMBERS: usize = 16;

impl Piece {
    /// The piece of this side and role.
    #[inline(always)]
    pub const fn new(side: Side, role: Role) -> Piece {
        match NonZeroU8::new((side as u8) << 3 | role as u8) {
            Some(number) => Piece(number),
            None => unreachable!(),
        }
    }

    /// Whose it is.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0.get() & 8 == 0 { Side::First } else { Side::Second }
    }

    /// What it is.
    #[inline(always)]
    pub const fn role(self) -> Role {
        match self.0.get() & 7 {
            1 => Role::General,
            2 => Role::Advisor,
            3 => Role::Elephant,
            4 => Role::Horse,
            5 => Role::Rook,
            6 => Role::Cannon,
            _ => Role::Soldier,
        }
    }

    /// A number below 16, different for each piece and never 0.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0.get() & 15) as usize
    }

    /// The FEN letter: upper case for red.
    pub const fn letter(self) -> char {
        match self.side() {
            Side::First => self.role().letter(),
            Side::Second => self.role().letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece::new(side, role)),
            None => None,
        }
    }

    /// The character on the wooden piece, in simplified writing.
    pub const fn character(self) -> char {
        match (self.side(), self.role()) {
            (Side::First, Role::General) => '帅',
            (Side::First, Role::Advisor) => '仕',
            (Side::First, Role::Elephant) => '相',
            (Side::First, Role::Soldier) => '兵',
            (Side::Second, Role::General) => '将',
            (Side::Second, Role::Advisor) => '士',
            (Side::Second, Role::Elephant) => '象',
            (Side::Second, Role::Soldier) => '卒',
            (_, Role::Horse) => '马',
            (_, Role::Rook) => '车',
            (_, Role::Cannon) => '炮',
        }
    }

    /// The character where colour does not tell the sides apart: the two writings of horse, rook and cannon that sets of
    /// pieces have, 傌俥炮 for red and 馬車砲 for black.
    pub const fn distinct_character(self) -> char {
        match (self.side(), self.role()) {
            (Side::First, Role::Horse) => '傌',
            (Side::First, Role::Rook) => '俥',
            (Side::First, Role::Cannon) => '炮',
            (Side::Second, Role::Horse) => '馬',
            (Side::Second, Role::Rook) => '車',
            (Side::Second, Role::Cannon) => '砲',
            _ => self.character(),
        }
    }

    /// "red rook" and the like.
    pub fn name(self) -> String {
        format!("{} {}", side_name(self.side()), self.role().name())
    }
}

/// What a side is called.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "red",
        Side::Second => "black",
    }
}

/// The number of an optional piece: 0 for none.
#[inline(always)]
pub(crate) const fn number(piece: Option<Piece>) -> usize {
    match piece {
        Some(piece) => piece.index(),
        None => 0,
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
