//! Lists of a match's games.

use ply_store::GameSummary;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which games of a match to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct GameQuery {
    /// Only those with a larger number.
    pub(super) after: Option<u64>,
    /// The largest number first.
    #[serde(default)]
    pub(super) newest: bool,
    /// At most so many, and at most 1000.
    pub(super) limit: Option<u64>,
}

/// Games of a match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct GameList {
    pub(super) games: Vec<GameSummary>,
}
