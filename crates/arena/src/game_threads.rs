//! Threads that play games: each takes the next pending game until there is none.

use std::sync::Arc;
use std::thread::JoinHandle;

use ply_core::{InputError, SEARCH_STACK, StopFlag};
use ply_formats::GameRecord;
use tokio::sync::mpsc;

use crate::engines::Engines;
use crate::game_runner::GameRunner;
use crate::live_games::LiveGames;
use crate::match_setup::MatchSetup;
use crate::pending::PendingGames;

/// Finished games that may wait to be received.
pub(crate) const CHANNEL_CAPACITY: usize = 1024;
/// Running threads and the games they finish.
pub(crate) struct GameThreads {
    stop: Arc<StopFlag>,
    threads: Vec<JoinHandle<()>>,
    /// Games as they end.
    pub(crate) games: mpsc::Receiver<Result<GameRecord, InputError>>,
}

impl GameThreads {
    /// Starts so many threads.
    pub(crate) fn start(
        setup: &Arc<MatchSetup>,
        engines: &Arc<Engines>,
        pending: PendingGames,
        count: usize,
        live: Option<Arc<LiveGames>>,
    ) -> Result<GameThreads, InputError> {
        let pending = Arc::new(pending);
        let (sender, games) = mpsc::channel(CHANNEL_CAPACITY);
        let mut running = GameThreads { stop: Arc::new(StopFlag::new()), threads: Vec::new(), games };
        for index in 0..count.max(1) {
            let mut runner =
                GameRunner::new(Arc::clone(setup), Arc::clone(engines), 1.0)?.with_live(live.clone());
            let (pending, stop, sender) = (Arc::clone(&pending), Arc::clone(&running.stop), sender.clone());
            let play = move || {
                while let Some(number) = pending.take().filter(|_| !stop.is_stopped()) {
                    let sent = match runner.play(number, &stop) {
                        Ok(None) => break,
                        Ok(Some(record)) => sender.blocking_send(Ok(record)),
                        Err(error) => sender.blocking_send(Err(error)),
                    };
                    if sent.is_err() {
                        break;
                    }
                }
            };
            let thread = std::thread::Builder::new().name(format!("game {index}")).stack_size(SEARCH_STACK);
            let thread = thread.spawn(play);
            running
                .threads
                .push(thread.map_err(|error| InputError::new(format!("no thread for a game: {error}")))?);
        }
        Ok(running)
    }

    /// Stops every game and waits for the threads; the games that had ended by then.
    pub(crate) fn close(&mut self) -> Vec<GameRecord> {
        self.stop.stop();
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

impl Drop for GameThreads {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.close();
        }
    }
}
