//! How a game ended.

use crate::Side;

/// Why a game ended: a short code that never changes, such as `checkmate`. The page and the terminal
/// turn it into a sentence of the reader's language.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reason(pub &'static str);

/// Who won, and why.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// `side` has won.
    #[inline]
    pub const fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// Nobody has won.
    #[inline]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}
