//! The thread on which a worker plays: one order after the other, the table and its players staying as long as the run does.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use ply_core::{InputError, SEARCH_STACK, StopFlag};
use tokio::sync::mpsc::UnboundedSender;

use super::analysis::Analyst;
use super::message::{Items, Outcome};
use super::runs::{Plan, ServedRun};
use crate::engines::Engines;
use crate::table::Table;

/// Work for a board.
pub(super) struct Order {
    pub(super) run: Arc<ServedRun>,
    pub(super) items: Items,
    /// Ends the work before its time.
    pub(super) stop_flag: Arc<StopFlag>,
    /// Hears of every number as it is done; closed when no more will come.
    pub(super) outcomes: UnboundedSender<Outcome>,
}

/// What stands on a board.
enum Desk {
    Table(Box<Table>),
    Analyst(Box<Analyst>),
}

/// Starts a board; it ends when nobody can give orders any more.
pub(super) fn start(number: usize, engines: Arc<Engines>) -> Result<Sender<Order>, InputError> {
    let (sender, receiver) = channel();
    let thread = std::thread::Builder::new().name(format!("board {number}")).stack_size(SEARCH_STACK);
    thread
        .spawn(move || serve(&receiver, &engines))
        .map_err(|error| InputError::new(format!("no thread for a board: {error}")))?;
    Ok(sender)
}

fn serve(orders: &Receiver<Order>, engines: &Arc<Engines>) {
    let mut desk: Option<(Arc<ServedRun>, Desk)> = None;
    for order in orders {
        // A fault of ours costs one job, not the worker.
        let done = catch_unwind(AssertUnwindSafe(|| {
            if desk.as_ref().is_none_or(|(run, _)| !Arc::ptr_eq(run, &order.run)) {
                desk = None;
                desk = Some((Arc::clone(&order.run), sit_down(&order.run, engines)?));
            }
            desk.as_mut().map_or(Ok(()), |(_, desk)| do_all(desk, &order))
        }));
        let problem = match done {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it met a fault of the program".to_string(),
        };
        desk = None;
        // Nobody listens once the worker is leaving.
        let _ = order.outcomes.send(Outcome::Failed(problem));
    }
}

fn sit_down(run: &ServedRun, engines: &Arc<Engines>) -> Result<Desk, InputError> {
    Ok(match &run.plan {
        Plan::Match(setup) => {
            Desk::Table(Box::new(Table::new(Arc::clone(setup), Arc::clone(engines), run.ratio)?))
        }
        Plan::Analysis(setup) => Desk::Analyst(Box::new(Analyst::new(setup, run.ratio)?)),
    })
}

fn do_all(desk: &mut Desk, order: &Order) -> Result<(), InputError> {
    match (desk, &order.items) {
        (Desk::Table(table), Items::Games(numbers)) => each(order, numbers, |&number| {
            let game = table.play(number, &order.stop_flag)?;
            // This machine's fault, which says nothing about who is stronger.
            if let Some(game) = game.as_ref().filter(|game| game.reason == "start-up") {
                return Err(InputError::new(game.remark.clone().unwrap_or_default()));
            }
            Ok(game.map(|game| Outcome::Played(Box::new(game))))
        }),
        (Desk::Analyst(analyst), Items::Positions(positions)) => {
            each(order, positions, |(number, position)| {
                Ok(analyst.answer(position, &order.stop_flag)?.map(|found| Outcome::Answered(*number, found)))
            })
        }
        _ => Err(InputError::new("a job of another kind than its run")),
    }
}

/// Does one after the other until the stop flag.
fn each<T>(
    order: &Order,
    items: &[T],
    mut one: impl FnMut(&T) -> Result<Option<Outcome>, InputError>,
) -> Result<(), InputError> {
    for item in items {
        if order.stop_flag.is_stopped() {
            break;
        }
        match one(item)? {
            Some(outcome) => {
                if order.outcomes.send(outcome).is_err() {
                    break;
                }
            }
            None => break,
        }
    }
    Ok(())
}
