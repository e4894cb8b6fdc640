//! Content meant to break a database comes back unharmed, and damaged rows end in sentences.

use ply_formats::{GameRecord, MoveRecord};
use ply_store::{Filter, NewRun, StoreError};

use crate::common::{Home, begin, game, on_both};

on_both!(
    any_text_comes_back,
    nul_becomes_the_replacement_character,
    a_megabyte_of_remark_fits,
    odd_numbers_are_kept_or_refused,
    damaged_rows_are_named,
);

const HOSTILE: [&str; 7] = [
    "'; DROP TABLE game; --",
    "\"quoted\" \\ back\\slash $1 ?1 :name %s {}",
    "象棋 🀄 \u{202e}right to left",
    "line\nbreak\ttab\r\u{1}\u{7f}",
    "",
    "null",
    "e\u{301} \u{10ffff}",
];

async fn any_text_comes_back(home: &Home) {
    let store = home.open().await;
    for text in HOSTILE {
        let new = NewRun {
            fingerprint: format!("fingerprint {text}"),
            game: text.into(),
            players: vec![text.into(), "Bob".into()],
            setup: text.into(),
        };
        let run = store.begin(&new).await.unwrap();
        assert_eq!(store.find_unfinished(&new.fingerprint).await.unwrap(), Some(run.clone()));
        assert_eq!((&run.game, &run.players, &run.setup), (&new.game, &new.players, &new.setup));
        let record = GameRecord {
            game: text.into(),
            rules: Some(text.into()),
            first: text.into(),
            second: format!("{text}{text}"),
            position: Some(text.into()),
            reason: text.into(),
            remark: Some(text.into()),
            moves: vec![MoveRecord { text: text.into(), ..MoveRecord::default() }],
            ..game(1)
        };
        store.save(run.id, std::slice::from_ref(&record)).await.unwrap();
        assert_eq!(store.game(run.id, 1).await.unwrap().as_ref(), Some(&record));
        let filter = Filter {
            run: Some(run.id),
            player: Some(text.into()),
            game: Some(text.into()),
            reason: Some(text.into()),
            ..Filter::default()
        };
        assert_eq!(store.games(&filter).await.unwrap().len(), 1, "{text:?}");
        let results = store.results(run.id).await.unwrap();
        assert_eq!(&*results[0].first, text);
    }
}

async fn nul_becomes_the_replacement_character(home: &Home) {
    let store = home.open().await;
    let text = || "a\0b".to_owned();
    let new = NewRun { fingerprint: text(), game: text(), players: vec![text()], setup: text() };
    let run = store.begin(&new).await.unwrap();
    assert_eq!(store.find_unfinished("a\0b").await.unwrap().unwrap(), run);
    assert_eq!(run.setup, "a\u{fffd}b");
    let moves = vec![MoveRecord { text: text(), ..MoveRecord::default() }];
    let record = GameRecord { first: text(), remark: Some(text()), reason: text(), moves, ..game(0) };
    store.save(run.id, &[record]).await.unwrap();
    let read = store.game(run.id, 0).await.unwrap().unwrap();
    assert_eq!(read.first, "a\u{fffd}b");
    assert_eq!(read.remark.as_deref(), Some("a\u{fffd}b"));
    // The moves are JSON, which has a spelling for it.
    assert_eq!(read.moves[0].text, "a\0b");
    assert_eq!(run.players, ["a\0b"]);
    let filter = Filter { player: Some(text()), reason: Some(text()), ..Filter::default() };
    assert_eq!(store.games(&filter).await.unwrap().len(), 1);
}

async fn a_megabyte_of_remark_fits(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await.id;
    let record = GameRecord { remark: Some("é'\"".repeat(1 << 18)), ..game(0) };
    store.save(run, std::slice::from_ref(&record)).await.unwrap();
    assert_eq!(store.game(run, 0).await.unwrap(), Some(record));
}

async fn odd_numbers_are_kept_or_refused(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await.id;
    let error = store.save(run, &[game(0), game(1 << 63)]).await.unwrap_err().to_string();
    assert_eq!(error, "9223372036854775808 is too large a number for the store");
    assert_eq!(store.results(run).await.unwrap(), []);
    let moves = vec![MoveRecord { milliseconds: Some(f64::NAN), ..MoveRecord::default() }];
    let odd = [
        GameRecord { seconds: f64::NAN, moves, ..game(1) },
        GameRecord { seconds: f64::INFINITY, started: i64::MIN, ..game(2) },
        GameRecord { seconds: -0.0, started: i64::MAX, ..game(3) },
    ];
    assert_eq!(store.save(run, &odd).await.unwrap(), [1, 2, 3]);
    let first = store.game(run, 1).await.unwrap().unwrap();
    assert_eq!((first.seconds, first.moves[0].milliseconds), (0.0, None));
    assert_eq!(store.game(run, 2).await.unwrap().as_ref(), Some(&odd[1]));
    assert_eq!(store.game(run, 3).await.unwrap().as_ref(), Some(&odd[2]));
}

async fn damaged_rows_are_named(home: &Home) {
    let store = home.open().await;
    let run = begin(&store, "abc").await.id;
    let games: Vec<_> = (0..4).map(game).collect();
    store.save(run, &games).await.unwrap();
    home.sql(
        "UPDATE game SET moves = '[{\"move\":' WHERE number = 1;
         UPDATE game SET result = 'lost' WHERE number = 2;
         UPDATE game SET opening = -1 WHERE number = 3",
    )
    .await;
    for (number, wanted) in [
        (1, "game 1/1 is damaged in the store: its moves: EOF while parsing a value at line 1 column 9"),
        (2, "game 1/2 is damaged in the store: its result is 'lost'"),
        (3, "game 1/3 is damaged in the store: its opening is -1 moves long"),
    ] {
        assert_eq!(store.game(run, number).await.unwrap_err().to_string(), wanted);
    }
    let error = store.results(run).await.unwrap_err().to_string();
    assert_eq!(error, "game 1/2 is damaged in the store: its result is 'lost'");
    assert_eq!(store.games(&Filter::default()).await.unwrap_err().to_string(), error);
    let all = Filter::default();
    let mut seen = 0;
    let export = store.each_game(&all, |_, _| {
        seen += 1;
        Ok::<(), StoreError>(())
    });
    assert!(matches!(export.await, Err(StoreError::DamagedGame { .. })));
    assert_eq!(seen, 1);

    home.sql("UPDATE run SET players = 'Ada'").await;
    let error = store.runs().await.unwrap_err().to_string();
    assert!(error.starts_with("match 1 is damaged in the store: its players: "), "{error}");
    assert_eq!(store.run(run).await.unwrap_err().to_string(), error);
    assert_eq!(store.find_unfinished("abc").await.unwrap_err().to_string(), error);
    // What is sound stays readable.
    assert_eq!(store.game(run, 0).await.unwrap(), Some(game(0)));
}
