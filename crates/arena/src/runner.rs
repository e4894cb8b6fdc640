//! A match on this machine: games in threads, each stored before it is counted or shown.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use ply_core::{InputError, StopFlag};
use ply_formats::GameRecord;
use ply_store::{NewRun, Run, RunState, Store, StoreError};
use ply_train::TrainError;
use tokio::sync::mpsc::{self, error::TryRecvError};
use tracing::{debug, info};

use crate::engines::Engines;
use crate::game_threads::{CHANNEL_CAPACITY, GameThreads};
use crate::live_games::LiveGames;
use crate::match_setup::MatchSetup;
use crate::pending::PendingGames;
use crate::referee::FAILURES;
use crate::standings::Standings;

/// Why a match, or other work of many games, cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// Something in its set-up.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Something about its store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Something about its data.
    #[error(transparent)]
    Train(#[from] TrainError),
    /// Something about its queue.
    #[error("{0}")]
    Queue(String),
}

/// Is told of games once they are stored; `Send`, so that a server may play a match in a task.
pub trait Observer: Send {
    /// These games are new; the standings count them.
    fn games(&mut self, games: &[GameRecord], standings: &Standings);

    /// Where the running games are to be shown, if anybody may look on.
    fn live(&self) -> Option<Arc<LiveGames>> {
        None
    }
}

/// A match in its store, new or resumed.
pub struct StoredRun {
    /// Its entry.
    pub run: Run,
    /// The games that it has, by number.
    pub results: Vec<(u64, ply_formats::GameResult)>,
}

/// Begins a match in the store, or finds the unfinished one with this very set-up.
pub async fn begin(store: &Store, setup: &MatchSetup, resume: bool) -> Result<StoredRun, ArenaError> {
    let fingerprint = setup.fingerprint()?;
    if resume && let Some(run) = store.find_unfinished(&fingerprint).await? {
        let results = store.results(run.id).await?;
        let results = results.into_iter().map(|stored| (stored.number, stored.result)).collect();
        store.set_state(run.id, RunState::Running).await?;
        return Ok(StoredRun { run, results });
    }
    begin_new(store, setup, fingerprint).await
}

/// Begins a match in the store whose fingerprint is known: to find it takes a moment in which a server has
/// others to serve.
pub async fn begin_new(
    store: &Store,
    setup: &MatchSetup,
    fingerprint: String,
) -> Result<StoredRun, ArenaError> {
    let players = setup.engines.iter().map(|engine| engine.name.clone()).collect();
    let new = NewRun { fingerprint, game: setup.game.clone(), players, setup: setup.to_json() };
    Ok(StoredRun { run: store.begin(&new).await?, results: Vec::new() })
}

/// How long to collect games that end close together: they are stored in one transaction.
const BATCH_WINDOW: Duration = Duration::from_millis(100);
/// Plays a match to its end, or until the stop_flag; how it stands then.
pub async fn run(
    setup: &MatchSetup,
    engines: &Arc<Engines>,
    store: &Store,
    stored: StoredRun,
    concurrency: usize,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<Standings, ArenaError> {
    let mut standings = Standings::new(setup)?;
    for &(number, result) in &stored.results {
        standings.count(number, result);
    }
    let played = match standings.is_decided() {
        true => Ok(()),
        false => play(setup, engines, store, &stored, concurrency, &mut standings, stop_flag, observer).await,
    };
    let finished = played.is_ok() && setup.is_over(&standings);
    let state =
        store.set_state(stored.run.id, if finished { RunState::Finished } else { RunState::Stopped }).await;
    // What broke the match off says more than that its state could not be stored either.
    played?;
    state?;
    Ok(standings)
}

/// Plays what is left of a match; whatever breaks it off, no thread plays on.
#[expect(clippy::too_many_arguments, reason = "all that a match is played by and kept in")]
async fn play(
    setup: &MatchSetup,
    engines: &Arc<Engines>,
    store: &Store,
    stored: &StoredRun,
    concurrency: usize,
    standings: &mut Standings,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<(), ArenaError> {
    let pending = PendingGames::new(&stored.results, setup.end());
    let mut threads =
        GameThreads::start(&Arc::new(setup.clone()), engines, pending, concurrency, observer.live())?;
    let collected = collect(store, &stored.run, &mut threads.games, standings, stop_flag, observer).await;
    // Engines may take a moment to quit: other tasks of this runtime need not wait for them.
    let ended = tokio::task::block_in_place(|| threads.close());
    collected?;
    if !standings.is_decided() {
        store_games(store, &stored.run, ended, standings, observer).await?;
    }
    Ok(())
}

/// Stores games as they come, until all are played, the test has decided, or the stop_flag says stop.
async fn collect(
    store: &Store,
    run: &Run,
    receiver: &mut mpsc::Receiver<Result<GameRecord, InputError>>,
    standings: &mut Standings,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<(), ArenaError> {
    let mut batch = Vec::new();
    let mut tick = tokio::time::interval(Duration::from_millis(100));
    while !stop_flag.is_stopped() {
        tokio::select! {
            received = receiver.recv_many(&mut batch, CHANNEL_CAPACITY) => {
                if received == 0 {
                    break;
                }
                tokio::time::sleep(BATCH_WINDOW).await;
                while let Ok(game) = receiver.try_recv() {
                    batch.push(game);
                }
                let mut failed = None;
                let games = batch.drain(..).filter_map(|game| game.map_err(|error| failed = Some(error)).ok());
                store_games(store, run, games.collect(), standings, observer).await?;
                if let Some(error) = failed {
                    return Err(error.into());
                }
                if standings.is_decided() {
                    break;
                }
            }
            _ = tick.tick() => (),
        }
    }
    Ok(())
}

/// Stores games, then counts those that are new and tells the observer.
pub(crate) async fn store_games(
    store: &Store,
    run: &Run,
    mut games: Vec<GameRecord>,
    standings: &mut Standings,
    observer: &mut dyn Observer,
) -> Result<(), StoreError> {
    drop_surplus(&mut games, standings);
    let new: HashSet<u64> = store.save(run.id, &games).await?.into_iter().collect();
    let (new, known): (Vec<_>, Vec<_>) = games.into_iter().partition(|game| new.contains(&game.number));
    for game in &new {
        standings.count(game.number, game.result);
        if FAILURES.contains(&game.reason.as_str()) {
            info!("game {}: {}", game.number, game.remark.as_deref().unwrap_or(&game.reason));
        }
    }
    if !known.is_empty() {
        // Another program plays this match into the same store: what it has stored counts.
        let known: HashSet<u64> = known.iter().map(|game| game.number).collect();
        let stored = store.results(run.id).await?;
        for stored in stored.iter().filter(|stored| known.contains(&stored.number)) {
            standings.count(stored.number, stored.result);
        }
    }
    if !new.is_empty() {
        debug!("stored {} games of match {}", new.len(), run.id);
        observer.games(&new, standings);
    }
    Ok(())
}

/// Drops the games beyond the pair with which the test decides: they ended only because games are stored in
/// batches.
fn drop_surplus(games: &mut Vec<GameRecord>, standings: &Standings) {
    if standings.sprt_status().is_some() {
        let mut trial = standings.clone();
        for game in games.iter() {
            trial.count(game.number, game.result);
        }
        games.retain(|game| trial.includes(game.number));
    }
}

/// How often a tally looks at its stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Plays a match to its end, or until the stop flag, without storing its games; `each` is told of every one.
pub fn tally(
    setup: &MatchSetup,
    concurrency: usize,
    stop_flag: &StopFlag,
    mut each: impl FnMut(&GameRecord),
) -> Result<Standings, InputError> {
    let engines = Arc::new(Engines::default());
    setup.check(Some(&engines))?;
    let mut standings = Standings::new(setup)?;
    let mut threads = GameThreads::start(
        &Arc::new(setup.clone()),
        &engines,
        PendingGames::new(&[], setup.end()),
        concurrency,
        None,
    )?;
    while !stop_flag.is_stopped() && !standings.is_decided() {
        match threads.games.try_recv() {
            Ok(game) => {
                let game = game?;
                standings.count(game.number, game.result);
                each(&game);
            }
            Err(TryRecvError::Empty) => std::thread::sleep(POLL_INTERVAL),
            Err(TryRecvError::Disconnected) => break,
        }
    }
    Ok(standings)
}
