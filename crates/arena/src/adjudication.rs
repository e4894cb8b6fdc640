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
    pub resign: Option<Agreement>,
    /// Both agree that nobody is ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Agreement>,
    /// Plies after which a game counts as drawn.
    pub plies: usize,
}

/// Longer than a game by complete rules lasts.
const MAX_PLIES: usize = 1000;

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication { resign: None, draw: None, plies: MAX_PLIES }
    }
}

/// An agreement between the players' scores.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Agreement {
    /// For so many moves of either side in a row.
    pub moves: u32,
    /// At least (to resign) or at most (for a draw) this, in points or discs.
    pub score: f64,
    /// Not before this ply.
    #[serde(default)]
    pub from: u32,
}

impl Agreement {
    /// Reads `moves=3,score=600` or `moves=8,score=10,from=40`.
    pub fn read(text: &str) -> Result<Agreement, InputError> {
        let mut fields = Spec::read(text)?.fields;
        let moves: Option<u32> = fields.take_parsed("moves", "a whole number")?;
        let score: Option<f64> = fields.take_parsed("score", "a number")?;
        let from = fields.take_parsed("from", "a whole number")?.unwrap_or(0);
        fields.finish()?;
        match (moves.filter(|&moves| moves > 0), score.filter(|score| *score >= 0.0 && score.is_finite())) {
            (Some(moves), Some(score)) => Ok(Agreement { moves, score, from }),
            _ => {
                Err(InputError::new(format!("'{text}': expected moves=N,score=S, such as moves=3,score=600")))
            }
        }
    }
}

/// Listens to the scores of one game.
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

    /// The mover said this about its move; the outer `Some` ends the game.
    pub(crate) fn hear(
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
        let reaches =
            |agreement: Option<Agreement>| agreement.is_some_and(|agreement| first.abs() >= agreement.score);
        let count = |so_far: u32, holds: bool| if holds { so_far + 1 } else { 0 };
        self.winning = count(self.winning, first > 0.0 && reaches(self.settings.resign));
        self.losing = count(self.losing, first < 0.0 && reaches(self.settings.resign));
        self.level = count(self.level, self.settings.draw.is_some_and(|draw| first.abs() <= draw.score));
        let agreed = |agreement: Option<Agreement>, plies: u32| {
            agreement.is_some_and(|a| plies >= 2 * a.moves && ply as u64 >= u64::from(a.from))
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
        let resign = Agreement::read("moves=2,score=500").unwrap();
        let mut adjudicator =
            Adjudicator::new(Adjudication { resign: Some(resign), ..Adjudication::default() });
        let mut hear = |ply, mover, points| adjudicator.hear(ply, mover, Some(DisplayScore::Cp(points)));
        assert_eq!(hear(0, Side::First, 600), None);
        assert_eq!(hear(1, Side::Second, -600), None);
        assert_eq!(hear(2, Side::First, 400), None, "the count begins anew");
        assert_eq!(hear(3, Side::Second, -700), None);
        assert_eq!(hear(4, Side::First, 700), None);
        assert_eq!(hear(5, Side::Second, -700), None);
        assert_eq!(hear(6, Side::First, 700), Some(Some(Side::First)));
    }

    #[test]
    fn a_draw_is_not_agreed_too_early() {
        let draw = Agreement::read("moves=1,score=10,from=4").unwrap();
        let mut adjudicator = Adjudicator::new(Adjudication { draw: Some(draw), ..Adjudication::default() });
        for ply in 0..4 {
            assert_eq!(adjudicator.hear(ply, Side::First, Some(DisplayScore::Cp(0))), None);
        }
        assert_eq!(adjudicator.hear(4, Side::First, Some(DisplayScore::Cp(0))), Some(None));
    }
}
