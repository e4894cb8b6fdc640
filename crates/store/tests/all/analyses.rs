//! Of each position the deepest analysis is kept, and of all only the newest so many.

use ply_store::Analysis;

use crate::common::{Home, on_both};

on_both!(
    the_deepest_is_kept,
    what_differs_in_anything_is_another_analysis,
    the_oldest_go_first,
    any_text_comes_back,
);

fn analysis(position: &str, depth: u32) -> Analysis {
    Analysis {
        game: "othello".into(),
        rules: "standard".into(),
        eval: "default".into(),
        position: position.into(),
        depth,
        lines: 1,
        body: format!(r#"{{"depth":{depth}}}"#),
    }
}

async fn the_deepest_is_kept(home: &Home) {
    let store = home.open().await;
    let found = async || store.kept_analysis("othello", "standard", "default", "p").await.unwrap();
    assert_eq!(found().await, None);
    assert!(store.keep_analysis(&analysis("p", 9), 10).await.unwrap());
    assert!(!store.keep_analysis(&analysis("p", 8), 10).await.unwrap());
    assert_eq!(found().await, Some(analysis("p", 9)));
    let same = Analysis { body: "another nine".into(), ..analysis("p", 9) };
    assert!(store.keep_analysis(&same, 10).await.unwrap());
    assert_eq!(found().await, Some(same));
    let more = Analysis { lines: 3, ..analysis("p", 9) };
    assert!(store.keep_analysis(&more, 10).await.unwrap());
    assert!(!store.keep_analysis(&analysis("p", 9), 10).await.unwrap(), "as deep, with fewer lines");
    assert_eq!(found().await, Some(more));
    assert!(store.keep_analysis(&analysis("p", 20), 10).await.unwrap());
    assert_eq!(found().await, Some(analysis("p", 20)));
}

async fn what_differs_in_anything_is_another_analysis(home: &Home) {
    let store = home.open().await;
    store.keep_analysis(&analysis("p", 9), 10).await.unwrap();
    for (game, rules, eval, position) in [
        ("xiangqi", "standard", "default", "p"),
        ("othello", "other", "default", "p"),
        ("othello", "standard", "classic", "p"),
        ("othello", "standard", "default", "q"),
    ] {
        assert_eq!(store.kept_analysis(game, rules, eval, position).await.unwrap(), None);
    }
}

async fn the_oldest_go_first(home: &Home) {
    let store = home.open().await;
    for position in ["a", "b", "c"] {
        store.keep_analysis(&analysis(position, 5), 3).await.unwrap();
    }
    // A deeper one of the oldest makes it the newest; a shallower one of the next does not.
    store.keep_analysis(&analysis("a", 6), 3).await.unwrap();
    store.keep_analysis(&analysis("b", 4), 3).await.unwrap();
    store.keep_analysis(&analysis("d", 5), 3).await.unwrap();
    let mut left = Vec::new();
    for position in ["a", "b", "c", "d"] {
        let found = store.kept_analysis("othello", "standard", "default", position).await.unwrap();
        left.extend(found.map(|found| found.position));
    }
    assert_eq!(left, ["a", "c", "d"]);
    store.keep_analysis(&analysis("e", 5), 1).await.unwrap();
    assert!(store.kept_analysis("othello", "standard", "default", "d").await.unwrap().is_none());
    assert!(store.kept_analysis("othello", "standard", "default", "e").await.unwrap().is_some());
}

async fn any_text_comes_back(home: &Home) {
    let store = home.open().await;
    for text in ["'; DROP TABLE analysis; --", "象棋 \u{202e}", "\n\t$1 ?1", ""] {
        let written = Analysis { body: text.repeat(1000), ..analysis(text, u32::MAX) };
        store.keep_analysis(&written, u64::MAX).await.unwrap();
        let found = store.kept_analysis("othello", "standard", "default", text).await.unwrap();
        assert_eq!(found, Some(written));
    }
    store.keep_analysis(&analysis("a\0b", 3), 10).await.unwrap();
    let found = store.kept_analysis("othello", "standard", "default", "a\0b").await.unwrap();
    assert_eq!(found.unwrap().position, "a\u{fffd}b");
}
