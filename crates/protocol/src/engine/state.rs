//! What UCI and UCCI have in common: a position, the options of the next search, and the search itself.

use std::sync::{Arc, Mutex, PoisonError};

use ply_core::{InputError, Limits, StopFlag, Style};
use ply_games::{Algorithm, DisplayScore, GameEntry, Progress, Query, Session, Setup, Variation};

use super::position::PositionCommand;
use super::{Defaults, Output, SearchThread, perft};

/// The notation in which both protocols write moves.
const NOTATION: &str = "uci";

/// Writes a protocol's output lines. Moves are given in the protocol's notation.
pub(super) trait Formatter: Send + 'static {
    /// The `info` for a finished line of the search.
    fn info(&self, progress: &Progress, pv: &[String]) -> String;

    /// The line that ends a search.
    fn best_move(&self, result: &SearchResult) -> String;

    /// A message about an error.
    fn message(&self, sentence: &str) -> String;
}

/// What a search ends with.
pub(super) struct SearchResult {
    /// The move; `None` if there is none.
    pub(super) best: Option<String>,
    /// The expected reply.
    pub(super) ponder: Option<String>,
    /// The value to the side to move.
    pub(super) score: DisplayScore,
}

/// A search to be done.
#[derive(Default)]
pub(super) struct SearchTask {
    /// Its limits.
    pub(super) limits: Limits,
    /// The only moves to consider, legal and in the protocol's notation; all if empty.
    pub(super) search_moves: Vec<String>,
    /// Ponder: clocks do not run before `ponderhit`.
    pub(super) ponder: bool,
    /// Send no `bestmove` before `stop`, even if the search has ended.
    pub(super) infinite: bool,
}

/// A session with its search thread, and the settings of the next search.
pub(super) struct EngineState {
    game: &'static dyn GameEntry,
    setup: Setup,
    /// The next search, except for its limits and moves.
    pub(super) query: Query,
    position: PositionCommand,
    search_thread: SearchThread,
    /// Translates moves for a running search, which holds the session. Its position is the search's root.
    translator: Arc<Mutex<Box<dyn Session>>>,
    output: Output,
    /// The session has its table, so that a search starts at once.
    prepared: bool,
}

impl EngineState {
    /// Starts at the game's start position.
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        let query = Query { algorithm: Algorithm::Engine, ..defaults.query };
        let setup = Setup { position: None, moves: None, ..defaults.setup };
        let session = game.session(&setup)?;
        session.check(&query)?;
        let translator = Arc::new(Mutex::new(game.session(&setup)?));
        let search_thread = SearchThread::new(session);
        Ok(EngineState {
            game,
            setup,
            query,
            position: PositionCommand::default(),
            search_thread,
            translator,
            output,
            prepared: false,
        })
    }

    /// The registry's entry.
    pub(super) fn game(&self) -> &'static dyn GameEntry {
        self.game
    }

    /// Rules and evaluation.
    pub(super) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Sets the position. After an error nothing has changed.
    pub(super) fn set_position(&mut self, position: PositionCommand) -> Result<(), InputError> {
        position.apply(self.search_thread.session(), &self.position)?;
        self.position = position;
        Ok(())
    }

    /// Changes rules or evaluation and keeps the position. After an error nothing has changed.
    pub(super) fn reopen(&mut self, setup: Setup) -> Result<(), InputError> {
        let mut session = self.game.session(&setup)?;
        // A position that the new rules do not allow is given up for the start position.
        if self.position.apply(session.as_mut(), &PositionCommand::default()).is_err() {
            self.position = PositionCommand::default();
        }
        let translator = self.game.session(&setup)?;
        self.search_thread.replace(session);
        *lock(&self.translator) = translator;
        self.setup = setup;
        self.prepared = false;
        Ok(())
    }

    /// Allocates a table of this size now, so that a lack of memory shows at once.
    pub(super) fn resize(&mut self, megabytes: usize) -> Result<(), InputError> {
        let limits = Limits { depth: Some(1), nodes: Some(1), ..Limits::default() };
        let query = Query { hash: megabytes, limits, level: None, book: None, ..self.query.clone() };
        self.search_thread.session().search(&query, &StopFlag::new(), &mut |_| {})?;
        self.query.hash = megabytes;
        self.prepared = true;
        Ok(())
    }

    /// Allocates what the first search needs, before its clock runs. A running search is left alone.
    pub(super) fn prepare(&mut self) -> Result<(), InputError> {
        if self.prepared || self.search_thread.is_searching() { Ok(()) } else { self.resize(self.query.hash) }
    }

    /// Clears the table and the histories.
    pub(super) fn forget(&mut self) {
        self.search_thread.session().forget();
    }

    /// Splits these moves into the legal ones, in the protocol's notation, and the others.
    pub(super) fn split_legal(&mut self, texts: &[String]) -> (Vec<String>, Vec<String>) {
        let session = self.search_thread.session();
        let (mut legal, mut others) = (Vec::new(), Vec::new());
        for text in texts {
            match session.translate(text, NOTATION) {
                Ok(text) => legal.push(text),
                Err(_) => others.push(text.clone()),
            }
        }
        (legal, others)
    }

    /// The legal moves, in the protocol's notation; none once the game is over.
    pub(super) fn moves(&mut self) -> Vec<String> {
        let session = self.search_thread.session();
        session.moves().iter().filter_map(|text| session.translate(text, NOTATION).ok()).collect()
    }

    /// The name of the side to move.
    pub(super) fn side(&mut self) -> &'static str {
        let session = self.search_thread.session();
        session.sides()[session.side().index()]
    }

    /// The static evaluation of the position.
    pub(super) fn evaluate(&mut self) -> DisplayScore {
        self.search_thread.session().evaluate()
    }

    /// The board and the position as text; during a search, those of its root.
    pub(super) fn draw(&mut self) -> String {
        let show = |session: &dyn Session| {
            format!("{}\nPosition: {}", session.draw(Style::default()).trim_end(), session.position())
        };
        if self.search_thread.is_searching() {
            show(lock(&self.translator).as_ref())
        } else {
            show(self.search_thread.session())
        }
    }

    /// Searches in the background, and sends exactly one `bestmove`. A running search is stopped first, and
    /// sends its own.
    pub(super) fn go(&mut self, task: SearchTask, formatter: impl Formatter) {
        let here = self.search_thread.session().position();
        let translator = Arc::clone(&self.translator);
        let _ = lock(&translator).begin(Some(&here), None);
        let output = self.output.clone();
        let SearchTask { limits, search_moves, ponder, infinite } = task;
        let query = Query { limits, only: search_moves.clone(), ..self.query.clone() };
        let stop_flag = if ponder { StopFlag::ponder() } else { StopFlag::new() };
        self.search_thread.run(stop_flag, move |session, stop_flag| {
            let found = session.search(&query, stop_flag, &mut |progress| {
                let mut pv =
                    lock(&translator).translate_line(&progress.variation.pv, NOTATION).unwrap_or_default();
                // `search_moves` restricts a two-step turn by its first step; its second may still be another
                // move's.
                if !is_allowed(&search_moves, pv.first()) {
                    pv.clear();
                }
                output.line(&formatter.info(progress, &pv));
            });
            let result = match &found {
                Ok(found) => search_result(session, &search_moves, &found.lines, found.score),
                Err(error) => {
                    output.line(&formatter.message(&error.to_string()));
                    search_result(session, &search_moves, &[], DisplayScore::Cp(0))
                }
            };
            SearchThread::hold(stop_flag, infinite);
            output.line(&formatter.best_move(&result));
        });
    }

    /// Runs perft in the background and sends the counts, or an error.
    pub(super) fn perft(&mut self, depth: u32, formatter: impl Formatter) {
        let position = Some(self.search_thread.session().position());
        let opened = self.game.session(&Setup { position, ..self.setup.clone() });
        let output = self.output.clone();
        self.search_thread.run(StopFlag::new(), move |_, stop_flag| {
            let counted =
                opened.and_then(|mut session| perft::divide(session.as_mut(), depth, NOTATION, stop_flag));
            match counted {
                Ok(text) => output.line(&text),
                Err(error) => output.line(&formatter.message(&error.to_string())),
            }
        });
    }

    /// The opponent has played the expected move: the ponder search goes on as a normal one.
    pub(super) fn ponder_hit(&mut self) -> bool {
        self.search_thread.ponder_hit()
    }

    /// Stops a running search, and waits for its `bestmove`.
    pub(super) fn stop(&mut self) {
        self.search_thread.stop();
    }
}

/// Locks. A panic elsewhere leaves the translator usable: its position is set before every search.
fn lock(translator: &Mutex<Box<dyn Session>>) -> std::sync::MutexGuard<'_, Box<dyn Session>> {
    translator.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_allowed(search_moves: &[String], text: Option<&String>) -> bool {
    search_moves.is_empty() || text.is_some_and(|text| search_moves.contains(text))
}

/// The best of these lines that starts with an allowed move, else any allowed move. There is no move once the
/// game is over, whatever moves were allowed.
fn search_result(
    session: &mut dyn Session,
    search_moves: &[String],
    lines: &[Variation],
    score: DisplayScore,
) -> SearchResult {
    if session.outcome().is_some() {
        return SearchResult { best: None, ponder: None, score };
    }
    for line in lines {
        let written = session.translate_line(&line.pv, NOTATION);
        let pv = written.or_else(|_| session.translate(&line.first, NOTATION).map(|first| vec![first]));
        let mut pv = pv.unwrap_or_default().into_iter();
        let best = pv.next();
        if best.is_some() && is_allowed(search_moves, best.as_ref()) {
            return SearchResult { best, ponder: pv.next(), score: line.score };
        }
    }
    let any = || session.moves().first().and_then(|text| session.translate(text, NOTATION).ok());
    SearchResult { best: search_moves.first().cloned().or_else(any), ponder: None, score }
}
