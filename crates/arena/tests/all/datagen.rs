//! Self-play over a queue: the shards of many machines are those of one.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use async_nats::jetstream::{self, AckKind};
use futures_util::StreamExt;
use ply_arena::queue::{self, QueueOptions};
use ply_core::StopFlag;
use ply_train::data;
use ply_train::datagen::{self, DatagenFolder, DatagenSetup, Progress};
use serde_json::{Value, json};

use crate::nats::Server;
use crate::queue::{Folder, Worker, block_on, options, wait_until};

fn setup(games: u64) -> DatagenSetup {
    DatagenSetup {
        game: "othello".to_string(),
        games,
        seed: 1,
        eval: Some("mobility".to_string()),
        depth: Some(1),
        nodes: None,
        hash: 1,
        switches: vec!["end-depth=4".to_string()],
        opening: [6, 12],
        random_moves: 0,
        only_quiet: false,
    }
}

fn contents(folder: &Path) -> Vec<Vec<u8>> {
    data::shards(folder).unwrap().iter().map(|path| fs::read(path).unwrap()).collect()
}

/// What this machine plays by itself.
fn play_here(games: u64, folder: &Path) -> (Progress, Vec<Vec<u8>>) {
    let here = DatagenFolder::open(folder, &setup(games)).unwrap();
    let progress = datagen::generate(&here, None, 1, &StopFlag::new(), &|_| ()).unwrap();
    (progress, contents(folder))
}

async fn generate(games: u64, folder: &Path, options: &QueueOptions) -> Progress {
    let folder = DatagenFolder::open(folder, &setup(games)).unwrap();
    queue::generate(&folder, None, options, &StopFlag::new(), &mut |_| ()).await.unwrap()
}

/// Stopped after the first shard, and resumed with a server that has died meanwhile.
#[test]
fn shards_of_two_workers_are_those_of_this_machine() {
    let Some(mut server) = Server::start(&[]) else { return };
    let options = QueueOptions { batch: 4, ..options(&server) };
    let [here, there] = ["here", "there"].map(|name| Folder::new(&format!("datagen-{name}")));
    let (alone, shards) = play_here(350, &here.0);
    block_on(async {
        let _workers = [Worker::start(&options, "one"), Worker::start(&options, "two")];
        let folder = DatagenFolder::open(&there.0, &setup(350)).unwrap();
        let stop_flag = StopFlag::new();
        let mut told = |progress: Progress| {
            assert!(progress.games >= 100 && progress.added == progress.positions);
            stop_flag.stop();
        };
        let stopped = queue::generate(&folder, None, &options, &stop_flag, &mut told).await.unwrap();
        assert!((100..350).contains(&stopped.games), "{stopped:?}");
        server.restart();
        let resumed = generate(350, &there.0, &options).await;
        assert_eq!((resumed.games, resumed.positions), (350, alone.positions));
        assert_eq!(resumed.added, alone.positions - stopped.positions);
    });
    assert!(contents(&there.0) == shards, "a shard differs");
}

/// With enough positions nobody plays on.
#[test]
fn positions_end_a_queued_self_play() {
    let Some(server) = Server::start(&[]) else { return };
    let options = QueueOptions { batch: 4, ..options(&server) };
    let there = Folder::new("datagen-positions");
    block_on(async {
        let worker = Worker::start(&options, "one");
        let folder = DatagenFolder::open(&there.0, &setup(1_000_000)).unwrap();
        let told = AtomicU64::new(0);
        let mut on_progress = |progress: Progress| told.store(progress.positions, Ordering::Relaxed);
        let stop_flag = StopFlag::new();
        let done =
            queue::generate(&folder, Some(6000), &options, &stop_flag, &mut on_progress).await.unwrap();
        assert!((6000..20_000).contains(&done.positions), "{done:?}");
        assert_eq!(told.into_inner(), done.positions);
        worker.leave();
    });
}

/// Somebody takes a job and reports what is no game: it is asked for again, and no shard shows it.
#[test]
fn a_liar_is_not_believed() {
    let Some(server) = Server::start(&[]) else { return };
    let options = QueueOptions { batch: 4, ..options(&server) };
    let [here, there] = ["true", "false"].map(|name| Folder::new(&format!("datagen-{name}")));
    let (_, shards) = play_here(20, &here.0);
    block_on(async {
        let context = jetstream::new(async_nats::connect(options.url.as_str()).await.unwrap());
        let lie = async {
            wait_until("a job is published", || async {
                let jobs = context.get_stream("ply-jobs").await;
                jobs.is_ok_and(|jobs| jobs.cached_info().state.messages > 0)
            })
            .await;
            let jobs = context.get_stream("ply-jobs").await.unwrap();
            let run = jobs.consumer_names().next().await.unwrap().unwrap();
            let consumer: jetstream::consumer::PullConsumer = jobs.get_consumer(&run).await.unwrap();
            let mut taken = consumer.fetch().max_messages(1).messages().await.unwrap();
            let message = taken.next().await.unwrap().unwrap();
            let id = message.subject.rsplit('.').next().unwrap().to_string();
            let job: Value = serde_json::from_slice(&message.payload).unwrap();
            let numbers = job["items"]["games"].as_array().unwrap();
            // Discs of both colours on one square.
            let result = json!({ "selfplayed": [numbers[0], "ff".repeat(22)] });
            let report = json!({ "job": id, "worker": "liar", "speed": 1.0, "result": result }).to_string();
            let subject = format!("ply.report.{run}.{id}");
            context.publish(subject, report.into()).await.unwrap().await.unwrap();
            message.ack_with(AckKind::Ack).await.unwrap();
            // The job comes again, as another one, before anybody else is there.
            wait_until("it is asked for again", || async {
                let messages = jobs.get_info().await.unwrap().state.messages;
                messages == 3
            })
            .await;
            Worker::start(&options, "honest")
        };
        let (done, worker) = tokio::join!(generate(20, &there.0, &options), lie);
        assert_eq!(done.games, 20);
        worker.leave();
    });
    assert!(contents(&there.0) == shards, "the lie is in a shard");
}
