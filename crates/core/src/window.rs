//! The alpha-beta window, and how it looks to whoever moves next.

use crate::{Position, Score, Side};

/// The open interval in which a search must find the exact value; outside it a bound is enough.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The side to move already has this much elsewhere.
    pub alpha: Score,
    /// The opponent will not allow this much.
    pub beta: Score,
}

impl Window {
    /// Every score lies inside.
    pub const FULL: Window = Window { alpha: Score::LOWEST, beta: Score::HIGHEST };

    /// The window that only asks whether the value reaches `score`.
    #[inline]
    pub fn reaches(score: Score) -> Window {
        Window { alpha: score.below(), beta: score }
    }

    /// The window that only asks whether the value is above `score`.
    #[inline]
    pub fn above(score: Score) -> Window {
        Window { alpha: score, beta: score.above() }
    }

    /// Nothing lies strictly inside.
    #[inline]
    pub fn is_zero(self) -> bool {
        self.beta.raw() - self.alpha.raw() <= 1
    }
}

/// Whose turn it is in a child, seen from its parent. The side to move need not alternate, so values and
/// windows pass between the two through this.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The opponent moves next: scores change sign.
    Other,
    /// The same side moves again: scores stay.
    Same,
}

impl Turn {
    /// The turn after `side` moved and `child` arose.
    #[inline(always)]
    pub fn after<P: Position>(side: Side, child: &P) -> Turn {
        if !P::ALTERNATES && child.side() == side { Turn::Same } else { Turn::Other }
    }

    /// A score of the child as its parent sees it, and the other way round.
    #[inline(always)]
    pub fn score(self, score: Score) -> Score {
        match self {
            Turn::Other => -score,
            Turn::Same => score,
        }
    }

    /// The parent's window as the child sees it.
    #[inline(always)]
    pub fn window(self, window: Window) -> Window {
        match self {
            Turn::Other => Window { alpha: -window.beta, beta: -window.alpha },
            Turn::Same => window,
        }
    }
}
