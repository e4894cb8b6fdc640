//! Where a game stands.

use ply_games::{GameEntry, Session, Setup};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::caps::Caps;
use crate::error::ApiError;

/// A side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    /// Who moves first from the game's own start.
    First,
    /// The other.
    Second,
}

impl From<ply_core::Side> for Side {
    fn from(side: ply_core::Side) -> Self {
        match side {
            ply_core::Side::First => Side::First,
            ply_core::Side::Second => Side::Second,
        }
    }
}

/// A position: a start, and the moves made from there.
#[derive(Clone, Default, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spot {
    /// The start in the game's one-line text; the game's own if there is none.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// Moves in any of the game's notations.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    /// The rule set; the game's first if there is none.
    #[serde(default)]
    pub(crate) rules: Option<String>,
}

impl Spot {
    /// Takes a request's three fields.
    pub(crate) fn new(position: Option<String>, moves: Vec<String>, rules: Option<String>) -> Spot {
        Spot { position, moves, rules }
    }

    /// What a session of it begins with, its moves apart.
    pub(crate) fn setup(&self, eval: Option<String>) -> Setup {
        Setup { position: self.position.clone(), moves: None, rules: self.rules.clone(), eval }
    }

    /// Whether the game can be played so.
    pub(crate) fn is_known(&self, game: &dyn GameEntry) -> bool {
        game.session(&self.setup(None)).is_ok()
    }

    /// Sits down at the board as it stood at the start.
    pub(crate) fn start(
        &self,
        game: &dyn GameEntry,
        eval: Option<String>,
        caps: &Caps,
    ) -> Result<Box<dyn Session>, ApiError> {
        if self.moves.len() > caps.moves {
            let (found, most) = (self.moves.len(), caps.moves);
            return Err(ApiError::too_much(format!("moves: {found} are too many; expected at most {most}")));
        }
        Ok(game.session(&self.setup(eval))?)
    }

    /// Sits down at the board and makes the moves.
    pub(crate) fn session(
        &self,
        game: &dyn GameEntry,
        eval: Option<String>,
        caps: &Caps,
    ) -> Result<Box<dyn Session>, ApiError> {
        let mut session = self.start(game, eval, caps)?;
        for (index, text) in self.moves.iter().enumerate() {
            play(session.as_mut(), index, text)?;
        }
        Ok(session)
    }
}

/// Makes one move of a list, and returns it in the game's own notation; a mistake is named by its number, from 0.
pub(crate) fn play(session: &mut dyn Session, index: usize, text: &str) -> Result<String, ApiError> {
    Ok(session.play(text).map_err(|error| error.within(format!("moves[{index}]")))?)
}
