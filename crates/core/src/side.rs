//! The two players.

use std::ops::Not;

/// A player, named by who moves first in the start position; each game has its own words for the two.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[repr(u8)]
pub enum Side {
    /// The player who moves first in the start position.
    First = 0,
    /// The other player.
    Second = 1,
}

impl Side {
    /// Both players, the first one first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 or 1, to index a pair.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        self.other()
    }
}
