//! A player who is asked for one move at a time: a session, and what its searches are asked.

use std::sync::mpsc;
use std::time::Duration;

use ply_core::{InputError, Limits, StopFlag};
use ply_games::{Algorithm, Analysis, GameEntry, Query, Session, Setup};

use super::{Defaults, Thinker};

/// Sits at one game, whatever the protocol.
pub(super) struct Player {
    pub(super) thinker: Thinker,
    /// What a search is asked, but for what the protocol adds.
    pub(super) query: Query,
}

/// A legal move, and the search that found it.
pub(super) struct Choice {
    /// The move, in the game's own notation.
    pub(super) best: String,
    /// What else the search has to say.
    pub(super) found: Analysis,
}

/// Time for a move where neither the protocol nor the command line names any limit.
const UNTOLD: Duration = Duration::from_secs(5);

impl Player {
    /// Sits down at the game's start. Only the engine can be broken off, so nothing else plays here. Its table is made ready
    /// now: later that would cost a move its time, and a lack of memory shows at once.
    pub(super) fn open(game: &'static dyn GameEntry, defaults: Defaults) -> Result<Self, InputError> {
        let query = Query { algorithm: Algorithm::Engine, ..defaults.query };
        let mut session = game.session(&Setup { position: None, moves: None, ..defaults.setup })?;
        session.check(&query)?;
        let limits = Limits { depth: Some(1), nodes: Some(1), ..Limits::default() };
        session.search(&Query { limits, skill: None, ..query.clone() }, &StopFlag::new(), &mut |_| ())?;
        Ok(Player { thinker: Thinker::new(session), query })
    }

    /// The session, once whatever is being thought about has been broken off.
    pub(super) fn session(&mut self) -> &mut dyn Session {
        self.thinker.session()
    }

    /// The search to be done. Where nobody has named any limit there is one of time: nobody may wait for ever.
    pub(super) fn query(&self) -> Query {
        let mut query = self.query.clone();
        if query.limits == Limits::default() {
            query.limits.time = Some(UNTOLD);
        }
        query
    }

    /// Searches the present position and waits for the end. There is no choice once the game is over.
    pub(super) fn choose(&mut self, query: Query) -> Result<Choice, InputError> {
        let session = self.session();
        if let Some(ending) = session.outcome() {
            return Err(InputError::new(format!("the game is over: {}", ending.sentence)));
        }
        let (tell, told) = mpsc::channel();
        let done = move |found| {
            // Nobody listens any more only where the asker has been unwound.
            let _ = tell.send(found);
        };
        self.thinker.start(query, StopFlag::new(), |_| (), move |_, found, _| done(found));
        self.thinker.wait();
        let found = told.recv().map_err(|_| InputError::new("the search ended without an answer"))??;
        let best = found.best_move.clone().or_else(|| self.session().moves().into_iter().next());
        let best = best.ok_or_else(|| InputError::new("the search found no move"))?;
        Ok(Choice { best, found })
    }
}
