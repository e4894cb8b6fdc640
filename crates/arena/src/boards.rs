//! Boards in threads: each takes the next game of the agenda until there is none.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;

use ply_core::{InputError, SEARCH_STACK, StopFlag};
use ply_formats::{GameRecord, GameResult};
use tokio::sync::mpsc;

use crate::engines::Engines;
use crate::setup::MatchSetup;
use crate::table::Table;

/// The numbers of the games that are still to be played, in order, shared by all boards.
pub(crate) struct Agenda {
    /// Numbers left over from an interrupted match, then everything from `next` on.
    missing: Vec<u64>,
    taken: AtomicU64,
    next: u64,
    end: Option<u64>,
}

impl Agenda {
    pub(crate) fn new(done: &[(u64, GameResult)], end: Option<u64>) -> Agenda {
        let mut numbers: Vec<u64> = done.iter().map(|&(number, _)| number).collect();
        numbers.sort_unstable();
        let next = numbers.last().map_or(0, |last| last + 1);
        let missing = (0..next).filter(|number| numbers.binary_search(number).is_err()).collect();
        Agenda { missing, taken: AtomicU64::new(0), next, end }
    }

    /// The next number, if there is one.
    pub(crate) fn take(&self) -> Option<u64> {
        let index = self.taken.fetch_add(1, Ordering::Relaxed);
        if let Some(&number) = self.missing.get(index as usize) {
            return Some(number);
        }
        let number = self.next + (index - self.missing.len() as u64);
        self.end.is_none_or(|end| number < end).then_some(number)
    }
}

/// Games that may wait to be heard of.
pub(crate) const WAITING: usize = 1024;

/// Boards at which games are being played.
pub(crate) struct Boards {
    over: Arc<StopFlag>,
    threads: Vec<JoinHandle<()>>,
    /// Games as they end.
    pub(crate) games: mpsc::Receiver<Result<GameRecord, InputError>>,
}

impl Boards {
    /// Starts so many boards.
    pub(crate) fn start(
        setup: &Arc<MatchSetup>,
        engines: &Arc<Engines>,
        agenda: Agenda,
        count: usize,
    ) -> Result<Boards, InputError> {
        let over = Arc::new(StopFlag::new());
        let agenda = Arc::new(agenda);
        let (sender, games) = mpsc::channel(WAITING);
        let mut boards = Boards { over, threads: Vec::new(), games };
        for number in 0..count.max(1) {
            let mut table = Table::new(Arc::clone(setup), Arc::clone(engines), 1.0)?;
            let (agenda, over, sender) = (Arc::clone(&agenda), Arc::clone(&boards.over), sender.clone());
            let play = move || {
                while let Some(number) = agenda.take().filter(|_| !over.is_stopped()) {
                    let sent = match table.play(number, &over) {
                        Ok(None) => break,
                        Ok(Some(record)) => sender.blocking_send(Ok(record)),
                        Err(error) => sender.blocking_send(Err(error)),
                    };
                    if sent.is_err() {
                        break;
                    }
                }
            };
            let thread = std::thread::Builder::new().name(format!("board {number}")).stack_size(SEARCH_STACK);
            let thread = thread.spawn(play);
            boards
                .threads
                .push(thread.map_err(|error| InputError::new(format!("no thread for a board: {error}")))?);
        }
        Ok(boards)
    }

    /// Breaks off whatever is being played, and waits until the players have left; the games that had ended by then.
    pub(crate) fn close(&mut self) -> Vec<GameRecord> {
        self.over.stop();
        self.games.close();
        let ended = std::iter::from_fn(|| self.games.try_recv().ok()).filter_map(Result::ok).collect();
        for thread in self.threads.drain(..) {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
        ended
    }
}

impl Drop for Boards {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agenda_fills_the_gaps_first() {
        let done = [(0, GameResult::Draw), (3, GameResult::First), (1, GameResult::Second)];
        let agenda = Agenda::new(&done, Some(6));
        let numbers: Vec<_> = std::iter::from_fn(|| agenda.take()).collect();
        assert_eq!(numbers, [2, 4, 5]);
        assert_eq!(agenda.take(), None);
    }
}
