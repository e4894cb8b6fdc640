//! A match whose games are played by the workers of a queue; the same match, in the same store, as one played here.

use std::collections::HashSet;
use std::time::Duration;

use ply_core::StopFlag;
use ply_formats::GameRecord;
use ply_store::{State, Store};

use super::bounds::check;
use super::dispatch::Dispatcher;
use super::message::{Items, Outcome, Work};
use super::options::QueueOptions;
use super::worker::stopped;
use crate::boards::Agenda;
use crate::runner::{ArenaError, Kept, Observer, keep};
use crate::setup::{MatchSetup, fingerprint};
use crate::standing::Standing;

/// How long a stopped match may take to come to rest by itself.
const GRACE: Duration = Duration::from_secs(5);

/// Lets the workers of a queue play a match to its end, or until the stop flag; how it stands then.
pub async fn coordinate(
    setup: &MatchSetup,
    store: &Store,
    kept: Kept,
    options: &QueueOptions,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<Standing, ArenaError> {
    check(setup)?;
    setup.check(None)?;
    let mut standing = Standing::new(setup)?;
    for &(number, result) in &kept.done {
        standing.count(number, result);
    }
    if !setup.is_over(&standing) {
        // The same for every coordinator of this match in this store, and for no other match.
        let run = format!("{} {} {}", setup.fingerprint()?, kept.run.id, kept.run.created);
        let run = fingerprint(run.as_bytes());
        let json = setup.to_json().into_bytes();
        let mut dispatcher = Dispatcher::open(options, run, Work::Match, &setup.game, json).await?;
        let played = tokio::select! {
            played = play(setup, store, &kept, options.batch, &mut dispatcher, &mut standing, stop_flag, observer) => played,
            // A server that does not answer must not keep anybody here.
            () = async { stopped(stop_flag).await; tokio::time::sleep(GRACE).await } => Ok(()),
        };
        dispatcher.close(played.is_ok() && setup.is_over(&standing)).await;
        played?;
    }
    let state = if setup.is_over(&standing) { State::Finished } else { State::Stopped };
    store.finish(kept.run.id, state).await?;
    Ok(standing)
}

#[allow(clippy::too_many_arguments)]
async fn play(
    setup: &MatchSetup,
    store: &Store,
    kept: &Kept,
    batch: usize,
    dispatcher: &mut Dispatcher,
    standing: &mut Standing,
    stop_flag: &StopFlag,
    observer: &mut dyn Observer,
) -> Result<(), ArenaError> {
    let agenda = Agenda::new(&kept.done, setup.end());
    let schedule = setup.schedule();
    let is_right = |outcome: &Outcome| {
        let Outcome::Played(game) = outcome else { return false };
        let players = schedule.fixture(game.number).players.map(|player| setup.engines[player].name.as_str());
        game.game == setup.game
            && game.rules == setup.rules
            && [game.first.as_str(), game.second.as_str()] == players
    };
    let mut is_planned = false;
    // Reports left over from an earlier coordinator are heard before anything is asked for again.
    let mut is_caught_up = false;
    while !stop_flag.is_stopped() && !standing.is_decided() {
        while !is_planned && dispatcher.has_room() {
            let numbers: Vec<u64> = std::iter::from_fn(|| agenda.take()).take(2 * batch).collect();
            is_planned = numbers.len() < 2 * batch;
            dispatcher.plan(Items::Games(numbers));
        }
        if is_planned && dispatcher.is_idle() {
            break;
        }
        if is_caught_up {
            dispatcher.publish().await?;
        }
        let heard = dispatcher.hear(&is_right).await?;
        is_caught_up |= heard.is_empty();
        let games: Vec<GameRecord> = heard
            .iter()
            .filter_map(|report| match &report.outcome {
                Outcome::Played(game) => Some((**game).clone()),
                _ => None,
            })
            .collect();
        if !games.is_empty() {
            keep(store, &kept.run, games, standing, observer).await?;
        }
        dispatcher.settle(heard).await;
        let lost = dispatcher.look_after().await?;
        if !lost.is_empty() {
            // Perhaps another coordinator of the same match has kept them.
            let mut counted: HashSet<u64> = HashSet::new();
            for outcome in store.numbers_and_results(kept.run.id).await? {
                if dispatcher.awaits(outcome.number) && counted.insert(outcome.number) {
                    standing.count(outcome.number, outcome.result);
                    dispatcher.forget(outcome.number);
                }
            }
            dispatcher.ask_again(&lost)?;
        }
    }
    Ok(())
}
