//! The matches that this server plays now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ply_arena::runner::{self, ArenaError, Observer, StoredRun};
use ply_arena::{Engines, LiveGames, MatchSetup, Standings};
use ply_core::StopFlag;
use ply_formats::{GameRecord, unix_millis};
use ply_store::{GameSummary, Run, RunId, Store};
use tokio::sync::{Notify, broadcast, watch};

use super::view::{self, MatchView, State};
use crate::error::{ApiError, Problem};

/// Games that a slow subscriber may lag behind; one that lags more reads the missed games in the list.
const CHANNEL_CAPACITY: usize = 1024;

/// The matches that this server plays now.
#[derive(Default)]
pub(crate) struct Matches {
    live: Mutex<LiveMatches>,
    /// Notified whenever a match has ended.
    ended: Notify,
}

#[derive(Default)]
struct LiveMatches {
    playing: BTreeMap<RunId, LiveMatch>,
    /// Matches that are played or about to begin.
    reserved: usize,
    closed: bool,
}

/// A match that is being played.
#[derive(Clone)]
struct LiveMatch {
    stop_flag: Arc<StopFlag>,
    updates: watch::Receiver<Update>,
    games: broadcast::WeakSender<GameSummary>,
    boards: Arc<LiveGames>,
}

/// How a match stands.
#[derive(Clone)]
pub(super) struct Update {
    pub(super) view: Arc<MatchView>,
    /// How it ended, once it has.
    pub(super) end: Option<MatchEnd>,
}

/// How a match ended.
#[derive(Clone)]
pub(super) enum MatchEnd {
    /// It is finished, or was stopped.
    Done,
    /// It could not go on.
    Failed(Problem),
}

/// Follows a match as it is played.
pub(super) struct Subscription {
    pub(super) updates: watch::Receiver<Update>,
    /// Every game as it ends; `None` where the last one has ended.
    pub(super) games: Option<broadcast::Receiver<GameSummary>>,
}

/// What a match needs to be played.
pub(super) struct MatchTask {
    pub(super) setup: MatchSetup,
    pub(super) stored: StoredRun,
    pub(super) concurrency: usize,
    pub(super) store: Store,
    pub(super) engines: Arc<Engines>,
}

impl Matches {
    /// Stops all of them and waits until they have ended; their games are stored.
    pub(crate) async fn close(&self) {
        self.stop_all();
        loop {
            let ended = self.ended.notified();
            if self.live().reserved == 0 {
                return;
            }
            ended.await;
        }
    }

    fn stop_all(&self) {
        let mut live = self.live();
        live.closed = true;
        live.playing.values().for_each(|live| live.stop_flag.stop());
    }

    /// Reserves room for a match that is about to begin; dropping the reservation frees it.
    pub(super) fn reserve(self: &Arc<Self>, most: usize) -> Result<Reservation, ApiError> {
        let mut live = self.live();
        if live.closed {
            return Err(ApiError::busy("the server is closing; ask again when it is back"));
        }
        if live.reserved >= most {
            return Err(ApiError::busy(format!(
                "this server plays {most} matches at once and is playing them now; stop one or wait"
            )));
        }
        live.reserved += 1;
        Ok(Reservation { matches: Arc::clone(self), run: None })
    }

    /// How a match stands that is played now.
    pub(super) fn view(&self, run: RunId) -> Option<MatchView> {
        let view = self.live().playing.get(&run).map(|live| Arc::clone(&live.updates.borrow().view));
        view.map(Arc::unwrap_or_clone)
    }

    /// Whether a match is played now.
    pub(super) fn is_playing(&self, run: RunId) -> bool {
        self.live().playing.contains_key(&run)
    }

    /// Follows a match that is played now.
    pub(super) fn subscribe(&self, run: RunId) -> Option<Subscription> {
        let live = self.live().playing.get(&run).cloned()?;
        let games = live.games.upgrade().map(|games| games.subscribe());
        Some(Subscription { updates: live.updates, games })
    }

    /// Looks at the running games of a match that is played now; how it goes on tells when it ends.
    pub(super) fn boards(&self, run: RunId) -> Option<(Arc<LiveGames>, watch::Receiver<Update>)> {
        let live = self.live();
        live.playing.get(&run).map(|entry| (Arc::clone(&entry.boards), entry.updates.clone()))
    }

    /// Asks a match to end; false if it is not played now.
    pub(super) fn stop(&self, run: RunId) -> bool {
        let live = self.live();
        live.playing.get(&run).inspect(|entry| entry.stop_flag.stop()).is_some()
    }

    fn live(&self) -> MutexGuard<'_, LiveMatches> {
        // No code that may panic runs under this lock, so what it guards is whole.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Room for one match.
pub(super) struct Reservation {
    matches: Arc<Matches>,
    run: Option<RunId>,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut live = self.matches.live();
        live.reserved -= 1;
        if let Some(run) = self.run {
            live.playing.remove(&run);
        }
        drop(live);
        self.matches.ended.notify_waiters();
    }
}

impl Reservation {
    /// Begins to play in the background; how the match stands as it begins.
    pub(super) fn play(mut self, task: MatchTask) -> Result<MatchView, ApiError> {
        let MatchTask { setup, stored, .. } = &task;
        let standings = view::count(setup, &stored.results)
            .ok_or_else(|| ApiError::bad_input("engines: expected two or more"))?;
        let view = MatchView::new(&stored.run, setup, &standings, State::Running, unix_millis());
        let (updates, receiver) = watch::channel(Update { view: Arc::new(view.clone()), end: None });
        let (games, _) = broadcast::channel(CHANNEL_CAPACITY);
        let stop_flag = Arc::new(StopFlag::new());
        let run = stored.run.id;
        let mut live = self.matches.live();
        if live.playing.contains_key(&run) {
            return Err(ApiError::conflict(format!("match {run} is already being played")));
        }
        if live.closed {
            stop_flag.stop();
        }
        let boards = Arc::new(LiveGames::default());
        let entry = LiveMatch {
            stop_flag: Arc::clone(&stop_flag),
            updates: receiver,
            games: games.downgrade(),
            boards: Arc::clone(&boards),
        };
        live.playing.insert(run, entry);
        drop(live);
        self.run = Some(run);
        tokio::spawn(async move {
            let (run, setup) = (task.stored.run.clone(), task.setup.clone());
            let mut reporter = Reporter { run, setup, updates, games, boards };
            let ended = task.run(&stop_flag, &mut reporter).await;
            // The room is freed first: whoever learns that the match is over may resume it at once.
            drop(self);
            reporter.end(ended);
        });
        Ok(view)
    }
}

impl MatchTask {
    async fn run(self, stop_flag: &StopFlag, reporter: &mut Reporter) -> Result<Standings, ArenaError> {
        let MatchTask { setup, stored, concurrency, store, engines } = self;
        runner::run(&setup, &engines, &store, stored, concurrency, stop_flag, reporter).await
    }
}

/// Sends what happens in a match to its subscribers.
struct Reporter {
    run: Run,
    setup: MatchSetup,
    updates: watch::Sender<Update>,
    games: broadcast::Sender<GameSummary>,
    boards: Arc<LiveGames>,
}

impl Observer for Reporter {
    fn games(&mut self, games: &[GameRecord], standings: &Standings) {
        for game in games {
            // Nobody may have subscribed.
            let _ = self.games.send(GameSummary::new(self.run.id, game));
        }
        self.report(standings, State::Running, None);
    }

    fn live(&self) -> Option<Arc<LiveGames>> {
        Some(Arc::clone(&self.boards))
    }
}

impl Reporter {
    fn report(&self, standings: &Standings, state: State, end: Option<MatchEnd>) {
        let view = Arc::new(MatchView::new(&self.run, &self.setup, standings, state, unix_millis()));
        self.updates.send_replace(Update { view, end });
    }

    /// The last word: with it the streams end.
    fn end(self, ended: Result<Standings, ArenaError>) {
        match ended {
            Ok(standings) => {
                let over = self.setup.is_over(&standings);
                self.report(
                    &standings,
                    if over { State::Finished } else { State::Stopped },
                    Some(MatchEnd::Done),
                );
            }
            Err(error) => {
                let error = super::refused(error);
                self.updates.send_modify(|update| {
                    Arc::make_mut(&mut update.view).state = State::Unfinished;
                    update.end = Some(MatchEnd::Failed(error.problem().clone()));
                });
            }
        }
    }
}
