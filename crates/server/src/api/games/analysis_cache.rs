//! Analyses kept in the store.

use ply_games::{Analysis, GameEntry, Session};
use ply_store::MAX_ANALYSES;
use sha2::{Digest, Sha256};
use tokio::runtime::Handle;

use super::names;
use super::position::PositionSpec;
use crate::app::App;

/// What an analysis is kept under.
#[derive(Clone)]
pub(super) struct CacheKey {
    game: &'static str,
    rules: String,
    eval: String,
    position: String,
}

impl CacheKey {
    /// The key of the position that a session stands at.
    pub(super) fn new(
        game: &'static dyn GameEntry,
        request: &PositionSpec,
        eval: Option<String>,
        session: &dyn Session,
    ) -> CacheKey {
        let (rules, eval) = names(game, &request.setup(eval));
        CacheKey { game: game.name(), rules, eval, position: position_key(session) }
    }

    /// What was found earlier, if it has so many lines. A store that fails must not cost the client the search.
    pub(super) async fn find(&self, app: &App, lines: usize) -> Option<Analysis> {
        let kept = app.store.kept_analysis(self.game, &self.rules, &self.eval, &self.position).await;
        let kept = kept.unwrap_or_else(|error| {
            tracing::warn!("an analysis could not be read: {error}");
            None
        });
        // What another version wrote in other words is not worth an error.
        let found: Option<Analysis> = kept.and_then(|kept| serde_json::from_str(&kept.body).ok());
        found.filter(|found| found.lines.len() >= lines)
    }

    /// Keeps what was found, while the next search may begin: the client has received it already.
    pub(super) fn keep(self, app: &App, runtime: &Handle, found: &Analysis) {
        let Ok(body) = serde_json::to_string(found) else { return };
        let CacheKey { game, rules, eval, position } = self;
        let (depth, lines) = (found.depth, u32::try_from(found.lines.len()).unwrap_or(u32::MAX));
        let analysis = ply_store::Analysis { game: game.into(), rules, eval, position, depth, lines, body };
        let store = app.store.clone();
        runtime.spawn(async move {
            if let Err(error) = store.keep_analysis(&analysis, MAX_ANALYSES).await {
                tracing::warn!("an analysis was not kept: {error}");
            }
        });
    }
}

/// The position's text, with a hash of the moves that repetition depends on: the same board with another past may have
/// another value. The moves themselves could be longer than a database indexes.
fn position_key(session: &dyn Session) -> String {
    let (position, moves) = (session.position(), session.reversible_moves());
    if moves.is_empty() {
        return position;
    }
    let hash = Sha256::digest(moves.join(" "));
    let hash: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{position} after {hash}")
}
