//! A match on this machine: boards in threads, results kept in the store before anybody hears of them.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use ply_core::{InputError, StopFlag};
use ply_formats::GameRecord;
use ply_store::{NewRun, Run, State, Store, StoreError};
use tokio::sync::mpsc;

use crate::boards::{Agenda, Boards, WAITING};
use crate::engines::Engines;
use crate::setup::MatchSetup;
use crate::standing::Standing;

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// Something in its set-up.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Something about its store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Something about its queue.
    #[error("{0}")]
    Queue(String),
}

/// Hears of games once they are kept; `Send`, so that a server may play a match in a task.
pub trait Observer: Send {
    /// These games are new; the standing counts them.
    fn games(&mut self, games: &[GameRecord], standing: &Standing);
}

/// A match in its store, from which it can be resumed.
pub struct Kept {
    /// Its place in the store.
    pub run: Run,
    /// The games that are not lost.
    pub done: Vec<(u64, ply_formats::GameResult)>,
}

/// Begins a match in the store, or finds the unfinished one with this very set-up.
pub async fn begin(store: &Store, setup: &MatchSetup, resume: bool) -> Result<Kept, ArenaError> {
    let fingerprint = setup.fingerprint()?;
    if resume && let Some(run) = store.unfinished(&fingerprint).await? {
        let outcomes = store.numbers_and_results(run.id).await?;
        let done = outcomes.into_iter().map(|outcome| (outcome.number, outcome.result)).collect();
        store.finish(run.id, State::Running).await?;
        return Ok(Kept { run, done });
    }
    begin_anew(store, setup, fingerprint).await
}

/// Begins a match in the store whose fingerprint is known: to find it takes a moment in which a server has others to serve.
pub async fn begin_anew(store: &Store, setup: &MatchSetup, fingerprint: String) -> Result<Kept, ArenaError> {
    let players = setup.engines.iter().map(|entrant| entrant.name.clone()).collect();
    let new = NewRun { fingerprint, game: setup.game.clone(), players, setup: setup.to_json() };
    Ok(Kept { run: store.begin(&new).await?, done: Vec::new() })
}

/// How long to gather games that end close together, so that they are kept at one stroke.
const GATHER: Duration = Duration::from_millis(100);
/// Plays a match to its end, or until the stop flag; how it stands then.
pub async fn run(
    setup: &MatchSetup,
    engines: &Arc<Engines>,
    store: &Store,
    kept: Kept,
    concurrency: usize,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<Standing, ArenaError> {
    let mut standing = Standing::new(setup)?;
    for &(number, result) in &kept.done {
        standing.count(number, result);
    }
    let played = match standing.is_decided() {
        true => Ok(()),
        false => play(setup, engines, store, &kept, concurrency, &mut standing, stop_flag, observer).await,
    };
    let finished = played.is_ok() && setup.is_over(&standing);
    let state = store.finish(kept.run.id, if finished { State::Finished } else { State::Stopped }).await;
    // What broke the match off says more than that its end could not be kept either.
    played?;
    state?;
    Ok(standing)
}

/// Plays what is left of a match; whatever breaks it off, no board plays on.
#[expect(clippy::too_many_arguments, reason = "all that a match is played by and kept in")]
async fn play(
    setup: &MatchSetup,
    engines: &Arc<Engines>,
    store: &Store,
    kept: &Kept,
    concurrency: usize,
    standing: &mut Standing,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<(), ArenaError> {
    let agenda = Agenda::new(&kept.done, setup.end());
    let mut boards = Boards::start(&Arc::new(setup.clone()), engines, agenda, concurrency)?;
    let collected = collect(store, &kept.run, &mut boards.games, standing, stop_flag, observer).await;
    // Players may take a moment to leave: others of this runtime need not wait for them.
    let ended = tokio::task::block_in_place(|| boards.close());
    collected?;
    if !standing.is_decided() {
        keep(store, &kept.run, ended, standing, observer).await?;
    }
    Ok(())
}

/// Keeps games as they come, until no board plays any more, the test has spoken, or the stop flag says so.
async fn collect(
    store: &Store,
    run: &Run,
    receiver: &mut mpsc::Receiver<Result<GameRecord, InputError>>,
    standing: &mut Standing,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<(), ArenaError> {
    let mut batch = Vec::new();
    let mut look = tokio::time::interval(Duration::from_millis(100));
    while !stop_flag.is_stopped() {
        tokio::select! {
            received = receiver.recv_many(&mut batch, WAITING) => {
                if received == 0 {
                    break;
                }
                tokio::time::sleep(GATHER).await;
                while let Ok(game) = receiver.try_recv() {
                    batch.push(game);
                }
                let mut failed = None;
                let games = batch.drain(..).filter_map(|game| game.map_err(|error| failed = Some(error)).ok());
                let games = until_decided(games.collect(), standing);
                keep(store, run, games, standing, observer).await?;
                if let Some(error) = failed {
                    return Err(error.into());
                }
                if standing.is_decided() {
                    break;
                }
            }
            _ = look.tick() => (),
        }
    }
    Ok(())
}

/// The games up to the one with which the test speaks: what ended after that is not looked at, or a test would depend on
/// how games happened to be gathered.
fn until_decided(mut games: Vec<GameRecord>, standing: &Standing) -> Vec<GameRecord> {
    if standing.test_line().is_some() {
        let mut trial = standing.clone();
        let decides = |game: &GameRecord| {
            trial.count(game.number, game.result);
            trial.is_decided()
        };
        if let Some(last) = games.iter().position(decides) {
            games.truncate(last + 1);
        }
    }
    games
}

/// Keeps games, then counts and tells of those that are new.
pub(crate) async fn keep(
    store: &Store,
    run: &Run,
    mut games: Vec<GameRecord>,
    standing: &mut Standing,
    observer: &mut dyn Observer,
) -> Result<(), StoreError> {
    let new: HashSet<u64> = store.save(run.id, &games).await?.into_iter().collect();
    games.retain(|game| new.contains(&game.number));
    for game in &games {
        standing.count(game.number, game.result);
    }
    if !games.is_empty() {
        observer.games(&games, standing);
    }
    Ok(())
}

/// Plays a match to its end without keeping its games; `each` hears of every one.
pub fn tally(
    setup: &MatchSetup,
    concurrency: usize,
    mut each: impl FnMut(&GameRecord),
) -> Result<Standing, InputError> {
    let engines = Arc::new(Engines::default());
    setup.check(Some(&engines))?;
    let mut standing = Standing::new(setup)?;
    let mut boards =
        Boards::start(&Arc::new(setup.clone()), &engines, Agenda::new(&[], setup.end()), concurrency)?;
    while let Some(game) = boards.games.blocking_recv() {
        let game = game?;
        standing.count(game.number, game.result);
        each(&game);
        if standing.is_decided() {
            break;
        }
    }
    Ok(standing)
}
