//! Ends that nobody has to play out: both players agree on who wins, or on a draw.

use ply_core::{InputError, Side};
use ply_games::DisplayScore;
use serde::{Deserialize, Serialize};

use crate::spec::Spec;

/// When a game is broken off.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// Both agree that one of them is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<AdjudicationRule>,
    /// Both agree that nobody is ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<AdjudicationRule>,
    /// Plies after which a game counts as drawn.
    #[serde(alias = "plies")]
    pub max_plies: usize,
}

/// Longer than a game by complete rules lasts.
const DEFAULT_MAX_PLIES: usize = 1000;

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication { resign: None, draw: None, max_plies: DEFAULT_MAX_PLIES }
    }
}

/// Ends a game once both players' scores agree.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AdjudicationRule {
    /// For so many moves of either side in a row.
    pub moves: u32,
    /// At least (to resign) or at most (for a draw) this, in points or discs.
    pub score: f64,
    /// Not before this ply.
    #[serde(default)]
    pub from: u32,
}

impl AdjudicationRule {
    /// Reads `moves=3,score=600` or `moves=8,score=10,from=40`.
    pub fn read(text: &str) -> Result<AdjudicationRule, InputError> {
        let mut fields = Spec::read(text)?.fields;
        let moves: Option<u32> = fields.take_parsed("moves", "a whole number")?;
        let score: Option<f64> = fields.take_parsed("score", "a number")?;
        let from = fields.take_parsed("from", "a whole number")?.unwrap_or(0);
        fields.finish()?;
        match (moves.filter(|&moves| moves > 0), score.filter(|score| *score >= 0.0 && score.is_finite())) {
            (Some(moves), Some(score)) => Ok(AdjudicationRule { moves, score, from }),
            _ => {
                Err(InputError::new(format!("'{text}': expected moves=N,score=S, such as moves=3,score=600")))
            }
        }
    }
}

/// Follows the scores of one game.
pub(crate) struct Adjudicator {
    settings: Adjudication,
    /// Plies in a row on which the first player was said to win, to lose, and on which nobody was ahead.
    winning: u32,
    losing: u32,
    level: u32,
}

impl Adjudicator {
    pub(crate) fn new(settings: Adjudication) -> Self {
        Adjudicator { settings, winning: 0, losing: 0, level: 0 }
    }

    /// Takes the score of a move by its mover; the outer `Some` ends the game.
    pub(crate) fn add_score(
        &mut self,
        ply: usize,
        mover: Side,
        score: Option<DisplayScore>,
    ) -> Option<Option<Side>> {
        let Some(score) = score.map(|score| score.number() as f64) else {
            (self.winning, self.losing, self.level) = (0, 0, 0);
            return None;
        };
        let first = if mover == Side::First { score } else { -score };
        let reaches = |rule: Option<AdjudicationRule>| rule.is_some_and(|rule| first.abs() >= rule.score);
        let count = |so_far: u32, holds: bool| if holds { so_far + 1 } else { 0 };
        self.winning = count(self.winning, first > 0.0 && reaches(self.settings.resign));
        self.losing = count(self.losing, first < 0.0 && reaches(self.settings.resign));
        self.level = count(self.level, self.settings.draw.is_some_and(|draw| first.abs() <= draw.score));
        let agreed = |rule: Option<AdjudicationRule>, plies: u32| {
            rule.is_some_and(|a| plies >= 2 * a.moves && ply as u64 >= u64::from(a.from))
        };
        if agreed(self.settings.resign, self.winning) {
            Some(Some(Side::First))
        } else if agreed(self.settings.resign, self.losing) {
            Some(Some(Side::Second))
        } else if agreed(self.settings.draw, self.level) {
            Some(None)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_must_agree_long_enough() {
        let resign = AdjudicationRule::read("moves=2,score=500").unwrap();
        let mut adjudicator =
            Adjudicator::new(Adjudication { resign: Some(resign), ..Adjudication::default() });
        let mut add = |ply, mover, points| adjudicator.add_score(ply, mover, Some(DisplayScore::Cp(points)));
        assert_eq!(add(0, Side::First, 600), None);
        assert_eq!(add(1, Side::Second, -600), None);
        assert_eq!(add(2, Side::First, 400), None, "the count begins anew");
        assert_eq!(add(3, Side::Second, -700), None);
        assert_eq!(add(4, Side::First, 700), None);
        assert_eq!(add(5, Side::Second, -700), None);
        assert_eq!(add(6, Side::First, 700), Some(Some(Side::First)));
    }

    #[test]
    fn a_draw_is_not_agreed_too_early() {
        let draw = AdjudicationRule::read("moves=1,score=10,from=4").unwrap();
        let mut adjudicator = Adjudicator::new(Adjudication { draw: Some(draw), ..Adjudication::default() });
        for ply in 0..4 {
            assert_eq!(adjudicator.add_score(ply, Side::First, Some(DisplayScore::Cp(0))), None);
        }
        assert_eq!(adjudicator.add_score(4, Side::First, Some(DisplayScore::Cp(0))), Some(None));
    }
}
