//! Other engines inside ours: ours as others see it, and one that misbehaves on command.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use ply_core::{Clock, Limits};
use ply_games::{DisplayScore, Setup, find};
use ply_protocol::Protocol;
use ply_protocol::client::{Allowance, Client, EngineCommand, Failure, PositionSpec};

/// More than a sound engine needs on a busy machine.
const LONG: Duration = Duration::from_secs(60);
/// Enough to begin.
const BRIEF: Duration = Duration::from_secs(5);
/// For those that never answer.
const SHORT: Duration = Duration::from_millis(300);

/// An example of this crate, which `cargo test` builds beside the tests.
fn example(name: &str) -> PathBuf {
    let here = std::env::current_exe().expect("a test knows where it is");
    let path =
        here.parent().and_then(Path::parent).expect("tests lie in a folder").join("examples").join(name);
    assert!(path.exists(), "{}: a run of all tests builds it, or cargo build --example", path.display());
    path
}

fn config(command: PathBuf, arguments: &[&str], protocol: Protocol) -> EngineCommand {
    EngineCommand {
        program: command,
        arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
        directory: None,
        protocol,
        options: Vec::new(),
        ranks: None,
        start_timeout: LONG,
        memory: None,
    }
}

/// Our own engine, as others start it.
fn ours(game: &str, protocol: Protocol) -> EngineCommand {
    config(example("speak"), &[game, protocol.name()], protocol)
}

fn depth(depth: u32) -> Allowance {
    Allowance {
        limits: Limits { depth: Some(depth), ..Limits::default() },
        opponent_clock: None,
        timeout: LONG,
    }
}

fn time(milliseconds: u64) -> Allowance {
    let limits = Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() };
    Allowance { limits, opponent_clock: None, timeout: LONG }
}

fn patient_for(patience: Duration) -> Allowance {
    Allowance { timeout: patience, ..depth(3) }
}

const START: PositionSpec<'static> = PositionSpec { position: None, moves: &[] };

/// An engine that misbehaves, and the file where it says who it is.
struct Misbehaving {
    config: EngineCommand,
    file: PathBuf,
}

impl Misbehaving {
    fn new(manner: &str) -> Misbehaving {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("ply-client-{}-{number}", std::process::id());
        let file = std::env::temp_dir().join(name);
        let text = file.to_str().expect("a plain path").to_owned();
        let protocol = match manner {
            "gtp" => Protocol::Gtp,
            "fussy" | "hopeless" => Protocol::Ucci,
            _ => Protocol::Uci,
        };
        Misbehaving { config: config(example("misbehave"), &[manner, &text], protocol), file }
    }

    fn start(&self) -> Result<Client, Failure> {
        Client::start(&self.config, find("othello").unwrap(), None)
    }

    /// The processes that it wrote down.
    fn processes(&self) -> Vec<u32> {
        let text = fs::read_to_string(&self.file).expect("it says who it is");
        text.split(' ').map(|number| number.parse().expect("a process number")).collect()
    }

    /// Fails if its process is still there, as itself or as a zombie.
    fn is_gone(&self) {
        let child = self.processes()[0];
        assert!(!Path::new(&format!("/proc/{child}")).exists(), "process {child} is still there");
    }
}

impl Drop for Misbehaving {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
    }
}

/// Plays our engine against itself over a protocol until the game ends or so many moves are made.
fn plays(game: &str, protocol: Protocol, allowance: &Allowance, most_moves: usize) {
    let game = find(game).unwrap();
    let mut engine = Client::start(&ours(game.name(), protocol), game, None).unwrap();
    assert!(engine.name().starts_with("Plyground"), "{}", engine.name());
    for _ in 0..2 {
        engine.new_game().unwrap();
        let mut session = game.session(&Setup::default()).unwrap();
        while session.outcome().is_none() && session.played().len() < most_moves {
            let moves = session.played();
            let found = engine.search(PositionSpec { position: None, moves: &moves }, allowance).unwrap();
            assert!(!found.resigns);
            session.play(&found.best).unwrap_or_else(|error| panic!("{moves:?}: {error}"));
        }
        assert!(!session.played().is_empty());
    }
}

#[test]
fn our_engines_play_every_game_over_uci() {
    for (game, moves) in
        [("xiangqi", 12), ("othello", 70), ("surakarta", 12), ("amazons", 3), ("amazons8", 3)]
    {
        plays(game, Protocol::Uci, &depth(1), moves);
    }
}

#[test]
fn our_engines_play_over_the_other_protocols() {
    plays("xiangqi", Protocol::Ucci, &depth(2), 12);
    plays("othello", Protocol::NBoard, &depth(2), 70);
    let unlimited = Allowance { limits: Limits::default(), ..depth(1) };
    plays("othello", Protocol::Gtp, &unlimited, 70);
    plays("surakarta", Protocol::Gtp, &unlimited, 12);
    plays("amazons8", Protocol::Gtp, &unlimited, 3);
}

#[test]
fn time_and_clocks_are_understood() {
    let clock = Clock {
        left: Duration::from_millis(2500),
        increment: Duration::from_millis(10),
        moves_to_go: None,
        overhead: Duration::ZERO,
    };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let clocks = Allowance { limits, opponent_clock: Some(clock), timeout: LONG };
    for (game, protocol) in
        [("othello", Protocol::Uci), ("xiangqi", Protocol::Ucci), ("othello", Protocol::Gtp)]
    {
        plays(game, protocol, &time(20), 3);
        plays(game, protocol, &clocks, 3);
    }
}

#[test]
fn what_is_said_about_a_search_is_heard() {
    for (game, protocol) in
        [("othello", Protocol::Uci), ("xiangqi", Protocol::Ucci), ("othello", Protocol::NBoard)]
    {
        let mut engine = Client::start(&ours(game, protocol), find(game).unwrap(), None).unwrap();
        let found = engine.search(START, &depth(4)).unwrap();
        // To NBoard a depth is a level, which has a depth of its own.
        assert!(found.depth == Some(4) || protocol == Protocol::NBoard && found.depth > Some(0), "{found:?}");
        assert!(found.score.is_some() && found.nodes > Some(4), "{protocol}: {found:?}");
    }
}

#[test]
fn a_mate_is_counted_in_plies() {
    let mut engine = Client::start(&ours("xiangqi", Protocol::Uci), find("xiangqi").unwrap(), None).unwrap();
    // The chariot gives mate on the last rank; the other one keeps the general off its second.
    let position = Some("3k5/R8/9/1R7/9/9/9/9/9/4K4 w - - 0 1");
    let found = engine.search(PositionSpec { position, moves: &[] }, &depth(3)).unwrap();
    assert_eq!((found.best.as_str(), found.score), ("b6b9", Some(DisplayScore::Win(1))));
}

#[test]
fn a_position_and_its_moves_are_followed() {
    // White can turn nothing.
    let passing = "XO------ -------- -------- -------- -------- -------- -------- -------- O";
    for protocol in [Protocol::Uci, Protocol::NBoard, Protocol::Gtp] {
        let game = find("othello").unwrap();
        let setup = Setup { position: Some(passing.into()), ..Setup::default() };
        let mut session = game.session(&setup).unwrap();
        let mut engine = Client::start(&ours("othello", protocol), game, None).unwrap();
        let allowance = if protocol == Protocol::Gtp { time(10) } else { depth(1) };
        for expected in ["pass", "c1"] {
            let moves = session.played();
            let spec = PositionSpec { position: Some(passing), moves: &moves };
            let found = engine.search(spec, &allowance).unwrap();
            let played = session.play(&found.best).unwrap_or_else(|error| panic!("{protocol}: {error}"));
            assert_eq!(played, expected, "{protocol}");
        }
    }
}

#[test]
fn a_game_that_was_not_followed_is_caught_up_with() {
    let game = find("othello").unwrap();
    let mut engine = Client::start(&ours("othello", Protocol::Gtp), game, None).unwrap();
    let lines = ["f5", "f5 d6 c3", "d3 c5", "d3 c5 f6 f5", "d3 c5 f6 f5", ""];
    for line in lines {
        let mut session = game.session(&Setup { moves: Some(line.into()), ..Setup::default() }).unwrap();
        let moves = session.played();
        let found = engine.search(PositionSpec { position: None, moves: &moves }, &time(10)).unwrap();
        session.play(&found.best).unwrap_or_else(|error| panic!("after '{line}': {error}"));
    }
}

#[test]
fn ranks_are_found_out() {
    let xiangqi = find("xiangqi").unwrap();
    for manner in ["zero", "one"] {
        let engine = Misbehaving::new(manner);
        let mut client = Client::start(&engine.config, xiangqi, None).unwrap();
        assert_eq!(client.search(START, &depth(1)).unwrap().best, "h2e2", "{manner}");
    }
    let engine = Misbehaving::new("neither");
    let failure = Client::start(&engine.config, xiangqi, None).err().expect("it plays chess");
    assert_eq!(
        failure.to_string(),
        "did not start: its first move 'e2e4' is not legal in Xiangqi, with ranks from 0 or from 1"
    );
    engine.is_gone();
    // What is said is believed.
    let mut told = Misbehaving::new("neither");
    told.config.ranks = Some(1);
    let mut client = Client::start(&told.config, xiangqi, None).unwrap();
    assert_eq!(client.search(START, &depth(1)).unwrap().best, "e1e3");
    told.config.ranks = Some(2);
    assert!(matches!(Client::start(&told.config, xiangqi, None), Err(Failure::StartUp(_))));
}

#[test]
fn options_are_set_or_refused() {
    for (name, value, why) in [
        ("Temper", "3", None),
        ("temper", "9", None),
        ("Temper", "10", Some("option 'Temper' cannot be '10'; the engine expects a number from 1 to 9")),
        ("Mood", "1", Some("the engine does not offer the option 'Mood'")),
    ] {
        let mut engine = Misbehaving::new("well");
        engine.config.options = vec![(name.into(), value.into())];
        match (engine.start(), why) {
            // It says as its depth what it was set to.
            (Ok(mut client), None) => {
                assert_eq!(
                    client.search(START, &depth(1)).unwrap().depth,
                    value.parse().ok(),
                    "{name}={value}"
                );
            }
            (started, why) => {
                assert_eq!(started.err(), why.map(|why| Failure::StartUp(why.into())), "{name}={value}");
            }
        }
        engine.is_gone();
    }
    let mut gtp = ours("othello", Protocol::Gtp);
    gtp.options = vec![("komi".into(), "0".into())];
    assert!(Client::start(&gtp, find("othello").unwrap(), None).is_ok());
    gtp.options = vec![("mood".into(), "0".into())];
    assert!(matches!(Client::start(&gtp, find("othello").unwrap(), None), Err(Failure::StartUp(_))));
}

#[test]
fn those_that_never_start_are_named() {
    for (manner, start_timeout, why) in [
        ("crash-at-once", LONG, "exit code 3; its error output ends: cannot open / its own heart"),
        ("mute", SHORT, "no uciok within 0.3 s"),
        ("deaf", BRIEF, "no readyok within 5.0 s"),
    ] {
        let mut engine = Misbehaving::new(manner);
        engine.config.start_timeout = start_timeout;
        let failure = engine.start().err();
        assert_eq!(failure, Some(Failure::StartUp(why.into())), "{manner}");
        // A slow machine may not even have let it begin.
        if engine.file.exists() {
            engine.is_gone();
        }
    }
    let missing = config(PathBuf::from("/nowhere/engine"), &[], Protocol::Uci);
    let failure =
        Client::start(&missing, find("othello").unwrap(), None).err().expect("there is no such program");
    assert!(failure.to_string().starts_with("did not start: /nowhere/engine: "), "{failure}");
    for (game, protocol) in [("amazons8", Protocol::Botzone), ("othello", Protocol::Ucci)] {
        let refused = config(example("misbehave"), &["well"], protocol);
        assert!(matches!(Client::start(&refused, find(game).unwrap(), None), Err(Failure::StartUp(_))));
    }
}

#[test]
fn those_that_fail_while_they_think_are_named() {
    let crash = |why: &str| Failure::Crash(why.into());
    let hang = Failure::Hang("no bestmove within 0.3 s".into());
    for (manner, patience, expected) in [
        ("crash", LONG, crash("signal 6; its error output ends: assertion failed: temper > 0")),
        ("closes", LONG, crash("it closed its output, but still runs")),
        ("hang", SHORT, hang.clone()),
        ("flood", SHORT, hang),
        ("empty", LONG, Failure::InvalidReply("a bestmove without a move".into())),
        ("none", LONG, Failure::InvalidReply("bestmove (none), though the game is not over".into())),
    ] {
        let engine = Misbehaving::new(manner);
        let mut client = engine.start().unwrap();
        assert_eq!(client.search(START, &patient_for(patience)), Err(expected), "{manner}");
        drop(client);
        engine.is_gone();
    }
}

#[test]
fn those_that_are_merely_odd_are_borne() {
    for manner in ["chatter", "bytes", "long", "late", "well"] {
        let engine = Misbehaving::new(manner);
        let mut client = engine.start().unwrap();
        assert_eq!(client.name(), "Misbehave");
        for _ in 0..2 {
            client.new_game().unwrap();
            let patience = if manner == "late" { SHORT } else { LONG };
            let found = client.search(START, &patient_for(patience)).unwrap();
            assert_eq!(found.best, "d3", "{manner}");
            match manner {
                "bytes" => assert_eq!(
                    (found.score, found.depth, found.nodes),
                    (Some(DisplayScore::Discs(0)), Some(4), Some(99))
                ),
                "chatter" => assert_eq!(found.depth, Some(49_999)),
                _ => assert_eq!(found.score, None),
            }
        }
        drop(client);
        engine.is_gone();
    }
}

#[test]
fn an_illegal_move_is_for_the_rules_to_judge() {
    let engine = Misbehaving::new("illegal");
    assert_eq!(engine.start().unwrap().search(START, &depth(1)).unwrap().best, "a1");
    engine.is_gone();
}

#[test]
fn nobody_is_left_behind() {
    let engine = Misbehaving::new("stays");
    drop(engine.start().unwrap());
    engine.is_gone();
    let engine = Misbehaving::new("brood");
    drop(engine.start().unwrap());
    engine.is_gone();
    // Its own child belongs to nobody now: whoever inherits it may take a moment to bury it.
    let grandchild = engine.processes()[1];
    let runs = || {
        let status = fs::read_to_string(format!("/proc/{grandchild}/stat")).unwrap_or_default();
        status.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
    };
    let begun = Instant::now();
    while runs() {
        assert!(begun.elapsed() < LONG, "process {grandchild} is still there");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn who_sees_no_move_is_asked_again_without_the_past() {
    let xiangqi = find("xiangqi").unwrap();
    let moves = ["h2e2".to_owned()];
    let spec = PositionSpec { position: None, moves: &moves };
    let found =
        Client::start(&Misbehaving::new("fussy").config, xiangqi, None).unwrap().search(spec, &depth(1));
    let found = found.unwrap();
    assert_eq!((found.best.as_str(), found.resigns), ("b9c7", true));
    let failure =
        Client::start(&Misbehaving::new("hopeless").config, xiangqi, None).unwrap().search(spec, &depth(1));
    assert_eq!(failure, Err(Failure::InvalidReply("nobestmove, though the game is not over".into())));
}

#[test]
fn gtp_is_spoken_as_the_engine_understands_it() {
    let engine = Misbehaving::new("gtp");
    let mut client = engine.start().unwrap();
    // It takes no fractions of a second; it is told again.
    let found = client.search(START, &time(1500)).unwrap();
    assert_eq!((found.best.as_str(), found.resigns), ("D3", false));
    let moves = ["d3", "c5"].map(str::to_owned);
    let found = client.search(PositionSpec { position: None, moves: &moves }, &time(1500)).unwrap();
    assert_eq!((found.best.as_str(), found.resigns), ("", true));
    // It has no word for a position.
    let position = Some("---------------------------OX------XO--------------------------- X");
    let failure = client.search(PositionSpec { position, moves: &[] }, &time(1500));
    assert!(matches!(failure, Err(Failure::StartUp(_))), "{failure:?}");
    drop(client);
    engine.is_gone();
}

#[test]
fn what_cannot_be_said_is_not_asked() {
    let nodes = Limits { nodes: Some(100), ..Limits::default() };
    let allowance = Allowance { limits: nodes, ..depth(1) };
    for protocol in [Protocol::Gtp, Protocol::NBoard] {
        let mut engine = Client::start(&ours("othello", protocol), find("othello").unwrap(), None).unwrap();
        let failure = engine.search(START, &allowance);
        assert!(matches!(failure, Err(Failure::StartUp(_))), "{failure:?}");
    }
    let mut engine = Client::start(&ours("othello", Protocol::Uci), find("othello").unwrap(), None).unwrap();
    let moves = ["a1".to_owned()];
    let impossible = PositionSpec { position: None, moves: &moves };
    assert!(matches!(engine.search(impossible, &depth(1)), Err(Failure::StartUp(_))));
}
