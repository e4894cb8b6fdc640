//! What a position is worth, and the state that knowing it quickly needs.

use crate::{Outcome, Position, Score, Term};

/// What an evaluator's numbers mean to a reader.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Hundredths of a small piece, or whatever the evaluation counts.
    Points,
    /// Discs, with this many units to the disc.
    Discs(i32),
}

/// What a solver found when asked whether a position is worth more than `alpha`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// At least this if it is greater than alpha, otherwise at most this; `None` where the budget did not suffice.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: u64,
}

/// What a shallow search says about a deeper one, for ProbCut: the deeper score is the shallow one, give or take the
/// deviation.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Probe {
    /// The depth of the shallow search.
    pub depth: i32,
    /// The standard deviation of the difference, in evaluation units.
    pub deviation: f32,
}

/// An evaluation with its own incremental state, so that a board knows nothing of weights.
///
/// The search calls `refresh` at the root, `push` before each move and `pop` after taking it back.
pub trait Evaluator<P: Position>: Clone + Send + 'static {
    /// The value depends on the path, not on the position alone: searched without memory.
    const PATH_DEPENDENT: bool = false;

    /// What the numbers mean.
    fn unit(&self) -> Unit {
        Unit::Points
    }

    /// Rebuilds the state for a position that becomes the root.
    #[inline]
    fn refresh(&mut self, _position: &P) {}

    /// `mv` is about to be made in `position`.
    #[inline]
    fn push(&mut self, _position: &P, _mv: P::Move) {}

    /// The last pushed move has been taken back.
    #[inline]
    fn pop(&mut self) {}

    /// The value to the side to move.
    fn evaluate(&mut self, position: &P) -> Score;

    /// The value of `child`, the position after `mv`, to the side to move in it; the state stays that of `position`.
    #[inline]
    fn evaluate_child(&mut self, position: &P, mv: P::Move, child: &P) -> Score {
        self.push(position, mv);
        let score = self.evaluate(child);
        self.pop();
        score
    }

    /// The same value taken apart, for people: the terms sum to what [`evaluate`](Self::evaluate) says, but for what
    /// rounding takes. The state is as after [`refresh`](Self::refresh) at this position. None where nobody took it apart.
    fn terms(&mut self, _position: &P) -> Vec<Term> {
        Vec::new()
    }

    /// Takes over from the search near the end of the game: is the position worth more than `alpha`, when both sides play
    /// best to the end? `None` where there is too much left to play; about `budget` positions may be visited.
    #[inline]
    fn solve(&mut self, _position: &P, _alpha: Score, _budget: u64) -> Option<Solved> {
        None
    }

    /// A score that the side to move cannot exceed by the rules alone, if it is at most `alpha`.
    #[inline]
    fn upper_bound(&self, _position: &P, _alpha: Score) -> Option<Score> {
        None
    }

    /// The shallow search that foretells one of this depth; `to_end` where that one sees the end of the game.
    #[inline]
    fn probe(&self, _position: &P, _depth: i32, _to_end: bool) -> Option<Probe> {
        None
    }

    /// The value of a finished game to the side to move, `ply` plies below the root.
    #[inline]
    fn finished(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == position.side() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        }
    }
}
