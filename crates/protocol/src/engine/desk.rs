//! What UCI and UCCI have in common: a game that is set up, thought about and answered for.

use std::sync::{Arc, Mutex, PoisonError};

use ply_core::{InputError, Limits, StopFlag, Style};
use ply_games::{Algorithm, DisplayScore, GameEntry, Progress, Query, Session, Setup, Variation};

use super::place::Place;
use super::{Defaults, Output, Thinker, perft};

/// The notation in which both protocols write moves.
const NOTATION: &str = "uci";

/// How a protocol words what a search has to say. Moves are given in the protocol's notation.
pub(super) trait Teller: Send + 'static {
    /// A finished line of the search.
    fn progress(&self, progress: &Progress, pv: &[String]) -> String;

    /// The one answer of a search.
    fn answer(&self, answer: &Answer) -> String;

    /// A sentence about something that went wrong.
    fn remark(&self, sentence: &str) -> String;
}

/// What a search has decided.
pub(super) struct Answer {
    /// The move; `None` where there is none to make.
    pub(super) best: Option<String>,
    /// The reply that is expected.
    pub(super) ponder: Option<String>,
    /// The value to the side to move.
    pub(super) score: DisplayScore,
}

/// What to think about, and how.
#[derive(Default)]
pub(super) struct Task {
    /// When to end.
    pub(super) limits: Limits,
    /// The only moves that may be answered, in the protocol's notation and legal; any if there is none.
    pub(super) only: Vec<String>,
    /// It is the opponent's time that is thought on.
    pub(super) ponders: bool,
    /// No answer before it is asked for, even if there is nothing more to think about.
    pub(super) holds: bool,
}

/// A session with its search, and what the next search will be asked.
pub(super) struct Desk {
    game: &'static dyn GameEntry,
    setup: Setup,
    /// The search, but for what each task adds.
    pub(super) query: Query,
    place: Place,
    thinker: Thinker,
    /// Writes moves for a search that has the session: it stands where that search began.
    scribe: Arc<Mutex<Box<dyn Session>>>,
    output: Output,
    /// The session has its table, so that a search begins at once.
    prepared: bool,
}

impl Desk {
    /// Sits down at the game's start.
    pub(super) fn new(
        game: &'static dyn GameEntry,
        defaults: Defaults,
        output: Output,
    ) -> Result<Self, InputError> {
        let query = Query { algorithm: Algorithm::Engine, ..defaults.query };
        let setup = Setup { position: None, moves: None, ..defaults.setup };
        let session = game.session(&setup)?;
        session.check(&query)?;
        let scribe = Arc::new(Mutex::new(game.session(&setup)?));
        let thinker = Thinker::new(session);
        Ok(Desk { game, setup, query, place: Place::default(), thinker, scribe, output, prepared: false })
    }

    /// The game of the registry.
    pub(super) fn game(&self) -> &'static dyn GameEntry {
        self.game
    }

    /// Rules and evaluation, as far as they were chosen.
    pub(super) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Goes where the game stands. After an error all is as it was.
    pub(super) fn place(&mut self, place: Place) -> Result<(), InputError> {
        place.take(self.thinker.session(), &self.place)?;
        self.place = place;
        Ok(())
    }

    /// Changes rules or evaluation, the position staying where it is. After an error all is as it was.
    pub(super) fn reopen(&mut self, setup: Setup) -> Result<(), InputError> {
        let mut session = self.game.session(&setup)?;
        // Where other rules do not know the position, the game begins anew.
        if self.place.take(session.as_mut(), &Place::default()).is_err() {
            self.place = Place::default();
        }
        let scribe = self.game.session(&setup)?;
        self.thinker.replace(session);
        *lock(&self.scribe) = scribe;
        self.setup = setup;
        self.prepared = false;
        Ok(())
    }

    /// Makes the table so many megabytes large at once, so that a lack of memory shows now.
    pub(super) fn resize(&mut self, megabytes: usize) -> Result<(), InputError> {
        let limits = Limits { depth: Some(1), nodes: Some(1), ..Limits::default() };
        let query = Query { hash: megabytes, limits, skill: None, ..self.query.clone() };
        self.thinker.session().search(&query, &StopFlag::new(), &mut |_| {})?;
        self.query.hash = megabytes;
        self.prepared = true;
        Ok(())
    }

    /// Makes everything ready that the first search would have to, as long as no clock runs. A search that runs is left alone.
    pub(super) fn prepare(&mut self) -> Result<(), InputError> {
        if self.prepared || self.thinker.is_thinking() { Ok(()) } else { self.resize(self.query.hash) }
    }

    /// Forgets what was learned while thinking.
    pub(super) fn forget(&mut self) {
        self.thinker.session().forget();
    }

    /// The legal moves among these texts, in the protocol's notation, and those that are none.
    pub(super) fn read_moves(&mut self, texts: &[String]) -> (Vec<String>, Vec<String>) {
        let session = self.thinker.session();
        let (mut legal, mut others) = (Vec::new(), Vec::new());
        for text in texts {
            match session.translate(text, NOTATION) {
                Ok(text) => legal.push(text),
                Err(_) => others.push(text.clone()),
            }
        }
        (legal, others)
    }

    /// All moves that the board allows, also where the game has ended by repetition and goes on all the same.
    pub(super) fn moves(&mut self) -> Vec<String> {
        let here = self.thinker.session().position();
        let mut scribe = lock(&self.scribe);
        if scribe.begin(Some(&here), None).is_err() {
            return Vec::new();
        }
        scribe.moves().iter().filter_map(|text| scribe.translate(text, NOTATION).ok()).collect()
    }

    /// What the side to move is called.
    pub(super) fn side(&mut self) -> &'static str {
        let session = self.thinker.session();
        session.sides()[session.side().index()]
    }

    /// The value of the position as it stands.
    pub(super) fn evaluate(&mut self) -> DisplayScore {
        self.thinker.session().evaluate()
    }

    /// Board and position as text; while a search runs, those it began with.
    pub(super) fn draw(&mut self) -> String {
        let show = |session: &dyn Session| {
            format!("{}\nPosition: {}", session.draw(Style::default()).trim_end(), session.position())
        };
        if self.thinker.is_thinking() {
            show(lock(&self.scribe).as_ref())
        } else {
            show(self.thinker.session())
        }
    }

    /// Thinks in the background, and answers exactly once. A search that still runs is broken off and answers first.
    pub(super) fn think(&mut self, task: Task, teller: impl Teller) {
        let here = self.thinker.session().position();
        let scribe = Arc::clone(&self.scribe);
        let _ = lock(&scribe).begin(Some(&here), None);
        let output = self.output.clone();
        let Task { limits, only, ponders, holds } = task;
        let query = Query { limits, only: only.clone(), ..self.query.clone() };
        let stop_flag = if ponders { StopFlag::ponder() } else { StopFlag::new() };
        self.thinker.work(stop_flag, move |session, stop_flag| {
            let found = session.search(&query, stop_flag, &mut |progress| {
                let mut pv =
                    lock(&scribe).translate_line(&progress.variation.pv, NOTATION).unwrap_or_default();
                // A search that leaves out whole walks only may still look at an arrow that is not allowed.
                if !is_allowed(&only, pv.first()) {
                    pv.clear();
                }
                output.line(&teller.progress(progress, &pv));
            });
            let answer = match &found {
                Ok(found) => answer(session, &only, &found.lines, found.score),
                Err(error) => {
                    output.line(&teller.remark(&error.to_string()));
                    answer(session, &only, &[], DisplayScore::Cp(0))
                }
            };
            Thinker::hold(stop_flag, holds);
            output.line(&teller.answer(&answer));
        });
    }

    /// Counts leaves in the background, and says so; there is no other answer.
    pub(super) fn perft(&mut self, depth: u32, teller: impl Teller) {
        let position = Some(self.thinker.session().position());
        let opened = self.game.session(&Setup { position, ..self.setup.clone() });
        let output = self.output.clone();
        self.thinker.work(StopFlag::new(), move |_, stop_flag| {
            let counted =
                opened.and_then(|mut session| perft::divide(session.as_mut(), depth, NOTATION, stop_flag));
            match counted {
                Ok(text) => output.line(&text),
                Err(error) => output.line(&teller.remark(&error.to_string())),
            }
        });
    }

    /// The expected move was made: what was pondered is now being thought about.
    pub(super) fn ponder_hit(&mut self) -> bool {
        self.thinker.ponder_hit()
    }

    /// Breaks a search off, and waits for its answer.
    pub(super) fn stop(&mut self) {
        self.thinker.stop();
    }
}

/// A poisoned scribe is still one that can write.
fn lock(scribe: &Mutex<Box<dyn Session>>) -> std::sync::MutexGuard<'_, Box<dyn Session>> {
    scribe.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_allowed(only: &[String], text: Option<&String>) -> bool {
    only.is_empty() || text.is_some_and(|text| only.contains(text))
}

/// The best of these lines that begins with an allowed move; failing that the first allowed move.
fn answer(session: &mut dyn Session, only: &[String], lines: &[Variation], score: DisplayScore) -> Answer {
    for line in lines {
        let written = session.translate_line(&line.pv, NOTATION);
        let pv = written.or_else(|_| session.translate(&line.first, NOTATION).map(|first| vec![first]));
        let mut pv = pv.unwrap_or_default().into_iter();
        let best = pv.next();
        if best.is_some() && is_allowed(only, best.as_ref()) {
            return Answer { best, ponder: pv.next(), score: line.score };
        }
    }
    let any = || session.moves().first().and_then(|text| session.translate(text, NOTATION).ok());
    Answer { best: only.first().cloned().or_else(any), ponder: None, score }
}
