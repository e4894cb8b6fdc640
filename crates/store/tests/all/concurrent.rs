//! Several handles on one store at the same time: nothing is lost, nothing counts twice.

use std::collections::HashSet;

use ply_store::{Filter, RunId, Store};

use crate::common::{Home, begin, game, on_both};

on_both!(
    a_fresh_store_is_opened_by_many_at_once,
    overlapping_savers_save_each_number_once,
    readers_see_whole_batches_while_others_write,
    matches_begun_at_once_have_numbers_of_their_own,
);

async fn a_fresh_store_is_opened_by_many_at_once(home: &Home) {
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let url = home.url.clone();
            tokio::spawn(async move { begin(&Store::open(&url).await.unwrap(), "abc").await.id })
        })
        .collect();
    let mut runs = HashSet::new();
    for task in tasks {
        assert!(runs.insert(task.await.unwrap()));
    }
    assert_eq!(home.open().await.runs().await.unwrap().len(), 8);
}

async fn overlapping_savers_save_each_number_once(home: &Home) {
    let (one, two) = (home.open().await, home.open().await);
    let run = begin(&one, "abc").await.id;
    // Each saver sends the numbers 0..240 in batches, half of them backwards: every number is sent six times.
    let savers: Vec<_> = (0..6)
        .map(|saver| {
            let store = if saver % 2 == 0 { one.clone() } else { two.clone() };
            tokio::spawn(async move {
                let mut numbers: Vec<u64> = (0..240).collect();
                if saver >= 3 {
                    numbers.reverse();
                }
                let mut new = Vec::new();
                for batch in numbers.chunks(7 + saver) {
                    let games: Vec<_> = batch.iter().map(|number| game(*number)).collect();
                    new.extend(store.save(run, &games).await.unwrap());
                }
                new
            })
        })
        .collect();
    let mut told = Vec::new();
    for saver in savers {
        told.extend(saver.await.unwrap());
    }
    told.sort_unstable();
    let wanted: Vec<u64> = (0..240).collect();
    assert_eq!(told, wanted);
    let stored: Vec<_> = two.results(run).await.unwrap().iter().map(|o| o.number).collect();
    assert_eq!(stored, wanted);
}

async fn readers_see_whole_batches_while_others_write(home: &Home) {
    let (writer, reader) = (home.open().await, home.open().await);
    let run = begin(&writer, "abc").await.id;
    let writing = tokio::spawn(async move {
        for batch in 0..30 {
            let games: Vec<_> = (batch * 10..batch * 10 + 10).map(game).collect();
            writer.save(run, &games).await.unwrap();
        }
    });
    let mut seen = 0;
    while seen < 300 {
        // Once the writer is done, all must be there: the loop ends.
        let done = writing.is_finished();
        let now = reader.games(&Filter { run: Some(run), ..Filter::default() }).await.unwrap().len();
        assert!(now % 10 == 0 && now >= seen, "{now} games after {seen}");
        assert!(!done || now == 300, "the writer is done, and {now} games are there");
        seen = now;
    }
    writing.await.unwrap();
}

async fn matches_begun_at_once_have_numbers_of_their_own(home: &Home) {
    let store = home.open().await;
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { begin(&store, "abc").await.id })
        })
        .collect();
    let mut runs = Vec::new();
    for task in tasks {
        runs.push(task.await.unwrap());
    }
    runs.sort();
    assert_eq!(runs, (1..=20).map(RunId).collect::<Vec<_>>());
}
