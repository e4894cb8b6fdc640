//! The thread on which a worker does its jobs one by one; engines stay as long as the run is the same.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use ply_core::{InputError, SEARCH_STACK, StopFlag};
use ply_train::datagen::SelfPlayer;
use tokio::sync::mpsc::UnboundedSender;

use super::message::{ItemResult, Items};
use super::run_list::{ActiveRun, RunSetup};
use crate::analyzer::Analyzer;
use crate::engines::Engines;
use crate::game_runner::GameRunner;

/// A job for the thread.
pub(super) struct JobRequest {
    pub(super) run: Arc<ActiveRun>,
    pub(super) items: Items,
    /// Ends the work before its time.
    pub(super) stop_flag: Arc<StopFlag>,
    /// Takes the result of every item as it is done; closed when no more will come.
    pub(super) results: UnboundedSender<ItemResult>,
}

/// What does the jobs of a run.
enum JobRunner {
    Match(Box<GameRunner>),
    Analysis(Box<Analyzer>),
    Datagen(Box<SelfPlayer>),
}

/// Starts a thread; it ends with the sender.
pub(super) fn start(number: usize, engines: Arc<Engines>) -> Result<Sender<JobRequest>, InputError> {
    let (sender, receiver) = channel();
    let thread = std::thread::Builder::new().name(format!("job {number}")).stack_size(SEARCH_STACK);
    thread
        .spawn(move || serve(&receiver, &engines))
        .map_err(|error| InputError::new(format!("no thread for jobs: {error}")))?;
    Ok(sender)
}

fn serve(requests: &Receiver<JobRequest>, engines: &Arc<Engines>) {
    let mut runner: Option<(Arc<ActiveRun>, JobRunner)> = None;
    for request in requests {
        // A fault of ours costs one job, not the worker.
        let done = catch_unwind(AssertUnwindSafe(|| {
            if runner.as_ref().is_none_or(|(run, _)| !Arc::ptr_eq(run, &request.run)) {
                runner = None;
                runner = Some((Arc::clone(&request.run), JobRunner::new(&request.run, engines)?));
            }
            runner.as_mut().map_or(Ok(()), |(_, runner)| runner.run(&request))
        }));
        let problem = match done {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it met a fault of the program".to_string(),
        };
        runner = None;
        // Nobody listens once the worker is leaving.
        let _ = request.results.send(ItemResult::Failed(problem));
    }
}

impl JobRunner {
    fn new(run: &ActiveRun, engines: &Arc<Engines>) -> Result<JobRunner, InputError> {
        Ok(match &run.setup {
            RunSetup::Match(setup) => {
                let runner = GameRunner::new(Arc::clone(setup), Arc::clone(engines), run.ratio)?;
                JobRunner::Match(Box::new(runner))
            }
            RunSetup::Analysis(setup) => JobRunner::Analysis(Box::new(Analyzer::new(setup, run.ratio)?)),
            RunSetup::Datagen(setup) => JobRunner::Datagen(Box::new(SelfPlayer::new(setup)?)),
        })
    }

    fn run(&mut self, request: &JobRequest) -> Result<(), InputError> {
        match (self, &request.items) {
            (JobRunner::Match(runner), Items::Games(numbers)) => for_each(request, numbers, |&number| {
                let game = runner.play(number, &request.stop_flag)?;
                // This machine's fault, which says nothing about who is stronger.
                if let Some(game) = game.as_ref().filter(|game| game.reason == "start-up") {
                    return Err(InputError::new(game.remark.clone().unwrap_or_default()));
                }
                Ok(game.map(|game| ItemResult::Played(Box::new(game))))
            }),
            (JobRunner::Analysis(analyzer), Items::Positions(positions)) => {
                for_each(request, positions, |(number, position)| {
                    let found = analyzer.analyze(position, &request.stop_flag)?;
                    Ok(found.map(|found| ItemResult::Analyzed(*number, found)))
                })
            }
            (JobRunner::Datagen(player), Items::Games(numbers)) => for_each(request, numbers, |&number| {
                let records = player.play(number, &request.stop_flag)?;
                Ok(records.map(|records| ItemResult::SelfPlayed(number, records.to_hex())))
            }),
            _ => Err(InputError::new("a job of another kind than its run")),
        }
    }
}

/// Does one item after the other until the stop_flag.
fn for_each<T>(
    request: &JobRequest,
    items: &[T],
    mut one: impl FnMut(&T) -> Result<Option<ItemResult>, InputError>,
) -> Result<(), InputError> {
    for item in items {
        if request.stop_flag.is_stopped() {
            break;
        }
        match one(item)? {
            Some(result) => {
                if request.results.send(result).is_err() {
                    break;
                }
            }
            None => break,
        }
    }
    Ok(())
}
