//! What a position is worth to the side to move.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A value from the side to move's view: an evaluation, or a win or loss in so many plies.
///
/// Scores are ordered as a player wants them: any win beats any evaluation, a quick win beats a slow one,
/// and a slow loss beats a quick one.
///
/// ```
/// use ply_core::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::eval(900));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A score taken apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ScoreKind {
    /// An evaluation, in the evaluator's own units.
    Eval(i32),
    /// The side to move wins in this many plies.
    Win(u32),
    /// The side to move loses in this many plies.
    Loss(u32),
}

const WIN: i32 = 1_000_000_000;
/// Longer than any game or tree; scores beyond `WIN - LONGEST` are wins.
const LONGEST: i32 = 100_000;

impl Score {
    /// Nobody wins.
    pub const DRAW: Score = Score(0);
    /// Below every score: the lower end of the full window.
    pub const LOWEST: Score = Score(-WIN - 1);
    /// Above every score: the upper end of the full window.
    pub const HIGHEST: Score = Score(WIN + 1);
    /// The largest absolute value that [`Score::eval`] keeps.
    pub const EVAL_LIMIT: i32 = WIN - LONGEST - 1;

    /// An evaluation, kept apart from wins and losses.
    #[inline]
    pub const fn eval(units: i32) -> Score {
        if units > Self::EVAL_LIMIT {
            Score(Self::EVAL_LIMIT)
        } else if units < -Self::EVAL_LIMIT {
            Score(-Self::EVAL_LIMIT)
        } else {
            Score(units)
        }
    }

    /// The side to move wins in `plies`.
    #[inline]
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - plies as i32)
    }

    /// The side to move loses in `plies`.
    #[inline]
    pub const fn loss_in(plies: u32) -> Score {
        Score(-WIN + plies as i32)
    }

    /// Which kind of score this is.
    pub const fn kind(self) -> ScoreKind {
        if self.is_win() {
            ScoreKind::Win((WIN - self.0).unsigned_abs())
        } else if self.is_loss() {
            ScoreKind::Loss((WIN + self.0).unsigned_abs())
        } else {
            ScoreKind::Eval(self.0)
        }
    }

    /// A win in some number of plies.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::EVAL_LIMIT
    }

    /// A loss in some number of plies.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::EVAL_LIMIT
    }

    /// A win or a loss, not an evaluation.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The bare number, for tables and arithmetic on evaluations.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The inverse of [`Score::raw`].
    #[inline]
    pub const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    /// The next better score: the other end of a window that only asks whether this one is exceeded.
    #[inline]
    pub const fn above(self) -> Score {
        Score(self.0 + 1)
    }

    /// The next worse score.
    #[inline]
    pub const fn below(self) -> Score {
        Score(self.0 - 1)
    }

    /// This score as seen `plies` nearer to the root: a win is that much farther away.
    #[inline]
    pub const fn farther(self, plies: u32) -> Score {
        if self.is_win() {
            Score(self.0 - plies as i32)
        } else if self.is_loss() {
            Score(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// The inverse of [`Score::farther`]: a score counted from the root, as seen from `plies` below it.
    #[inline]
    pub const fn nearer(self, plies: u32) -> Score {
        if self.is_win() {
            Score(self.0 + plies as i32)
        } else if self.is_loss() {
            Score(self.0 - plies as i32)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Adding a margin may reach past the ends of the full window, never past the integer.
impl Add<i32> for Score {
    type Output = Score;

    #[inline]
    fn add(self, margin: i32) -> Score {
        Score(self.0.saturating_add(margin).clamp(Self::LOWEST.0, Self::HIGHEST.0))
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline]
    fn sub(self, margin: i32) -> Score {
        Score(self.0.saturating_sub(margin).clamp(Self::LOWEST.0, Self::HIGHEST.0))
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Score::LOWEST {
            return f.write_str("lowest");
        }
        if *self == Score::HIGHEST {
            return f.write_str("highest");
        }
        match self.kind() {
            ScoreKind::Eval(units) => write!(f, "{units}"),
            ScoreKind::Win(plies) => write!(f, "win in {plies}"),
            ScoreKind::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_distance_round_trips() {
        for score in [Score::win_in(7), Score::loss_in(4), Score::eval(-33), Score::DRAW] {
            assert_eq!(score.nearer(3).farther(3), score);
        }
        assert_eq!(Score::win_in(2).farther(3), Score::win_in(5));
        assert_eq!(Score::loss_in(2).farther(3), Score::loss_in(5));
    }

    #[test]
    fn evaluations_never_look_like_wins() {
        assert!(!Score::eval(i32::MAX).is_win());
        assert!(!Score::eval(i32::MIN).is_loss());
        assert_eq!(Score::eval(5).kind(), ScoreKind::Eval(5));
        assert_eq!(Score::win_in(9).kind(), ScoreKind::Win(9));
    }
}
