//! The fixed workload of a game, run here: its node count names the engine, its speed this machine.

use ply_core::{InputError, SEARCH_STACK};
use ply_games::{Bench, GameEntry};
use tokio::sync::oneshot;

/// What the workload showed.
#[derive(Copy, Clone, Debug)]
pub(super) struct BenchResult {
    pub(super) signature: u64,
    /// Nodes a second of each of those that ran.
    pub(super) speed: f64,
}

/// Runs the workload so many times at once, as a worker will play.
pub(super) async fn run_bench(game: &'static dyn GameEntry, count: usize) -> Result<BenchResult, InputError> {
    let benches: Vec<_> = (0..count).map(|_| start(game)).collect::<Result<_, _>>()?;
    let mut total = BenchResult { signature: 0, speed: 0.0 };
    for bench in benches {
        let bench = bench.await.map_err(|_| InputError::new("the bench met a fault of the program"))??;
        total.signature = bench.nodes;
        total.speed += bench.nodes as f64 / bench.seconds.max(1e-9) / count as f64;
    }
    Ok(total)
}

type Running = oneshot::Receiver<Result<Bench, InputError>>;

fn start(game: &'static dyn GameEntry) -> Result<Running, InputError> {
    let (sender, receiver) = oneshot::channel();
    let thread = std::thread::Builder::new().name("bench".to_string()).stack_size(SEARCH_STACK);
    // Nobody may be waiting any more, which is no fault.
    let run = move || drop(sender.send(ply_games::bench(game)));
    thread.spawn(run).map_err(|error| InputError::new(format!("no thread for the bench: {error}")))?;
    Ok(receiver)
}
