//! A match whose games are played by the workers of a queue; the same match, in the same store, as one played
//! here.

use std::time::Duration;

use ply_core::StopFlag;
use ply_formats::GameRecord;
use ply_store::{RunState, Store};

use super::dispatcher::Dispatcher;
use super::message::{ItemResult, Items, RunKind};
use super::options::QueueOptions;
use super::worker::stopped;
use super::worker_limits::check;
use crate::match_setup::{MatchSetup, fingerprint};
use crate::pending::PendingGames;
use crate::runner::{ArenaError, Observer, StoredRun, store_games};
use crate::standings::Standings;

/// How long a stopped run may take to come to rest by itself.
pub(super) const GRACE: Duration = Duration::from_secs(5);

/// Lets the workers of a queue play a match to its end, or until the stop_flag; how it stands then.
pub async fn coordinate(
    setup: &MatchSetup,
    store: &Store,
    stored: StoredRun,
    options: &QueueOptions,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<Standings, ArenaError> {
    check(setup)?;
    setup.check(None)?;
    let mut standings = Standings::new(setup)?;
    for &(number, result) in &stored.results {
        standings.count(number, result);
    }
    if !setup.is_over(&standings) {
        // The same for every coordinator of this match in this store, and for no other match.
        let run = format!("{} {} {}", setup.fingerprint()?, stored.run.id, stored.run.created);
        let run = fingerprint(run.as_bytes());
        let json = setup.to_json().into_bytes();
        let mut dispatcher = Dispatcher::open(options, run, RunKind::Match, &setup.game, json).await?;
        let played = tokio::select! {
            played = play(
                setup,
                store,
                &stored,
                options.batch,
                &mut dispatcher,
                &mut standings,
                stop_flag,
                observer,
            ) => played,
            // A server that does not answer must not keep anybody here.
            () = async { stopped(stop_flag).await; tokio::time::sleep(GRACE).await } => Ok(()),
        };
        dispatcher.close(played.is_ok() && setup.is_over(&standings)).await;
        played?;
    }
    let state = if setup.is_over(&standings) { RunState::Finished } else { RunState::Stopped };
    store.set_state(stored.run.id, state).await?;
    Ok(standings)
}

#[allow(clippy::too_many_arguments)]
async fn play(
    setup: &MatchSetup,
    store: &Store,
    stored: &StoredRun,
    batch: usize,
    dispatcher: &mut Dispatcher,
    standings: &mut Standings,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<(), ArenaError> {
    let pending = PendingGames::new(&stored.results, setup.end());
    let schedule = setup.schedule();
    let is_right = |result: &ItemResult| {
        let ItemResult::Played(game) = result else { return false };
        let players = schedule.game(game.number).players.map(|player| setup.engines[player].name.as_str());
        game.game == setup.game
            && game.rules == setup.rules
            && [game.first.as_str(), game.second.as_str()] == players
    };
    let mut is_planned = false;
    // Reports left over from an earlier coordinator are read before anything is published again.
    let mut is_caught_up = false;
    while !stop_flag.is_stopped() && !standings.is_decided() {
        while !is_planned && dispatcher.has_room() {
            let numbers: Vec<u64> = std::iter::from_fn(|| pending.take()).take(2 * batch).collect();
            is_planned = numbers.len() < 2 * batch;
            dispatcher.plan(Items::Games(numbers));
        }
        if is_planned && dispatcher.is_idle() {
            break;
        }
        if is_caught_up {
            dispatcher.publish().await?;
        }
        let received = dispatcher.receive(&is_right).await?;
        is_caught_up |= received.is_empty();
        let games: Vec<GameRecord> = received
            .iter()
            .filter_map(|report| match &report.result {
                ItemResult::Played(game) => Some((**game).clone()),
                _ => None,
            })
            .collect();
        if !games.is_empty() {
            store_games(store, &stored.run, games, standings, observer).await?;
        }
        dispatcher.acknowledge(received).await;
        let lost = dispatcher.find_lost().await?;
        if !lost.is_empty() {
            // Perhaps another coordinator of the same match has stored them.
            for found in store.results(stored.run.id).await? {
                if dispatcher.is_pending(found.number) {
                    standings.count(found.number, found.result);
                    dispatcher.remove(found.number);
                }
            }
            dispatcher.retry(&lost)?;
        }
    }
    Ok(())
}
