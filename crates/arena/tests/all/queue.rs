//! A coordinator and its workers around a real server: who is let in, what is refused, and how work ends
//! before its time.

use std::future::Future;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{self, Context};
use futures_util::StreamExt;
use ply_arena::queue::{self, Credentials, QueueOptions, WorkerLimits, WorkerOptions};
use ply_arena::runner::{self, ArenaError, Observer};
use ply_arena::stats::Verdict;
use ply_arena::{
    AnalysisSetup, Analyzer, EngineConfig, EngineLimits, Engines, GameRunner, MatchSetup, Openings,
    PositionAnalysis, Standings, fingerprint,
};
use ply_core::StopFlag;
use ply_formats::GameRecord;
use ply_store::Store;
use serde_json::{Value, json};
use tracing_subscriber::fmt::MakeWriter;

use crate::nats::Server;

/// How long a test waits for something that must happen.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(PATIENCE, future).await.expect("the test takes too long") })
}

pub(crate) async fn wait_until<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// What a thread logs.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Log;

    fn make_writer(&self) -> Log {
        self.clone()
    }
}

/// A worker in this process, and its log.
pub(crate) struct Worker {
    drain: Arc<StopFlag>,
    log: Log,
    thread: Option<JoinHandle<Result<(), ArenaError>>>,
}

impl Worker {
    pub(crate) fn start(options: &QueueOptions, name: &str) -> Worker {
        let (drain, log) = (Arc::new(StopFlag::new()), Log::default());
        let (stop, lines) = (Arc::clone(&drain), log.clone());
        let options = options.clone();
        let worker = WorkerOptions {
            name: name.to_string(),
            concurrency: 1,
            engines: Arc::new(Engines::default()),
            limits: WorkerLimits::default(),
        };
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let subscriber = tracing_subscriber::fmt().without_time().with_ansi(false).with_writer(lines);
            let _guard = tracing::subscriber::set_default(subscriber.finish());
            runtime.block_on(queue::work(&options, worker, &stop))
        });
        Worker { drain, log, thread: Some(thread) }
    }

    /// Lines of its log that contain this.
    fn logged(&self, part: &str) -> usize {
        self.log.text().lines().filter(|line| line.contains(part)).count()
    }

    pub(crate) fn leave(mut self) {
        self.drain.stop();
        self.thread.take().unwrap().join().unwrap().unwrap();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.drain.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

pub(crate) fn options(server: &Server) -> QueueOptions {
    QueueOptions { url: server.url(), batch: 1, ..QueueOptions::default() }
}

fn setup(first: &str, games: u64) -> MatchSetup {
    MatchSetup {
        game: "amazons8".to_string(),
        rules: None,
        engines: [first, "random:seed=2,name=second"].map(|spec| EngineConfig::read(spec).unwrap()).into(),
        format: Default::default(),
        games: Some(games),
        sprt: None,
        limits: EngineLimits { depth: Some(1), ..EngineLimits::default() },
        openings: Openings::Random { plies: 2, seed: 1 },
        adjudication: Default::default(),
        margin: 0,
        max_move_time: None,
    }
}

/// A folder that is gone when the test is.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("queue-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    async fn store(&self) -> Store {
        Store::open(self.0.join("games.sqlite").to_str().unwrap()).await.unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Counts games, and stops the match after so many.
struct Counter<'s> {
    numbers: Vec<u64>,
    stop: Option<(usize, &'s StopFlag)>,
}

impl Observer for Counter<'_> {
    fn games(&mut self, games: &[GameRecord], _: &Standings) {
        self.numbers.extend(games.iter().map(|game| game.number));
        if let Some((number, stop_flag)) = self.stop
            && self.numbers.len() >= number
        {
            stop_flag.stop();
        }
    }
}

async fn coordinate(
    setup: &MatchSetup,
    store: &Store,
    options: &QueueOptions,
    stop: Option<usize>,
) -> Result<(Standings, Vec<u64>), ArenaError> {
    let stored = runner::begin(store, setup, true).await?;
    let stop_flag = StopFlag::new();
    let mut counter = Counter { numbers: Vec::new(), stop: stop.map(|number| (number, &stop_flag)) };
    let standings = queue::coordinate(setup, store, stored, options, &stop_flag, &mut counter).await?;
    Ok((standings, counter.numbers))
}

#[test]
fn only_the_right_token_opens_the_queue() {
    let Some(server) = Server::start(&["--auth", "sesame"]) else { return };
    let folder = Folder::new("token");
    let open = options(&server);
    let with = |token: &str| {
        let credentials = Credentials { token: Some(token.to_string()), ..Credentials::default() };
        QueueOptions { credentials, ..open.clone() }
    };
    let setup = setup("random:name=first", 4);
    block_on(async {
        let store = folder.store().await;
        for options in [&open, &with("barley")] {
            let error = coordinate(&setup, &store, options, None).await.unwrap_err().to_string();
            assert!(error.contains("refused"), "{error}");
            assert!(!error.contains("barley") && !error.contains("sesame"), "{error}");
        }
        let worker = Worker::start(&with("sesame"), "porter");
        let (standings, _) = coordinate(&setup, &store, &with("sesame"), None).await.unwrap();
        assert_eq!(standings.games(), 4);
        worker.leave();
    });
}

/// A match that a stop_flag stops goes on with `--resume`, even if the server has died meanwhile, and every game
/// counts once.
#[test]
fn a_stopped_match_is_resumed_without_repeating_a_game() {
    let Some(mut server) = Server::start(&[]) else { return };
    let folder = Folder::new("resume");
    let options = options(&server);
    let setup = setup("random:name=first", 60);
    block_on(async {
        let store = folder.store().await;
        let _workers = [Worker::start(&options, "one"), Worker::start(&options, "two")];
        let (standings, mut all) = coordinate(&setup, &store, &options, Some(10)).await.unwrap();
        assert!((10..60).contains(&standings.games()), "{}", standings.games());
        server.restart();
        let (standings, rest) = coordinate(&setup, &store, &options, None).await.unwrap();
        assert_eq!(standings.games(), 60);
        all.extend(rest);
        all.sort_unstable();
        assert_eq!(all, (0..60).collect::<Vec<_>>());
    });
}

#[test]
fn results_of_two_workers_are_those_of_this_machine() {
    let Some(server) = Server::start(&[]) else { return };
    let options = options(&server);
    let setup = AnalysisSetup {
        game: "othello".to_string(),
        rules: None,
        settings: [("hash".to_string(), "1".to_string())].into(),
        limits: EngineLimits { depth: Some(5), ..EngineLimits::default() },
        lines: 2,
    };
    let positions: Vec<String> = ["f5", "f5 d6", "f5 f6", "f5 f4", "f5 d6 c3", "f5 f6 e6 f4"]
        .iter()
        .cycle()
        .take(30)
        .map(|moves| format!("startpos moves {moves}"))
        .collect();
    let untimed = |mut found: Value| {
        found["seconds"].take();
        found
    };
    let mut analyzer = Analyzer::new(&setup, 1.0).unwrap();
    let stop_flag = StopFlag::new();
    let here: Vec<_> = positions
        .iter()
        .map(|position| untimed(analyzer.analyze(position, &stop_flag).unwrap().unwrap()))
        .collect();
    block_on(async {
        let _workers = [Worker::start(&options, "one"), Worker::start(&options, "two")];
        let mut there = Vec::new();
        let mut on_result = |result: PositionAnalysis| {
            assert_eq!(result.position, positions[there.len()]);
            there.push(untimed(result.found));
            Ok(())
        };
        queue::analyze(&setup, &positions, &options, &stop_flag, &mut on_result).await.unwrap();
        assert_eq!(there, here);
    });
}

/// The queue as anybody sees it who gets in.
struct Intruder {
    context: Context,
    run: String,
}

impl Intruder {
    /// Waits until a worker has made the streams, then announces a run.
    async fn announce(
        options: &QueueOptions,
        name: &str,
        setup: &Value,
        change: impl FnOnce(&mut Value),
    ) -> Intruder {
        let context = jetstream::new(async_nats::connect(options.url.as_str()).await.unwrap());
        wait_until("a worker makes the bucket", || async { context.get_key_value("ply-runs").await.is_ok() })
            .await;
        let intruder = Intruder { context, run: fingerprint(name.as_bytes()) };
        let setup = serde_json::to_vec(setup).unwrap();
        let bench = ply_games::bench(ply_games::find("amazons8").unwrap()).unwrap();
        let mut entry = json!({
            "work": "match", "state": "running", "game": "amazons8", "signature": bench.nodes,
            "speed": bench.nodes as f64 / bench.seconds, "lease": 600.0,
            "setup": fingerprint(&setup), "parts": 1,
        });
        change(&mut entry);
        let bucket = intruder.context.get_key_value("ply-runs").await.unwrap();
        bucket.put(format!("setups.{}.0", intruder.run), setup.into()).await.unwrap();
        intruder.put(&entry).await;
        intruder
    }

    async fn put(&self, entry: &Value) {
        let bucket = self.context.get_key_value("ply-runs").await.unwrap();
        bucket.put(format!("runs.{}", self.run), entry.to_string().into()).await.unwrap();
    }

    async fn entry(&self) -> Value {
        let bucket = self.context.get_key_value("ply-runs").await.unwrap();
        serde_json::from_slice(&bucket.get(format!("runs.{}", self.run)).await.unwrap().unwrap()).unwrap()
    }

    fn job(&self, items: Value) -> Vec<u8> {
        json!({ "run": self.run, "session": 1, "attempt": 0, "items": items }).to_string().into_bytes()
    }

    async fn publish(&self, name: &str, bytes: Vec<u8>) -> bool {
        let subject = format!("ply.job.{}.{name}", self.run);
        match self.context.publish(subject, bytes.into()).await {
            Ok(kept) => kept.await.is_ok(),
            Err(_) => false,
        }
    }

    /// Jobs in the queue, waiting or under way.
    async fn jobs(&self) -> u64 {
        self.context.get_stream("ply-jobs").await.unwrap().cached_info().state.messages
    }

    async fn consumer(&self) -> Option<PullConsumer> {
        self.context.get_stream("ply-jobs").await.unwrap().get_consumer(&self.run).await.ok()
    }

    /// Waits until a worker plays.
    async fn wait_for_play(&self) {
        wait_until("a worker takes the job", || async {
            match self.consumer().await {
                Some(consumer) => consumer.cached_info().num_ack_pending == 1,
                None => false,
            }
        })
        .await;
    }

    async fn reports(&self) -> Vec<Value> {
        let stream = self.context.get_stream("ply-reports").await.unwrap();
        let config = jetstream::consumer::pull::Config {
            durable_name: Some(self.run.clone()),
            filter_subject: format!("ply.report.{}.*", self.run),
            ..Default::default()
        };
        let consumer = stream.create_consumer(config).await.unwrap();
        let messages = consumer.fetch().max_messages(100).messages().await.unwrap();
        messages.map(|message| serde_json::from_slice(&message.unwrap().payload).unwrap()).collect().await
    }
}

#[test]
fn a_hostile_job_is_thrown_away_and_harms_nobody() {
    let Some(server) = Server::start(&[]) else { return };
    let options = options(&server);
    block_on(async {
        let worker = Worker::start(&options, "victim");
        let setup = serde_json::to_value(setup("random:name=first", 10)).unwrap();
        let intruder = Intruder::announce(&options, "garbage", &setup, |_| ()).await;
        let mut hostile = vec![
            b"\0\xff garbage".to_vec(),
            b"{}".to_vec(),
            vec![b'['; 100_000],
            intruder.job(json!({ "games": [10] })),
            intruder.job(json!({ "games": [] })),
            intruder.job(json!({ "games": vec![0; 5000] })),
            intruder.job(json!({ "games": [-1] })),
            intruder.job(json!({ "games": [u64::MAX] })),
            intruder.job(json!({ "command": ["/bin/sh"] })),
        ];
        let mut other = intruder.job(json!({ "games": [0] }));
        other = String::from_utf8(other).unwrap().replace(&intruder.run, &fingerprint(b"other")).into_bytes();
        hostile.push(other);
        let count = hostile.len() + 1;
        for bytes in hostile {
            assert!(intruder.publish(&fingerprint(&bytes), bytes).await);
        }
        // A name that is not the hash of its content.
        assert!(intruder.publish(&fingerprint(b"x"), intruder.job(json!({ "games": [0] }))).await);
        // The stream itself takes nothing that is too large.
        assert!(!intruder.publish(&fingerprint(b"y"), vec![b' '; 300 << 10]).await);
        // The right kind of job still gets done, which shows that the others were looked at.
        let right = intruder.job(json!({ "games": [0, 1] }));
        assert!(intruder.publish(&fingerprint(&right), right).await);
        wait_until("all jobs are gone", || async { intruder.jobs().await == 0 }).await;
        assert_eq!(worker.logged("a job is refused"), count, "{:?}", worker.log.text());
        let reports = intruder.reports().await;
        let mut numbers: Vec<_> =
            reports.iter().map(|report| report["result"]["played"]["number"].clone()).collect();
        numbers.sort_by_key(Value::as_u64);
        assert_eq!(numbers, [json!(0), json!(1)]);
        worker.leave();
    });
}

#[test]
fn a_command_line_in_a_run_is_never_run() {
    let Some(server) = Server::start(&[]) else { return };
    let folder = Folder::new("command");
    let options = options(&server);
    let trace = folder.0.join("trace");
    let spec = format!("cmd=/bin/sh,args=\"-c :>{}\",proto=uci,name=first,start=0.5", trace.display());
    let external = setup(&spec, 10);
    // The coordinator refuses it by itself.
    let error = queue::check(&external).unwrap_err().to_string();
    assert!(error.contains("command line"), "{error}");
    block_on(async {
        let worker = Worker::start(&options, "victim");
        let intruder =
            Intruder::announce(&options, "command", &serde_json::to_value(&external).unwrap(), |_| ()).await;
        let job = intruder.job(json!({ "games": [0, 1] }));
        assert!(intruder.publish(&fingerprint(&job), job).await);
        wait_until("the worker refuses the run", || async { worker.logged("not working for run") == 1 })
            .await;
        // Another run, announced later and played to its end, gives the worker time to do wrong.
        let peaceful = serde_json::to_value(setup("random:name=first", 10)).unwrap();
        let peaceful = Intruder::announce(&options, "peace", &peaceful, |_| ()).await;
        let job = peaceful.job(json!({ "games": [0, 1] }));
        assert!(peaceful.publish(&fingerprint(&job), job).await);
        wait_until("the other run is served", || async { peaceful.jobs().await == 1 }).await;
        worker.leave();
        assert_eq!(intruder.jobs().await, 1, "nobody has taken the job");
    });
    assert!(!trace.exists(), "the command was run");
    // The same set-up on this machine does leave its trace.
    let mut runner = GameRunner::new(Arc::new(external), Arc::new(Engines::default()), 1.0).unwrap();
    runner.play(0, &StopFlag::new()).unwrap();
    assert!(trace.exists(), "the command would have shown itself");
}

#[test]
fn a_worker_with_another_engine_does_not_play() {
    let Some(server) = Server::start(&[]) else { return };
    let options = options(&server);
    block_on(async {
        let worker = Worker::start(&options, "other");
        let setup = serde_json::to_value(setup("random:name=first", 10)).unwrap();
        let wrong = |entry: &mut Value| entry["signature"] = json!(entry["signature"].as_u64().unwrap() + 1);
        let intruder = Intruder::announce(&options, "signature", &setup, wrong).await;
        let job = intruder.job(json!({ "games": [0] }));
        assert!(intruder.publish(&fingerprint(&job), job).await);
        wait_until("it says why", || async { worker.logged("bench") == 1 }).await;
        // Said once, however often it hears of the run.
        intruder.put(&intruder.entry().await).await;
        let mut entry = intruder.entry().await;
        entry["signature"] = json!(entry["signature"].as_u64().unwrap() - 1);
        intruder.put(&entry).await;
        wait_until("with the right one it plays", || async { intruder.jobs().await == 0 }).await;
        assert_eq!(worker.logged("bench"), 1);
        worker.leave();
    });
}

/// A match that would take days.
fn endless() -> Value {
    let endless = MatchSetup {
        limits: EngineLimits { time: Some(Duration::from_secs(1000)), ..EngineLimits::default() },
        ..setup("self:name=first,hash=1", 10)
    };
    serde_json::to_value(endless).unwrap()
}

#[test]
fn the_stop_flag_ends_a_job_under_way() {
    let Some(server) = Server::start(&[]) else { return };
    let options = options(&server);
    block_on(async {
        let worker = Worker::start(&options, "one");
        let intruder = Intruder::announce(&options, "endless", &endless(), |_| ()).await;
        let job = intruder.job(json!({ "games": [0, 1] }));
        assert!(intruder.publish(&fingerprint(&job), job).await);
        intruder.wait_for_play().await;
        let mut entry = intruder.entry().await;
        entry["state"] = json!("stopped");
        intruder.put(&entry).await;
        wait_until("the job is dropped", || async { intruder.jobs().await == 0 }).await;
        assert_eq!(intruder.reports().await, Vec::<Value>::new());
        worker.leave();
    });
}

#[test]
fn a_worker_that_leaves_returns_its_job() {
    let Some(server) = Server::start(&[]) else { return };
    let options = options(&server);
    block_on(async {
        let worker = Worker::start(&options, "one");
        let intruder = Intruder::announce(&options, "endless", &endless(), |_| ()).await;
        let job = intruder.job(json!({ "games": [0, 1] }));
        assert!(intruder.publish(&fingerprint(&job), job).await);
        intruder.wait_for_play().await;
        worker.leave();
        // The lease would have lasted ten minutes.
        let consumer = intruder.consumer().await.unwrap();
        let mut messages =
            consumer.batch().max_messages(1).expires(Duration::from_secs(30)).messages().await.unwrap();
        let message = messages.next().await.expect("the job is there again").unwrap();
        assert_eq!(message.info().unwrap().delivered, 2);
    });
}

/// A sequential test ends a match without end, and leaves no work behind.
#[test]
fn a_test_that_has_decided_takes_its_jobs_back() {
    let Some(server) = Server::start(&[]) else { return };
    let folder = Folder::new("sprt");
    let options = options(&server);
    let setup = MatchSetup {
        games: None,
        sprt: Some("elo0=0,elo1=200,alpha=0.05,beta=0.05".to_string()),
        ..setup("self:name=first,hash=1", 1)
    };
    block_on(async {
        let store = folder.store().await;
        let _workers = [Worker::start(&options, "one"), Worker::start(&options, "two")];
        let (standings, _) = coordinate(&setup, &store, &options, None).await.unwrap();
        assert_eq!(standings.sprt_status().unwrap().verdict, Verdict::AcceptH1);
        let context = jetstream::new(async_nats::connect(options.url.as_str()).await.unwrap());
        for stream in ["ply-jobs", "ply-reports"] {
            let empty =
                || async { context.get_stream(stream).await.unwrap().cached_info().state.messages == 0 };
            wait_until("nothing is left", empty).await;
        }
    });
}

/// The same games give the same verdict at the same game, played here or by workers, in whatever batches.
#[test]
fn a_queued_test_decides_as_one_played_here() {
    let Some(server) = Server::start(&[]) else { return };
    let folder = Folder::new("verdict");
    let setup = MatchSetup {
        games: None,
        sprt: Some("elo0=0,elo1=200,alpha=0.05,beta=0.05".to_string()),
        ..setup("random:name=first", 1)
    };
    let seen = |standings: &Standings| (standings.sprt_status(), standings.games(), standings.players());
    block_on(async {
        let store = folder.store().await;
        let engines = Arc::new(Engines::default());
        let stop_flag = StopFlag::new();
        let mut decided = Vec::new();
        for concurrency in [1, 4] {
            let stored = runner::begin(&store, &setup, false).await.unwrap();
            let mut counter = Counter { numbers: Vec::new(), stop: None };
            let played = runner::run(&setup, &engines, &store, stored, concurrency, &stop_flag, &mut counter);
            decided.push(seen(&played.await.unwrap()));
        }
        let _workers = ["one", "two"].map(|name| Worker::start(&options(&server), name));
        for batch in [1, 7] {
            let options = QueueOptions { batch, ..options(&server) };
            let (standings, _) = coordinate(&setup, &store, &options, None).await.unwrap();
            decided.push(seen(&standings));
        }
        assert_ne!(decided[0].0.as_ref().unwrap().verdict, Verdict::Continue);
        for other in &decided[1..] {
            assert_eq!(*other, decided[0]);
        }
    });
}
