//! What `save` said was saved is there after the program is killed without warning.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use ply_store::Store;

use crate::common::{Home, begin, game, on_both, scaled};

/// Tells the child which store to fill; a child without it is an ordinary run of the tests.
const STORE: &str = "PLY_STORE_TEST_CHILD";

on_both!(what_was_said_to_be_saved_survives);

async fn what_was_said_to_be_saved_survives(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await.id;
    let mut told: Vec<u64> = Vec::new();
    let rounds = scaled(20);
    for round in 0..rounds {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "killed::child_that_saves", "--ignored", "--nocapture"])
            .env(STORE, &home.url)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(|line| line.unwrap());
        let first = lines.find_map(|line| saved(&line)).expect("a child that saves");
        // It is at work: kill it after a time that differs from round to round, then read what it still said.
        tokio::time::sleep(Duration::from_micros(round * 1_733 % 15_000)).await;
        child.kill().unwrap();
        child.wait().unwrap();
        told.extend(first);
        told.extend(lines.filter_map(|line| saved(&line)).flatten());
    }
    let stored: Vec<_> = store.results(run).await.unwrap().iter().map(|o| o.number).collect();
    assert!(told.len() as u64 >= rounds);
    for number in &told {
        assert!(stored.binary_search(number).is_ok(), "{number} was said to be saved and is not there");
        assert_eq!(store.game(run, *number).await.unwrap(), Some(game(*number)));
    }
    // Batches of three are there whole or not at all.
    assert_eq!(stored, (0..stored.len() as u64).collect::<Vec<_>>());
    assert_eq!(stored.len() % 3, 0);
    if home.is_file() {
        assert_eq!(home.check().await, "ok");
    }
}

/// The numbers in a line of the child; a line that the kill cut off was not said.
fn saved(line: &str) -> Option<Vec<u64>> {
    let numbers = line.strip_prefix("saved ")?.strip_suffix(" end")?;
    Some(numbers.split(' ').map(|number| number.parse().unwrap()).collect())
}

#[ignore = "the child of the test above: it saves until it is killed"]
#[tokio::test]
async fn child_that_saves() {
    let Ok(url) = env::var(STORE) else { return };
    let store = Store::open(&url).await.unwrap();
    let run = store.find_unfinished("abc").await.unwrap().unwrap().id;
    let next = store.results(run).await.unwrap().last().map_or(0, |last| last.number + 1);
    // Bounded, should nobody kill it.
    for first in (next..next + 30_000).step_by(3) {
        let games: Vec<_> = (first..first + 3).map(game).collect();
        let new = store.save(run, &games).await.unwrap();
        println!("saved {} {} {} end", new[0], new[1], new[2]);
    }
}
