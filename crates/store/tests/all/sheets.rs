//! Sheets are saved, changed without loss, listed by page, removed, and bounded.

use std::collections::HashSet;

use ply_formats::GameResult;
use ply_store::{Change, KeptSheet, Node, Sheet, SheetFilter, SheetId, SheetKind, Store, StoreError};

use crate::common::{Home, on_both, sheet};

on_both!(
    a_sheet_comes_back_as_it_was,
    a_change_replaces_the_sheet,
    a_late_change_does_not_undo_a_newer_one,
    sheets_are_listed_last_saved_first,
    a_removed_sheet_is_gone,
    no_more_sheets_than_allowed,
    many_writers_get_different_numbers_and_times,
    any_text_comes_back,
    damaged_sheets_are_named,
);

const MANY: u64 = 1000;

async fn save(store: &Store, title: &str) -> KeptSheet {
    store.save_sheet(&sheet(title), MANY).await.unwrap()
}

fn saved(change: Change) -> KeptSheet {
    match change {
        Change::Saved(kept) => kept,
        other => panic!("{other:?}"),
    }
}

async fn a_sheet_comes_back_as_it_was(home: &Home) {
    let store = home.open().await;
    let written = Sheet {
        rules: Some("standard".into()),
        kind: SheetKind::Analysis,
        start: Some("a position".into()),
        result: Some(GameResult::Draw),
        reason: Some("no-moves".into()),
        nodes: vec![Node { parent: None, text: "f5".into(), comment: Some("the usual".into()) }],
        ..sheet("one")
    };
    let kept = store.save_sheet(&written, MANY).await.unwrap();
    assert_eq!((kept.id, &kept.sheet), (SheetId(1), &written));
    assert!(kept.created > 1_700_000_000_000 && kept.created == kept.updated);
    assert_eq!(store.sheet(kept.id).await.unwrap(), Some(kept));
    assert_eq!(store.sheet(SheetId(2)).await.unwrap(), None);
    assert_eq!(store.sheet(SheetId(-1)).await.unwrap(), None);
}

async fn a_change_replaces_the_sheet(home: &Home) {
    let store = home.open().await;
    let (one, other) = (save(&store, "one").await, save(&store, "other").await);
    let mut longer = sheet("longer");
    longer.nodes.push(Node { parent: Some(3), text: "d3".into(), comment: None });
    let changed = saved(store.change_sheet(one.id, &longer, None).await.unwrap());
    assert_eq!((changed.id, changed.created), (one.id, one.created));
    assert!(changed.updated > other.updated);
    assert_eq!(store.sheet(one.id).await.unwrap(), Some(changed));
    assert_eq!(store.sheet(other.id).await.unwrap(), Some(other));
    assert_eq!(store.change_sheet(SheetId(7), &longer, None).await.unwrap(), Change::Missing);
}

async fn a_late_change_does_not_undo_a_newer_one(home: &Home) {
    let store = home.open().await;
    let begun = save(&store, "begun").await;
    let mine = saved(store.change_sheet(begun.id, &sheet("mine"), Some(begun.updated)).await.unwrap());
    // The other tab has not seen that.
    let theirs = store.change_sheet(begun.id, &sheet("theirs"), Some(begun.updated)).await.unwrap();
    assert_eq!(theirs, Change::Newer(mine.clone()));
    assert_eq!(store.sheet(begun.id).await.unwrap(), Some(mine.clone()));
    // The same again loses nothing, and whoever has seen it, or does not care, may write.
    let again = saved(store.change_sheet(begun.id, &sheet("mine"), Some(begun.updated)).await.unwrap());
    let seen = saved(store.change_sheet(begun.id, &sheet("theirs"), Some(again.updated)).await.unwrap());
    assert_eq!(seen.sheet.title, "theirs");
    saved(store.change_sheet(begun.id, &sheet("whatever"), None).await.unwrap());
}

async fn sheets_are_listed_last_saved_first(home: &Home) {
    let store = home.open().await;
    for number in 0..5 {
        let kind = if number % 2 == 0 { SheetKind::Play } else { SheetKind::Analysis };
        let game = if number < 3 { "othello" } else { "xiangqi" };
        let written = Sheet { kind, game: game.into(), ..sheet(&number.to_string()) };
        store.save_sheet(&written, MANY).await.unwrap();
    }
    saved(store.change_sheet(SheetId(2), &sheet("1 again"), None).await.unwrap());
    let titles = async |filter: SheetFilter| {
        let list = store.sheets(&filter).await.unwrap();
        list.into_iter().map(|sheet| sheet.title).collect::<Vec<_>>()
    };
    let all = SheetFilter::default();
    assert_eq!(titles(all.clone()).await, ["1 again", "4", "3", "2", "0"]);
    assert_eq!(titles(SheetFilter { game: Some("xiangqi".into()), ..all.clone() }).await, ["4", "3"]);
    assert_eq!(titles(SheetFilter { kind: Some(SheetKind::Analysis), ..all.clone() }).await, ["3"]);
    let mut pages = Vec::new();
    let mut page = SheetFilter { limit: Some(2), ..all.clone() };
    loop {
        let list = store.sheets(&page).await.unwrap();
        let Some(last) = list.last() else { break };
        page.before = Some(last.updated);
        pages.push(list.len());
    }
    assert_eq!(pages, [2, 2, 1]);
    assert_eq!(titles(SheetFilter { limit: Some(0), ..all.clone() }).await, [""; 0]);
    assert_eq!(titles(SheetFilter { limit: Some(u64::MAX), ..all.clone() }).await.len(), 5);
    // The main line is f5 d6 c3; the variation does not count.
    assert_eq!(store.sheets(&all).await.unwrap()[0].plies, 3);
}

async fn a_removed_sheet_is_gone(home: &Home) {
    let store = home.open().await;
    let (one, two) = (save(&store, "one").await, save(&store, "two").await);
    assert!(store.remove_sheet(one.id).await.unwrap());
    assert!(!store.remove_sheet(one.id).await.unwrap());
    assert_eq!(store.sheet(one.id).await.unwrap(), None);
    assert_eq!(store.change_sheet(one.id, &sheet("back"), None).await.unwrap(), Change::Missing);
    assert_eq!(store.sheet(two.id).await.unwrap(), Some(two));
    // A number is never given again.
    assert_eq!(save(&store, "three").await.id, SheetId(3));
}

async fn no_more_sheets_than_allowed(home: &Home) {
    let store = home.open().await;
    for title in ["one", "two"] {
        store.save_sheet(&sheet(title), 2).await.unwrap();
    }
    let error = store.save_sheet(&sheet("three"), 2).await.unwrap_err();
    assert!(matches!(error, StoreError::Full { most: 2 }));
    assert_eq!(error.to_string(), "the store holds 2 sheets and takes no more: remove some first");
    assert_eq!(store.sheets(&SheetFilter::default()).await.unwrap().len(), 2);
    store.remove_sheet(SheetId(1)).await.unwrap();
    store.save_sheet(&sheet("three"), 2).await.unwrap();
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
    assert_eq!(kept.iter().map(|sheet| sheet.id).collect::<HashSet<_>>().len(), 40);
    assert_eq!(kept.iter().map(|sheet| sheet.updated).collect::<HashSet<_>>().len(), 40);
    assert_eq!(store.sheets(&SheetFilter::default()).await.unwrap().len(), 40);
}

async fn any_text_comes_back(home: &Home) {
    let store = home.open().await;
    for text in
        ["'; DROP TABLE sheet; --", "\"\\ $1 ?1 :x %s {}", "象棋 🀄 \u{202e}", "\n\t\r\u{1}", "", "null"]
    {
        let written = Sheet {
            game: text.into(),
            rules: Some(text.into()),
            first: text.into(),
            second: text.into(),
            start: Some(text.into()),
            reason: Some(text.into()),
            nodes: vec![Node { parent: None, text: text.into(), comment: Some(text.into()) }],
            settings: serde_json::json!({ text: [text] }),
            ..sheet(text)
        };
        let kept = store.save_sheet(&written, MANY).await.unwrap();
        let read = store.sheet(kept.id).await.unwrap().unwrap();
        assert_eq!(read.sheet, written);
        let filter = SheetFilter { game: Some(text.into()), ..SheetFilter::default() };
        assert_eq!(store.sheets(&filter).await.unwrap().len(), 1, "{text:?}");
    }
    let kept = store.save_sheet(&Sheet { first: "a\0b".into(), ..sheet("c\0d") }, MANY).await.unwrap();
    assert_eq!((&*kept.sheet.first, &*kept.sheet.title), ("a\u{fffd}b", "c\u{fffd}d"));
    assert_eq!(store.sheet(kept.id).await.unwrap(), Some(kept));
}

async fn damaged_sheets_are_named(home: &Home) {
    let store = home.open().await;
    for title in ["moves", "settings", "result", "sound"] {
        save(&store, title).await;
    }
    home.sql(
        "UPDATE sheet SET nodes = '[{' WHERE id = 1;
         UPDATE sheet SET settings = 'x' WHERE id = 2;
         UPDATE sheet SET result = 'won' WHERE id = 3",
    )
    .await;
    for (id, wanted) in [(1, "its moves: EOF"), (2, "its settings: expected"), (3, "its result is 'won'")] {
        let error = store.sheet(SheetId(id)).await.unwrap_err().to_string();
        assert!(error.starts_with(&format!("sheet {id} is damaged in the store: {wanted}")), "{error}");
        let careful = store.change_sheet(SheetId(id), &sheet("new"), Some(0)).await.unwrap_err();
        assert_eq!(careful.to_string(), error);
    }
    assert!(store.sheet(SheetId(4)).await.unwrap().is_some());
    saved(store.change_sheet(SheetId(1), &sheet("mended"), None).await.unwrap());
    assert_eq!(store.sheet(SheetId(1)).await.unwrap().unwrap().sheet, sheet("mended"));
}

#[test]
fn numbers_are_read_as_typed() {
    assert_eq!("7".parse::<SheetId>().unwrap(), SheetId(7));
    for text in ["", "0", "-1", "x", "99999999999999999999"] {
        let error = text.parse::<SheetId>().unwrap_err().to_string();
        assert_eq!(error, format!("'{text}' names no sheet: write its number, such as 7"));
    }
}

#[test]
fn the_main_line_is_the_first_child_of_each() {
    let main = |sheet: &Sheet| sheet.main_line().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(main(&sheet("")), ["f5", "d6", "c3"]);
    assert_eq!(main(&Sheet { nodes: Vec::new(), ..sheet("") }), [""; 0]);
    // A second beginning, and a variation of it, belong to no main line.
    let mut two = sheet("");
    two.nodes.push(Node { parent: None, text: "d3".into(), comment: None });
    two.nodes.push(Node { parent: Some(4), text: "c5".into(), comment: None });
    assert_eq!(main(&two), ["f5", "d6", "c3"]);
}
