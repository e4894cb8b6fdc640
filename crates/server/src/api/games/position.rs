//! The position that a request is about.

use ply_games::{GameEntry, Session, Setup};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::extract::with_place;
use crate::limits::ServerLimits;

/// A position: a start, and the moves made from there.
#[derive(Clone, Default, Debug, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct PositionSpec {
    /// The start in the game's one-line text; the game's own if there is none.
    pub(crate) position: Option<String>,
    /// Moves in any of the game's notations.
    pub(crate) moves: Vec<String>,
    /// The rule set; the game's first if there is none.
    pub(crate) rules: Option<String>,
}

/// A body that is a position and nothing else.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    pub(crate) position: PositionSpec,
}

impl PositionSpec {
    /// What a session of it begins with, its moves apart.
    pub(crate) fn setup(&self, eval: Option<String>) -> Setup {
        Setup { position: self.position.clone(), moves: None, rules: self.rules.clone(), eval }
    }

    /// A session at the start.
    pub(crate) fn start(
        &self,
        game: &dyn GameEntry,
        eval: Option<String>,
        limits: &ServerLimits,
    ) -> Result<Box<dyn Session>, ApiError> {
        let (found, max) = (self.moves.len(), limits.moves);
        if found > max {
            return Err(ApiError::too_much(format!("moves: {found} are too many; expected at most {max}")));
        }
        Ok(game.session(&self.setup(eval))?)
    }

    /// A session after the moves.
    pub(crate) fn session(
        &self,
        game: &dyn GameEntry,
        eval: Option<String>,
        limits: &ServerLimits,
    ) -> Result<Box<dyn Session>, ApiError> {
        let mut session = self.start(game, eval, limits)?;
        for (index, text) in self.moves.iter().enumerate() {
            play(session.as_mut(), index, text)?;
        }
        Ok(session)
    }
}

/// Makes one move of a list and returns it in the game's own notation; an error names its index.
pub(crate) fn play(session: &mut dyn Session, index: usize, text: &str) -> Result<String, ApiError> {
    Ok(session.play(text).map_err(|error| error.within(format!("moves[{index}]")))?)
}
