//! Studies are saved, changed without loss, listed by page, removed, and bounded.

use std::collections::HashSet;

use ply_formats::{GameResult, Tag};
use ply_store::{Change, Node, Store, StoreError, StoredStudy, Study, StudyFilter, StudyId, StudyKind};

use crate::common::{Home, on_both, study};

on_both!(
    a_study_comes_back_as_it_was,
    a_change_replaces_the_study,
    a_late_change_does_not_undo_a_newer_one,
    studies_are_listed_last_saved_first,
    a_removed_study_is_gone,
    no_more_studies_than_allowed,
    many_writers_get_different_numbers_and_times,
    any_text_comes_back,
    damaged_studies_are_named,
);

const MANY: u64 = 1000;

async fn save(store: &Store, title: &str) -> StoredStudy {
    store.save_study(&study(title), MANY).await.unwrap()
}

fn saved(change: Change) -> StoredStudy {
    match change {
        Change::Saved(kept) => kept,
        other => panic!("{other:?}"),
    }
}

async fn a_study_comes_back_as_it_was(home: &Home) {
    let store = home.open().await;
    let written = Study {
        rules: Some("standard".into()),
        kind: StudyKind::Analysis,
        start: Some("a position".into()),
        result: Some(GameResult::Draw),
        reason: Some("no-moves".into()),
        nodes: vec![Node {
            parent: None,
            text: "f5".into(),
            before: Some("or".into()),
            comment: Some("the usual".into()),
            nags: vec![1, 14],
        }],
        comment: Some("before all".into()),
        tags: vec![Tag { name: "Event".into(), value: "a cup".into() }],
        ..study("one")
    };
    let kept = store.save_study(&written, MANY).await.unwrap();
    assert_eq!((kept.id, &kept.study), (StudyId(1), &written));
    assert!(kept.created > 1_700_000_000_000 && kept.created == kept.updated);
    assert_eq!(store.study(kept.id).await.unwrap(), Some(kept));
    assert_eq!(store.study(StudyId(2)).await.unwrap(), None);
    assert_eq!(store.study(StudyId(-1)).await.unwrap(), None);
}

async fn a_change_replaces_the_study(home: &Home) {
    let store = home.open().await;
    let (one, other) = (save(&store, "one").await, save(&store, "other").await);
    let mut longer = study("longer");
    longer.nodes.push(Node { parent: Some(3), text: "d3".into(), ..Node::default() });
    let changed = saved(store.change_study(one.id, &longer, None).await.unwrap());
    assert_eq!((changed.id, changed.created), (one.id, one.created));
    assert!(changed.updated > other.updated);
    assert_eq!(store.study(one.id).await.unwrap(), Some(changed));
    assert_eq!(store.study(other.id).await.unwrap(), Some(other));
    assert_eq!(store.change_study(StudyId(7), &longer, None).await.unwrap(), Change::Missing);
}

async fn a_late_change_does_not_undo_a_newer_one(home: &Home) {
    let store = home.open().await;
    let begun = save(&store, "begun").await;
    let mine = saved(store.change_study(begun.id, &study("mine"), Some(begun.updated)).await.unwrap());
    // The other tab has not seen that.
    let theirs = store.change_study(begun.id, &study("theirs"), Some(begun.updated)).await.unwrap();
    assert_eq!(theirs, Change::Newer(mine.clone()));
    assert_eq!(store.study(begun.id).await.unwrap(), Some(mine.clone()));
    // The same again loses nothing, and whoever has seen it, or does not care, may write.
    let again = saved(store.change_study(begun.id, &study("mine"), Some(begun.updated)).await.unwrap());
    let seen = saved(store.change_study(begun.id, &study("theirs"), Some(again.updated)).await.unwrap());
    assert_eq!(seen.study.title, "theirs");
    saved(store.change_study(begun.id, &study("whatever"), None).await.unwrap());
}

async fn studies_are_listed_last_saved_first(home: &Home) {
    let store = home.open().await;
    for number in 0..5 {
        let kind = if number % 2 == 0 { StudyKind::Play } else { StudyKind::Analysis };
        let game = if number < 3 { "othello" } else { "xiangqi" };
        let written = Study { kind, game: game.into(), ..study(&number.to_string()) };
        store.save_study(&written, MANY).await.unwrap();
    }
    saved(store.change_study(StudyId(2), &study("1 again"), None).await.unwrap());
    let titles = async |filter: StudyFilter| {
        let list = store.studies(&filter).await.unwrap();
        list.into_iter().map(|study| study.title).collect::<Vec<_>>()
    };
    let all = StudyFilter::default();
    assert_eq!(titles(all.clone()).await, ["1 again", "4", "3", "2", "0"]);
    assert_eq!(titles(StudyFilter { game: Some("xiangqi".into()), ..all.clone() }).await, ["4", "3"]);
    assert_eq!(titles(StudyFilter { kind: Some(StudyKind::Analysis), ..all.clone() }).await, ["3"]);
    let mut pages = Vec::new();
    let mut page = StudyFilter { limit: Some(2), ..all.clone() };
    loop {
        let list = store.studies(&page).await.unwrap();
        let Some(last) = list.last() else { break };
        page.before = Some(last.updated);
        pages.push(list.len());
    }
    assert_eq!(pages, [2, 2, 1]);
    assert_eq!(titles(StudyFilter { limit: Some(0), ..all.clone() }).await, [""; 0]);
    assert_eq!(titles(StudyFilter { limit: Some(u64::MAX), ..all.clone() }).await.len(), 5);
    // A game without a move is left out where only begun ones are wanted; an analysis never is.
    for kind in [StudyKind::Play, StudyKind::Analysis] {
        let empty = Study { kind, nodes: Vec::new(), ..study(kind.name()) };
        store.save_study(&empty, MANY).await.unwrap();
    }
    assert_eq!(titles(all.clone()).await.len(), 7);
    let begun = titles(StudyFilter { begun: true, ..all.clone() }).await;
    assert_eq!(begun, ["analysis", "1 again", "4", "3", "2", "0"]);
    store.remove_study(StudyId(6)).await.unwrap();
    store.remove_study(StudyId(7)).await.unwrap();
    // The main line is f5 d6 c3; the variation does not count.
    assert_eq!(store.studies(&all).await.unwrap()[0].plies, 3);
}

async fn a_removed_study_is_gone(home: &Home) {
    let store = home.open().await;
    let (one, two) = (save(&store, "one").await, save(&store, "two").await);
    assert!(store.remove_study(one.id).await.unwrap());
    assert!(!store.remove_study(one.id).await.unwrap());
    assert_eq!(store.study(one.id).await.unwrap(), None);
    assert_eq!(store.change_study(one.id, &study("back"), None).await.unwrap(), Change::Missing);
    assert_eq!(store.study(two.id).await.unwrap(), Some(two));
    // A number is never given again.
    assert_eq!(save(&store, "three").await.id, StudyId(3));
}

async fn no_more_studies_than_allowed(home: &Home) {
    let store = home.open().await;
    for title in ["one", "two"] {
        store.save_study(&study(title), 2).await.unwrap();
    }
    let error = store.save_study(&study("three"), 2).await.unwrap_err();
    assert!(matches!(error, StoreError::Full { most: 2 }));
    assert_eq!(error.to_string(), "the store holds 2 studies and takes no more: remove some first");
    assert_eq!(store.studies(&StudyFilter::default()).await.unwrap().len(), 2);
    store.remove_study(StudyId(1)).await.unwrap();
    store.save_study(&study("three"), 2).await.unwrap();
}

async fn many_writers_get_different_numbers_and_times(home: &Home) {
    let store = home.open().await;
    let writers = (0..8).map(|writer| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut kept = Vec::new();
            for number in 0..5 {
                kept.push(save(&store, &format!("{writer} {number}")).await);
            }
            kept
        })
    });
    let mut kept = Vec::new();
    for writer in writers.collect::<Vec<_>>() {
        kept.extend(writer.await.unwrap());
    }
    assert_eq!(kept.iter().map(|study| study.id).collect::<HashSet<_>>().len(), 40);
    assert_eq!(kept.iter().map(|study| study.updated).collect::<HashSet<_>>().len(), 40);
    assert_eq!(store.studies(&StudyFilter::default()).await.unwrap().len(), 40);
}

async fn any_text_comes_back(home: &Home) {
    let store = home.open().await;
    for text in
        ["'; DROP TABLE study; --", "\"\\ $1 ?1 :x %s {}", "象棋 🀄 \u{202e}", "\n\t\r\u{1}", "", "null"]
    {
        let written = Study {
            game: text.into(),
            rules: Some(text.into()),
            first: text.into(),
            second: text.into(),
            start: Some(text.into()),
            reason: Some(text.into()),
            nodes: vec![Node {
                parent: None,
                text: text.into(),
                comment: Some(text.into()),
                ..Node::default()
            }],
            settings: serde_json::json!({ text: [text] }),
            ..study(text)
        };
        let kept = store.save_study(&written, MANY).await.unwrap();
        let read = store.study(kept.id).await.unwrap().unwrap();
        assert_eq!(read.study, written);
        let filter = StudyFilter { game: Some(text.into()), ..StudyFilter::default() };
        assert_eq!(store.studies(&filter).await.unwrap().len(), 1, "{text:?}");
    }
    let kept = store.save_study(&Study { first: "a\0b".into(), ..study("c\0d") }, MANY).await.unwrap();
    assert_eq!((&*kept.study.first, &*kept.study.title), ("a\u{fffd}b", "c\u{fffd}d"));
    assert_eq!(store.study(kept.id).await.unwrap(), Some(kept));
}

async fn damaged_studies_are_named(home: &Home) {
    let store = home.open().await;
    for title in ["moves", "settings", "result", "sound"] {
        save(&store, title).await;
    }
    home.sql(
        "UPDATE study SET nodes = '[{' WHERE id = 1;
         UPDATE study SET settings = 'x' WHERE id = 2;
         UPDATE study SET result = 'won' WHERE id = 3",
    )
    .await;
    for (id, wanted) in [(1, "its moves: EOF"), (2, "its settings: expected"), (3, "its result is 'won'")] {
        let error = store.study(StudyId(id)).await.unwrap_err().to_string();
        assert!(error.starts_with(&format!("study {id} is damaged in the store: {wanted}")), "{error}");
        let careful = store.change_study(StudyId(id), &study("new"), Some(0)).await.unwrap_err();
        assert_eq!(careful.to_string(), error);
    }
    assert!(store.study(StudyId(4)).await.unwrap().is_some());
    saved(store.change_study(StudyId(1), &study("mended"), None).await.unwrap());
    assert_eq!(store.study(StudyId(1)).await.unwrap().unwrap().study, study("mended"));
}

#[test]
fn numbers_are_read_as_typed() {
    assert_eq!("7".parse::<StudyId>().unwrap(), StudyId(7));
    for text in ["", "0", "-1", "x", "99999999999999999999"] {
        let error = text.parse::<StudyId>().unwrap_err().to_string();
        assert_eq!(error, format!("'{text}' names no study: write its number, such as 7"));
    }
}

#[test]
fn the_main_line_is_the_first_child_of_each() {
    let main = |study: &Study| study.main_line().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(main(&study("")), ["f5", "d6", "c3"]);
    assert_eq!(main(&Study { nodes: Vec::new(), ..study("") }), [""; 0]);
    // A second beginning, and a variation of it, belong to no main line.
    let mut two = study("");
    two.nodes.push(Node { parent: None, text: "d3".into(), ..Node::default() });
    two.nodes.push(Node { parent: Some(4), text: "c5".into(), ..Node::default() });
    assert_eq!(main(&two), ["f5", "d6", "c3"]);
}
