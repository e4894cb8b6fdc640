//! Games are saved once, counted, filtered, and read back as they were.

use ply_formats::{GameRecord, GameResult};
use ply_store::{Filter, GameId, GamePage, RunId, Store, StoreError};

use crate::common::{Home, begin, game, on_both};

on_both!(
    a_game_is_read_back_as_it_was,
    a_number_counts_once,
    results_come_in_order,
    filters_choose,
    filters_page,
    a_match_is_paged_from_either_end,
    an_export_shows_every_game_once,
    a_large_batch_is_one_transaction,
);

async fn a_game_is_read_back_as_it_was(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await.id;
    let plain = game(0);
    let full = GameRecord {
        rules: Some("short".into()),
        position: Some("8/8/8 w".into()),
        remark: Some("Bob overstepped by 12 ms".into()),
        seconds: 0.1 + 0.2,
        ..game(1)
    };
    let bare = GameRecord { moves: vec![], opening: 0, ..game(i64::MAX as u64) };
    assert_eq!(
        store.save(run, &[full.clone(), plain.clone(), bare.clone()]).await.unwrap(),
        [0, 1, bare.number]
    );
    for record in [plain, full, bare] {
        assert_eq!(store.game(run, record.number).await.unwrap(), Some(record));
    }
    assert_eq!(store.game(run, 2).await.unwrap(), None);
    assert_eq!(store.game(run, u64::MAX).await.unwrap(), None);
}

async fn a_number_counts_once(home: &Home) {
    let store = home.open().await;
    let (run, other) = (begin(&store, "abc").await.id, begin(&store, "xyz").await.id);
    assert!(store.save(run, &[]).await.unwrap().is_empty());
    assert_eq!(store.save(run, &[game(1), game(2)]).await.unwrap(), [1, 2]);
    let changed = GameRecord { result: GameResult::Draw, reason: "again".into(), ..game(2) };
    assert_eq!(store.save(run, &[changed, game(3), game(3)]).await.unwrap(), [3]);
    assert_eq!(store.game(run, 2).await.unwrap(), Some(game(2)));
    // Another match has numbers of its own.
    assert_eq!(store.save(other, &[game(2)]).await.unwrap(), [2]);
    assert_eq!(store.results(run).await.unwrap().len(), 3);
}

async fn results_come_in_order(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await.id;
    store.save(run, &[game(12), game(4), game(5)]).await.unwrap();
    let results = store.results(run).await.unwrap();
    let seen: Vec<_> = results.iter().map(|o| (o.number, &*o.first, &*o.second, o.result)).collect();
    assert_eq!(
        seen,
        [
            (4, "Ada", "Bob", GameResult::Second),
            (5, "Bob", "Ada", GameResult::Draw),
            (12, "Ada", "Bob", GameResult::First)
        ]
    );
}

/// Two matches of ten games, the second of Xiangqi, where Cid plays.
async fn two_matches(home: &Home) -> (Store, RunId, RunId) {
    let store = home.open().await;
    let (one, two) = (begin(&store, "one").await.id, begin(&store, "two").await.id);
    let games: Vec<_> = (0..10).map(game).collect();
    store.save(one, &games).await.unwrap();
    let games: Vec<_> =
        games.into_iter().map(|g| GameRecord { game: "xiangqi".into(), first: "Cid".into(), ..g }).collect();
    store.save(two, &games).await.unwrap();
    (store, one, two)
}

async fn names(store: &Store, filter: Filter) -> Vec<String> {
    let list = store.games(&filter).await.unwrap();
    let names: Vec<_> = list.iter().map(|g| GameId { run: g.run, number: g.number }.to_string()).collect();
    // The export goes through the same filter, and must choose the same games.
    let mut exported = Vec::new();
    let shown = store.each_game(&filter, |run, game| {
        exported.push(GameId { run, number: game.number }.to_string());
        Ok::<(), StoreError>(())
    });
    assert_eq!(shown.await.unwrap(), names.len() as u64);
    assert_eq!(exported, names);
    names
}

async fn filters_choose(home: &Home) {
    let (store, one, two) = two_matches(home).await;
    let all = Filter::default();
    assert_eq!(names(&store, all.clone()).await.len(), 20);
    assert_eq!(names(&store, Filter { run: Some(two), ..all.clone() }).await.len(), 10);
    assert_eq!(names(&store, Filter { game: Some("othello".into()), ..all.clone() }).await.len(), 10);
    assert_eq!(names(&store, Filter { game: Some("Othello".into()), ..all.clone() }).await.len(), 0);
    let draws = Filter { run: Some(one), result: Some(GameResult::Draw), ..all.clone() };
    assert_eq!(names(&store, draws).await, ["1/2", "1/5", "1/8"]);
    let late = Filter { reason: Some("time".into()), ..all.clone() };
    assert_eq!(names(&store, late).await, ["1/0", "1/5", "2/0", "2/5"]);
    assert_eq!(names(&store, Filter { player: Some("Cid".into()), ..all.clone() }).await.len(), 10);
    let ada = Filter { player: Some("Ada".into()), run: Some(two), ..all.clone() };
    assert_eq!(names(&store, ada.clone()).await, ["2/1", "2/3", "2/5", "2/7", "2/9"]);
    let both = Filter { reason: Some("time".into()), result: Some(GameResult::Draw), ..ada };
    assert_eq!(names(&store, both).await, ["2/5"]);
    let list = store.games(&Filter { run: Some(one), limit: Some(1), ..all }).await.unwrap();
    let (summary, whole) = (&list[0], game(0));
    assert_eq!((summary.game.as_str(), summary.plies), ("othello", 6));
    assert_eq!((&summary.first, &summary.second), (&whole.first, &whole.second));
    assert_eq!((summary.result, &summary.reason), (whole.result, &whole.reason));
    assert_eq!((summary.started, summary.seconds), (whole.started, whole.seconds));
}

async fn filters_page(home: &Home) {
    let (store, one, _) = two_matches(home).await;
    let page = |limit, offset| Filter { run: Some(one), limit, offset, ..Filter::default() };
    assert_eq!(names(&store, page(Some(3), 0)).await, ["1/0", "1/1", "1/2"]);
    assert_eq!(names(&store, page(Some(3), 8)).await, ["1/8", "1/9"]);
    assert_eq!(names(&store, page(None, 7)).await, ["1/7", "1/8", "1/9"]);
    assert_eq!(names(&store, page(Some(0), 0)).await, [""; 0]);
    assert_eq!(names(&store, page(Some(u64::MAX), u64::MAX)).await, [""; 0]);
}

async fn a_match_is_paged_from_either_end(home: &Home) {
    let (store, one, _) = two_matches(home).await;
    let numbers = async |after, newest, limit| {
        let list = store.game_page(one, &GamePage { after, newest, limit }).await.unwrap();
        assert!(list.iter().all(|game| game.run == one));
        list.into_iter().map(|game| game.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(None, false, 3).await, [0, 1, 2]);
    assert_eq!(numbers(Some(2), false, 3).await, [3, 4, 5]);
    assert_eq!(numbers(Some(8), false, u64::MAX).await, [9]);
    assert_eq!(numbers(None, true, 3).await, [9, 8, 7]);
    assert_eq!(numbers(Some(8), true, 3).await, [9]);
    assert_eq!(numbers(Some(u64::MAX), false, 3).await, [0; 0]);
}

async fn an_export_shows_every_game_once(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await.id;
    // More than two pages of the reader.
    let games: Vec<_> = (0..523).map(game).collect();
    store.save(run, &games).await.unwrap();
    let all = Filter::default();
    let mut seen = Vec::new();
    let shown = store.each_game(&all, |_, game| {
        seen.push(game);
        Ok::<(), StoreError>(())
    });
    assert_eq!(shown.await.unwrap(), 523);
    assert_eq!(seen, games);
    let filter = Filter { offset: 10, limit: Some(401), ..Filter::default() };
    assert_eq!(names(&store, filter).await.last().unwrap(), "1/410");

    // A visitor that fails is not asked again.
    let mut visits = 0;
    let stopped = store.each_game(&all, |_, game| {
        visits += 1;
        if game.number == 250 { Err(StoreError::TooLarge(250)) } else { Ok(()) }
    });
    assert!(matches!(stopped.await, Err(StoreError::TooLarge(250))));
    assert_eq!(visits, 251);
}

async fn a_large_batch_is_one_transaction(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await.id;
    let mut games: Vec<_> = (0..300).map(game).collect();
    assert_eq!(store.save(run, &games).await.unwrap(), (0..300).collect::<Vec<_>>());
    // The last statement of a batch fails: nothing of it may stay.
    home.sql("CREATE UNIQUE INDEX one_remark ON game (remark)").await;
    games = (300..500).map(game).collect();
    games[0].remark = Some("the same".into());
    games[199].remark = Some("the same".into());
    let error = store.save(run, &games).await.unwrap_err().to_string();
    assert!(error.contains("could not save games"), "{error}");
    assert_eq!(store.results(run).await.unwrap().len(), 300);
}

#[test]
fn names_are_read_as_typed() {
    let id: GameId = "7/12".parse().unwrap();
    assert_eq!(id, GameId { run: RunId(7), number: 12 });
    assert_eq!(id.to_string(), "7/12");
    for text in ["", "7", "7/", "/7", "7/x", "0/1", "7/-1", "7/1/2"] {
        let error = text.parse::<GameId>().unwrap_err().to_string();
        let wanted = format!("'{text}' names no game: write its match and its number there, such as 7/12");
        assert_eq!(error, wanted);
    }
}
