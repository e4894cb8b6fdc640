//! Players who think for ever: a match ends when it is told to, and no move takes longer than the machine
//! allows.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ply_arena::runner::{self, Observer};
use ply_arena::{EngineConfig, EngineLimits, Engines, GameRunner, MatchSetup, Openings, Standings};
use ply_core::StopFlag;
use ply_formats::GameRecord;
use ply_store::{RunState, Store};

/// Players here think for ever: any end is soon enough, on a machine that is busy too.
const SOON: Duration = Duration::from_secs(60);

fn setup(first: &str, depth: u32) -> MatchSetup {
    MatchSetup {
        game: "amazons8".to_string(),
        rules: None,
        engines: [first, "random:name=second"].map(|spec| EngineConfig::read(spec).unwrap()).into(),
        format: Default::default(),
        games: Some(2),
        sprt: None,
        limits: EngineLimits { depth: Some(depth), ..EngineLimits::default() },
        openings: Openings::Start,
        adjudication: Default::default(),
        margin: 0,
        max_move_time: None,
    }
}

/// A folder that is gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("late-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A program that is ready at once, does this when it is to think, and has never found a move.
    fn thinker(&self, thinking: &str) -> String {
        let script = self.0.join("thinker.sh");
        let text = format!(
            "while read -r word rest; do case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
             go) {thinking};;\nquit) exit;;\nesac; done\n"
        );
        std::fs::write(&script, text).unwrap();
        format!("cmd=/bin/sh,args={},proto=uci,name=first", script.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn play(setup: MatchSetup, stop_flag: &StopFlag) -> Option<GameRecord> {
    let mut runner = GameRunner::new(Arc::new(setup), Arc::new(Engines::default()), 1.0).unwrap();
    runner.play(0, stop_flag).unwrap()
}

#[test]
fn a_program_that_thinks_for_ever_is_stopped() {
    let folder = Folder::new("stopped");
    // One listens while it thinks, the other does not even leave when it is told to.
    for thinking in [":", "while :; do sleep 1; done"] {
        let setup = setup(&folder.thinker(thinking), 1);
        let stop_flag = StopFlag::new();
        let (game, late) = std::thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(300));
                stop_flag.stop();
                Instant::now()
            });
            let game = play(setup, &stop_flag);
            let end = Instant::now();
            (game, end.checked_duration_since(stopper.join().unwrap()))
        });
        assert!(game.is_none(), "{game:?}");
        assert!(late.is_some_and(|late| late < SOON), "{thinking}: {late:?}");
    }
}

#[test]
fn a_move_without_a_limit_of_time_ends_where_the_machine_says() {
    let folder = Folder::new("most");
    for first in [folder.thinker(":"), "self:algorithm=minimax,name=first".to_string()] {
        let begun = Instant::now();
        let setup = MatchSetup { max_move_time: Some(Duration::from_millis(300)), ..setup(&first, 20) };
        let game = play(setup, &StopFlag::new()).unwrap();
        assert!(begun.elapsed() < SOON, "{first}: {:?}", begun.elapsed());
        assert_eq!(
            (game.result.name(), game.reason.as_str(), game.moves.len()),
            ("0-1", "time", 0),
            "{game:?}"
        );
        let remark = game.remark.unwrap();
        assert!(remark.starts_with("first had no move after"), "{remark}");
    }
}

#[test]
fn our_engine_plays_what_it_has_found_when_the_machine_says_so() {
    let mut setup = setup("self:name=first,hash=1", 60);
    setup.max_move_time = Some(Duration::from_millis(50));
    setup.adjudication.max_plies = 3;
    let game = play(setup.clone(), &StopFlag::new()).unwrap();
    assert_eq!((game.reason.as_str(), game.moves.len()), ("max-plies", 3));
    for made in game.moves.iter().step_by(2) {
        assert!(made.depth.unwrap() < 60, "{made:?}");
    }
    // The machine is no part of the match.
    let elsewhere = MatchSetup { max_move_time: None, ..setup.clone() };
    assert_eq!(setup.fingerprint().unwrap(), elsewhere.fingerprint().unwrap());
}

struct Nobody;

impl Observer for Nobody {
    fn games(&mut self, _: &[GameRecord], _: &Standings) {}
}

#[test]
fn a_match_that_cannot_go_on_is_kept_as_stopped() {
    let folder = Folder::new("broken");
    // No game lasts so long, which shows only when the first one is to begin.
    let (game, openings) = ("othello".to_string(), Openings::Random { plies: 500, seed: 1 });
    let setup = MatchSetup { game, openings, ..setup("random", 1) };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(folder.0.join("games.sqlite").to_str().unwrap()).await.unwrap();
        let stored = runner::begin(&store, &setup, false).await.unwrap();
        let (id, engines) = (stored.run.id, Arc::new(Engines::default()));
        let played = runner::run(&setup, &engines, &store, stored, 1, &StopFlag::new(), &mut Nobody).await;
        assert!(played.is_err());
        assert_eq!(store.run(id).await.unwrap().unwrap().state, RunState::Stopped);
        store.close().await;
    });
}
