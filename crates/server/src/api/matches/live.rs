//! The matches that this server plays now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ply_arena::runner::{self, ArenaError, Kept, Observer};
use ply_arena::{Engines, MatchSetup, Standing};
use ply_core::StopFlag;
use ply_formats::{GameRecord, unix_millis};
use ply_store::{Run, RunId, Store};
use tokio::sync::{Notify, broadcast, watch};

use super::games::GameSummary;
use super::view::{self, MatchView, State};
use crate::error::{ApiError, Problem};

/// Games that a slow listener may lag behind; beyond it he misses some, and reads them in the list.
const MAX_BEHIND: usize = 1024;

/// The matches that this server plays now.
#[derive(Default)]
pub(crate) struct Matches {
    tables: Mutex<Tables>,
    /// Told whenever a match has left.
    left: Notify,
}

#[derive(Default)]
struct Tables {
    playing: BTreeMap<RunId, Live>,
    /// Places that are taken, by matches or by those about to begin.
    taken: usize,
    closed: bool,
}

/// A match that is being played.
#[derive(Clone)]
struct Live {
    stop_flag: Arc<StopFlag>,
    news: watch::Receiver<News>,
    games: broadcast::WeakSender<GameSummary>,
}

/// How a match stands.
#[derive(Clone)]
pub(super) struct News {
    pub(super) view: Arc<MatchView>,
    /// How it ended, once it has.
    pub(super) end: Option<End>,
}

/// How a match ended.
#[derive(Clone)]
pub(super) enum End {
    /// It is finished, or was stopped.
    Done,
    /// It could not go on.
    Failed(Problem),
}

/// What somebody hears who listens to a match.
pub(super) struct Listening {
    pub(super) news: watch::Receiver<News>,
    /// Every game as it ends; `None` where the last one has ended.
    pub(super) games: Option<broadcast::Receiver<GameSummary>>,
}

/// What a match needs to be played.
pub(super) struct Play {
    pub(super) setup: MatchSetup,
    pub(super) kept: Kept,
    pub(super) concurrency: usize,
    pub(super) store: Store,
    pub(super) engines: Arc<Engines>,
}

impl Matches {
    /// Stops all of them and waits until they have left; what they have played is kept.
    pub(crate) async fn close(&self) {
        self.stop_all();
        loop {
            let left = self.left.notified();
            if self.tables().taken == 0 {
                return;
            }
            left.await;
        }
    }

    fn stop_all(&self) {
        let mut tables = self.tables();
        tables.closed = true;
        tables.playing.values().for_each(|live| live.stop_flag.stop());
    }

    /// Takes a place for a match that is about to begin; it is given back when the place is dropped.
    pub(super) fn reserve(self: &Arc<Self>, most: usize) -> Result<Place, ApiError> {
        let mut tables = self.tables();
        if tables.closed {
            return Err(ApiError::busy("the server is closing; ask again when it is back"));
        }
        if tables.taken >= most {
            return Err(ApiError::busy(format!(
                "this server plays {most} matches at once and is playing them now; stop one or wait"
            )));
        }
        tables.taken += 1;
        Ok(Place { matches: Arc::clone(self), run: None })
    }

    /// How a match stands that is played now.
    pub(super) fn view(&self, run: RunId) -> Option<MatchView> {
        let view = self.tables().playing.get(&run).map(|live| Arc::clone(&live.news.borrow().view));
        view.map(Arc::unwrap_or_clone)
    }

    /// Whether a match is played now.
    pub(super) fn is_playing(&self, run: RunId) -> bool {
        self.tables().playing.contains_key(&run)
    }

    /// Listens to a match that is played now.
    pub(super) fn listen(&self, run: RunId) -> Option<Listening> {
        let live = self.tables().playing.get(&run).cloned()?;
        let games = live.games.upgrade().map(|games| games.subscribe());
        Some(Listening { news: live.news, games })
    }

    /// Asks a match to end; false if it is not played now.
    pub(super) fn stop(&self, run: RunId) -> bool {
        let tables = self.tables();
        let live = tables.playing.get(&run);
        live.inspect(|live| live.stop_flag.stop()).is_some()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place at which one match is played.
pub(super) struct Place {
    matches: Arc<Matches>,
    run: Option<RunId>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut tables = self.matches.tables();
        tables.taken -= 1;
        if let Some(run) = self.run {
            tables.playing.remove(&run);
        }
        drop(tables);
        self.matches.left.notify_waiters();
    }
}

impl Place {
    /// Begins to play in the background; how the match stands as it begins.
    pub(super) fn play(mut self, play: Play) -> Result<MatchView, ApiError> {
        let Play { setup, kept, .. } = &play;
        let standing = view::count(setup, &kept.done)
            .ok_or_else(|| ApiError::bad_input("engines: expected two or more"))?;
        let view = MatchView::new(&kept.run, setup, &standing, State::Running, unix_millis());
        let (tell, news) = watch::channel(News { view: Arc::new(view.clone()), end: None });
        let (games, _) = broadcast::channel(MAX_BEHIND);
        let stop_flag = Arc::new(StopFlag::new());
        let run = kept.run.id;
        let mut tables = self.matches.tables();
        if tables.playing.contains_key(&run) {
            return Err(ApiError::conflict(format!("match {run} is already being played")));
        }
        if tables.closed {
            stop_flag.stop();
        }
        let live = Live { stop_flag: Arc::clone(&stop_flag), news, games: games.downgrade() };
        tables.playing.insert(run, live);
        drop(tables);
        self.run = Some(run);
        tokio::spawn(async move {
            let mut reporter =
                Reporter { run: play.kept.run.clone(), setup: play.setup.clone(), tell, games };
            let ended = play.run(&stop_flag, &mut reporter).await;
            // The place goes first: whoever hears that the match is over may resume it at once.
            drop(self);
            reporter.end(ended);
        });
        Ok(view)
    }
}

impl Play {
    async fn run(self, stop_flag: &StopFlag, reporter: &mut Reporter) -> Result<Standing, ArenaError> {
        let Play { setup, kept, concurrency, store, engines } = self;
        runner::run(&setup, &engines, &store, kept, concurrency, stop_flag, reporter).await
    }
}

/// Tells listeners what happens in a match.
struct Reporter {
    run: Run,
    setup: MatchSetup,
    tell: watch::Sender<News>,
    games: broadcast::Sender<GameSummary>,
}

impl Observer for Reporter {
    fn games(&mut self, games: &[GameRecord], standing: &Standing) {
        for game in games {
            // Nobody may be listening.
            let _ = self.games.send(GameSummary::new(self.run.id, game));
        }
        self.report(standing, State::Running, None);
    }
}

impl Reporter {
    fn report(&self, standing: &Standing, state: State, end: Option<End>) {
        let view = Arc::new(MatchView::new(&self.run, &self.setup, standing, state, unix_millis()));
        self.tell.send_replace(News { view, end });
    }

    /// The last word: with it the streams end.
    fn end(self, ended: Result<Standing, ArenaError>) {
        match ended {
            Ok(standing) => {
                let over = self.setup.is_over(&standing);
                self.report(&standing, if over { State::Finished } else { State::Stopped }, Some(End::Done));
            }
            Err(error) => {
                let error = super::refused(error);
                self.tell.send_modify(|news| {
                    Arc::make_mut(&mut news.view).state = State::Unfinished;
                    news.end = Some(End::Failed(error.problem().clone()));
                });
            }
        }
    }
}
