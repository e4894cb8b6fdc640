//! What the runner costs: Othello games of two engines at depth 3 in two threads, every game stored, against
//! the same two engines in a bare loop.
//!
//! `cargo bench -p ply-arena --bench runner [-- GAMES]` prints, in turns, games a second of both by the clock
//! and by the processor time that they took (which other load on the machine hardly changes), and the ratios.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use ply_arena::runner::{self, Observer};
use ply_arena::{Engines, MatchConfig, MatchSetup, Standings};
use ply_core::{Limits, Side, StopFlag};
use ply_formats::GameRecord;
use ply_games::{Query, Session, Setup};
use ply_store::Store;

const THREADS: usize = 2;
const DEPTH: u32 = 3;
const ROUNDS: usize = 5;

fn main() {
    // Cargo adds an argument of its own.
    let games = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(2000);
    let setup = MatchConfig {
        game: Some("othello".into()),
        engines: vec!["self:name=a".into(), "self:name=b".into()],
        games: Some(games),
        depth: Some(DEPTH),
        openings: Some("random:8:1".into()),
        ..MatchConfig::default()
    };
    let setup = setup.setup(|_| Ok(String::new())).expect("a plain match");
    let mut ratios = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        let bare = timed(games, || bare_loop(&setup, games));
        let run = timed(games, || with_runner(&setup, round));
        for (index, unit) in ["s", "CPU s"].into_iter().enumerate() {
            let ratio = run[index] / bare[index];
            print!("bare {:>7.1} runner {:>7.1} games/{unit}, ratio {ratio:.3}   ", bare[index], run[index]);
            ratios[index].push(ratio);
        }
        println!();
    }
    for list in &mut ratios {
        list.sort_by(f64::total_cmp);
    }
    let [clock, processor] = ratios.map(|list| list[ROUNDS / 2]);
    println!("median ratio: {clock:.3} by the clock, {processor:.3} by processor time");
}

/// Games by the second, of the clock and of the processor.
fn timed(games: u64, work: impl FnOnce()) -> [f64; 2] {
    let (start, before) = (Instant::now(), processor_seconds());
    work();
    [start.elapsed().as_secs_f64(), processor_seconds() - before].map(|seconds| games as f64 / seconds)
}

/// What this process has used, in user and system mode. Fields 14 and 15, in hundredths; the name before them
/// may hold blanks.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ').skip(11).take(2);
    fields.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Two engines, two threads, and nothing else.
fn bare_loop(setup: &MatchSetup, games: u64) {
    let next = AtomicU64::new(0);
    let game = setup.find_game().expect("the game");
    let query =
        Query { limits: Limits { depth: Some(DEPTH), ..Limits::default() }, hash: 16, ..Query::default() };
    let play = || {
        let mut engines: [Box<dyn Session>; 2] =
            [0, 1].map(|_| game.session(&Setup::default()).expect("a session"));
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            let opening = setup.openings.get(number / 2, game, None).expect("an opening").moves.join(" ");
            for engine in &mut engines {
                engine.forget();
                engine.begin(None, Some(&opening)).expect("an opening");
            }
            while engines[0].outcome().is_none() {
                let mover = usize::from((engines[0].side() == Side::Second) != (number % 2 == 1));
                let found = engines[mover].search(&query, &StopFlag::new(), &mut |_| ()).expect("a search");
                let best = found.best_move.expect("a move");
                for engine in &mut engines {
                    engine.play(&best).expect("a legal move");
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            std::thread::Builder::new().stack_size(32 << 20).spawn_scoped(scope, play).expect("a thread");
        }
    });
}

struct Silent;

impl Observer for Silent {
    fn games(&mut self, _: &[GameRecord], _: &Standings) {}
}

/// The same games as a match, stored in a SQLite file.
fn with_runner(setup: &MatchSetup, round: usize) {
    let folder = std::env::temp_dir().join(format!("ply-runner-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(format!("{round}.sqlite"));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let store = Store::open(file.to_str().expect("a plain name")).await.expect("a store");
        let stored = runner::begin(&store, setup, false).await.expect("a match");
        let engines = Arc::new(Engines::default());
        let stop_flag = StopFlag::new();
        let standings = runner::run(setup, &engines, &store, stored, THREADS, &stop_flag, &mut Silent).await;
        assert_eq!(Some(standings.expect("a match").games()), setup.end());
        store.close().await;
    });
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
