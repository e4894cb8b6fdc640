//! `ply match`: engines meet.

pub(crate) mod args;
mod screen;
pub(super) mod tables;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use ply_arena::{Engines, MatchConfig, MatchSetup, PlayerStats, SprtStatus, Standings, runner};
use ply_core::{InputError, StopFlag};
use ply_store::{RunId, Store};
use serde::Serialize;

use super::queue::Queue;
use crate::interrupt::{INTERRUPTED, on_interrupt};
use crate::log::Level;
use crate::{files, output, plot};
use args::Match;
use screen::{Failures, Screen};

#[derive(Serialize)]
struct MatchReport {
    run: RunId,
    games: u64,
    finished: bool,
    players: Vec<PlayerStats>,
    failures: Vec<Failures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtStatus>,
}

pub(super) fn run(args: &Match) -> anyhow::Result<()> {
    args.log.start(Level::Warn)?;
    let setup = read_setup(args)?;
    let engines = Arc::new(match &args.engines_file {
        None => Engines::default(),
        Some(path) => read_engines(path)?,
    });
    let queue = args.dispatch.queue()?;
    // Engines that are named are looked up where they play.
    setup.check(queue.is_none().then_some(&*engines))?;
    if let Some(queue) = &queue {
        queue.check(&setup)?;
    }
    if setup.repeats() {
        output::note("every pair of games will be the same: give --openings, or the figures mean nothing");
    }
    let url = args.store.url()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let standings = runtime.block_on(play(args, &setup, &engines, queue.as_ref(), &url))?;
    if let Some(path) = &args.svg {
        files::write(path, plot::draw(&standings))?;
    }
    if !setup.is_over(&standings) {
        output::note("stopped before its end; the same command with --resume goes on");
        std::process::exit(INTERRUPTED);
    }
    Ok(())
}

async fn play(
    args: &Match,
    setup: &MatchSetup,
    engines: &Arc<Engines>,
    queue: Option<&Queue>,
    url: &str,
) -> anyhow::Result<Standings> {
    let store = Store::open(url).await?;
    let stored = runner::begin(&store, setup, args.resume).await?;
    let run = stored.run.id;
    let stop_flag = Arc::new(StopFlag::new());
    let stop = Arc::clone(&stop_flag);
    tokio::spawn(on_interrupt(move || stop.stop()));
    if args.resume && !stored.results.is_empty() {
        output::note(&format!("match {run}: {} games are kept, going on from there", stored.results.len()));
    }
    let mut screen = Screen::new(args.show, setup, stored.results.len() as u64);
    let played = match queue {
        None => runner::run(setup, engines, &store, stored, args.concurrency, &stop_flag, &mut screen).await,
        Some(queue) => queue.play(setup, &store, stored, &stop_flag, &mut screen).await,
    };
    screen.finish();
    let standings = played?;
    store.close().await;
    if args.json {
        output::json(&MatchReport {
            run,
            games: standings.games(),
            finished: setup.is_over(&standings),
            players: standings.players(),
            failures: screen.failures(),
            sprt: standings.sprt_status(),
        })?;
    } else {
        writeln!(io::stdout(), "{}", tables::final_text(run, &standings, &screen.failures()))?;
    }
    Ok(standings)
}

fn read_setup(args: &Match) -> Result<MatchSetup, InputError> {
    let mut config = args.typed();
    if let Some(path) = &args.config {
        let text = files::read(path)?;
        let written =
            MatchConfig::read(&text).map_err(|error| error.within(format!("file '{}'", path.display())))?;
        config = config.or(written);
    }
    config.setup(|path| files::read(Path::new(path)))
}

/// A machine's file of engines.
pub(super) fn read_engines(path: &Path) -> Result<Engines, InputError> {
    Engines::read(&files::read(path)?).map_err(|error| error.within(format!("file '{}'", path.display())))
}
