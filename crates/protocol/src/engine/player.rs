//! A session that is asked for one move at a time, for protocols whose searches block.

use std::sync::mpsc;
use std::time::Duration;

use ply_core::{InputError, Limits, StopFlag};
use ply_games::{Algorithm, Analysis, GameEntry, Query, Session, Setup};

use super::{Defaults, SearchThread};

/// A session with its search thread and its settings.
pub(super) struct Player {
    pub(super) search_thread: SearchThread,
    /// The next search, except for what the protocol adds.
    pub(super) query: Query,
}

/// A legal move and the search that found it.
pub(super) struct SearchedMove {
    /// The move in the game's own notation.
    pub(super) best: String,
    /// The search.
    pub(super) analysis: Analysis,
}

/// Time for a move where neither the protocol nor the command line sets a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

impl Player {
    /// Starts at the game's start position. Always plays by the engine: textbook searches have no move before
    /// they are done. Its table is allocated now, not on the first move's time, so that a lack of memory
    /// shows at once.
    pub(super) fn new(game: &'static dyn GameEntry, defaults: Defaults) -> Result<Self, InputError> {
        let query = Query { algorithm: Algorithm::Engine, ..defaults.query };
        let mut session = game.session(&Setup { position: None, moves: None, ..defaults.setup })?;
        session.check(&query)?;
        let limits = Limits { depth: Some(1), nodes: Some(1), ..Limits::default() };
        let table = Query { limits, level: None, book: None, ..query.clone() };
        session.search(&table, &StopFlag::new(), &mut |_| ())?;
        Ok(Player { search_thread: SearchThread::new(session), query })
    }

    /// The session, after a running search has been stopped.
    pub(super) fn session(&mut self) -> &mut dyn Session {
        self.search_thread.session()
    }

    /// The next search. One without any limit, and without a level, gets a time limit.
    pub(super) fn query(&self) -> Query {
        let mut query = self.query.clone();
        if query.limits == Limits::default() && query.level.is_none() {
            query.limits.time = Some(DEFAULT_TIME);
        }
        query
    }

    /// Searches the position and waits for the result. It is an error to ask once the game is over.
    pub(super) fn search(&mut self, query: Query) -> Result<SearchedMove, InputError> {
        let session = self.session();
        if let Some(ending) = session.outcome() {
            return Err(InputError::new(format!("the game is over: {}", ending.sentence)));
        }
        let (sender, receiver) = mpsc::channel();
        let done = move |found| {
            // The receiver is gone only while this thread unwinds.
            let _ = sender.send(found);
        };
        self.search_thread.start(query, StopFlag::new(), |_| (), move |_, found, _| done(found));
        self.search_thread.wait();
        let analysis =
            receiver.recv().map_err(|_| InputError::new("the search ended without an answer"))??;
        let best = analysis.best_move.clone().or_else(|| self.session().moves().into_iter().next());
        let best = best.ok_or_else(|| InputError::new("the search found no move"))?;
        Ok(SearchedMove { best, analysis })
    }
}
