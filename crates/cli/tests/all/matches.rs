//! `ply match`: what it prints, what it keeps, and that no kill makes it lose or repeat a game.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::program::{Folder, is_long, keys, program, run};

/// Runs a match with its games kept in the test's folder, and returns its one document.
#[track_caller]
fn played(folder: &Folder, arguments: &[&str]) -> Value {
    let store = folder.at("games.sqlite");
    let ran = run(&[&["match"], arguments, &["--store", &store, "--show", "none", "--json"]].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    serde_json::from_str(&ran.stdout).expect("one document")
}

/// Every kept game, as exported.
fn kept(store: &str) -> Vec<Value> {
    let ran = run(&["games", "export", "--store", store, "--format", "jsonl"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("a document a line")).collect()
}

const QUICK: [&str; 6] =
    ["--engine", "self:name=a,depth=1,hash=1", "--engine", "random:name=b", "--openings", "random:4:7"];

#[test]
fn a_match_keeps_the_contract_of_its_document() {
    let folder = Folder::new();
    let arguments = [&["othello"], &QUICK[..], &["--games", "6", "--concurrency", "2"]].concat();
    let answer = played(&folder, &arguments);
    assert_eq!(answer["games"], 6);
    assert_eq!(answer["finished"], true);
    let players = answer["players"].as_array().unwrap();
    assert_eq!(players.len(), 2);
    assert_eq!((&players[0]["name"], &players[1]["name"]), (&Value::from("a"), &Value::from("b")));
    let count = |player: &Value, what: &str| player[what].as_u64().unwrap();
    assert_eq!(count(&players[0], "wins"), count(&players[1], "losses"));
    assert_eq!(["wins", "draws", "losses"].map(|what| count(&players[0], what)).iter().sum::<u64>(), 6);
    for key in ["elo", "elo_error", "pairs", "superiority"] {
        assert!(keys(&players[0]).contains(&key), "{key}");
    }
    let games = kept(&folder.at("games.sqlite"));
    assert_eq!(games.len(), 6);
    for game in &games {
        assert_eq!(game["opening"], 4);
        assert!(game["moves"].as_array().unwrap().len() > 4);
        assert!(["1-0", "0-1", "1/2-1/2"].contains(&game["result"].as_str().unwrap()));
    }
    // Both games of a pair begin alike, with sides swapped.
    let opening = |number: usize| {
        let game = games.iter().find(|game| game["number"] == number).unwrap();
        let moves: Vec<_> =
            game["moves"].as_array().unwrap()[..4].iter().map(|m| m["move"].clone()).collect();
        (moves, game["first"].clone())
    };
    assert_eq!(opening(0).0, opening(1).0);
    assert_ne!(opening(0).1, opening(1).1);
    assert_ne!(opening(0).0, opening(2).0);
}

#[test]
fn every_game_can_be_played_and_repeats_itself() {
    for game in ["xiangqi", "othello", "surakarta", "amazons", "amazons8"] {
        let folder = Folder::new();
        let arguments = [&[game], &QUICK[..], &["--rounds", "1", "--max-plies", "60"]].concat();
        let once = played(&folder, &arguments);
        assert_eq!(once["games"], 2, "{game}");
        played(&folder, &arguments);
        let moves = |run: u64| -> Vec<_> {
            let games = kept(&folder.at("games.sqlite"));
            let half = games.len() / 2;
            let games = if run == 1 { &games[..half] } else { &games[half..] };
            games
                .iter()
                .flat_map(|game| game["moves"].as_array().unwrap().clone())
                .map(|m| m["move"].clone())
                .collect()
        };
        assert_eq!(moves(1), moves(2), "{game}");
    }
}

#[test]
fn a_test_ends_a_match_once_it_has_spoken() {
    let folder = Folder::new();
    let sprt = "elo0=0,elo1=100,alpha=0.05,beta=0.05";
    let answer =
        played(&folder, &[&["othello"], &QUICK[..], &["--sprt", sprt, "--concurrency", "2"]].concat());
    let test = &answer["sprt"];
    assert_eq!(test["verdict"], "H1");
    assert!(test["llr"].as_f64().unwrap() >= test["upper"].as_f64().unwrap());
    assert!((test["upper"].as_f64().unwrap() - 2.944).abs() < 0.001);
}

#[test]
fn three_engines_meet_round_robin_and_in_a_gauntlet() {
    let folder = Folder::new();
    let three = [
        &["surakarta"],
        &QUICK[..4],
        &["--engine", "random:name=c,seed=9", "--games", "2", "--openings", "random:2:3"],
    ]
    .concat();
    assert_eq!(played(&folder, &three)["games"], 6);
    assert_eq!(played(&folder, &[&three[..], &["--gauntlet"]].concat())["games"], 4);
    let ran = run(&[&["match"], &three[..], &["--store", &folder.at("x.sqlite"), "--show", "none"]].concat());
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.contains("| engine"), "{}", ran.stdout);
}

#[test]
fn a_file_holds_the_whole_set_up_and_what_is_typed_wins() {
    let folder = Folder::new();
    let openings = folder.file("openings.txt", "# two\nf5 d6\nf5f6e6\n");
    let config = folder.file(
        "match.toml",
        format!(
            "game = \"othello\"\nengines = [\"self:name=x,hash=1\", \"random\"]\ngames = 50\ndepth = 1\nopenings = {openings:?}\n"
        ),
    );
    let answer = played(&folder, &["--config", &config, "--games", "4"]);
    assert_eq!(answer["games"], 4);
    let games = kept(&folder.at("games.sqlite"));
    assert_eq!(games.iter().map(|game| game["opening"].as_u64().unwrap()).collect::<Vec<_>>(), [2, 2, 3, 3]);
    let wrong = folder.file("wrong.toml", "game = \"othello\"\nfoo = 3\n");
    let ran = run(&["match", "--config", &wrong]);
    ran.is_refused("an unknown key");
    assert!(ran.stderr.contains("foo") && ran.stderr.contains("wrong.toml"), "{}", ran.stderr);
}

#[test]
fn an_svg_shows_the_way_of_the_match() {
    let folder = Folder::new();
    let svg = folder.at("way.svg");
    let sprt = "elo0=0,elo1=50,alpha=0.1,beta=0.1";
    played(&folder, &[&["othello"], &QUICK[..], &["--sprt", sprt, "--svg", &svg]].concat());
    let text = std::fs::read_to_string(&svg).unwrap();
    assert!(text.starts_with("<svg") && text.contains("log-likelihood") && text.contains("polyline"));
}

#[test]
fn bad_matches_are_refused_in_one_sentence() {
    let folder = Folder::new();
    let store = folder.at("never.sqlite");
    let bad_opening = folder.file("bad.txt", "f5 d6\nz9\n");
    let two = ["--engine", "self", "--engine", "random"];
    let cases: &[(&[&str], &str)] = &[
        (&["othello", "--engine", "self:depth=1", "--games", "2"], "two engines"),
        (&["othello", "--games", "2"], "two engines"),
        (&[&["othello", "--games", "2"], &two[..]].concat(), "no limit"),
        (&[&["othello", "--depth", "1"], &two[..]].concat(), "nothing ends the match"),
        (&["chess", "--engine", "random", "--engine", "self:depth=1", "--games", "2"], "chess"),
        (
            &["othello", "--engine", "random", "--engine", "random", "--games", "2"],
            "two engines are called 'random'",
        ),
        (
            &["othello", "--engine", "random", "--engine", "self:depth=1,nul-move=off", "--games", "2"],
            "nul-move",
        ),
        (&["othello", "--engine", "random", "--engine", "self:depth=x", "--games", "2"], "depth=x"),
        (
            &[
                "othello",
                "--engine",
                "random",
                "--engine",
                "self:algorithm=pvs",
                "--games",
                "2",
                "--tc",
                "1+0",
            ],
            "clock",
        ),
        (&["othello", "--engine", "random", "--engine", "cmd=./x", "--games", "2", "--depth", "1"], "proto"),
        (
            &[
                "othello",
                "--engine",
                "random",
                "--engine",
                "cmd=./x,proto=ucci",
                "--games",
                "2",
                "--depth",
                "1",
            ],
            "ucci",
        ),
        (
            &["othello", "--engine", "random", "--engine", "engine:x", "--games", "2", "--depth", "1"],
            "file of engines",
        ),
        (
            &[&["othello", "--depth", "1", "--sprt", "elo0=5,elo1=0,alpha=0.05,beta=0.05"], &two[..]]
                .concat(),
            "elo0",
        ),
        (
            &[&["othello", "--depth", "1", "--games", "2", "--openings", &bad_opening], &two[..]].concat(),
            "line 2",
        ),
        (
            &[&["othello", "--depth", "1", "--games", "2", "--openings", "random:x:1"], &two[..]].concat(),
            "random:PLIES:SEED",
        ),
        (&[&["othello", "--tc", "ten", "--games", "2"], &two[..]].concat(), "time control"),
        (
            &[&["othello", "--depth", "1", "--games", "2", "--resign", "moves=0"], &two[..]].concat(),
            "moves=N",
        ),
        (&[&["othello", "--depth", "1", "--games", "2", "--rounds", "2"], &two[..]].concat(), "rounds"),
    ];
    for (arguments, expected) in cases {
        let ran = run(&[&["match"], *arguments, &["--store", &store]].concat());
        ran.is_refused(&arguments.join(" "));
        assert!(ran.stderr.contains(expected), "{arguments:?}: {}", ran.stderr);
    }
    assert!(!std::path::Path::new(&store).exists(), "a refused match leaves nothing behind");
}

#[test]
fn a_program_that_fails_loses_and_the_reason_is_kept() {
    let folder = Folder::new();
    let store = folder.at("games.sqlite");
    for (engine, reason) in [
        ("cmd=/nowhere/x,proto=uci,name=bad", "start-up"),
        ("cmd=/bin/false,proto=uci,name=bad", "start-up"),
        ("cmd=/bin/cat,proto=uci,name=bad,start=0.3", "start-up"),
    ] {
        let arguments =
            ["othello", "--engine", engine, "--engine", "self:name=good,depth=1,hash=1", "--games", "2"];
        let answer = played(&folder, &[&arguments[..], &["--depth", "1"]].concat());
        assert_eq!(answer["players"][0]["losses"], 2, "{engine}");
        let games = kept(&store);
        let last = games.last().unwrap();
        assert_eq!(last["reason"], reason, "{last}");
        assert!(last["remark"].as_str().unwrap().starts_with("bad "), "{last}");
    }
}

/// Our own engine, met through every protocol it speaks.
#[test]
fn our_engine_plays_through_every_protocol() {
    let ply = env!("CARGO_BIN_EXE_ply");
    for (game, protocol) in [
        ("xiangqi", "uci"),
        ("othello", "uci"),
        ("surakarta", "uci"),
        ("amazons8", "uci"),
        ("xiangqi", "ucci"),
        ("othello", "nboard"),
        ("othello", "gtp"),
        ("surakarta", "gtp"),
        ("amazons8", "gtp"),
    ] {
        let folder = Folder::new();
        let external = format!(
            "cmd={ply},args=engine {game} --hash 1 --protocol {protocol},proto={protocol},name=theirs"
        );
        // A limit that every protocol can say.
        let limit =
            if matches!(protocol, "uci" | "ucci" | "nboard") { ["--depth", "1"] } else { ["--tc", "1+0.05"] };
        let arguments = [
            game,
            "--engine",
            &external,
            "--engine",
            "self:name=ours,depth=1,hash=1",
            "--games",
            "2",
            "--max-plies",
            "50",
        ];
        let arguments = [&arguments[..], &["--margin", "5000", "--openings", "random:2:5"], &limit].concat();
        let answer = played(&folder, &arguments);
        assert_eq!(answer["games"], 2, "{game} {protocol}");
        for kept in kept(&folder.at("games.sqlite")) {
            let reason = kept["reason"].as_str().unwrap();
            let failures = ["start-up", "crash", "hang", "illegal-move", "time"];
            assert!(!failures.contains(&reason), "{game} {protocol}: {kept}");
        }
    }
}

/// A match that is killed leaves no engine behind, not even one that never looks at its input again.
#[cfg(target_os = "linux")]
#[test]
fn an_engine_ends_with_a_killed_match() {
    let folder = Folder::new();
    let (store, pid_file) = (folder.at("games.sqlite"), folder.at("pid"));
    let script = format!(
        "while read -r word rest; do case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
         go) echo $$ >{pid_file}.part; mv {pid_file}.part {pid_file}; while :; do sleep 1; done;;\nesac; done\n"
    );
    let engine = format!("cmd=/bin/sh,args={},proto=uci,name=deaf", folder.file("deaf.sh", script));
    let arguments = ["match", "othello", "--engine", &engine, "--engine", "random", "--games", "2"];
    let mut child = program()
        .args(arguments)
        .args(["--depth", "1", "--store", &store, "--show", "none"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let pid = wait_for("the engine is asked for a move", || {
        std::fs::read_to_string(&pid_file).ok().and_then(|text| text.trim().parse::<u32>().ok())
    });
    assert!(is_alive(pid), "the engine thinks");
    child.kill().expect("SIGKILL is sent");
    child.wait().expect("the killed program ends");
    wait_for("the engine ends", || (!is_alive(pid)).then_some(()));
}

/// Asks again and again, for so long as even a busy machine does not need.
#[cfg(target_os = "linux")]
#[track_caller]
fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let deadline = std::time::Instant::now() + Duration::from_secs(60);
    loop {
        match ask() {
            Some(found) => return found,
            None => assert!(std::time::Instant::now() < deadline, "not in time: {what}"),
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a process runs. One that has ended may stay in the table until its new parent looks at it.
#[cfg(target_os = "linux")]
fn is_alive(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(") ").next().and_then(|fields| fields.chars().next());
    state.is_some_and(|state| !"ZX".contains(state))
}

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }
}

/// Kills a running match again and again; whatever it had shown is there in the end, and nothing twice.
#[test]
fn no_kill_loses_a_game_or_counts_one_twice() {
    // Enough games for a match that is still going on at the last kill.
    let (count, kills) = if is_long() { (3000, 50) } else { (600, 5) };
    let folder = Folder::new();
    let store = folder.at("games.sqlite");
    let games = count.to_string();
    let arguments = [
        &["match", "othello"],
        &QUICK[..],
        &["--games", &games, "--concurrency", "2", "--resume", "--store", &store, "--json"],
    ]
    .concat();
    let mut shown: BTreeMap<u64, String> = BTreeMap::new();
    let mut dice = Dice(41);
    for kill in 0..kills {
        let mut child = program()
            .args(&arguments)
            .args(["--show", "games"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        // Once at least a kill comes after a game is shown, however slow the machine is.
        let first = if kill == 0 { lines.next() } else { None };
        let reader = std::thread::spawn(move || first.into_iter().chain(lines).collect::<Vec<_>>());
        std::thread::sleep(Duration::from_millis(if kill == 0 { 0 } else { dice.roll(250) }));
        child.kill().expect("SIGKILL is sent");
        child.wait().expect("the killed program ends");
        for line in reader.join().unwrap() {
            let Some((number, said)) = line.strip_prefix("game ").and_then(|rest| rest.split_once(": "))
            else {
                continue;
            };
            let before = shown.insert(number.parse().unwrap(), said.to_string());
            assert_eq!(before, None, "game {number} was shown twice");
        }
    }
    let ran = run(&[&arguments[..], &["--show", "none"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(answer["games"], count);
    assert_eq!(answer["finished"], true);
    let games = kept(&store);
    let numbers: BTreeSet<u64> = games.iter().map(|game| game["number"].as_u64().unwrap()).collect();
    assert_eq!((games.len() as u64, numbers.len() as u64), (count, count));
    let by_number: BTreeMap<u64, &Value> =
        games.iter().map(|game| (game["number"].as_u64().unwrap(), game)).collect();
    assert!(!shown.is_empty(), "no kill came after a game");
    for (number, said) in &shown {
        let game = by_number[number];
        let told = format!("{} - {} {}", game["first"], game["second"], game["result"]).replace('"', "");
        assert!(said.starts_with(&told), "game {number} was shown as {said}, kept as {told}");
    }
}
