//! `--queue` and `ply worker`: real processes around a real server, all of which may die at any moment.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::nats::Server;
use crate::program::{Folder, Ran, is_long, program, run, scaled};

/// Longer than anything here may take, whatever else the machine does.
const PATIENCE: Duration = Duration::from_secs(400);

/// A worker's process, which no test leaves behind.
struct Worker(Child);

impl Worker {
    fn start(url: &str, name: &str) -> Worker {
        let child = unasked()
            .args(["worker", "--queue", url, "--name", name])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a worker");
        Worker(child)
    }

    /// `kill -9`.
    fn kill(&mut self) {
        self.0.kill().expect("the worker was alive");
        self.0.wait().expect("the worker is gone");
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program without anything that the tester's environment says about queues.
fn unasked() -> Command {
    let mut command = program();
    for name in ["TOKEN", "USER", "PASSWORD", "CREDS"] {
        command.env_remove(format!("PLY_QUEUE_{name}"));
    }
    command
}

/// Every kept game, as exported, without what a clock says.
fn kept(store: &str) -> Vec<Value> {
    let ran = run(&["games", "export", "--store", store, "--format", "jsonl"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let read = |line: &str| {
        let mut game: Value = serde_json::from_str(line).expect("a document a line");
        for key in ["started", "seconds", "run"] {
            game[key].take();
        }
        for step in game["moves"].as_array_mut().expect("moves") {
            step.as_object_mut().expect("a move").remove("milliseconds");
        }
        game
    };
    ran.stdout.lines().map(read).collect()
}

/// Three workers, 2 000 jobs of a pair of games each (a tenth of them in a short run). In mid-run workers are killed without warning and replaced, and the
/// server is killed and started again, twice: all games are there, each once, and each the very game that this machine
/// plays by itself.
#[test]
fn every_job_survives_dying_workers_and_a_dying_server() {
    let jobs = scaled(2000);
    let Some(mut server) = Server::start(&[]) else { return };
    let folder = Folder::new();
    let url = server.url();
    let store = folder.at("queue.sqlite");
    let rounds = jobs.to_string();
    let players = ["match", "othello", "--engine", "random:name=a", "--engine", "random:name=b,seed=5"];
    let terms = ["--openings", "random:30:1", "--rounds", &rounds, "--json"];
    let common = [&players[..], &terms].concat();
    let mut workers: Vec<Worker> = (0..3).map(|number| Worker::start(&url, &format!("w{number}"))).collect();
    let mut coordinator = unasked()
        .args(&common)
        .args([
            "--queue",
            &url,
            "--queue-batch",
            "1",
            "--queue-lease",
            "2",
            "--store",
            &store,
            "--show",
            "games",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a coordinator");
    let (sender, lines) = channel();
    let errors = BufReader::new(coordinator.stderr.take().expect("a pipe"));
    let reader = std::thread::spawn(move || {
        for line in errors.lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let begun = Instant::now();
    let mut shown = Vec::new();
    // At so many games: which worker dies, or the server.
    let mut disasters: VecDeque<(u64, Option<usize>)> = [
        (100, Some(0)),
        (500, None),
        (900, Some(1)),
        (1300, Some(2)),
        (1800, Some(0)),
        (2300, None),
        (2400, Some(1)),
        (3000, Some(2)),
        (3600, Some(0)),
    ]
    .map(|(games, disaster)| (scaled(games), disaster))
    .into();
    loop {
        match lines.recv_timeout(Duration::from_secs(1)) {
            Ok(line) => {
                if let Some((number, _)) = line.strip_prefix("game ").and_then(|rest| rest.split_once(':')) {
                    shown.push(number.parse::<u64>().expect("a number"));
                }
            }
            Err(RecvTimeoutError::Timeout) => (),
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if begun.elapsed() > PATIENCE {
            let _ = coordinator.kill();
            panic!("only {} games after {PATIENCE:?}", shown.len());
        }
        if let Some((_, disaster)) = disasters.pop_front_if(|(games, _)| shown.len() as u64 >= *games) {
            match disaster {
                None => server.restart(),
                Some(index) => {
                    workers[index].kill();
                    workers[index] = Worker::start(&url, &format!("w{index}-{}", shown.len()));
                }
            }
        }
    }
    reader.join().expect("the reader ends");
    let mut document = String::new();
    coordinator.stdout.take().expect("a pipe").read_to_string(&mut document).expect("text");
    assert!(coordinator.wait().expect("the coordinator ends").success());
    assert!(disasters.is_empty(), "the run was over before {disasters:?}");

    let count = 2 * jobs;
    let numbers: BTreeSet<u64> = shown.iter().copied().collect();
    assert_eq!((shown.len() as u64, numbers.len() as u64), (count, count), "told of each once");
    let answer: Value = serde_json::from_str(&document).expect("one document");
    assert_eq!((&answer["games"], &answer["finished"]), (&Value::from(count), &Value::from(true)));
    let here = folder.at("here.sqlite");
    let ran = run(&[&common[..], &["--store", &here, "--show", "none"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let alone: Value = serde_json::from_str(&ran.stdout).expect("one document");
    assert_eq!(answer["players"], alone["players"]);
    let (there, here) = (kept(&store), kept(&here));
    assert_eq!(there.len() as u64, count);
    assert!(there == here, "a game differs");
    eprintln!("{count} of {count} games in {:.1} s", begun.elapsed().as_secs_f64());
}

/// A coordinator that is killed without warning leaves its workers playing; the next one counts what they did.
#[test]
fn a_killed_coordinator_is_resumed() {
    let Some(server) = Server::start(&[]) else { return };
    let folder = Folder::new();
    let url = server.url();
    let (store, here) = (folder.at("queue.sqlite"), folder.at("here.sqlite"));
    let players = ["match", "othello", "--engine", "random:name=a", "--engine", "random:name=b,seed=5"];
    // Enough for a match that is still going on when it is killed.
    let (rounds, kills) = if is_long() { ("400", [100, 300]) } else { ("120", [20, 60]) };
    let common = [&players[..], &["--openings", "random:30:1", "--rounds", rounds, "--json"]].concat();
    let asking = ["--queue", &url, "--queue-batch", "2", "--queue-lease", "2", "--store", &store, "--resume"];
    let _workers = [Worker::start(&url, "one"), Worker::start(&url, "two")];
    for games in kills {
        let mut command = unasked();
        command.args(&common).args(asking).args(["--show", "games"]);
        let mut coordinator =
            command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a coordinator");
        let lines = BufReader::new(coordinator.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
        let shown = lines.filter(|line| line.starts_with("game ")).take(games).count();
        coordinator.kill().expect("it was alive");
        coordinator.wait().expect("it is gone");
        assert_eq!(shown, games, "it ended too early");
    }
    let ran = Ran::new(unasked().args(&common).args(asking).args(["--show", "none"]).output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("games are kept"), "{}", ran.stderr);
    let answer: Value = serde_json::from_str(&ran.stdout).expect("one document");
    let ran = run(&[&common[..], &["--store", &here, "--show", "none"]].concat());
    let alone: Value = serde_json::from_str(&ran.stdout).expect("one document");
    assert_eq!(answer["players"], alone["players"]);
    assert!(kept(&store) == kept(&here), "a game differs");
}

/// The shards of a folder, by name.
fn shards(folder: &str) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let shards = files.filter(|path| path.extension().is_some_and(|extension| extension == "shard"));
    let name = |path: &PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let mut shards: Vec<_> = shards.map(|path| (name(&path), fs::read(&path).expect("a shard"))).collect();
    shards.sort();
    shards
}

/// Self-play whose coordinator and workers are killed without warning ends with the very shards of a run on this machine.
#[test]
fn queued_self_play_survives_kills_and_writes_the_same_shards() {
    let Some(server) = Server::start(&[]) else { return };
    let folder = Folder::new();
    let url = server.url();
    let (there, here) = (folder.at("there"), folder.at("here"));
    let games = if is_long() { "3000" } else { "1200" };
    let play =
        ["datagen", "othello", "--games", games, "--depth", "1", "--eval", "mobility", "--json", "--out"];
    let asking = ["--queue", &url, "--queue-lease", "2", "--resume"];
    let mut workers = [Worker::start(&url, "one"), Worker::start(&url, "two")];
    for (round, worker) in workers.iter_mut().enumerate() {
        let mut command = unasked();
        command.args(play).arg(&there).args(asking).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut coordinator = command.spawn().expect("a coordinator");
        let mut lines = BufReader::new(coordinator.stderr.take().expect("a pipe")).lines();
        let told = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains("positions/s")));
        assert!(told.is_some(), "it ended too early");
        coordinator.kill().expect("it was alive");
        coordinator.wait().expect("it is gone");
        worker.kill();
        *worker = Worker::start(&url, &format!("again-{round}"));
    }
    let ran = Ran::new(unasked().args(play).arg(&there).args(asking).output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let answer: Value = serde_json::from_str(&ran.stdout).expect("one document");
    let ran = run(&[&play[..], &[here.as_str()]].concat());
    let alone: Value = serde_json::from_str(&ran.stdout).expect("one document");
    assert_eq!((&answer["games"], &answer["positions"]), (&alone["games"], &alone["positions"]));
    assert!(answer["added"].as_u64() < alone["added"].as_u64(), "{answer}: nothing was kept");
    assert!(shards(&there) == shards(&here), "a shard differs");
}

/// A worker plays with the engines of its own file, and only with them.
#[test]
fn an_engine_is_looked_up_in_the_workers_own_file() {
    let Some(server) = Server::start(&[]) else { return };
    let folder = Folder::new();
    let url = server.url();
    let store = folder.at("games.sqlite");
    let text = format!(
        "[engines.mine]\ncmd = {:?}\nargs = [\"engine\", \"amazons8\"]\nproto = \"uci\"\n",
        env!("CARGO_BIN_EXE_ply")
    );
    let file = folder.file("engines.toml", text);
    let worker = unasked()
        .args(["worker", "--queue", &url, "--engines", &file])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let _worker = Worker(worker.expect("a worker"));
    let arguments = ["match", "amazons8", "--engine", "engine:mine", "--engine", "random", "--depth", "1"];
    let more = ["--games", "2", "--queue", &url, "--store", &store, "--show", "none"];
    let ran = Ran::new(unasked().args(arguments).args(more).output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let games = kept(&store);
    assert_eq!(games.len(), 2);
    for game in games {
        assert!(game["moves"].as_array().unwrap().len() > 10, "the engine has played: {game}");
        assert!(game["first"] == "mine" || game["second"] == "mine", "{game}");
    }
}

#[test]
fn a_batch_is_answered_in_order_here_and_by_workers() {
    let folder = Folder::new();
    let file = folder.file("positions.txt", "# three\nstartpos\n\nstartpos moves f5 d6\nstartpos moves f5\n");
    let arguments = ["analyze", "othello", "--batch", &file, "--depth", "4", "--hash", "1"];
    let answers = |ran: Ran| -> Vec<Value> {
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let untimed = |line: &str| {
            let mut answer: Value = serde_json::from_str(line).expect("a document a line");
            answer["seconds"].take();
            answer
        };
        ran.stdout.lines().map(untimed).collect()
    };
    let here = answers(run(&arguments));
    let positions: Vec<_> = here.iter().map(|answer| answer["position"].as_str().unwrap()).collect();
    assert_eq!(positions, ["startpos", "startpos moves f5 d6", "startpos moves f5"]);
    assert!(here.iter().all(|answer| answer["best_move"].is_string() && answer["depth"] == 4), "{here:?}");
    let whole: Value = serde_json::from_str(&run(&[&arguments[..], &["--json"]].concat()).stdout).unwrap();
    assert_eq!(whole["answers"].as_array().unwrap().len(), 3);
    let Some(server) = Server::start(&[]) else { return };
    let url = server.url();
    let _workers = [Worker::start(&url, "one"), Worker::start(&url, "two")];
    let asked = unasked().args(arguments).args(["--queue", &url, "--queue-batch", "1"]).output().unwrap();
    assert_eq!(answers(Ran::new(asked)), here);
}

#[test]
fn bad_queues_are_refused_in_one_sentence() {
    let folder = Folder::new();
    let store = folder.at("never.sqlite");
    let positions = folder.file("positions.txt", "startpos\nnonsense\n");
    let empty = folder.file("empty.txt", "# nothing\n");
    let far = "nats://192.0.2.1:4222";
    let near = "nats://127.0.0.1:1";
    let random = ["match", "othello", "--engine", "random", "--games", "2", "--store", &store, "--engine"];
    let data = folder.at("never");
    let datagen = ["datagen", "othello", "--games", "1", "--depth", "1", "--out", &data, "--queue"];
    let cases: &[(&[&str], &str)] = &[
        (&["worker"], "--queue"),
        (&["worker", "--queue", far], "only a server on this machine"),
        (&["worker", "--queue", "http://127.0.0.1"], "nats://HOST:PORT"),
        (&["worker", "--queue", near, "--queue-name", "a.b"], "queue name"),
        (&["worker", "--queue", near, "--user", "ada"], "belong together"),
        (&["worker", "--queue", near, "--name", "a.b"], "name 'a.b'"),
        (&["worker", "--queue", near, "--engines", "/nowhere"], "/nowhere"),
        (&["worker", "--token", "x"], "--queue"),
        (&["worker", "--queue", near, "--log", "loud"], "--log"),
        (&[&random[..], &["random:name=b", "--queue", far]].concat(), "only a server on this machine"),
        (&[&random[..], &["cmd=/bin/true,proto=uci,depth=1", "--queue", near]].concat(), "command line"),
        (&["analyze", "othello", "--queue", near], "--batch"),
        (&[&datagen[..], &[far]].concat(), "only a server on this machine"),
        (&[&datagen[..], &["http://127.0.0.1"]].concat(), "nats://HOST:PORT"),
        (&["analyze", "othello", "--batch", "/nowhere"], "/nowhere"),
        (&["analyze", "othello", "--batch", &positions, "--depth", "1"], "line 2"),
        (&["analyze", "othello", "--batch", &empty, "--depth", "1"], "at least one position"),
        (&["analyze", "othello", "--batch", &positions, "--position", "startpos"], "--position"),
    ];
    for (arguments, expected) in cases {
        let ran = Ran::new(unasked().args(*arguments).output().expect("the program starts"));
        ran.is_refused(&arguments.join(" "));
        assert!(ran.stderr.contains(expected), "{arguments:?}: {}", ran.stderr);
    }
    for path in [&store, &data] {
        assert!(!std::path::Path::new(path).exists(), "what is refused leaves nothing behind: {path}");
    }
}

/// The log goes to standard error, as much of it as is asked for.
#[test]
fn a_worker_logs_what_it_does() {
    let Some(server) = Server::start(&[]) else { return };
    let url = server.url();
    let start = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = unasked();
        command.args(["worker", "--queue", &url, "--name", "clerk"]).args(arguments);
        command.envs(environment.iter().copied()).stdout(Stdio::null()).stderr(Stdio::piped());
        Worker(command.spawn().expect("a worker"))
    };
    let mut worker = start(&["--log", "info"], &[("PLY_LOG", "off")]);
    let mut lines = BufReader::new(worker.0.stderr.take().expect("a pipe")).lines();
    let line = lines.next().expect("a line").expect("text");
    assert!(line.contains(" INFO worker clerk is ready"), "{line}");
    let refused = unasked().args(["worker", "--queue", &url]).env("PLY_LOG", "loud").output();
    let refused = Ran::new(refused.expect("the program starts"));
    refused.is_refused("PLY_LOG=loud");
    assert!(refused.stderr.contains("PLY_LOG"), "{}", refused.stderr);
}

#[test]
fn a_password_is_never_printed() {
    let Some(server) = Server::start(&["--user", "ada", "--pass", "correct-horse"]) else { return };
    let url = server.url();
    let within = url.replace("nats://", "nats://ada:wrong-horse@");
    let worker = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = unasked();
        command.args(["worker"]).args(arguments).envs(environment.iter().copied());
        Ran::new(command.output().expect("the program starts"))
    };
    let password = ("PLY_QUEUE_PASSWORD", "wrong-horse");
    for ran in [
        worker(&["--queue", &within], &[]),
        worker(&["--queue", &url, "--user", "ada", "--password", "wrong-horse"], &[]),
        worker(&["--queue", &url], &[("PLY_QUEUE_USER", "ada"), password]),
        worker(&["--queue", &url, "--user", "ada"], &[password]),
    ] {
        ran.is_refused("a wrong password");
        assert!(ran.stderr.contains("refused") && !ran.stderr.contains("horse"), "{}", ran.stderr);
    }
}
